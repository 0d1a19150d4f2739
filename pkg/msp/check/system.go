package check

import (
	"github.com/massspring/msp/pkg/msp"
)

// SystemEnergyFunc is E(x) = Σ ½ k (‖p12‖ − r)² − Σ m g·p, of springs and gravity.
type SystemEnergyFunc func(s *msp.System, x []float64) float64

// SystemForceFunc is f(x) = −∇E (3m), or a vector computed from it.
type SystemForceFunc func(s *msp.System, x []float64) []float64

// drawSystem returns a small system in no special position: springs between any two particles, masses and gravity of
// its own, and positions x.
func drawSystem(d *draw) (s *msp.System, x []float64) {
	const m = 5
	s = &msp.System{Gravity: [3]float64(times(9, d.vec(3)))}
	for range m {
		s.Mass = append(s.Mass, d.in(0.5, 3))
	}
	for i := range m {
		for j := range i {
			if j == i-1 || d.IntN(2) == 0 {
				sp := msp.Spring{I: i, J: j, K: d.in(1, 100), R: d.in(0.3, 1.5)}
				if d.IntN(2) == 0 {
					sp.I, sp.J = sp.J, sp.I
				}
				s.Springs = append(s.Springs, sp)
			}
		}
	}
	s.X0 = d.vec(3 * m)
	return s, d.vec(3 * m)
}

// renumbered returns s with its particles in reverse order and its springs turned round, and x for it.
func renumbered(s *msp.System, x []float64) (*msp.System, []float64) {
	r, m := s.Clone(), len(s.Mass)
	for i := range s.Mass {
		r.Mass[m-1-i] = s.Mass[i]
	}
	for i, sp := range s.Springs {
		r.Springs[i] = msp.Spring{I: m - 1 - sp.J, J: m - 1 - sp.I, K: sp.K, R: sp.R}
	}
	r.X0 = reversed(s.X0)
	return r, reversed(x)
}

// reversed returns the positions x of particles in reverse order.
func reversed(x []float64) []float64 {
	var r []float64
	for i := len(x)/3 - 1; i >= 0; i-- {
		r = append(r, point(x, i)...)
	}
	return r
}

// SystemEnergy returns the verdict on the energy of a system.
func (s Sheet) SystemEnergy(f SystemEnergyFunc) Verdict { return ask(s, systemEnergy, f) }

// energyWith is E with factors of its two parts.
func energyWith(springs, weight float64) SystemEnergyFunc {
	return func(s *msp.System, x []float64) float64 {
		e := springs * s.ElasticEnergy(x)
		for i, m := range s.Mass {
			e -= weight * m * dot(s.Gravity[:], point(x, i))
		}
		return e
	}
}

var systemEnergy = &question[SystemEnergyFunc]{
	subject: "the energy of a system",
	right:   energyWith(1, 1),
	answers: func(f SystemEnergyFunc, d *draw) []float64 {
		s, x := drawSystem(d)
		return []float64{f(s.Clone(), x)}
	},
	laws: []law[SystemEnergyFunc]{
		{"falls by m g·d if all moves by d", func(f SystemEnergyFunc, d *draw) error {
			s, x := drawSystem(d)
			by, want := d.vec(3), 0.0
			moved := append([]float64(nil), x...)
			for i, m := range s.Mass {
				add(moved, i, 1, by)
				want -= m * dot(s.Gravity[:], by)
			}
			return near("the change of energy", f(s.Clone(), moved)-f(s.Clone(), x), want, 1e-9)
		}},
		{"is the same for particles renumbered and springs turned round", func(f SystemEnergyFunc, d *draw) error {
			s, x := drawSystem(d)
			r, y := renumbered(s, x)
			return near("the energy", f(r, y), f(s, x), 1e-9)
		}},
	},
	known: []mistake[SystemEnergyFunc]{
		{"the sign of gravity were wrong", energyWith(1, -1)},
		{"gravity were forgotten", energyWith(1, 0)},
		{"the springs were forgotten", energyWith(0, 1)},
		{"the springs were counted twice", energyWith(2, 1)},
		{"the mass were forgotten", func(s *msp.System, x []float64) float64 {
			u := s.Clone()
			for i := range u.Mass {
				u.Mass[i] = 1
			}
			return energyWith(1, 1)(u, x)
		}},
	},
}

// SystemForce returns the verdict on the force of a system.
func (s Sheet) SystemForce(f SystemForceFunc) Verdict { return ask(s, systemForce, f) }

// forceWith returns the force with factors of its two parts.
func forceWith(springs, weight float64) SystemForceFunc {
	return func(s *msp.System, x []float64) []float64 {
		external := s.ExternalForce()
		return plus(times(springs, minus(s.Force(x), external)), weight, external)
	}
}

var systemForce = &question[SystemForceFunc]{
	subject: "the forces of a system",
	right:   forceWith(1, 1),
	answers: func(f SystemForceFunc, d *draw) []float64 {
		s, x := drawSystem(d)
		return f(s.Clone(), x)
	},
	laws: []law[SystemForceFunc]{
		{"is minus the gradient of the energy, by differences", func(f SystemForceFunc, d *draw) error {
			s, x := drawSystem(d)
			return nearAll(f(s.Clone(), x), times(-1, slopes(s.E, x)), byDifferences)
		}},
		{"adds up to the weight of all particles: springs pull at both ends", func(f SystemForceFunc, d *draw) error {
			s, x := drawSystem(d)
			sum, want := make([]float64, 3), make([]float64, 3)
			got := f(s.Clone(), x)
			if len(got) != len(x) {
				return nearAll(got, x, 0)
			}
			for i, m := range s.Mass {
				sum, want = plus(sum, 1, point(got, i)), plus(want, m, s.Gravity[:])
			}
			return nearAll(sum, want, 1e-9)
		}},
		{"is the same for particles renumbered and springs turned round", func(f SystemForceFunc, d *draw) error {
			s, x := drawSystem(d)
			r, y := renumbered(s, x)
			return nearAll(reversed(f(r, y)), f(s, x), 1e-9)
		}},
	},
	known: []mistake[SystemForceFunc]{
		{"the gradient were given for the force: the sign is wrong", forceWith(-1, -1)},
		{"the sign of gravity were wrong", forceWith(1, -1)},
		{"the sign of the springs were wrong", forceWith(-1, 1)},
		{"gravity were forgotten", forceWith(1, 0)},
		{"the springs were counted twice", forceWith(2, 1)},
		{"a spring pulled at its particle I only", func(s *msp.System, x []float64) []float64 {
			f := s.ExternalForce()
			for _, sp := range s.Springs {
				add(f, sp.I, 1, forceOf(point(x, sp.I), point(x, sp.J), sp.K, sp.R))
			}
			return f
		}},
		{"a spring pulled both its ends the same way", func(s *msp.System, x []float64) []float64 {
			f := s.ExternalForce()
			for _, sp := range s.Springs {
				pull := forceOf(point(x, sp.I), point(x, sp.J), sp.K, sp.R)
				add(f, sp.I, 1, pull)
				add(f, sp.J, 1, pull)
			}
			return f
		}},
		{"the mass of gravity were forgotten", func(s *msp.System, x []float64) []float64 {
			f := forceWith(1, 0)(s, x)
			for i := range s.Mass {
				add(f, i, 1, s.Gravity[:])
			}
			return f
		}},
	},
}

// Accelerations returns the verdict on a = M⁻¹ f.
func (s Sheet) Accelerations(f SystemForceFunc) Verdict { return ask(s, accelerations, f) }

// divided is forces divided by masses to the power p.
func divided(s *msp.System, f []float64, p int) []float64 {
	a := append([]float64(nil), f...)
	for i := range a {
		for range p {
			a[i] /= s.Mass[i/3]
		}
	}
	return a
}

var accelerations = &question[SystemForceFunc]{
	subject: "the accelerations of a system",
	right:   func(s *msp.System, x []float64) []float64 { return divided(s, s.Force(x), 1) },
	answers: systemForce.answers,
	laws: []law[SystemForceFunc]{
		{"obeys m a = Σ f, particle by particle", func(f SystemForceFunc, d *draw) error {
			s, x := drawSystem(d)
			a := f(s.Clone(), x)
			for i := range a {
				if i < len(x) {
					a[i] *= s.Mass[i/3]
				}
			}
			return nearAll(a, s.Force(x), 1e-9)
		}},
		{"is gravity where no spring is stretched", func(f SystemForceFunc, d *draw) error {
			s, x := drawSystem(d)
			for i, sp := range s.Springs {
				s.Springs[i].R = norm(minus(point(x, sp.I), point(x, sp.J)))
			}
			return nearAll(f(s.Clone(), x), divided(s, s.ExternalForce(), 1), 1e-9)
		}},
	},
	known: []mistake[SystemForceFunc]{
		{"the mass were forgotten", func(s *msp.System, x []float64) []float64 { return s.Force(x) }},
		{"gravity were divided by the mass a second time", func(s *msp.System, x []float64) []float64 {
			return plus(divided(s, forceWith(1, 0)(s, x), 1), 1, divided(s, s.ExternalForce(), 2))
		}},
		{"it were multiplied by the mass instead of divided", func(s *msp.System, x []float64) []float64 {
			a := s.Force(x)
			for i := range a {
				a[i] *= s.Mass[i/3]
			}
			return a
		}},
		{"the sign of gravity were wrong", func(s *msp.System, x []float64) []float64 { return divided(s, forceWith(1, -1)(s, x), 1) }},
		{"gravity were forgotten", func(s *msp.System, x []float64) []float64 { return divided(s, forceWith(1, 0)(s, x), 1) }},
	},
}
