package collide

import "github.com/massspring/msp/pkg/msp/internal/v3"

// swept is what comes near on a straight way: parts of the system, and particles and obstacles.
type swept struct {
	pairs []stencil
	walls []wall
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

// timeOfImpact returns a t ≤ 1 until which nothing swept meets on the way from x to x + t p.
func (c *barrierDescent) timeOfImpact(s *swept, x, p []float64) float64 {
	t := 1.0
	for k := range s.pairs {
		pair := &s.pairs[k]
		t = pair.feature.Advance(pair.of(x), pair.of(p), t)
	}
	for _, w := range s.walls {
		way := v3.Norm(v3.At(p, w.particle))
		d, _ := c.System().Obstacles[w.obstacle].Within(c.now, v3.At(x, w.particle), way/safe+c.dHat)
		if safe*d < t*way {
			t = safe * d / way
		}
	}
	return t
}

// barrierChange returns by how much the barriers of what is swept are higher at to than at x.
func (c *barrierDescent) barrierChange(s *swept, x, to []float64) float64 {
	sum := 0.0
	for k := range s.pairs {
		before, _, _ := s.pairs[k].apart(x)
		after, _, _ := s.pairs[k].apart(to)
		sum += barrier(after, c.dHat) - barrier(before, c.dHat)
	}
	for _, w := range s.walls {
		o := &c.System().Obstacles[w.obstacle]
		before, _ := o.Within(c.now, v3.At(x, w.particle), c.dHat)
		after, _ := o.Within(c.now, v3.At(to, w.particle), c.dHat)
		sum += barrier(after, c.dHat) - barrier(before, c.dHat)
	}
	return c.kappa * sum
}
