package methods_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// TestInterruptReachesEveryMethod: Step returns an error and leaves the state alone, Iterate and Trace end.
func TestInterruptReachesEveryMethod(t *testing.T) {
	sc := msptest.Scenes()[0]
	n := newton(t, sc, h)
	b, err1 := methods.NewHybrid(sc.S, h)
	p, err2 := methods.NewPBD(sc.S, h)
	x, err3 := methods.NewXPBD(sc.S, h)
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatal(err1, err2, err3)
	}
	steps := map[string]msp.Stepper{"Newton": n.Step, "hybrid": b.Step, "PBD": p.Step, "XPBD": x.Step}
	traces := map[string]func(y []float64, n int) msp.Trace{"Newton": n.Trace, "hybrid": b.Trace, "PBD": p.Trace, "XPBD": x.Trace}
	for name, a := range accelerated(t, sc, h) {
		steps[name], traces[name] = a.Step, a.Trace
	}
	for name, method := range newer {
		a, err := method(sc.S, h)
		if err != nil {
			t.Fatal(err)
		}
		steps[name], traces[name] = a.Step, a.Trace
	}
	y := n.Y(sc.Q)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	defer interrupt.Install(func() context.Context { return ctx })()
	for name, step := range steps {
		q := sc.Q.Clone()
		if err := step(&q); !errors.Is(err, context.Canceled) || !slices.Equal(q.X, sc.Q.X) || q.T != sc.Q.T {
			t.Errorf("%s: Step: %v", name, err)
		}
		if trace := traces[name](y, 1000); len(trace.G) != 1 || len(trace.Seconds) != 1 {
			t.Errorf("%s: Trace: %v", name, trace)
		}
	}
	if x, err := n.Iterate(y, y, 5); !errors.Is(err, context.Canceled) || !slices.Equal(x, y) {
		t.Errorf("Newton: Iterate: %v", err)
	}
	if x, err := b.Iterate(y, y, 5); err != nil && !errors.Is(err, context.Canceled) || !slices.Equal(x, y) {
		t.Errorf("hybrid: Iterate: %v", err)
	}
}

func TestMisuseOfSolversPanicsWithValues(t *testing.T) {
	s := msp.Cloth(2, 1)
	sc := msptest.Scene{S: s}
	all, n := accelerated(t, sc, h), newton(t, sc, h)
	p, err := methods.NewPBD(s, h)
	if err != nil {
		t.Fatal(err)
	}
	hybrid, err := methods.NewHybrid(s, h)
	if err != nil {
		t.Fatal(err)
	}
	four, six := make([]float64, 4), s.Rest().X
	c, a, l := all["Chebyshev"].(*methods.Chebyshev), all["Anderson"].(*methods.Anderson), all["L-BFGS"].(*methods.LBFGS)
	for want, misuse := range map[string]func(){
		"msp: len(x) = 4, want 3m = 6":                        func() { n.Iterate(four, six, 1) },
		"msp: len(y) = 4, want 3m = 6":                        func() { n.Trace(four, 1) },
		"msp: len(q.X) = 0, want 3m = 6":                      func() { n.Y(msp.State{}) },
		"methods: Chebyshev: Rho = 1, want 0 ≤ Rho < 1":       func() { c.Rho = 1; c.Trace(six, 1) },
		"methods: Memory = -1, want Memory ≥ 0":               func() { a.Memory = -1; a.Trace(six, 1) },
		"methods: HandOver = -1, want HandOver ≥ 0":           func() { hybrid.HandOver = -1; hybrid.Trace(six, 1) },
		"methods: Memory = -2, want Memory ≥ 0":               func() { l.Memory = -2; l.Trace(six, 1) },
		"methods: PBD: Stiffness = 2, want 0 ≤ Stiffness ≤ 1": func() { p.Stiffness = 2; p.Trace(six, 1) },
		"sparse: CG: Tolerance = -1, Iterations = 0, want neither below 0": func() {
			n.CG, n.Fix = &msp.ConjugateGradients{Preconditioner: sparse.Jacobi, Tolerance: -1}, 0
			n.Trace(six, 1)
		},
		"msp: s = nil, want a system":                         func() { _, _ = methods.NewPBD(nil, h) },
		"msp: Fix = HessianFix(7), want FixShift … FixLinear": func() { n.CG, n.Fix = nil, 7; n.Trace(six, 1) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			misuse()
		}()
	}
}

func ExampleNewSemiImplicit() {
	s := msp.Chain(15)
	s.Pin(0, 14)
	s.MovePin(14, [3]float64{0.7, 0, 0}) // compressed
	b, err := methods.NewSemiImplicit(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = msp.Run(s.Rest(), b.Step, 30)
	fmt.Println(errors.Is(err, sparse.ErrNotPositiveDefinite))
	fmt.Println(err)
	b.Fix = msp.FixProject
	_, err = msp.Run(s.Rest(), b.Step, 30)
	fmt.Println(err)
	// Output:
	// true
	// step 2, t = 0.03333 s: ∇²g: column 37: sparse: matrix is not positive definite
	// <nil>
}

func ExampleNewton_PositiveDefinite() {
	s := msp.OneSpring(100, 1)
	n, err := msp.NewNewton(s, 1.0/5)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range []float64{1.2, 1, 0.8} {
		fmt.Println(l, "m:", n.PositiveDefinite([]float64{0, 0, 0, 0, -l, 0}))
	}
	// Output:
	// 1.2 m: true
	// 1 m: true
	// 0.8 m: false
}

// A step by conjugate gradients, cut off after 20 iterations.
func ExampleNewton_Step() {
	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	n, err := msp.NewNewton(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	n.Iterations = 1
	n.CG = &msp.ConjugateGradients{Preconditioner: sparse.IC0, Iterations: 20}
	n.Fix = msp.FixProject
	frames, err := msp.Run(s.Rest(), n.Step, 30)
	fmt.Println(len(frames), err)
	// Output: 31 <nil>
}

func BenchmarkNewtonIteration(b *testing.B) {
	s := msp.ClothWith(81, 81, msp.LayoutCurtain)
	s.Pin(0, 80)
	for name, p := range preconditioners() {
		b.Run(name, func(b *testing.B) {
			n := newton(b, msptest.Scene{S: s}, h)
			if n.Fix = msp.FixProject; p != nil {
				n.CG = &msp.ConjugateGradients{Preconditioner: p, Tolerance: 1e-6}
			}
			y := n.Y(s.Rest())
			for c := range y {
				y[c] += 1e-3 * float64(c%7)
			}
			for b.Loop() {
				if _, err := n.Iterate(y, y, 1); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTenIterations(b *testing.B) {
	s := msp.ClothWith(81, 81, msp.LayoutCurtain)
	s.Pin(0, 80)
	all := accelerated(b, msptest.Scene{S: s}, h)
	for _, name := range []string{"local/global", "Chebyshev", "Anderson", "L-BFGS"} {
		b.Run(name, func(b *testing.B) {
			y := all[name].Y(s.Rest())
			for b.Loop() {
				all[name].Iterate(y, y, 10)
			}
		})
	}
}

// TestReport: what it says of a step is what the step did.
func TestReport(t *testing.T) {
	for _, sc := range systems() {
		a, n := localGlobal(t, sc, h), newton(t, sc, h)
		l, err := methods.NewLBFGS(sc.S, h)
		if err != nil {
			t.Fatal(err)
		}
		n.Iterations = 40 // from one point, fifty do not reach the minimum, which is an error
		var r msp.Report
		p, err1 := methods.NewPBD(sc.S, h)
		x, err2 := methods.NewXPBD(sc.S, h)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		a.Report, l.Report, n.Report, p.Report, x.Report = &r, &r, &r, &r, &r
		for name, step := range map[string]msp.Stepper{
			"local/global": a.Step, "L-BFGS": l.Step, "Newton": n.Step, "PBD": p.Step, "XPBD": x.Step,
		} {
			q := sc.Q.Clone()
			if err := step(&q); err != nil {
				t.Fatal(err)
			}
			y := a.Y(sc.Q)
			// The norm is summed in another way: a rounding or two.
			if grad := msptest.Norm(a.GradG(q.X, y)); r.G != a.G(q.X, y) || math.Abs(r.GradG-grad) > 1e-14*grad {
				t.Errorf("%s, %s: %v, want g = %g, ‖∇g‖ = %g", sc.Name, name, r, a.G(q.X, y), grad)
			}
			if r.Iterations > 50 || name == "local/global" && r.Iterations != 10 { // the others end where nothing moves
				t.Errorf("%s, %s: %v", sc.Name, name, r)
			}
			// Parts are sums of times that lie within the whole, in seconds with roundings.
			timed := (name == "local/global" || name == "L-BFGS") && sc.S.NumSprings() > 0
			if parts := r.Local + r.RightSide + r.Global; parts > r.Seconds*(1+1e-9) || timed && parts == 0 {
				t.Errorf("%s, %s: parts of %g s in %g s", sc.Name, name, parts, r.Seconds)
			}
		}
	}
}

func ExampleReport() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	var r msp.Report
	a.Report = &r
	a.Iterations, a.Tolerance = 1000, 1e-5 // until nothing moves by more than 0.01 mm
	if _, err := msp.Run(s.Rest(), a.Step, 10); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("the last step: %d iterations, ‖∇g‖ = %.2g\n", r.Iterations, r.GradG)
	// Output: the last step: 81 iterations, ‖∇g‖ = 1.9e-05
}

// One Newton iteration a step fails on a swinging curtain at h = 1/30 s (Liu et al. 2013, sec. 5).
func ExampleSemiImplicit() {
	s := msp.ClothWith(41, 41, msp.LayoutCurtain)
	s.Pin(0, 40)
	b, err := methods.NewSemiImplicit(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := msp.Run(s.Rest(), b.Step, 30)
	fmt.Println(len(frames)-1, "steps, then not positive definite:", errors.Is(err, sparse.ErrNotPositiveDefinite))
	// Output: 4 steps, then not positive definite: true
}

// TestPreconditionerThatCannotBeMade: a matrix that is not positive definite is shifted, any other error ends the step.
func TestPreconditionerThatCannotBeMade(t *testing.T) {
	sc := msptest.Scenes()[0]
	n := newton(t, sc, h)
	calls, broken := 0, errors.New("broken")
	n.CG = &msp.ConjugateGradients{Preconditioner: func(*sparse.CSC) (sparse.Preconditioner, error) { calls++; return nil, broken }}
	q := sc.Q.Clone()
	if err := n.Step(&q); !errors.Is(err, broken) || !strings.Contains(err.Error(), "preconditioner: broken") || calls != 1 {
		t.Errorf("%v after %d calls, want the error of the first", err, calls)
	}
	if !slices.Equal(q.X, sc.Q.X) {
		t.Error("the state has changed")
	}
	n.CG.Preconditioner = func(a *sparse.CSC) (sparse.Preconditioner, error) {
		if calls++; calls < 5 {
			return nil, sparse.ErrNotPositiveDefinite
		}
		return sparse.Jacobi(a)
	}
	n.Iterations = 1
	if err := n.Step(&q); err != nil || calls != 5 {
		t.Errorf("%v after %d calls, want the matrix shifted three times", err, calls)
	}
	n.Fix = msp.FixProject
	calls = 1
	if err := n.Step(&q); !errors.Is(err, sparse.ErrNotPositiveDefinite) || calls != 2 {
		t.Errorf("%v after %d calls, want an error without a shift", err, calls-1)
	}
}
