package check

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// RestFunc returns the rest length at the time t of a spring that has the rest length r at t = 0.
type RestFunc func(t, r float64) float64

// PlayFunc is the local step of springs with play (3s). For each spring it returns the d nearest to p12 whose length is between (1 − slack)
// and (1 + slack) times the rest length at the time t.
type PlayFunc func(x []float64, springs []msp.Spring, slack, t float64) []float64

// DraggedFunc is the right-hand side M y + c h M x + h² (J d + M g) (3m) of a global step with drag, without regard to pins.
type DraggedFunc func(s *msp.System, h, c float64, d, x, y []float64) []float64

// DragSolveFunc solves ((1 + c h) M + h² L) x = b with pinned particles at their pins (3m).
type DragSolveFunc func(s *msp.System, h, c float64, b []float64) []float64

// MuscleStepFunc makes a step from the time t with n iterations, and returns the new positions and velocities.
type MuscleStepFunc func(s *msp.System, h, c, slack, t float64, x, v []float64, n int) (x1, v1 []float64)

// Rest returns the verdict on the rest length over time.
func (s Sheet) Rest(f RestFunc) Verdict { return ask(s, restLength(s.Schedule()), f) }

func restLength(c Schedule) *question[RestFunc] {
	q := &question[RestFunc]{
		subject: "the rest length of your muscles",
		curve: &plot[RestFunc]{title: "Rest length of a muscle with r = 1 m", x: "time (s)", y: "rest length (m)", at: between(0, 3, 61),
			values: func(f RestFunc, _ *draw, at []float64) []float64 {
				return each(at, func(t float64) float64 { return f(t, 1) })
			}},
		right: c.rest,
		answers: func(f RestFunc, d *draw) []float64 {
			return []float64{f(d.in(0, c.T), d.in(0.3, 2)), f(d.in(c.T, 4), d.in(0.3, 2))}
		},
		laws: []law[RestFunc]{
			{"is r at the beginning", func(f RestFunc, d *draw) error {
				r := d.in(0.3, 2)
				return near("r(0)", f(0, r), r, 1e-12)
			}},
		},
		known: []mistake[RestFunc]{
			{"r were forgotten", func(t, r float64) float64 { return c.rest(t, 1) }},
			{"the sign of a were wrong", func(t, r float64) float64 { return 2*r - c.rest(t, r) }},
			{"T were 1 s", func(t, r float64) float64 { return Schedule{c.Number, c.A, 1.0000001}.rest(t, r) }},
		},
	}
	if c.T == 1 {
		q.known = q.known[:2]
	}
	return q.orAnothers("schedule", each(c.others(), func(o Schedule) RestFunc { return o.rest }))
}

// Play returns the verdict on the local step of springs with play.
func (s Sheet) Play(f PlayFunc) Verdict { return ask(s, play(s.Schedule()), f) }

// clamped returns a local step whose lengths are the function's, for a p12 of length l and a rest length ρ.
func (c Schedule) clamped(length func(l, ρ, slack float64) float64) PlayFunc {
	return func(x []float64, springs []msp.Spring, slack, t float64) (all []float64) {
		for _, sp := range springs {
			p12 := minus(point(x, sp.I), point(x, sp.J))
			l := norm(p12)
			want := length(l, c.rest(t, sp.R), slack)
			if l == 0 {
				all = append(all, want, 0, 0)
				continue
			}
			all = append(all, times(want/l, p12)...)
		}
		return all
	}
}

func inPlay(l, ρ, slack float64) float64 { return math.Max((1-slack)*ρ, math.Min(l, (1+slack)*ρ)) }

func (c Schedule) locally() PlayFunc { return c.clamped(inPlay) }

func drawPlay(d *draw) (x []float64, springs []msp.Spring, slack, t float64) {
	springs, _, x = drawStretched(d)
	for i, sp := range springs {
		// In turn too short, about right and too long, for any schedule: s is between 0.6 and 1.4.
		λ := []float64{d.in(0.25, 0.35), d.in(0.8, 1.2), d.in(1.9, 2.2)}[i%3]
		springs[i].R = norm(minus(point(x, sp.I), point(x, sp.J))) / λ
	}
	return x, springs, d.in(0.1, 0.3), d.in(0.1, 2)
}

func play(c Schedule) *question[PlayFunc] {
	q := &question[PlayFunc]{
		subject: "the local step with play",
		right:   c.locally(),
		earlier: []PlayFunc{func(x []float64, springs []msp.Spring, _, _ float64) (all []float64) {
			for _, sp := range springs {
				all = append(all, projected(minus(point(x, sp.I), point(x, sp.J)), sp.R)...)
			}
			return all
		}},
		answers: func(f PlayFunc, d *draw) []float64 {
			x, springs, slack, t := drawPlay(d)
			return f(x, springs, slack, t)
		},
		laws: []law[PlayFunc]{
			{"is p12 inside the play", func(f PlayFunc, d *draw) error {
				x, springs, slack, t := drawPlay(d)
				x = times(10, x) // so that a play of so many metres is another one
				var want []float64
				for i, sp := range springs {
					p12 := minus(point(x, sp.I), point(x, sp.J))
					edge := 1 + 0.98*slack*float64(1-i%2*2) // just inside, where another rest length is seen
					springs[i].R = norm(p12) / c.rest(t, 1) / edge
					want = append(want, p12...)
				}
				return nearAll(f(x, springs, slack, t), want, 1e-9)
			}},
			{"has a length within the play, also where p12 is zero, and no NaN", func(f PlayFunc, d *draw) error {
				x, springs, slack, t := drawPlay(d)
				x = times(0.05, x)
				for i := range springs {
					springs[i].R *= 0.05
				}
				copy(point(x, springs[0].J), point(x, springs[0].I))
				got := f(x, springs, slack, t)
				for i, sp := range springs {
					l, ρ := norm(point(got, i)), c.rest(t, sp.R)
					if err := near(fmt.Sprintf("the length of d of spring %d", i), l, inPlay(l, ρ, slack), 1e-9); err != nil {
						return err
					}
				}
				return nil
			}},
		},
		known: []mistake[PlayFunc]{
			{"there were no play: all d have the rest length", c.clamped(func(_, ρ, _ float64) float64 { return ρ })},
			{"short springs were not lengthened", c.clamped(func(l, ρ, slack float64) float64 { return math.Min(l, (1+slack)*ρ) })},
			{"long springs were not shortened", c.clamped(func(l, ρ, slack float64) float64 { return math.Max(l, (1-slack)*ρ) })},
			{"the play were a length and not a fraction", c.clamped(func(l, ρ, slack float64) float64 {
				return math.Max(ρ-slack, math.Min(l, ρ+slack))
			})},
			{"the rest length were that of t = 0", func(x []float64, springs []msp.Spring, slack, _ float64) []float64 {
				return c.locally()(x, springs, slack, 0)
			}},
		},
	}
	return q.orAnothers("schedule", each(c.others(), Schedule.locally))
}

// DraggedSide returns the verdict on the right-hand side with drag.
func (s Sheet) DraggedSide(f DraggedFunc) Verdict { return ask(s, draggedSide, f) }

// dragged returns M y + drag(c, h) M x + h² J d + weight(h) M g.
func dragged(drag func(c, h float64) float64, springs, weight func(h float64) float64) DraggedFunc {
	return func(s *msp.System, h, c float64, d, x, y []float64) []float64 {
		b := rightWith(power(1, 0), springs, weight)(s, h, d, y)
		for i := range b {
			b[i] += drag(c, h) * s.Mass[i/3] * x[i]
		}
		return b
	}
}

func ch(c, h float64) float64 { return c * h }

var draggedSide = &question[DraggedFunc]{
	subject: "the right-hand side with drag",
	right:   dragged(ch, power(1, 2), power(1, 2)),
	earlier: []DraggedFunc{dragged(func(_, _ float64) float64 { return 0 }, power(1, 2), power(1, 2))},
	answers: func(f DraggedFunc, d *draw) []float64 {
		s, y := drawSystem(d)
		return f(s.Clone(), d.in(0.2, 0.5), d.in(0.5, 3), d.vec(3*len(s.Springs)), d.vec(len(y)), y)
	},
	known: []mistake[DraggedFunc]{
		{"the drag were forgotten", dragged(func(_, _ float64) float64 { return 0 }, power(1, 2), power(1, 2))},
		{"the drag had h² for h", dragged(func(c, h float64) float64 { return c * h * h }, power(1, 2), power(1, 2))},
		{"the drag had c for c h", dragged(func(c, _ float64) float64 { return c }, power(1, 2), power(1, 2))},
		{"the sign of the drag were wrong: the old position is on the right with a plus",
			dragged(func(c, h float64) float64 { return -c * h }, power(1, 2), power(1, 2))},
		{"h² were missing in front of J d", dragged(ch, power(1, 0), power(1, 2))},
		{"h² were missing in front of M g", dragged(ch, power(1, 2), power(1, 0))},
	},
}

// DragSolve returns the verdict on the global step with drag.
func (s Sheet) DragSolve(f DragSolveFunc) Verdict { return ask(s, dragSolve, f) }

// solveDragged solves (mass(c, h) M + h² L) x = b for the free particles.
func solveDragged(mass func(c, h float64) float64, held bool) DragSolveFunc {
	return func(s *msp.System, h, c float64, b []float64) []float64 {
		m := len(s.Mass)
		A, B := mat.NewDense(m, m, nil), mat.NewDense(m, 3, append([]float64(nil), b...))
		add := func(i, j int, v float64) { A.Set(i, j, A.At(i, j)+v) }
		for i := range m {
			add(i, i, mass(c, h)*s.Mass[i])
		}
		for _, sp := range s.Springs {
			add(sp.I, sp.I, h*h*sp.K)
			add(sp.J, sp.J, h*h*sp.K)
			add(sp.I, sp.J, -h*h*sp.K)
			add(sp.J, sp.I, -h*h*sp.K)
		}
		for _, p := range s.Pins {
			if held {
				row := make([]float64, m)
				row[p.I] = 1
				A.SetRow(p.I, row)
				B.SetRow(p.I, p.P[:])
			}
		}
		var x mat.Dense
		if err := x.Solve(A, B); err != nil {
			panic(err)
		}
		return x.RawMatrix().Data
	}
}

func oneAndCH(c, h float64) float64 { return 1 + c*h }

var dragSolve = &question[DragSolveFunc]{
	subject: "the global step with drag",
	right:   solveDragged(oneAndCH, true),
	earlier: []DragSolveFunc{solveDragged(func(_, _ float64) float64 { return 1 }, true)},
	answers: func(f DragSolveFunc, d *draw) []float64 {
		s, y, h := drawHeld(d)
		return f(s.Clone(), h, d.in(1, 5), d.vec(len(y)))
	},
	laws: []law[DragSolveFunc]{
		{"leaves pinned particles at their pins", func(f DragSolveFunc, d *draw) error {
			s, y, h := drawHeld(d)
			return nearAll(point(f(s.Clone(), h, 2, d.vec(len(y))), s.Pins[0].I), s.Pins[0].P[:], 1e-12)
		}},
		{"gives the right-hand side back in the rows of free particles", func(f DragSolveFunc, d *draw) error {
			s, y, h := drawHeld(d)
			b := d.vec(len(y))
			x := f(s.Clone(), h, 2, b)
			back := times(h*h, s.L().MulVec3(x))
			for i := range back {
				back[i] += (1 + 2*h) * s.Mass[i/3] * x[i]
			}
			copy(point(back, s.Pins[0].I), point(b, s.Pins[0].I))
			return nearAll(back, b, 1e-9)
		}},
	},
	known: []mistake[DragSolveFunc]{
		{"the drag were forgotten in the matrix", solveDragged(func(_, _ float64) float64 { return 1 }, true)},
		{"the drag stood for the mass: c h and not 1 + c h", solveDragged(ch, true)},
		{"pinned particles were not held", solveDragged(oneAndCH, false)},
	},
}

// MuscleStep returns the verdict on a whole step of the student's muscles.
func (s Sheet) MuscleStep(f MuscleStepFunc) Verdict { return ask(s, muscleStep(s.Schedule()), f) }

// muscleStepWith returns a step whose local step is at the time t + late h. It begins the iterations at y, or else at x.
func (c Schedule) muscleStepWith(local PlayFunc, late float64, fromY bool) MuscleStepFunc {
	return func(s *msp.System, h, drag, slack, t float64, x, v []float64, n int) (x1, v1 []float64) {
		y := plus(x, h, v)
		x1 = y
		if !fromY {
			x1 = x
		}
		for range n {
			d := local(x1, s.Springs, slack, t+late*h)
			x1 = dragSolve.right(s, h, drag, draggedSide.right(s, h, drag, d, x, y))
		}
		return x1, times(1/h, minus(x1, x))
	}
}

func muscleStep(c Schedule) *question[MuscleStepFunc] {
	q := &question[MuscleStepFunc]{
		subject:   "a step of your muscles",
		right:     c.muscleStepWith(c.locally(), 1, true),
		tolerance: 1e-8, // of velocities, which are differences over h
		answers: func(f MuscleStepFunc, d *draw) []float64 {
			s, y, h := drawHeld(d)
			v := d.vec(len(y))
			clear(point(v, s.Pins[0].I))
			x1, v1 := f(s.Clone(), h, d.in(0.5, 3), d.in(0.05, 0.2), d.in(0, 2), y, v, 1+d.IntN(4))
			return append(append([]float64(nil), x1...), v1...)
		},
		laws: []law[MuscleStepFunc]{
			{"has the velocity (x₁ − x)/h", func(f MuscleStepFunc, d *draw) error {
				s, y, h := drawHeld(d)
				x1, v1 := f(s.Clone(), h, 1, 0.1, 0.5, y, make([]float64, len(y)), 3)
				return nearAll(v1, times(1/h, minus(x1, y)), 1e-8)
			}},
			{"leaves pinned particles at their pins", func(f MuscleStepFunc, d *draw) error {
				s, y, h := drawHeld(d)
				x1, _ := f(s.Clone(), h, 1, 0.1, 0.5, y, make([]float64, len(y)), 3)
				return nearAll(point(x1, s.Pins[0].I), s.Pins[0].P[:], 1e-12)
			}},
		},
		known: []mistake[MuscleStepFunc]{
			{"the rest lengths were those of t, the beginning of the step", c.muscleStepWith(c.locally(), 0, true)},
			{"the first local step began at x and not at y", c.muscleStepWith(c.locally(), 1, false)},
			{"there were no play", c.muscleStepWith(c.clamped(func(_, ρ, _ float64) float64 { return ρ }), 1, true)},
			{"the velocity were not divided by h", func(s *msp.System, h, drag, slack, t float64, x, v []float64, n int) (x1, v1 []float64) {
				x1, v1 = c.muscleStepWith(c.locally(), 1, true)(s, h, drag, slack, t, x, v, n)
				return x1, times(h, v1)
			}},
			{"only one iteration were made", func(s *msp.System, h, drag, slack, t float64, x, v []float64, _ int) (x1, v1 []float64) {
				return c.muscleStepWith(c.locally(), 1, true)(s, h, drag, slack, t, x, v, 1)
			}},
		},
	}
	for _, o := range c.others() {
		q.earlier = append(q.earlier, o.muscleStepWith(o.locally(), 1, true))
	}
	return q
}
