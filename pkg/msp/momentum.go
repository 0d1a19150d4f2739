package msp

// KineticEnergy returns ½ vᵀ M v at the velocities v (3m), in joules.
func (s *System) KineticEnergy(v []float64) float64 {
	want("v", v, "3m", 3*s.NumParticles())
	e := 0.0
	for i, m := range s.Mass {
		e += 0.5 * m * (v[3*i]*v[3*i] + v[3*i+1]*v[3*i+1] + v[3*i+2]*v[3*i+2])
	}
	return e
}

// TotalEnergy returns ½ vᵀ M v + E(x) of the state q, in joules. It includes gravity and a constant load, but not the
// work of Forces.
func (s *System) TotalEnergy(q State) float64 { return s.KineticEnergy(q.V) + s.E(q.X) }

// Momentum returns Σ m_i v_i for the velocities v (3m), in kg m/s.
func (s *System) Momentum(v []float64) [3]float64 {
	want("v", v, "3m", 3*s.NumParticles())
	return s.weighted(v)
}

// CentreOfMass returns Σ m_i p_i / Σ m_i for the positions x (3m). Without particles it is the origin.
func (s *System) CentreOfMass(x []float64) [3]float64 {
	want("x", x, "3m", 3*s.NumParticles())
	sum := s.weighted(x)
	if total := s.TotalMass(); total > 0 {
		for axis := range sum {
			sum[axis] /= total
		}
	}
	return sum
}

// AngularMomentum returns Σ (p_i − about) × m_i v_i of the state q, in kg m²/s.
func (s *System) AngularMomentum(q State, about [3]float64) [3]float64 {
	want("q.X", q.X, "3m", 3*s.NumParticles())
	want("q.V", q.V, "3m", 3*s.NumParticles())
	var sum [3]float64
	for i, m := range s.Mass {
		p, v := q.X[3*i:3*i+3], q.V[3*i:3*i+3]
		r := [3]float64{p[0] - about[0], p[1] - about[1], p[2] - about[2]}
		sum[0] += m * (r[1]*v[2] - r[2]*v[1])
		sum[1] += m * (r[2]*v[0] - r[0]*v[2])
		sum[2] += m * (r[0]*v[1] - r[1]*v[0])
	}
	return sum
}

// weighted returns Σ m_i v_i.
func (s *System) weighted(v []float64) [3]float64 {
	var sum [3]float64
	for i, m := range s.Mass {
		for axis := range sum {
			sum[axis] += m * v[3*i+axis]
		}
	}
	return sum
}
