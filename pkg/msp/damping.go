package msp

import (
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Damping describes the dampers that all springs have, none by default. The lecture's damper acts along its spring,
//
//	f_I = −k_d ((v_I − v_J)·u) u,   u = p12/‖p12‖,   k_d = D + Projected + Beta K
//
// with D and K of the spring (Zachmann 2018). It conserves momentum and angular momentum and does not damp rigid
// motion.
//
// The methods of package ode and the step of Baraff and Witkin take dampers (see package methods). PBD and the
// methods that minimise g of eq. 8, which contains no velocities, return ErrDamping; methods.Damped adds dampers to
// them.
type Damping struct {
	// Projected ≥ 0, in N s/m, is the same for all springs.
	Projected float64
	// Beta ≥ 0, in s, makes dampers proportional to the stiffness. This is the part β K of Rayleigh damping, without
	// the resistance of loaded springs to rotation.
	Beta float64
	// Unprojected is the coefficient k_d ≥ 0, in N s/m, of f_I = −k_d (v_I − v_J) (Kauppila, sec. 2.2), which damps
	// rotation too (erratum).
	Unprojected float64
}

// Along returns the coefficient k_d of the damper along a spring, in N s/m: D + Projected + Beta K.
func (d Damping) Along(sp Spring) float64 { return sp.D + d.Projected + d.Beta*sp.K }

// Dampers reports whether any spring has a damper.
func (s *System) Dampers() bool {
	return s.Damping != (Damping{}) || slices.ContainsFunc(s.Springs, func(sp Spring) bool { return sp.D != 0 })
}

// matrix returns the six entries xx, yy, zz, yz, xz, xy of the matrix D of one spring at the positions x: its
// force on I is −D (v_I − v_J). Along a spring without length nothing is damped.
func (d Damping) matrix(x []float64, sp Spring) [6]float64 {
	i, j := 3*sp.I, 3*sp.J
	u := [3]float64{x[i] - x[j], x[i+1] - x[j+1], x[i+2] - x[j+2]}
	l := vec.Norm(u[:])
	if l > 0 {
		u[0], u[1], u[2] = u[0]/l, u[1]/l, u[2]/l
	}
	p, n := d.Along(sp), d.Unprojected
	return [6]float64{n + p*u[0]*u[0], n + p*u[1]*u[1], n + p*u[2]*u[2], p * u[1] * u[2], p * u[0] * u[2], p * u[0] * u[1]}
}

// DampingForce returns the forces of the springs' dampers (3m), in newtons, at the positions x and the
// velocities v (3m each): see Damping.
func (s *System) DampingForce(x, v []float64) []float64 {
	want("x", x, "3m", 3*s.NumParticles())
	want("v", v, "3m", 3*s.NumParticles())
	f := make([]float64, len(x))
	if !s.Dampers() {
		return f
	}
	all := s.Damping.Unprojected
	for _, sp := range s.Springs {
		i, j := 3*sp.I, 3*sp.J
		w := [3]float64{v[i] - v[j], v[i+1] - v[j+1], v[i+2] - v[j+2]}
		c := 0.0
		p12 := [3]float64{x[i] - x[j], x[i+1] - x[j+1], x[i+2] - x[j+2]}
		if along := s.Damping.Along(sp); along > 0 {
			if l2 := p12[0]*p12[0] + p12[1]*p12[1] + p12[2]*p12[2]; l2 > 0 {
				c = along * (w[0]*p12[0] + w[1]*p12[1] + w[2]*p12[2]) / l2
			}
		}
		for axis := range 3 {
			pull := all*w[axis] + c*p12[axis]
			f[i+axis] -= pull
			f[j+axis] += pull
		}
	}
	return f
}
