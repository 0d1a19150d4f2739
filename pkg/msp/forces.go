package msp

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Force adds a force to f (3m), in newtons, that depends on the time t (s), the positions x and the velocities v (3m
// each). It changes none of the three:
//
//	s.Forces = append(s.Forces, msp.AirDrag(0.01, [3]float64{2, 0, 0}), func(t float64, x, v, f []float64) {
//		f[3*i] += 0.1 * math.Sin(t)
//	})
//
// The methods of package ode evaluate forces at each stage of a step, at its time, positions and velocities. Methods that
// minimise g evaluate them where a step begins, at (t, q, v), and follow them to first order in h. They take them as a constant
// acceleration in Y. Where that would overshoot, they linearise them about (q, v) and take them implicitly. For this a force
// must be about as stiff along all axes, and act on each particle by itself, as AirDrag, Attach and most of Wind do. A step in
// which another force is too stiff returns ErrStiffForce with the particle. To measure this, a step evaluates each force seven
// times, six of them with x or v changed a little. While forces are soft and change with the motion only, once.
type Force func(t float64, x, v, f []float64)

// AirDrag returns quadratic drag, relative to air that moves with the velocity wind (m/s):
//
//	f_i = −c w ‖w‖,   w = v_i − wind
//
// on each particle, with c ≥ 0 in N s²/m². It panics for other c.
func AirDrag(c float64, wind [3]float64) Force {
	if !(c >= 0) || math.IsInf(c, 1) {
		panic(fmt.Sprintf("msp: AirDrag: c = %g N s²/m², want c ≥ 0", c))
	}
	return func(_ float64, _, v, f []float64) {
		for i := 0; i+3 <= len(v); i += 3 {
			w := [3]float64{v[i] - wind[0], v[i+1] - wind[1], v[i+2] - wind[2]}
			size := c * vec.Norm(w[:])
			for axis := range 3 {
				f[i+axis] -= size * w[axis]
			}
		}
	}
}

// Attach returns the pull of a spring without length, of stiffness k ≥ 0 (N/m), from particle i to the point to(t):
// f_i = k (to(t) − x_i). It panics if k is negative or to is nil.
func Attach(i int, k float64, to func(t float64) [3]float64) Force {
	if !(k >= 0) || math.IsInf(k, 1) || to == nil {
		panic(fmt.Sprintf("msp: Attach: k = %g N/m, to is nil: %t; want k ≥ 0 and a function", k, to == nil))
	}
	return func(t float64, x, _, f []float64) {
		for axis, p := range to(t) {
			f[3*i+axis] += k * (p - x[3*i+axis])
		}
	}
}

// TotalForce returns all that accelerates the particles in the state q (3m), in newtons: Force and DampingForce, ether
// drag −c M v, and the sum of Forces.
func (s *System) TotalForce(q State) []float64 {
	want("q.X", q.X, "3m", 3*s.NumParticles())
	want("q.V", q.V, "3m", 3*s.NumParticles())
	f, damping := s.Force(q.X), s.DampingForce(q.X, q.V)
	for c := range f {
		f[c] += damping[c] - s.Drag*s.Mass[c/3]*q.V[c]
	}
	s.addForces(q.T, q.X, q.V, f)
	return f
}

// addForces adds the sum of Forces to f (3m).
func (s *System) addForces(t float64, x, v, f []float64) {
	for _, force := range s.Forces {
		force(t, x, v, f)
	}
}

// Alpha returns the part α of a velocity that ether drag leaves after h seconds, the paper's ṽ = α v (Liu et al. 2013,
// sec. 4.1):
//
//	α = e^(−ch),   c = Drag
func (s *System) Alpha(h float64) float64 { return math.Exp(-s.Drag * h) }

// SetAlpha sets Drag so that steps of h seconds leave the part α of a velocity, 0 < α ≤ 1: c = −ln α / h. It panics
// unless α and h are such numbers.
func (s *System) SetAlpha(alpha, h float64) {
	if !(alpha > 0 && alpha <= 1 && h > 0) || math.IsInf(h, 1) {
		panic(fmt.Sprintf("msp: SetAlpha(%g, %g), want 0 < α ≤ 1 and h > 0", alpha, h))
	}
	s.Drag = math.Log(1/alpha) / h
}
