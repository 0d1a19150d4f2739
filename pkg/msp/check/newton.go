package check

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// HessianFunc is the 3×3 block K = ∂²E/∂p1² of a spring with the vector p12.
type HessianFunc func(p12 []float64, k, r float64) *mat.Dense

// GradientFunc is ∇g(x) = M (x − y) − h² f(x) of a step without pins.
type GradientFunc func(s *msp.System, h float64, x, y []float64) []float64

// SpringHessian returns the verdict on the block K of a spring.
func (s Sheet) SpringHessian(f HessianFunc) Verdict { return ask(s, springHessian, f) }

// block is k (along u uᵀ + across (I − u uᵀ)), with the two factors from the length and the rest length.
func block(along, across func(l, r float64) float64) HessianFunc {
	return func(p12 []float64, k, r float64) *mat.Dense {
		l := norm(p12)
		K := mat.NewDense(3, 3, nil)
		for i := range 3 {
			for j := range 3 {
				uu, one := p12[i]*p12[j]/(l*l), 0.0
				if i == j {
					one = 1
				}
				K.Set(i, j, k*(along(l, r)*uu+across(l, r)*(one-uu)))
			}
		}
		return K
	}
}

func one(_, _ float64) float64       { return 1 }
func zero(_, _ float64) float64      { return 0 }
func tension(l, r float64) float64   { return 1 - r/l }
func noSqueeze(l, r float64) float64 { return math.Max(0, 1-r/l) }

func hessianAnswers(f HessianFunc, d *draw) []float64 {
	s := drawSpring(d)
	p12 := minus(s.p1, s.p2)
	// One that is stretched and one that is squeezed.
	long, short := f(p12, s.k, 0.5*norm(p12)), f(p12, s.k, 1.5*norm(p12))
	return append(entries(long), entries(short)...)
}

var symmetric = law[HessianFunc]{"is symmetric", func(f HessianFunc, d *draw) error {
	s := drawSpring(d)
	K := f(minus(s.p1, s.p2), s.k, s.r)
	return nearAll(entries(mat.DenseCopyOf(K.T())), entries(K), 1e-9)
}}

var springHessian = &question[HessianFunc]{
	subject: "the block K of a spring",
	right:   block(one, tension),
	answers: hessianAnswers,
	laws: []law[HessianFunc]{
		symmetric,
		{"is minus the derivative of the force, by differences", func(f HessianFunc, d *draw) error {
			s := drawSpring(d)
			p12 := minus(s.p1, s.p2)
			var want []float64
			for i := range 3 {
				want = append(want, slopes(func(p []float64) float64 { return -forceOf(p, make([]float64, 3), s.k, s.r)[i] }, p12)...)
			}
			return nearAll(entries(f(p12, s.k, s.r))[2:], want, 1e-4) // K has third derivatives of k r/l³, up to 10⁴
		}},
	},
	known: []mistake[HessianFunc]{
		{"L stood for K: k I, without the direction", block(one, one)},
		{"the sign were wrong: that is ∂f/∂x", func(p12 []float64, k, r float64) *mat.Dense { return block(one, tension)(p12, -k, r) }},
		{"the last term had the other sign (Zachmann's K as printed)", func(p12 []float64, k, r float64) *mat.Dense {
			return block(func(l, r float64) float64 { return 1 - 2*r/l }, tension)(p12, k, r)
		}},
		{"the part across the spring were forgotten", block(one, zero)},
		{"the part along the spring were forgotten", block(tension, tension)},
		{"compression were clamped", block(one, noSqueeze)},
		{"u uᵀ and I − u uᵀ were exchanged", block(tension, one)},
	},
}

// ClampedHessian returns the verdict on the block with its negative eigenvalue replaced by zero.
func (s Sheet) ClampedHessian(f HessianFunc) Verdict { return ask(s, clampedHessian, f) }

var clampedHessian = &question[HessianFunc]{
	subject: "the clamped block of a spring",
	earlier: []HessianFunc{block(one, tension)},
	right:   block(one, noSqueeze),
	answers: hessianAnswers,
	laws: []law[HessianFunc]{
		symmetric,
		{"is positive semi-definite, however squeezed", func(f HessianFunc, d *draw) error {
			s := drawSpring(d)
			p12 := minus(s.p1, s.p2)
			K := f(p12, s.k, 3*norm(p12))
			if err := nearAll(entries(K), entries(K), 0); err != nil {
				return err
			}
			return definiteBlock(K, 1e-9)
		}},
		{"is K where the spring is stretched", func(f HessianFunc, d *draw) error {
			s := drawSpring(d)
			p12 := minus(s.p1, s.p2)
			r := norm(p12) / 2
			return nearAll(entries(f(p12, s.k, r)), entries(springHessian.right(p12, s.k, r)), 1e-9)
		}},
	},
	known: []mistake[HessianFunc]{
		{"nothing were clamped (Kauppila 2.2 as printed)", block(one, tension)},
		{"L stood for K: k I, without the direction", block(one, one)},
		{"the absolute value were taken instead of zero", block(one, func(l, r float64) float64 { return math.Abs(1 - r/l) })},
		{"the part across the spring were always left out", block(one, zero)},
	},
}

// definite returns an error unless the least eigenvalue of A is at least −tolerance.
func definite(A *mat.SymDense, tolerance float64) error {
	var e mat.EigenSym
	if !e.Factorize(A, false) {
		return errors.New("its eigenvalues cannot be computed")
	}
	if least := e.Values(nil)[0]; !(least >= -tolerance) {
		return fmt.Errorf("its least eigenvalue is %.6g", least)
	}
	return nil
}

// definiteBlock is definite for the block of a spring.
func definiteBlock(K *mat.Dense, tolerance float64) error {
	if rows, cols := K.Dims(); rows != 3 || cols != 3 {
		return fmt.Errorf("it is %d×%d", rows, cols)
	}
	sym := mat.NewSymDense(3, nil)
	for i := range 3 {
		for j := range i + 1 {
			sym.SetSym(i, j, K.At(i, j))
		}
	}
	return definite(sym, tolerance)
}

// Gradient returns the verdict on ∇g.
func (s Sheet) Gradient(f GradientFunc) Verdict { return ask(s, gradient, f) }

// gradientWith is M (x − y) + c(h) f(x), with the masses to the power p.
func gradientWith(p int, c func(h float64) float64) GradientFunc {
	return func(s *msp.System, h float64, x, y []float64) []float64 {
		g := times(c(h), s.Force(x))
		for i := range g {
			g[i] += math.Pow(s.Mass[i/3], float64(p)) * (x[i] - y[i])
		}
		return g
	}
}

var gradient = &question[GradientFunc]{
	subject: "the gradient of g",
	right:   gradientWith(1, power(-1, 2)),
	answers: func(f GradientFunc, d *draw) []float64 {
		s, x := drawSystem(d)
		return f(s.Clone(), d.in(0.2, 0.5), x, d.vec(len(x)))
	},
	laws: []law[GradientFunc]{
		{"is the gradient of g, by differences", func(f GradientFunc, d *draw) error {
			s, x := drawSystem(d)
			y := d.vec(len(x))
			return nearAll(f(s.Clone(), 0.2, x, y), slopes(func(x []float64) float64 { return s.G(x, y, 0.2) }, x), byDifferences)
		}},
		{"is zero where the step ends", func(f GradientFunc, d *draw) error {
			s, y := drawSystem(d)
			x := newtonOf(false)(s, 0.1, y, 50)
			return near("its norm", norm(f(s.Clone(), 0.1, x[len(x)-1], y)), 0, 1e-9)
		}},
	},
	known: []mistake[GradientFunc]{
		{"the sign of the force were wrong", gradientWith(1, power(1, 2))},
		{"h² were missing in front of the force", gradientWith(1, power(-1, 0))},
		{"h stood for h²", gradientWith(1, power(-1, 1))},
		{"the mass were forgotten", gradientWith(0, power(-1, 2))},
		{"it were h²/2", gradientWith(1, power(-0.5, 2))},
		{"the force were forgotten", gradientWith(1, power(0, 0))},
	},
}

// NewtonSteps returns the verdict on Newton's method with a line search, for a step without pins from x = y.
func (s Sheet) NewtonSteps(f IterateFunc) Verdict { return ask(s, newtonSteps, f) }

// newtonOf makes Newton steps for the exact Hessian made definite, or for M + h² L.
func newtonOf(linear bool) IterateFunc {
	return func(s *msp.System, h float64, y []float64, n int) [][]float64 {
		method, err := msp.NewNewton(s, h)
		if err != nil {
			panic(err)
		}
		if linear {
			method.Fix = msp.FixLinear
		}
		var list [][]float64
		x := y
		for range n {
			if x, err = method.Iterate(x, y, 1); err != nil {
				panic(err)
			}
			list = append(list, x)
		}
		return list
	}
}

// stretched returns a system whose springs are stretched by a half, so that ∇²g is definite and all ways of making it so
// agree, and yet L is far from K.
func stretched(d *draw) (s *msp.System, y []float64) {
	s, y = drawSystem(d)
	for i, sp := range s.Springs {
		s.Springs[i].R = norm(minus(point(y, sp.I), point(y, sp.J))) / 1.5
	}
	return s, y
}

var newtonSteps = &question[IterateFunc]{
	subject:   "Newton's method for a step",
	curve:     gradientOverIterations,
	right:     newtonOf(false),
	tolerance: 1e-7, // at the end of quadratic convergence a rounding error is left
	answers: func(f IterateFunc, d *draw) []float64 {
		s, y := stretched(d)
		list := f(s.Clone(), 0.1, y, 30)
		if len(list) == 0 {
			return nil
		}
		return list[len(list)-1]
	},
	laws: []law[IterateFunc]{
		{"never let g rise", func(f IterateFunc, d *draw) error {
			s, y := stretched(d)
			before := s.G(y, y, 0.1)
			list := f(s.Clone(), 0.1, y, 8)
			for k, x := range list {
				g := s.G(x, y, 0.1)
				if !(g <= before+1e-9*math.Abs(before)) {
					return fmt.Errorf("g rises from %.10g to %.10g in iteration %d", before, g, k+1)
				}
				before = g
			}
			return nil
		}},
		{"converge quadratically at the end", func(f IterateFunc, d *draw) error {
			s, y := stretched(d)
			list := f(s.Clone(), 0.1, y, 8)
			if len(list) == 0 {
				return errors.New("there are no iterations")
			}
			// Linear convergence, as with L for K, would leave some 1e-3 of ∇g after 8 iterations.
			return near("‖∇g‖ after 8 iterations over that of y", norm(s.GradG(list[len(list)-1], y, 0.1))/norm(s.GradG(y, y, 0.1)), 0, 1e-9)
		}},
	},
	known: []mistake[IterateFunc]{
		{"only one iteration were made", func(s *msp.System, h float64, y []float64, n int) [][]float64 { return newtonOf(false)(s, h, y, 1) }},
		{"the sign of gravity were wrong", func(s *msp.System, h float64, y []float64, n int) [][]float64 {
			u := s.Clone()
			u.Gravity = [3]float64(times(-1, u.Gravity[:]))
			return newtonOf(false)(u, h, y, n)
		}},
		{"h stood for h²", func(s *msp.System, h float64, y []float64, n int) [][]float64 {
			return newtonOf(false)(s, math.Sqrt(h), y, n)
		}},
		{"the rest length were forgotten", func(s *msp.System, h float64, y []float64, n int) [][]float64 {
			u := s.Clone()
			for i := range u.Springs {
				u.Springs[i].R = 0
			}
			return newtonOf(false)(u, h, y, n)
		}},
	},
}
