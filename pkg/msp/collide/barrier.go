package collide

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Barrier takes steps after which no two triangles of the system cross: incremental potential contact (M. Li et al., ACM Trans.
// Graph. 39(4), 2020). To g of eq. 8 it adds κ b(D) for every corner near a triangle and every two edges near each other,
//
//	b(D) = −(D − D̂)² ln(D/D̂)   where D < D̂,   D the square of their distance, D̂ that of Thickness,
//
// and for every particle near an obstacle, and minimises by Newton's method. An iteration goes no farther than all that can
// meet stays apart on the way (detect.Feature.Advance), so that a state without crossings leads to one without.
//
// Friction, of the system on itself and of obstacles, is that of the paper, with the pressure of the step's beginning. Obstacles
// are where they are at the end of the step: one that moves onto a particle is an error. Pins that are moved through the system
// are not looked at. Unlike the paper, edges that are nearly parallel are not smoothed,
// which costs iterations and no safety, and κ is fixed: at half of Thickness the barrier is as stiff as 15 of the stiffest
// springs. Iterations is 50, Tolerance a twentieth of Thickness. Pressure and Surfaces have no effect.
type Barrier struct {
	Newton
	*surface
	kappa float64
	until float64 // the end of the step under way, s
	close []stencil
	walls []wall
	ways  []stencil
	push  []push
	rubs  []touch
}

// push is the Hessian of a barrier along the direction between two features: stiff (w ⊗ n)(w ⊗ n)ᵀ.
type push struct {
	at    [4]int
	w     [4]float64
	n     v3.Vec
	stiff float64
}

// wall is a particle and the distance to an obstacle.
type wall struct{ particle, obstacle int }

// NewBarrier factors M + h² L, a preconditioner, for steps of h seconds of a system that stays thickness metres from itself.
// The error is that of msp.NewLocalGlobal.
func NewBarrier(s *msp.System, h, thickness float64) (*Barrier, error) {
	if !(thickness > 0) {
		panic(fmt.Sprintf("collide: NewBarrier: thickness = %g m, want > 0", thickness))
	}
	c := &Barrier{}
	if err := c.prepare(s, h); err != nil {
		return nil, err
	}
	within := c.Iteration.Prepare
	c.Iteration.Prepare = func() error {
		c.surface, c.kappa, c.rubs = newSurface(s), 0, nil
		for _, sp := range s.Springs {
			c.kappa = max(c.kappa, c.H()*c.H()*sp.K/(c.Thickness*c.Thickness))
		}
		return within()
	}
	c.Iteration.Next = c.next
	c.Thickness, c.Iterations, c.Tolerance = thickness, 50, thickness/20
	c.Start = func(q msp.State) []float64 { return q.X }
	c.CG = sparse.CG{Tolerance: 0.05, Iterations: 200, Workspace: &sparse.Workspace{}}
	return c, c.Refactor(h)
}

// Step takes q one time step h further. The error is that of ImplicitEuler.Step, or names a particle inside of an obstacle.
func (c *Barrier) Step(q *msp.State) error {
	if err := c.Ready(q); err != nil {
		return err
	}
	if !(c.Friction >= 0) || math.IsInf(c.Friction, 1) {
		return fmt.Errorf("%w: Friction = %g, want ≥ 0", msp.ErrInvalid, c.Friction)
	}
	c.until = q.T + c.H()
	c.lag(q)
	return c.LocalGlobal.LocalGlobal.Step(q)
}

// next makes one iteration.
func (c *Barrier) next() (moved float64, err error) {
	c.linearise()
	if err := c.press(); err != nil {
		return 0, err
	}
	c.rub()
	cg := c.CG
	cg.Precondition, cg.Filter = c.SolveTo, c.System().FilterPins
	clear(c.p)
	_, _, err = cg.Improve(func(z, p []float64) {
		c.hessian(z, p)
		for k := range c.push {
			c.push[k].multiply(z, p)
		}
		c.addRubbing(z, p)
	}, c.p, c.r)
	if err != nil && !errors.Is(err, sparse.ErrNoConvergence) {
		return 0, fmt.Errorf("step with a barrier: %w", err)
	}
	return c.walk(), nil
}

// press adds the barriers at x to r, and lists their Hessians.
func (c *Barrier) press() error {
	c.push = c.push[:0]
	c.close = c.candidates(c.close[:0], c.at, nil, c.Thickness)
	for k := range c.close {
		s := &c.close[k]
		d, n, w := s.apart(c.at)
		c.pressOne(s.at, w, d, n)
	}
	for n, o := range c.System().Obstacles {
		for _, i := range c.Free() {
			d, normal := o.Within(c.until, v3.At(c.at, i), c.Thickness)
			if d <= 0 {
				return fmt.Errorf("particle %d: %w: %.3g m inside of obstacle %d, the %v", i, msp.ErrInvalid, -d, n, o)
			}
			c.pressOne([4]int{i, i, i, i}, [4]float64{1}, d, normal)
		}
	}
	return nil
}

func (c *Barrier) pressOne(at [4]int, w [4]float64, d float64, n v3.Vec) {
	if d >= c.Thickness {
		return
	}
	first, second := barrierSlopes(d, c.Thickness)
	for k, i := range at {
		v3.AddTo(c.r, i, -c.kappa*first*w[k], n)
	}
	c.push = append(c.push, push{at, w, n, c.kappa * second})
}

func (h *push) multiply(z, p []float64) {
	along := 0.0
	for k, i := range h.at {
		along += h.w[k] * v3.Dot(h.n, v3.At(p, i))
	}
	for k, i := range h.at {
		v3.AddTo(z, i, h.stiff*along*h.w[k], h.n)
	}
}

// walk moves x to the first of x + t p, t = t₀, t₀/2, …, with less g and barriers, t₀ ≤ 1 as far as nothing meets, and
// returns by how much that moved a coordinate at most (m), or −1 if there is none.
func (c *Barrier) walk() (moved float64) {
	t := c.room()
	for ; t > 1e-9; t /= 2 {
		for n := range c.to {
			c.to[n] = c.at[n] + t*c.p[n]
		}
		if c.Change(c.at, c.to, c.y)+c.rise()+c.rubbed(c.to)-c.rubbed(c.at) < 0 {
			moved = vec.Farthest(c.at, c.to)
			copy(c.at, c.to)
			return moved
		}
	}
	return -1
}

// room returns how far x can go along p, as a part of it, and lists what comes near on the way.
func (c *Barrier) room() float64 {
	t := 1.0
	c.ways = c.candidates(c.ways[:0], c.at, c.p, c.Thickness)
	for k := range c.ways {
		s := &c.ways[k]
		if step := s.feature.Advance(s.of(c.at), s.of(c.p)); step < t {
			t = step
		}
	}
	c.walls = c.walls[:0]
	for n, o := range c.System().Obstacles {
		for _, i := range c.Free() {
			way := v3.Norm(v3.At(c.p, i))
			d, _ := o.Within(c.until, v3.At(c.at, i), way/0.9+c.Thickness)
			if d < way/0.9+c.Thickness {
				c.walls = append(c.walls, wall{i, n})
			}
			if 0.9*d < t*way {
				t = 0.9 * d / way
			}
		}
	}
	return t
}

// rise returns by how much the barriers are higher at to than at x.
func (c *Barrier) rise() float64 {
	sum := 0.0
	for k := range c.ways {
		before, _, _ := c.ways[k].apart(c.at)
		after, _, _ := c.ways[k].apart(c.to)
		sum += barrier(after, c.Thickness) - barrier(before, c.Thickness)
	}
	for _, w := range c.walls {
		o := &c.System().Obstacles[w.obstacle]
		before, _ := o.Within(c.until, v3.At(c.at, w.particle), c.Thickness)
		after, _ := o.Within(c.until, v3.At(c.to, w.particle), c.Thickness)
		sum += barrier(after, c.Thickness) - barrier(before, c.Thickness)
	}
	return c.kappa * sum
}

// String sums the method up in one line.
func (c *Barrier) String() string { return c.among("Newton with a barrier") }
