package check

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// OwnBlock returns the verdict on the block ∂²E/∂p1² of a spring of the student's own law.
func (s Sheet) OwnBlock(f HessianFunc) Verdict { return ask(s, ownBlock(s.Law()), f) }

// eigenvalues returns those of a block with k = 1: E″ along the spring, and E′/l across it, twice.
func (w Law) eigenvalues() (along, across func(l, r float64) float64) {
	return func(l, r float64) float64 { return w.stiffness(l, 1, r) }, func(l, r float64) float64 { return w.tension(l, 1, r) / l }
}

func (w Law) block() HessianFunc { return block(w.eigenvalues()) }

// drawAlong returns a spring with the vector p12.
func drawAlong(d *draw, lo, hi float64) (p12 []float64, k, r float64) {
	_, k, r = drawLength(d)
	return projected(d.vec(3), r*d.in(lo, hi)), k, r
}

func blockAnswers(f HessianFunc, d *draw) []float64 {
	long, k, r := drawAlong(d, 1.3, 1.8)
	short, q, l := drawAlong(d, 0.6, 0.9)
	return append(entries(f(long, k, r)), entries(f(short, q, l))...)
}

var hookesBlocks = []HessianFunc{block(one, tension), block(one, noSqueeze), block(one, one)}

func ownBlock(w Law) *question[HessianFunc] {
	along, across := w.eigenvalues()
	q := &question[HessianFunc]{
		subject: "the block of your spring",
		right:   w.block(),
		earlier: hookesBlocks,
		answers: blockAnswers,
		laws: []law[HessianFunc]{
			symmetric,
			{"is minus the derivative of the force, by differences", func(f HessianFunc, d *draw) error {
				p12, k, r := drawAlong(d, 0.6, 1.8)
				var want []float64
				for i := range 3 {
					want = append(want, slopes(func(p []float64) float64 { return w.tension(norm(p), k, r) / norm(p) * p[i] }, p12)...)
				}
				return nearAll(entries(f(p12, k, r))[2:], want, 1e-4) // third derivatives of the force are up to 10⁵ N/m³
			}},
		},
		known: []mistake[HessianFunc]{
			{"the spring were Hooke's", block(one, tension)},
			{"the part across the spring were forgotten", block(along, zero)},
			{"the tension across the spring were not divided by l", block(along, func(l, r float64) float64 { return w.tension(l, 1, r) })},
			{"E′/l stood for E″ along the spring", block(across, across)},
			{"u uᵀ and I − u uᵀ were exchanged", block(across, along)},
			{"the sign were wrong: that is ∂f/∂p1", func(p12 []float64, k, r float64) *mat.Dense { return w.block()(p12, -k, r) }},
		},
	}
	return q.orAnothers("law", each(w.others(), Law.block))
}

// OwnRepair returns the verdict on that block, made definite by the student's own repair.
func (s Sheet) OwnRepair(f HessianFunc) Verdict { return ask(s, ownRepair(s.Law(), s.Repair()), f) }

// repaired returns the block with ψ of its eigenvalues.
func (w Law) repaired(p Repair) HessianFunc {
	along, across := w.eigenvalues()
	ψ := func(μ func(l, r float64) float64) func(l, r float64) float64 {
		return func(l, r float64) float64 { return p.positive(μ(l, r)) }
	}
	return block(ψ(along), ψ(across))
}

func ownRepair(w Law, p Repair) *question[HessianFunc] {
	along, across := w.eigenvalues()
	both := func(f HessianFunc, d *draw) (all []*mat.Dense) {
		for _, λ := range []float64{0.5, 1.5, 3} { // of some laws E″ is negative at 0.5 or at 3
			p12, k, r := drawAlong(d, λ, λ)
			all = append(all, f(p12, k, r))
		}
		return all
	}
	q := &question[HessianFunc]{
		subject: "the repaired block of your spring",
		right:   w.repaired(p),
		earlier: append([]HessianFunc{w.block()}, hookesBlocks...),
		answers: func(f HessianFunc, d *draw) (all []float64) {
			for _, K := range both(f, d) {
				all = append(all, entries(K)...)
			}
			return all
		},
		laws: []law[HessianFunc]{
			symmetric,
			{"is positive definite, however long the spring", func(f HessianFunc, d *draw) error {
				for _, K := range both(f, d) {
					if err := definiteBlock(K, 0); err != nil {
						return err
					}
				}
				return nil
			}},
		},
		known: []mistake[HessianFunc]{
			{"nothing were repaired", w.block()},
			{"the spring were Hooke's", block(func(_, _ float64) float64 { return p.positive(1) },
				func(l, r float64) float64 { return p.positive(tension(l, r)) })},
			{"ψ were of the entries of the block: it is of its eigenvalues", func(p12 []float64, k, r float64) *mat.Dense {
				K := w.block()(p12, k, r)
				K.Apply(func(_, _ int, μ float64) float64 { return k * p.positive(μ/k) }, K)
				return K
			}},
			{"ψ had no k: μ is in N/m, as ε k is", func(p12 []float64, k, r float64) *mat.Dense {
				ψ := func(μ func(l, r float64) float64) func(l, r float64) float64 {
					return func(l, r float64) float64 { return repairs[p.Number].of(k*μ(l, r), p.Eps) / k }
				}
				return block(ψ(along), ψ(across))(p12, k, r)
			}},
		},
	}
	q.orAnothers("law", each(w.others(), func(o Law) HessianFunc { return o.repaired(p) }))
	return q.orAnothers("repair", each(p.others(), w.repaired))
}

// OwnGradient returns the verdict on ∇g of a step with springs of the student's own law, which is zero at pinned particles.
func (s Sheet) OwnGradient(f GradientFunc) Verdict { return ask(s, ownGradient(s.Law()), f) }

// held is a step with a pin: its springs are λ times as long at y as at rest, with λ between the bounds.
func held(d *draw, lo, hi float64) (s *msp.System, y []float64, h float64) {
	s, y, h = drawHeld(d)
	for i, sp := range s.Springs {
		s.Springs[i].R = norm(minus(point(y, sp.I), point(y, sp.J))) / d.in(lo, hi)
	}
	return s, y, h
}

// gradientBy returns M (x − y) + springs h² Σ ∇E − weight h² M g, by the tension of a spring.
func gradientBy(tension AlongFunc, mass int, springs, weight func(h float64) float64, hold bool) GradientFunc {
	return func(s *msp.System, h float64, x, y []float64) []float64 {
		g := times(-springs(h), pulls(tension)(x, s.Springs))
		for i := range g {
			m := s.Mass[i/3]
			g[i] += math.Pow(m, float64(mass))*(x[i]-y[i]) - weight(h)*m*s.Gravity[i%3]
		}
		if hold {
			for _, p := range s.Pins {
				clear(point(g, p.I))
			}
		}
		return g
	}
}

func (w Law) gradient() GradientFunc {
	return gradientBy(w.tension, 1, power(1, 2), power(1, 2), true)
}

// objective is g(x) of a step.
func (w Law) objective(s *msp.System, h float64, x, y []float64) float64 {
	e := 0.0
	for _, sp := range s.Springs {
		e += w.energy(norm(minus(point(x, sp.I), point(x, sp.J))), sp.K, sp.R)
	}
	g := h * h * e
	for i := range x {
		g += s.Mass[i/3] * ((x[i]-y[i])*(x[i]-y[i])/2 - h*h*s.Gravity[i%3]*x[i])
	}
	return g
}

// aside returns positions near y that keep the pins.
func aside(d *draw, s *msp.System, y []float64) []float64 {
	x := plus(y, 0.03, d.vec(len(y)))
	s.ApplyPins(x)
	return x
}

func ownGradient(w Law) *question[GradientFunc] {
	q := &question[GradientFunc]{
		subject: "the gradient of g with your springs",
		right:   w.gradient(),
		earlier: []GradientFunc{gradient.right},
		answers: func(f GradientFunc, d *draw) []float64 {
			s, y, h := held(d, 0.7, 1.6)
			return f(s.Clone(), h, aside(d, s, y), y)
		},
		laws: []law[GradientFunc]{
			{"is the gradient of your g, by differences", func(f GradientFunc, d *draw) error {
				s, y, h := held(d, 0.7, 1.6)
				x := aside(d, s, y)
				want := slopes(func(x []float64) float64 { return w.objective(s, h, x, y) }, x)
				clear(point(want, s.Pins[0].I))
				return nearAll(f(s.Clone(), h, x, y), want, byDifferences)
			}},
			{"is zero at pinned particles", func(f GradientFunc, d *draw) error {
				s, y, h := held(d, 0.7, 1.6)
				return nearAll(point(f(s.Clone(), h, aside(d, s, y), y), s.Pins[0].I), make([]float64, 3), 0)
			}},
		},
		known: []mistake[GradientFunc]{
			{"the springs were Hooke's", gradientBy(hookeTension, 1, power(1, 2), power(1, 2), true)},
			{"the sign of the springs were wrong", gradientBy(w.tension, 1, power(-1, 2), power(1, 2), true)},
			{"the sign of the weight were wrong", gradientBy(w.tension, 1, power(1, 2), power(-1, 2), true)},
			{"the weight were forgotten", gradientBy(w.tension, 1, power(1, 2), power(0, 0), true)},
			{"h stood for h²", gradientBy(w.tension, 1, power(1, 1), power(1, 1), true)},
			{"the mass were forgotten", gradientBy(w.tension, 0, power(1, 2), power(1, 2), true)},
			{"pinned particles were free", gradientBy(w.tension, 1, power(1, 2), power(1, 2), false)},
		},
	}
	return q.orAnothers("law", each(w.others(), Law.gradient))
}

// OwnNewton returns the verdict on Newton's method for a step with springs of the student's own law and the student's own repair.
func (s Sheet) OwnNewton(f IterateFunc) Verdict { return ask(s, ownNewton(s.Law(), s.Repair()), f) }

// newton makes Newton steps from x = y with a dense solver.
func (w Law) newton(p Repair) IterateFunc {
	K := w.repaired(p)
	return func(s *msp.System, h float64, y []float64, n int) (list [][]float64) {
		x := y
		for range n {
			H := mat.NewDense(len(x), len(x), nil)
			for i := range x {
				H.Set(i, i, s.Mass[i/3])
			}
			for _, sp := range s.Springs {
				B := K(minus(point(x, sp.I), point(x, sp.J)), sp.K, sp.R)
				for _, at := range [][3]int{{sp.I, sp.I, 1}, {sp.J, sp.J, 1}, {sp.I, sp.J, -1}, {sp.J, sp.I, -1}} {
					part := H.Slice(3*at[0], 3*at[0]+3, 3*at[1], 3*at[1]+3).(*mat.Dense)
					var scaled mat.Dense
					scaled.Scale(h*h*float64(at[2]), B)
					part.Add(part, &scaled)
				}
			}
			for _, pin := range s.Pins {
				for i := range 3 * len(s.Mass) {
					for c := range 3 {
						H.Set(3*pin.I+c, i, 0)
						H.Set(i, 3*pin.I+c, 0)
					}
				}
				for c := range 3 {
					H.Set(3*pin.I+c, 3*pin.I+c, 1)
				}
			}
			g := w.gradient()(s, h, x, y)
			var step mat.VecDense
			if err := step.SolveVec(H, mat.NewVecDense(len(g), g)); err != nil {
				panic(err)
			}
			down := times(-1, step.RawVector().Data)
			at0, at := w.objective(s, h, x, y), x
			if slope := dot(g, down); slope < -1e-24 {
				at = plus(x, parabolas(0.1, lowest)(func(t float64) float64 { return w.objective(s, h, plus(x, t, down), y) }, slope), down)
			}
			if w.objective(s, h, at, y) <= at0 {
				x = at
			}
			list = append(list, x)
		}
		return list
	}
}

func ownNewton(w Law, p Repair) *question[IterateFunc] {
	last := func(f IterateFunc, s *msp.System, h float64, y []float64, n int) []float64 {
		list := f(s.Clone(), h, y, n)
		if len(list) != n {
			panic(fmt.Sprintf("it returns %d positions after %d iterations", len(list), n))
		}
		return list[n-1]
	}
	changed := func(change func(s *msp.System, h *float64)) IterateFunc {
		return func(s *msp.System, h float64, y []float64, n int) [][]float64 {
			s = s.Clone()
			change(s, &h)
			return w.newton(p)(s, h, y, n)
		}
	}
	q := &question[IterateFunc]{
		subject:   "Newton's method for your springs",
		right:     w.newton(p),
		earlier:   []IterateFunc{newtonOf(false)},
		tolerance: 1e-6, // g is flat at its minimum, so that a line search cannot see the last digits of x
		curve: &plot[IterateFunc]{title: "Newton's method for your springs", x: "iteration", y: "‖∇g‖ (kg m)", logY: true, at: between(0, 8, 9),
			values: func(f IterateFunc, d *draw, at []float64) []float64 {
				s, y, _ := held(d, 1.3, 1.6)
				list := append([][]float64{y}, f(s.Clone(), 0.1, y, 8)...)
				return each(at, func(k float64) float64 { return norm(w.gradient()(s, 0.1, list[int(k)], y)) })
			}},
		answers: func(f IterateFunc, d *draw) []float64 {
			s, y, _ := held(d, 1.3, 1.6)
			return last(f, s, 0.1, y, 12)
		},
		draws: 2,
		laws: []law[IterateFunc]{
			{"never let g rise", func(f IterateFunc, d *draw) error {
				s, y, _ := held(d, 0.7, 1.6)
				before := w.objective(s, 0.1, y, y)
				for k, x := range f(s.Clone(), 0.1, y, 8) {
					g := w.objective(s, 0.1, x, y)
					if !(g <= before+1e-9*math.Abs(before)) {
						return fmt.Errorf("g rises from %.10g to %.10g in iteration %d", before, g, k+1)
					}
					before = g
				}
				return nil
			}},
			{"divide ‖∇g‖ by 10⁶ in 10 iterations", func(f IterateFunc, d *draw) error {
				s, y, _ := held(d, 1.3, 1.6)
				x := last(f, s, 0.1, y, 10)
				g := w.gradient()
				return near("‖∇g‖ over that of y", norm(g(s, 0.1, x, y))/norm(g(s, 0.1, y, y)), 0, 1e-6)
			}},
		},
		known: []mistake[IterateFunc]{
			{"only one iteration were made", func(s *msp.System, h float64, y []float64, n int) (list [][]float64) {
				x := w.newton(p)(s, h, y, 1)[0]
				for range n {
					list = append(list, x)
				}
				return list
			}},
			{"the springs were Hooke's", newtonOf(false)},
			{"the sign of gravity were wrong", changed(func(s *msp.System, _ *float64) { s.Gravity = [3]float64(times(-1, s.Gravity[:])) })},
			{"gravity were forgotten", changed(func(s *msp.System, _ *float64) { s.Gravity = [3]float64{} })},
			{"h stood for h²", changed(func(_ *msp.System, h *float64) { *h = math.Sqrt(*h) })},
			{"pinned particles were free", changed(func(s *msp.System, _ *float64) { s.Pins = nil })},
		},
	}
	return q.orAnothers("law", each(w.others(), func(o Law) IterateFunc { return o.newton(p) }))
}
