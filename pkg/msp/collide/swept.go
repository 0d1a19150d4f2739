package collide

import (
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// swept is what comes near on a straight way: parts of the system, and particles and obstacles.
type swept struct {
	pairs []stencil
	walls []wall

	before, after []float64 // their barriers where the way begins, and at another place
}

// wall is a particle and the distance to an obstacle.
type wall struct{ particle, obstacle int }

// safe is the part of the distance to an obstacle that a particle goes at most in an iteration.
const safe = 0.9

// sweep lists what comes within d̂ on the way from x to x + p, and more.
func (c *barrierDescent) sweep(s *swept, x, p []float64) {
	s.pairs = c.candidates(s.pairs[:0], x, p)
	s.walls = s.walls[:0]
	for n, o := range c.System().Obstacles {
		for _, i := range c.Free() {
			reach := v3.Norm(v3.At(p, i))/safe + c.dHat
			if d, _ := o.Within(c.now, v3.At(x, i), reach); d < reach {
				s.walls = append(s.walls, wall{i, n})
			}
		}
	}
}

// bound shortens the ways p from x, until the end of which nothing swept meets, and returns the least part that is left of one. Bodies that
// come near each other, or rub, keep the same part. Others do not hold them back, and p still leads down: A has no entries between them.
func (c *barrierDescent) bound(s *swept, x, p []float64) (least float64) {
	joined := newForest(c.body)
	for k := range s.pairs {
		joined.join(c.body, s.pairs[k].points())
	}
	for k := range c.friction {
		joined.join(c.body, c.friction[k].points())
	}
	parts := make([]float64, len(joined))
	for b := range parts {
		parts[b] = 1
	}
	for k := range s.pairs {
		pair := &s.pairs[k]
		part := &parts[joined.root(c.body[pair.at[0]])]
		*part = pair.feature.Advance(pair.of(x), pair.of(p), *part)
	}
	for _, w := range s.walls {
		part := &parts[joined.root(c.body[w.particle])]
		*part = c.advance(w, x, p, *part)
	}
	if least = slices.Min(append(parts, 1)); least < 1 {
		for i, b := range c.body {
			v3.Put(p, i, v3.Scale(parts[joined.root(b)], v3.At(p, i)))
		}
	}
	return least
}

// advance returns a fraction t ≤ until of the way p from x by which a particle can move, so that it keeps at least a tenth of its distance
// to the obstacle: as detect.Feature.Advance, because no distance changes by more than the particle moves.
func (c *barrierDescent) advance(w wall, x, p []float64, until float64) (t float64) {
	at, way := v3.At(x, w.particle), v3.At(p, w.particle)
	speed := v3.Norm(way)
	distance := func() float64 {
		d, _ := c.System().Obstacles[w.obstacle].Within(c.now, v3.Plus(at, t, way), speed/safe+c.dHat)
		return d
	}
	d := distance()
	gap := (1 - safe) * d
	for range 1000 { // ways along an obstacle take many
		step := safe * (d - gap) / speed
		if !(t+step < until) {
			return until
		}
		if d < 1.5*gap || step < 1e-12 {
			return t
		}
		t += step
		d = distance()
	}
	return t
}

// heights appends the barriers of what is swept at x (3m).
func (c *barrierDescent) heights(list []float64, s *swept, x []float64) []float64 {
	for k := range s.pairs {
		list = append(list, c.barrier(&s.pairs[k], x))
	}
	for _, w := range s.walls {
		list = append(list, c.wallBarrier(w.obstacle, c.now, v3.At(x, w.particle)))
	}
	return list
}

// barrierChange returns by how much the barriers of what is swept are higher at x (3m) than before.
func (c *barrierDescent) barrierChange(s *swept, x []float64) (sum float64) {
	s.after = c.heights(s.after[:0], s, x)
	for k, b := range s.after {
		sum += b - s.before[k]
	}
	return c.kappa * sum
}
