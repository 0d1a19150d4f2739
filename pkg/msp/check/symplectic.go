package check

import "github.com/massspring/msp/pkg/msp"

// StepFunc takes one time step in place: positions x and velocities v (3m each).
type StepFunc func(s *msp.System, x, v []float64, h float64)

// SymplecticEuler returns the verdict on a step of v := v + h a(x), x := x + h v. Pinned particles stay.
func (s Sheet) SymplecticEuler(f StepFunc) Verdict { return ask(s, symplecticEuler, f) }

// eulerStep returns a step that moves x by h times the new velocity, or the old one.
func eulerStep(acceleration SystemForceFunc, newVelocity bool) StepFunc {
	return func(s *msp.System, x, v []float64, h float64) {
		a, old := acceleration(s, x), append([]float64(nil), v...)
		for i := range x {
			if s.Pinned(i / 3) {
				v[i] = 0
				continue
			}
			v[i] += h * a[i]
			if newVelocity {
				x[i] += h * v[i]
			} else {
				x[i] += h * old[i]
			}
		}
	}
}

// stepped returns x and v after n steps.
func stepped(f StepFunc, s *msp.System, x, v []float64, h float64, n int) []float64 {
	x, v = append([]float64(nil), x...), append([]float64(nil), v...)
	for range n {
		f(s.Clone(), x, v, h)
	}
	return append(x, v...)
}

var symplecticEuler = &question[StepFunc]{
	subject: "a step of symplectic Euler",
	curve:   energyOverSteps,
	right:   eulerStep(accelerations.right, true),
	answers: func(f StepFunc, d *draw) []float64 {
		s, x := drawSystem(d)
		v := d.vec(len(x))
		s.X0 = x
		clear(v[:3])
		s.Pin(0)
		return stepped(f, s, x, v, d.in(0.01, 0.02), 3)
	},
	laws: []law[StepFunc]{
		{"leaves a system alone that is at rest", func(f StepFunc, d *draw) error {
			s, x := drawSystem(d)
			s.Gravity = [3]float64{}
			for i, sp := range s.Springs {
				s.Springs[i].R = norm(minus(point(x, sp.I), point(x, sp.J)))
			}
			still := make([]float64, len(x))
			return nearAll(stepped(f, s, x, still, 0.01, 3), append(append([]float64(nil), x...), still...), 1e-9)
		}},
		{"conserves linear and angular momentum without gravity", func(f StepFunc, d *draw) error {
			s, x := drawSystem(d)
			s.Gravity = [3]float64{}
			v := d.vec(len(x))
			p, l := momentaOf(s.Mass, x, v)
			after := stepped(f, s, x, v, 0.01, 3)
			q, k := momentaOf(s.Mass, after[:len(x)], after[len(x):])
			return nearAll(append(q, k...), append(p, l...), 1e-9)
		}},
	},
	known: []mistake[StepFunc]{
		{"the step were explicit Euler's: x is moved by the old velocity", eulerStep(accelerations.right, false)},
		{"the mass were forgotten", eulerStep(accelerations.known[0].wrong, true)},
		{"the sign of gravity were wrong", eulerStep(accelerations.known[3].wrong, true)},
		{"gravity were forgotten", eulerStep(accelerations.known[4].wrong, true)},
		{"x were moved by v instead of h v", func(s *msp.System, x, v []float64, h float64) {
			before := append([]float64(nil), x...)
			eulerStep(accelerations.right, true)(s, x, v, h)
			copy(x, plus(before, 1/h, minus(x, before)))
		}},
		{"pinned particles were not held", func(s *msp.System, x, v []float64, h float64) {
			free := s.Clone()
			free.Pins = nil
			eulerStep(accelerations.right, true)(free, x, v, h)
		}},
	},
}
