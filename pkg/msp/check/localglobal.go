package check

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// LocalFunc is the local step: the best directions d (3s) for x (3m), each with its spring's rest length.
type LocalFunc func(s *msp.System, x []float64) []float64

// RightSideFunc is the right-hand side of the global step, M y + h² (J d + f_ext) (3m), without regard to pins.
type RightSideFunc func(s *msp.System, h float64, d, y []float64) []float64

// IterateFunc makes n iterations of a method that minimises g of a step, from x = y, and returns x after each.
type IterateFunc func(s *msp.System, h float64, y []float64, n int) [][]float64

// GlobalFunc is the global step: the best positions x (3m) for d, with pinned particles at their pins.
type GlobalFunc func(s *msp.System, h float64, d, y []float64) []float64

// VelocityFunc is the velocity after a step from q to x.
type VelocityFunc func(q, x []float64, h float64) []float64

// Local returns the verdict on a local step.
func (s Sheet) Local(f LocalFunc) Verdict { return ask(s, local, f) }

// locally applies a projection to each spring.
func locally(f ProjectFunc) LocalFunc {
	return func(s *msp.System, x []float64) []float64 {
		var d []float64
		for _, sp := range s.Springs {
			d = append(d, f(minus(point(x, sp.I), point(x, sp.J)), sp.R)...)
		}
		return d
	}
}

// folded returns a system and positions in which the first spring has no length.
func folded(d *draw) (*msp.System, []float64) {
	s, x := drawSystem(d)
	copy(point(x, s.Springs[0].J), point(x, s.Springs[0].I))
	return s, x
}

var local = &question[LocalFunc]{
	subject: "the local step",
	right:   locally(projected),
	answers: func(f LocalFunc, d *draw) []float64 {
		s, x := drawSystem(d)
		return f(s.Clone(), x)
	},
	laws: []law[LocalFunc]{
		{"gives each d its rest length, also where a spring has length zero, and no NaN", func(f LocalFunc, d *draw) error {
			s, x := folded(d)
			got := f(s.Clone(), x)
			for i, sp := range s.Springs {
				if err := near(fmt.Sprintf("the length of d of spring %d", i), norm(point(got, i)), sp.R, 1e-9); err != nil {
					return err
				}
			}
			return nil
		}},
	},
	known: []mistake[LocalFunc]{
		{"p12 were not normalised", locally(project.known[0].wrong)},
		{"the directions were unit vectors, without the rest length", locally(project.known[1].wrong)},
		{"p12 were p_J − p_I: the sign is wrong", locally(project.known[2].wrong)},
	},
}

// RightSide returns the verdict on the right-hand side of the global step.
func (s Sheet) RightSide(f RightSideFunc) Verdict { return ask(s, rightSide, f) }

// rightWith returns a M y + b J d + c f_ext, with factors that depend on h.
func rightWith(a, b, c func(h float64) float64) RightSideFunc {
	return func(s *msp.System, h float64, d, y []float64) []float64 {
		r := times(c(h), s.ExternalForce())
		for i := range y {
			r[i] += a(h) * s.Mass[i/3] * y[i]
		}
		for i, sp := range s.Springs {
			add(r, sp.I, b(h)*sp.K, point(d, i))
			add(r, sp.J, -b(h)*sp.K, point(d, i))
		}
		return r
	}
}

func power(c float64, n int) func(h float64) float64 {
	return func(h float64) float64 { return c * math.Pow(h, float64(n)) }
}

var rightSide = &question[RightSideFunc]{
	subject: "the right-hand side of the global step",
	right:   rightWith(power(1, 0), power(1, 2), power(1, 2)),
	answers: func(f RightSideFunc, d *draw) []float64 {
		s, y := drawSystem(d)
		return f(s.Clone(), d.in(0.2, 0.5), d.vec(3*len(s.Springs)), y)
	},
	known: []mistake[RightSideFunc]{
		{"h² were missing in front of J d", rightWith(power(1, 0), power(1, 0), power(1, 2))},
		{"h² were missing in front of f_ext (the course report's b as printed)", rightWith(power(1, 0), power(1, 2), power(1, 0))},
		{"h² were missing altogether", rightWith(power(1, 0), power(1, 0), power(1, 0))},
		{"h stood for h²", rightWith(power(1, 0), power(1, 1), power(1, 1))},
		{"it were h²/2 in front of J d (the course report's eq. 1 as printed)", rightWith(power(1, 0), power(0.5, 2), power(1, 2))},
		{"the sign of f_ext were wrong (Liu, eq. 13 as printed)", rightWith(power(1, 0), power(1, 2), power(-1, 2))},
		{"the sign of J d were wrong", rightWith(power(1, 0), power(-1, 2), power(1, 2))},
		{"f_ext were forgotten", rightWith(power(1, 0), power(1, 2), power(0, 0))},
		{"J d were forgotten", rightWith(power(1, 0), power(0, 0), power(1, 2))},
		{"M y were forgotten", rightWith(power(0, 0), power(1, 2), power(1, 2))},
		{"the mass in M y were forgotten", func(s *msp.System, h float64, d, y []float64) []float64 {
			return plus(rightWith(power(0, 0), power(1, 2), power(1, 2))(s, h, d, y), 1, y)
		}},
		{"it were h M y, with the velocity of (q_n − q_n−1)/h taken twice", rightWith(power(1, 1), power(1, 2), power(1, 2))},
	},
}

// Global returns the verdict on a global step.
func (s Sheet) Global(f GlobalFunc) Verdict { return ask(s, global, f) }

// globally returns the global step of msp for a changed system and other h, d or y.
func globally(change func(s *msp.System, h *float64)) GlobalFunc {
	return func(s *msp.System, h float64, d, y []float64) []float64 {
		s = s.Clone()
		if change != nil {
			change(s, &h)
		}
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			panic(err)
		}
		return a.Global(d, y)
	}
}

// drawHeld returns a system with one pin, a state to begin a step from and a time step.
func drawHeld(d *draw) (s *msp.System, y []float64, h float64) {
	s, y = drawSystem(d)
	s.Pin(d.IntN(len(s.Mass)))
	s.ApplyPins(y)
	return s, y, d.in(0.05, 0.2)
}

var global = &question[GlobalFunc]{
	subject: "the global step",
	right:   globally(nil),
	answers: func(f GlobalFunc, d *draw) []float64 {
		s, y, h := drawHeld(d)
		return f(s.Clone(), h, d.vec(3*len(s.Springs)), y)
	},
	laws: []law[GlobalFunc]{
		{"leaves pinned particles at their pins", func(f GlobalFunc, d *draw) error {
			s, y, h := drawHeld(d)
			x := f(s.Clone(), h, d.vec(3*len(s.Springs)), y)
			return nearAll(point(x, s.Pins[0].I), s.Pins[0].P[:], 1e-12)
		}},
		{"is where eq. 14 is least: its gradient is zero", func(f GlobalFunc, d *draw) error {
			s, y, h := drawHeld(d)
			a, err := msp.NewLocalGlobal(s, h)
			if err != nil {
				return err
			}
			dirs, gradient := d.vec(3*len(s.Springs)), make([]float64, len(y))
			a.GradGDTo(gradient, f(s.Clone(), h, dirs, y), dirs, y)
			return near("the norm of the gradient", norm(gradient), 0, 1e-9)
		}},
	},
	known: []mistake[GlobalFunc]{
		{"h² were missing in front of L, J d and f_ext", globally(func(_ *msp.System, h *float64) { *h = 1 })},
		{"h stood for h²", globally(func(_ *msp.System, h *float64) { *h = math.Sqrt(*h) })},
		{"the mass were forgotten", globally(func(s *msp.System, _ *float64) {
			for i := range s.Mass {
				s.Mass[i] = 1
			}
		})},
		{"pinned particles were not held", globally(func(s *msp.System, _ *float64) { s.Pins = nil })},
		{"the sign of f_ext were wrong (Liu, eq. 13 as printed)", globally(func(s *msp.System, _ *float64) {
			s.Gravity = [3]float64(times(-1, s.Gravity[:]))
		})},
		{"f_ext were forgotten", globally(func(s *msp.System, _ *float64) { s.Gravity = [3]float64{} })},
	},
}

// Iterations returns the verdict on the loop of local and global steps.
func (s Sheet) Iterations(f IterateFunc) Verdict { return ask(s, iterations, f) }

// iterated makes iterations of msp's method, with a local step of one's own.
func iterated(directions LocalFunc, change func(s *msp.System, h *float64)) IterateFunc {
	return func(s *msp.System, h float64, y []float64, n int) [][]float64 {
		x, list := y, [][]float64{}
		for range n {
			x = globally(change)(s, h, directions(s, x), y)
			list = append(list, x)
		}
		return list
	}
}

var iterations = &question[IterateFunc]{
	subject: "the iterations of local and global steps",
	curve:   gOverIterations,
	right:   iterated(local.right, nil),
	answers: func(f IterateFunc, d *draw) []float64 {
		s, y, h := drawHeld(d)
		var all []float64
		for _, x := range f(s.Clone(), h, y, 4) {
			all = append(all, x...)
		}
		return all
	},
	laws: []law[IterateFunc]{
		{"never let g rise", func(f IterateFunc, d *draw) error {
			s, y, h := drawHeld(d)
			before := s.G(y, y, h)
			list := f(s.Clone(), h, append([]float64(nil), y...), 10)
			for k, x := range list {
				g := s.G(x, y, h)
				if !(g <= before+1e-12*math.Abs(before)) {
					return fmt.Errorf("g rises from %.10g to %.10g in iteration %d", before, g, k+1)
				}
				before = g
			}
			if len(list) == 0 {
				return errors.New("there are no iterations")
			}
			return nil
		}},
		{"bring ∇g to zero", func(f IterateFunc, d *draw) error {
			s, y, h := drawHeld(d)
			list := f(s.Clone(), h, append([]float64(nil), y...), 300)
			if len(list) == 0 {
				return errors.New("there are no iterations")
			}
			// Three hundred iterations that gain a few per cent each leave less than this of ∇g.
			return near("‖∇g‖ after 300 iterations over that of y", norm(s.GradG(list[len(list)-1], y, h))/norm(s.GradG(y, y, h)), 0, 1e-4)
		}},
	},
	known: []mistake[IterateFunc]{
		{"the local step always took the directions of y", func(s *msp.System, h float64, y []float64, n int) [][]float64 {
			x, list := global.right(s, h, local.right(s, y), y), [][]float64{}
			for range n {
				list = append(list, x)
			}
			return list
		}},
		{"y were updated inside the loop", func(s *msp.System, h float64, y []float64, n int) [][]float64 {
			x, list := y, [][]float64{}
			for range n {
				x = global.right(s, h, local.right(s, x), x)
				list = append(list, x)
			}
			return list
		}},
		{"the directions were unit vectors, without the rest length", iterated(local.known[1].wrong, nil)},
		{"p12 were p_J − p_I: the sign is wrong", iterated(local.known[2].wrong, nil)},
		{"h² were missing in front of L, J d and f_ext", iterated(local.right, func(_ *msp.System, h *float64) { *h = 1 })},
		{"the sign of f_ext were wrong (Liu, eq. 13 as printed)", iterated(local.right, func(s *msp.System, _ *float64) {
			s.Gravity = [3]float64(times(-1, s.Gravity[:]))
		})},
		{"pinned particles were not held", iterated(local.right, func(s *msp.System, _ *float64) { s.Pins = nil })},
	},
}

// StepVelocity returns the verdict on the velocity after a step.
func (s Sheet) StepVelocity(f VelocityFunc) Verdict { return ask(s, stepVelocity, f) }

var stepVelocity = &question[VelocityFunc]{
	subject: "the velocity after a step",
	right:   func(q, x []float64, h float64) []float64 { return times(1/h, minus(x, q)) },
	answers: func(f VelocityFunc, d *draw) []float64 { return f(d.vec(6), d.vec(6), d.in(0.05, 0.3)) },
	known: []mistake[VelocityFunc]{
		{"it were not divided by h (the course report's sec. 3.2 as printed)", func(q, x []float64, _ float64) []float64 { return minus(x, q) }},
		{"it were the wrong difference: q − x", func(q, x []float64, h float64) []float64 { return times(-1/h, minus(x, q)) }},
		{"it were divided by 2h", func(q, x []float64, h float64) []float64 { return times(1/(2*h), minus(x, q)) }},
		{"it were divided by h²", func(q, x []float64, h float64) []float64 { return times(1/(h*h), minus(x, q)) }},
	},
}
