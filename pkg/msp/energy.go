package msp

// ExternalForce returns f_ext (3m) = M g + Fext, in newtons.
func (s *System) ExternalForce() []float64 {
	f := make([]float64, 3*s.NumParticles())
	s.AddExternalForce(f, 1)
	return f
}

// AddExternalForce adds c f_ext to f (3m), for inner loops.
func (s *System) AddExternalForce(f []float64, c float64) {
	g := s.Gravity
	for i, m := range s.Mass {
		f[3*i] += c * m * g[0]
		f[3*i+1] += c * m * g[1]
		f[3*i+2] += c * m * g[2]
	}
	for i, v := range s.Fext {
		f[i] += c * v
	}
}

// E returns the potential energy at the positions x (3m), in joules,
//
//	E(x) = Σ ½ k_i (‖p_I − p_J‖ − r_i)² − xᵀ f_ext
//
// (Liu et al. 2013, eq. 9 summed and eq. 13; erratum: eq. 13 prints + xᵀ f_ext, but f = −∇E), and the energy of Hinges.
func (s *System) E(x []float64) float64 {
	e := s.ElasticEnergy(x)
	g := s.Gravity
	for i, m := range s.Mass {
		e -= m * (g[0]*x[3*i] + g[1]*x[3*i+1] + g[2]*x[3*i+2])
	}
	for i, f := range s.Fext {
		e -= f * x[i]
	}
	return e
}

// ElasticEnergy returns the energy of springs, Σ ½ k_i (‖p_I − p_J‖ − r_i)², and of hinges, in joules.
func (s *System) ElasticEnergy(x []float64) float64 {
	want("x", x, "3m", 3*s.NumParticles())
	e := 0.0
	for _, sp := range s.Springs {
		stretch := distance(x, sp.I, sp.J) - sp.R
		e += 0.5 * sp.K * stretch * stretch
	}
	return e + s.bendingEnergy(x)
}

// Force returns f(x) = −∇E (3m), in newtons (Liu et al. 2013, sec. 3). A spring exerts −k (‖p12‖ − r) p12/‖p12‖ on
// its particle I and the opposite on J; hinges and external forces are added. A spring of zero length has no
// direction and exerts no force.
func (s *System) Force(x []float64) []float64 {
	want("x", x, "3m", 3*s.NumParticles())
	f := s.ExternalForce()
	for _, sp := range s.Springs {
		i, j := 3*sp.I, 3*sp.J
		l := distance(x, sp.I, sp.J)
		if l == 0 {
			continue
		}
		c := sp.K * (l - sp.R) / l
		for axis := range 3 {
			fi := -c * (x[i+axis] - x[j+axis])
			f[i+axis] += fi
			f[j+axis] -= fi
		}
	}
	s.addBending(f, x)
	return f
}

// G returns the objective of one implicit Euler step of length h,
//
//	g(x) = ½ (x − y)ᵀ M (x − y) + h² E(x),
//
// in kg m², for positions x and inertial positions y (3m each); the step ends where ∇g = 0
// (Liu et al. 2013, eq. 8).
func (s *System) G(x, y []float64, h float64) float64 {
	want("x", x, "3m", 3*s.NumParticles())
	want("y", y, "3m", 3*s.NumParticles())
	return s.g(s.Mass, x, y, h)
}

// g is G with the masses given.
func (s *System) g(mass, x, y []float64, h float64) float64 {
	inertia := 0.0
	for i, m := range mass {
		dx, dy, dz := x[3*i]-y[3*i], x[3*i+1]-y[3*i+1], x[3*i+2]-y[3*i+2]
		inertia += 0.5 * m * (dx*dx + dy*dy + dz*dz)
	}
	return inertia + h*h*s.E(x)
}

// GradG returns ∇g(x) = M (x − y) − h² f(x) (3m), in kg m, with zeros for pinned particles, which are not
// free to follow it (Liu et al. 2013, eq. 7).
func (s *System) GradG(x, y []float64, h float64) []float64 {
	want("y", y, "3m", 3*s.NumParticles())
	return s.gradG(s.Mass, x, y, h)
}

// gradG is GradG with the masses given.
func (s *System) gradG(mass, x, y []float64, h float64) []float64 {
	grad := s.Force(x)
	for i, m := range mass {
		for c := 3 * i; c < 3*i+3; c++ {
			grad[c] = m*(x[c]-y[c]) - h*h*grad[c]
		}
	}
	for _, p := range s.Pins {
		clear(grad[3*p.I : 3*p.I+3])
	}
	return grad
}
