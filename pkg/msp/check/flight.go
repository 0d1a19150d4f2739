package check

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
)

// flight is a free flight of h seconds.
type flight struct {
	p, v, a []float64
	h       float64
}

// drawFlight returns a flight that is at a point of a depth between the bounds after a part of its time, and otherwise gets into the ground
// at no second time. It never just touches the ground, so that the number of pieces into which it is divided does not matter. If ends is
// true, it is outside at the end.
func (u Ground) drawFlight(d *draw, part, lo, hi float64, ends bool) flight {
	wish := wish{u, *d.from, part, lo, hi, ends}
	f, known := flights.Load(wish)
	for !known {
		q := flight{v: times(3, d.vec(3)), a: times(10, d.vec(3)), h: d.in(0.3, 0.8)}
		T := part * q.h
		q.p = plus(plus(u.draw(d, lo, hi), -T, q.v), -T*T/2, q.a)
		if u.fits(q, lo > 0, ends) {
			known, f = true, found{q, *d.from}
			flights.Store(wish, f)
		}
	}
	*d.from = f.(found).next
	q := f.(found).flight
	return flight{slices.Clone(q.p), slices.Clone(q.v), slices.Clone(q.a), q.h}
}

// flights remembers what drawFlight has found: each question is asked of all known mistakes with the same draws, and a flight may take
// thousands of trials.
var flights sync.Map // from wish to found

type wish struct {
	ground       Ground
	from         rand.PCG
	part, lo, hi float64
	ends         bool
}

type found struct {
	flight flight
	next   rand.PCG
}

// fits reports whether drawFlight may return a flight. Most do not fit, so what decides most often comes first.
func (u Ground) fits(q flight, hits, ends bool) bool {
	const samples = 100
	depth := func(i int) float64 { return u.depth(flown(q.p, q.v, q.a, q.h*float64(i)/samples)) }
	before, now := math.Inf(-1), depth(0)
	if now >= -0.05 || ends && depth(samples) >= -0.05 {
		return false
	}
	entries, inside := 0, 0
	for i := range samples + 1 {
		after := math.Inf(-1)
		if i < samples {
			after = depth(i + 1)
		}
		switch {
		case now > 0:
			if inside++; before <= 0 {
				entries++
			}
			if !hits || entries > 1 {
				return false
			}
		case now > -0.01 && before <= 0 && after <= 0:
			return false // it touches the ground
		}
		before, now = now, after
	}
	return !hits || inside >= 4
}

// drawFlights returns a flight that ends in the ground, one that passes through it, and one that misses it.
func (u Ground) drawFlights(d *draw) []flight {
	return []flight{u.drawFlight(d, 1, 0.06, 0.12, false), u.drawFlight(d, 0.5, 0.06, 0.12, true), u.miss(d)}
}

func (u Ground) miss(d *draw) flight { return u.drawFlight(d, 0.5, -0.4, -0.05, true) }
