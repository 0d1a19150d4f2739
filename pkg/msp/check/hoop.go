package check

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// Hoop is a game: throw a cloth through a hoop. The hoop is in a plane of constant x. The cloth has springs of the student's own law and
// flies in the student's own wind. It begins at rest in shape, round the point (0, 0.4, 0) and parallel to the hoop.
type Hoop struct {
	Centre  []float64 // in metres
	Radius  float64
	Fastest float64 // the greatest speed of a throw, in m/s
	law     Law
	wind    Wind
}

// String says where the hoop is.
func (p Hoop) String() string {
	return fmt.Sprintf("a hoop with radius %.3g m round (%.3g, %.3g, %.3g) m; at most %.3g m/s",
		p.Radius, p.Centre[0], p.Centre[1], p.Centre[2], p.Fastest)
}

// Flight is the outcome of a throw.
type Flight struct {
	Crosses bool      // whether the whole cloth passes the plane of the hoop
	At      []float64 // the mean of the points where its particles pass it (3)
	Time    float64   // the mean of the times, in seconds
	Miss    float64   // the greatest distance of such a point from the centre of the hoop, in metres
	Through bool      // whether this is less than the radius
	System  *msp.System
	Frames  []msp.State // 60 per second
}

// String says how the throw ended.
func (f Flight) String() string {
	switch {
	case !f.Crosses:
		return "the cloth does not reach the plane of the hoop"
	case f.Through:
		return fmt.Sprintf("through: all of the cloth passes within %.3g m of the centre", f.Miss)
	}
	return fmt.Sprintf("missed: a particle passes %.3g m from the centre", f.Miss)
}

const (
	throwStart   = 0.4       // the height of the cloth's middle at first, in metres
	throwSide    = 0.25      // of a square of the cloth, in metres
	throwMass    = 0.02      // of a particle, in kilograms
	throwK       = 30.0      // of a spring, in N/m; with any law, ω is less than 320/s
	throwDrag    = 0.001     // of a particle, in kg/m
	throwStep    = 1.0 / 480 // ω h is less than 0.7
	throwLongest = 2.5       // the longest flight that is looked at, in seconds
)

// thrown returns the cloth: 3 × 3 particles in the plane x = 0.
func thrown() *msp.System {
	s := &msp.System{Gravity: [3]float64{0, -9.81, 0}}
	for i := range 9 {
		s.X0 = append(s.X0, 0, throwStart+throwSide*float64(i/3-1), throwSide*float64(i%3-1))
		s.Mass = append(s.Mass, throwMass)
		for j := range i {
			if r := norm(minus(point(s.X0, i), point(s.X0, j))); r < 1.5*throwSide {
				s.Springs = append(s.Springs, msp.Spring{I: j, J: i, K: throwK, R: r})
			}
		}
	}
	for _, i := range []int{0, 1, 3, 4} {
		s.Triangles = append(s.Triangles, [3]int{i, i + 1, i + 4}, [3]int{i, i + 4, i + 3})
	}
	return s
}

// Throw lets the cloth go with the velocity v. It panics unless v has three finite components.
func (p Hoop) Throw(v []float64) Flight {
	if len(v) != 3 || !(norm(v) < math.Inf(1)) {
		panic(fmt.Sprintf("check: a throw with the velocity %v, want three finite components", v))
	}
	s := thrown()
	x, w := append([]float64(nil), s.X0...), []float64(nil)
	for range s.Mass {
		w = append(w, v...)
	}
	f := Flight{System: s, At: make([]float64, 3)}
	blow, passed, fast := p.wind.forces(), make([]bool, len(s.Mass)), norm(v) > p.Fastest
	for n, left := 0, len(s.Mass); float64(n)*throwStep < throwLongest && left > 0; n++ {
		t := float64(n) * throwStep
		if n%8 == 0 {
			f.Frames = append(f.Frames, msp.State{X: append([]float64(nil), x...), V: append([]float64(nil), w...), T: t})
		}
		force := plus(pulls(p.law.tension)(x, s.Springs), 1, blow(x, w, t, throwDrag))
		for i := range w {
			w[i] += throwStep * (force[i]/throwMass + s.Gravity[i%3])
		}
		next := plus(x, throwStep, w)
		for i := range s.Mass {
			if a, b := x[3*i], next[3*i]; !passed[i] && b >= p.Centre[0] {
				part := (p.Centre[0] - a) / (b - a)
				at := plus(point(x, i), part, minus(point(next, i), point(x, i)))
				f.At = plus(f.At, 1/float64(len(s.Mass)), at)
				f.Time += (t + part*throwStep) / float64(len(s.Mass))
				f.Miss = math.Max(f.Miss, norm(minus(at, p.Centre)))
				passed[i] = true
				left--
			}
		}
		x = next
		f.Crosses = left == 0
	}
	f.Through = f.Crosses && f.Miss < p.Radius && !fast
	return f
}

// AimFunc returns the velocity of a throw through a hoop with that centre, of at most the speed fastest. A call of throw is a try. It
// returns the point where the middle of the cloth passes the plane of the hoop, nil if not all of it does, and the time. Miss is the greatest
// distance of a particle from the centre there.
type AimFunc func(centre []float64, fastest float64, throw func(v []float64) (at []float64, time, miss float64)) []float64

// Try is Throw with the results that an AimFunc gets.
func (p Hoop) Try(v []float64) (at []float64, time, miss float64) {
	f := p.Throw(v)
	if !f.Crosses {
		return nil, 0, 0
	}
	return f.At, f.Time, f.Miss
}

// unaided returns the velocity with which a particle without air gets to the centre in the time T.
func (p Hoop) unaided(T, gravity float64) []float64 {
	v := times(1/T, minus(p.Centre, []float64{0, throwStart, 0}))
	v[1] += gravity * T / 2
	return v
}

// aim corrects a throw by where it passes the plane.
func (p Hoop) aim(T float64) []float64 {
	v := p.unaided(T, 9.81)
	for range 12 {
		f := p.Throw(v)
		if !f.Crosses {
			v[0] *= 1.3
			continue
		}
		if f.Through && f.Miss < 0.9*p.Radius {
			return v
		}
		v = plus(v, 1/f.Time, minus(p.Centre, f.At))
	}
	return nil
}

// usualTime is a time in which a cloth can fly to each hoop.
const usualTime = 0.6

// drawHoop returns a hoop that can be reached, and that a throw as in a vacuum or straight ahead misses.
func (s Sheet) drawHoop(d *draw) Hoop {
	for {
		p := Hoop{Centre: []float64{d.in(2.5, 4), d.in(1, 2.5), d.in(-1, 1)}, Radius: 0.5, Fastest: 14, law: s.Law(), wind: s.Wind()}
		misses := true
		for _, T := range []float64{0.5, 0.6, 0.75} {
			misses = misses && !p.Throw(p.unaided(T, 9.81)).Through && !p.Throw(p.unaided(T, 0)).Through
		}
		if misses && p.aim(usualTime) != nil {
			return p
		}
	}
}

// Hoop returns a hoop of the sheet's student to practise with.
func (s Sheet) Hoop() Hoop { return s.drawHoop(newDraw(s.seed, 3000)) }

// Trials is the number of throws that an answer to Aim may try for each hoop.
const Trials = 60

// Aim returns the verdict on throws through three hoops.
func (s Sheet) Aim(f AimFunc) Verdict {
	v := Verdict{Subject: "throws through a hoop", hidden: s.hidden}
	through, most := 0, 0
	for n := range 3 {
		p, count := s.drawHoop(newDraw(s.seed, 3001+n)), 0
		counted := func(v []float64) (at []float64, time, miss float64) { count++; return p.Try(v) }
		var got []float64
		err := try(func() error {
			got = append([]float64(nil), f(append([]float64(nil), p.Centre...), p.Fastest, counted)...)
			return nil
		})
		if err == nil {
			err = try(func() error {
				if fast := norm(got); fast > p.Fastest {
					return fmt.Errorf("the throw has %.3g m/s", fast)
				}
				if flight := p.Throw(got); !flight.Through {
					return errors.New(flight.String())
				}
				return nil
			})
		}
		if err == nil {
			through++
		} else if len(got) == 3 && v.Mistake == "" {
			v.Mistake = p.mistake(got)
		}
		most = max(most, count)
		v.Properties = append(v.Properties, property(fmt.Sprintf("goes through hoop %d", n+1), 1, err))
	}
	var late error
	if through == 0 {
		late = errors.New("no throw goes through")
	} else if most > Trials {
		late = fmt.Errorf("it throws %d times", most)
	}
	v.Properties = append(v.Properties, property(fmt.Sprintf("tries at most %d throws for each", Trials), 1, late))
	if s.said != "" && v.Standing() != Right {
		v.Mistake = s.copiedFrom()
	}
	return v
}

// mistake names the known mistake of a throw, "" for none. A throw with the right height for its speed has a time of flight.
func (p Hoop) mistake(v []float64) string {
	if !(v[0] > 0) {
		return ""
	}
	T := p.Centre[0] / v[0]
	switch {
	case nearAll(v, p.unaided(T, 9.81), 1e-6) == nil:
		return "there were no air"
	case nearAll(v, p.unaided(T, 0), 1e-6) == nil:
		return "there were no gravity: the throw is straight at the hoop"
	}
	return ""
}
