package msp_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// TestHessianIsTheDerivativeOfTheGradient compares with central differences of GradG in the rows of free
// particles.
func TestHessianIsTheDerivativeOfTheGradient(t *testing.T) {
	for _, sc := range systems() {
		if sc.Name == "everything at one point" || sc.Name == "crumpled to one point" {
			continue // g has a kink where a spring has no length
		}
		s, h := sc.S, 0.1
		H := s.HessG(sc.Q.X, h)
		largest := 0.0
		for _, v := range H.Val {
			largest = max(largest, math.Abs(v))
		}
		x := slices.Clone(sc.Q.X)
		const e = 1e-5
		for c := range x {
			x0 := x[c]
			x[c] = x0 + e
			up := s.GradG(x, sc.Q.X, h)
			x[c] = x0 - e
			down := s.GradG(x, sc.Q.X, h)
			x[c] = x0
			for r := range x {
				if s.Pinned(r / 3) {
					continue
				}
				// Truncation e² ∇⁴g ~ 1e-10 ‖H‖/l², l > 0.01; rounding 1e-16 of forces of some ‖H‖ × 1 m over e.
				if got := (up[r] - down[r]) / (2 * e); math.Abs(got-H.At(r, c)) > 1e-6*(largest+1) {
					t.Fatalf("%s: ∇²g[%d, %d] = %g, differences give %g", sc.Name, r, c, H.At(r, c), got)
				}
			}
		}
	}
}

// TestNewtonEndsAtImplicitEuler: ∇g = 0, in few iterations, whatever the variant, and g never rises.
func TestNewtonEndsAtImplicitEuler(t *testing.T) {
	all := variants()
	for k, name := range slices.Sorted(maps.Keys(all)) {
		for i, sc := range msptest.Scenes() {
			if !testkit.Chosen(i + k) {
				continue
			}
			n := newton(t, sc, h)
			all[name](n)
			y := n.Y(sc.Q)
			// Rounding of the forces; conjugate gradients are as exact in the end, since they begin again each time.
			iterations, part := 100, 1e-11
			if strings.HasSuffix(sc.Name, "to one point") || strings.HasSuffix(sc.Name, "at one point") {
				// ∇²g has entries of 1/l from l = 0 on. Which way springs fall apart is up to rounding, and with it how many
				// iterations that takes: up to 420 were seen, and up to 2.2e-10 left where the diagonal is shifted.
				iterations, part = 600, 1e-9
			}
			trace := n.Trace(y, iterations)
			if trace.Err != nil {
				t.Errorf("%s, %s: %v", name, sc.Name, trace.Err)
				continue
			}
			for k := 1; k < len(trace.G); k++ {
				if trace.G[k] > trace.G[k-1]+1e-13*terms(sc.S, trace.X, y, h) { // a few roundings of g itself
					t.Errorf("%s, %s: g rose from %g to %g", name, sc.Name, trace.G[k-1], trace.G[k])
				}
			}
			first, last := msptest.Norm(n.GradG(y, y)), msptest.Norm(n.GradG(trace.X, y))
			if last > part*first+1e-16 {
				t.Errorf("%s, %s: ‖∇g‖ = %g after %d iterations, at first %g", name, sc.Name, last, len(trace.G)-1, first)
			}
		}
	}
}

// TestNewtonAndLocalGlobalAgree: where the step has one solution both find it.
func TestNewtonAndLocalGlobalAgree(t *testing.T) {
	for i, sc := range msptest.Scenes()[:7] {
		if !testkit.Chosen(i) {
			continue
		}
		a, n := localGlobal(t, sc, h), newton(t, sc, h)
		y := a.Y(sc.Q)
		if !slices.Equal(y, n.Y(sc.Q)) {
			t.Fatalf("%s: y differs", sc.Name)
		}
		x := iterate(t, a, y, y, 20000)
		x1, err := n.Iterate(y, y, 100)
		if err != nil {
			t.Fatal(err)
		}
		for c := range x {
			// Local/global is at 1e-8 of the first ‖∇g‖ or better, see TestLimitIsImplicitEuler.
			if math.Abs(x[c]-x1[c]) > 1e-8 {
				t.Errorf("%s: coordinate %d: local/global %v, Newton %v", sc.Name, c, x[c], x1[c])
				break
			}
		}
	}
}

// TestProjectedHessianIsPositiveDefinite on systems of all kinds, at y, where the Hessian itself is often
// not.
func TestProjectedHessianIsPositiveDefinite(t *testing.T) {
	indefinite := 0
	for seed := range uint64(300) {
		sc := msptest.Random(seed, 2+int(seed%20), int(seed%50))
		n := newton(t, sc, []float64{1e-3, 1.0 / 30, 1}[seed%3])
		y := n.Y(sc.Q)
		definite := n.PositiveDefinite(y)
		n.Fix = msp.FixProject
		if _, err := n.Iterate(y, y, 1); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		n.Fix = msp.FixNone
		_, err := n.Iterate(y, y, 1)
		if definite != (err == nil) || !definite && !errors.Is(err, sparse.ErrNotPositiveDefinite) {
			t.Errorf("seed %d: PositiveDefinite: %v, error: %v", seed, definite, err)
		}
		if !definite {
			indefinite++
			n.Fix = msp.FixShift
			if _, err := n.Iterate(y, y, 1); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
	if indefinite < 20 {
		t.Errorf("only %d of the Hessians were indefinite: the test shows little", indefinite)
	}
}

// TestNewtonOnRandomSystems: no NaN, no rise of g, and with the exact Hessian an end where ∇g is lost in
// rounding. Projected, convergence is linear where springs stay compressed, and may take thousands.
func TestNewtonOnRandomSystems(t *testing.T) {
	for seed := range uint64(300) {
		sc := msptest.Random(seed, 2+int(seed%20), int(seed%50))
		h := []float64{1e-4, 1.0 / 30, 1}[seed%3]
		n := newton(t, sc, h)
		n.Fix = msp.HessianFix(seed % 2)
		y := n.Y(sc.Q)
		trace := n.Trace(y, 300)
		if trace.Err != nil {
			t.Errorf("seed %d: %v", seed, trace.Err)
		}
		size := 0.0 // of the terms that cancel in ∇g
		for i, m := range sc.S.Mass {
			for c := 3 * i; c < 3*i+3; c++ {
				size += m * (math.Abs(trace.X[c]) + math.Abs(y[c]))
			}
		}
		for _, sp := range sc.S.Springs {
			size += h * h * sp.K * (sp.R + msptest.Norm(minus(trace.X, sp)))
		}
		if last := msptest.Norm(n.GradG(trace.X, y)); !(last <= 1e-11*size) && n.Fix == msp.FixShift {
			t.Errorf("seed %d: ‖∇g‖ = %g of %g after %d iterations", seed, last, size, len(trace.G)-1)
		}
		for k := 1; k < len(trace.G); k++ {
			if !(trace.G[k] <= trace.G[k-1]+1e-13*terms(sc.S, trace.X, y, h)) {
				t.Errorf("seed %d: g rose from %g to %g", seed, trace.G[k-1], trace.G[k])
			}
		}
	}
}

// TestNewtonStep: states stay finite, pins hold to the last bit, a second run has the same bits.
func TestNewtonStep(t *testing.T) {
	for _, sc := range systems() {
		n := newton(t, sc, h)
		n.Iterations = 40 // from one point, fifty do not reach the minimum, which is an error
		run := func() []msp.State {
			frames, err := msp.Run(sc.Q, n.Step, 5)
			if err != nil {
				t.Fatalf("%s: %v", sc.Name, err)
			}
			return frames
		}
		a, b := run(), run()
		if !slices.Equal(a[5].X, b[5].X) || !slices.Equal(a[5].V, b[5].V) {
			t.Errorf("%s: the second run differs", sc.Name)
		}
		for _, p := range sc.S.Pins {
			if [3]float64(a[5].X[3*p.I:3*p.I+3]) != p.P {
				t.Errorf("%s: particle %d left its pin", sc.Name, p.I)
			}
		}
	}
}

// TestSameBitsOnAnyNumberOfProcessors: the factor of the Hessian of 45×45 particles is shared out, that of M + h² L is not
// large enough; steps of both have the same bits. Of 161×161 particles M + h² L is, and its solutions.
func TestSameBitsOnAnyNumberOfProcessors(t *testing.T) {
	s := msp.ClothWith(45, 45, msp.LayoutCurtain)
	s.Pin(0, 44)
	sc, large := msptest.Scene{Name: "curtain", S: s}, msptest.Scene{Name: "large curtain", S: msptest.Curtain(161)}
	var want []msp.State
	for _, processors := range []int{1, 2, 5} {
		before := runtime.GOMAXPROCS(processors)
		n, a, l := newton(t, sc, h), localGlobal(t, sc, h), localGlobal(t, large, h)
		n.Iterations, l.Iterations = 2, 2
		var got []msp.State
		for _, m := range []struct {
			s    *msp.System
			step msp.Stepper
		}{{s, n.Step}, {s, a.Step}, {large.S, l.Step}} {
			frames, err := msp.Run(m.s.Rest(), m.step, 3)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, frames[3])
		}
		runtime.GOMAXPROCS(before)
		if want == nil {
			want = got
		}
		for k := range got {
			if !slices.Equal(got[k].X, want[k].X) || !slices.Equal(got[k].V, want[k].V) {
				t.Errorf("method %d: other bits on %d processors than on 1", k, processors)
			}
		}
	}
}

// TestSemiImplicitSeesIndefiniteMatrices: with a chain compressed by 5 % the matrix is indefinite at
// h = 1/30 s and not at 1/120 s, as Liu et al. 2013, sec. 5, report: a spring takes up to 4 h² k (r/l − 1)
// across from the mass, 0.66 and 0.04 kg from 1/15 kg.
// TestSemiImplicitIsOneNewtonIteration from q_n without line search: on the vertical the spring is linear and
// that is the whole step.
func TestNewtonStopsWhereAStepMustNotGoOn(t *testing.T) {
	s := msp.Cloth(3, 3)
	n := newton(t, msptest.Scene{S: s}, h)
	q := s.Rest()
	n.Iterations = 0
	if err := n.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("Iterations = 0: %v", err)
	}
	n.Iterations, n.Tolerance = 1, -1
	if err := n.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("Tolerance = -1: %v", err)
	}
	n.Tolerance = 0
	s.Pin(3)
	if err := n.Step(&q); !errors.Is(err, msp.ErrStale) {
		t.Errorf("another pin: %v", err)
	}
}

func ExampleNewNewton() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := msp.NewNewton(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	y := a.Y(s.Rest())
	slow, fast := a.Trace(y, 100), n.Trace(y, 20)
	fmt.Printf("local/global: g = %.6g\n", slow.G[100])
	fmt.Printf("Newton:       g = %.6g\n", fast.G[len(fast.G)-1])
	// Output:
	// local/global: g = -5.8992e-05
	// Newton:       g = -5.89965e-05
}

func ExampleSystem_HessG() {
	s := msp.OneSpring(100, 1) // along y
	H := s.HessG([]float64{0, 0, 0, 0, -2, 0}, 0.1)
	fmt.Println(H)
	fmt.Println(H.At(0, 0), H.At(1, 1)) // across, where half of the stiffness is left, and along
	// Output:
	// ∇²g: 6×6 sparse, 36 nonzeros (100 %)
	// 1.5 2
}
