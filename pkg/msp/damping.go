package msp

import (
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Damping is the springs' resistance to motion; zero by default. It is the same for all springs.
//
// The methods of package ode and the step of Baraff and Witkin take dampers (see package methods). Methods that
// minimise g of eq. 8, which has no velocities in it, and PBD return ErrDamping.
type Damping struct {
	// Projected is the coefficient k_d ≥ 0, in N s/m, of the lecture's damper, which acts along the spring,
	// f_I = −k_d ((v_I − v_J)·u) u with u = p12/‖p12‖ (Zachmann 2018). It conserves angular momentum.
	Projected float64
	// Unprojected is the coefficient k_d ≥ 0, in N s/m, of f_I = −k_d (v_I − v_J) (Kauppila, sec. 2.2), which damps
	// rotation too (erratum).
	Unprojected float64
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
	p, n := d.Projected, d.Unprojected
	return [6]float64{n + p*u[0]*u[0], n + p*u[1]*u[1], n + p*u[2]*u[2], p * u[1] * u[2], p * u[0] * u[2], p * u[0] * u[1]}
}

// DampingForce returns the forces of the springs' dampers (3m), in newtons, at the positions x and the
// velocities v (3m each): see Damping.
func (s *System) DampingForce(x, v []float64) []float64 {
	want("x", x, "3m", 3*s.NumParticles())
	want("v", v, "3m", 3*s.NumParticles())
	f := make([]float64, len(x))
	if s.Damping == (Damping{}) {
		return f
	}
	along, all := s.Damping.Projected, s.Damping.Unprojected
	for _, sp := range s.Springs {
		i, j := 3*sp.I, 3*sp.J
		w := [3]float64{v[i] - v[j], v[i+1] - v[j+1], v[i+2] - v[j+2]}
		c := 0.0
		p12 := [3]float64{x[i] - x[j], x[i+1] - x[j+1], x[i+2] - x[j+2]}
		if along > 0 {
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
