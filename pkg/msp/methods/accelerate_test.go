package methods_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// iterative is what local/global and its accelerations have in common.
type iterative interface {
	Y(q msp.State) []float64
	G(x, y []float64) float64
	GradG(x, y []float64) []float64
	Iterate(x, y []float64, n int) ([]float64, error)
	Trace(y []float64, n int) msp.Trace
	Step(q *msp.State) error
	String() string
}

// accelerated returns local/global and its accelerations for the scene.
func accelerated(t testing.TB, sc msptest.Scene, h float64) map[string]iterative {
	t.Helper()
	c, err1 := methods.NewChebyshev(sc.S, h)
	a, err2 := methods.NewAnderson(sc.S, h)
	l, err3 := methods.NewLBFGS(sc.S, h)
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatalf("%s: %v, %v, %v", sc.Name, err1, err2, err3)
	}
	return map[string]iterative{"local/global": localGlobal(t, sc, h), "Chebyshev": c, "Anderson": a, "L-BFGS": l}
}

// TestAccelerationsNeverRaiseG on a thousand systems of all kinds.
func TestAccelerationsNeverRaiseG(t *testing.T) {
	scenes := msptest.Scenes()
	for seed := range uint64(300) {
		scenes = append(scenes, msptest.Random(seed, 2+int(seed%20), int(seed%50)))
	}
	for n, sc := range scenes {
		h := []float64{1e-4, 1.0 / 30, 1}[n%3]
		for name, a := range accelerated(t, sc, h) {
			y := a.Y(sc.Q)
			trace := a.Trace(y, 30)
			if len(trace.G) != 31 || trace.Err != nil {
				t.Fatalf("%s, scene %d, %s: %v", sc.Name, n, name, trace)
			}
			tolerance := 1e-13 * (terms(sc.S, y, y, h) + terms(sc.S, trace.X, y, h)) // a few roundings of g itself
			for k := 1; k < len(trace.G); k++ {
				if !(trace.G[k] <= trace.G[k-1]+tolerance) {
					t.Fatalf("%s, scene %d, %s: g rose from %g to %g", sc.Name, n, name, trace.G[k-1], trace.G[k])
				}
			}
		}
	}
}

// TestAccelerationsEndAtImplicitEuler: ∇g = 0, in fewer iterations than local/global takes, and at the same
// place where there is one.
func TestAccelerationsEndAtImplicitEuler(t *testing.T) {
	for i, sc := range msptest.Scenes()[:7] {
		exact, err := newton(t, sc, h).Iterate(sc.Q.X, localGlobal(t, sc, h).Y(sc.Q), 100)
		if err != nil {
			t.Fatal(err)
		}
		for name, a := range accelerated(t, sc, h) {
			y := a.Y(sc.Q)
			first := msptest.Norm(a.GradG(y, y))
			x := iterate(t, a, y, y, 2500)
			if last := msptest.Norm(a.GradG(x, y)); last > 1e-9*first {
				t.Errorf("%s, %s: ‖∇g‖ = %g, at first %g", sc.Name, name, last, first)
			}
			for c := range x {
				if i != 3 && math.Abs(x[c]-exact[c]) > 1e-7 { // flat: ∇g of 1e-9 leaves 1e-8 m to go
					t.Errorf("%s, %s: coordinate %d is %v, Newton has %v", sc.Name, name, c, x[c], exact[c])
					break
				}
			}
		}
	}
}

// TestWithoutMemoryItIsLocalGlobal to the last bit (Liu et al. 2017).
func TestWithoutMemoryItIsLocalGlobal(t *testing.T) {
	for _, sc := range systems() {
		all := accelerated(t, sc, h)
		all["L-BFGS"].(*methods.LBFGS).Memory = 0
		all["Anderson"].(*methods.Anderson).Memory = 0
		all["Chebyshev"].(*methods.Chebyshev).Rho = 0
		plain := all["local/global"]
		y := plain.Y(sc.Q)
		for name, a := range all {
			want, got := plain.Trace(y, 20), a.Trace(y, 20)
			if !slices.Equal(got.X, want.X) || !slices.Equal(got.G, want.G) {
				t.Errorf("%s: %s differs from local/global", sc.Name, name)
			}
		}
	}
}

// TestAccelerationsStep: Step, Iterate and Trace do the same, twice the same, and pins hold to the last bit.
func TestAccelerationsStep(t *testing.T) {
	for _, sc := range systems() {
		for name, a := range accelerated(t, sc, h) {
			y := a.Y(sc.Q)
			x := iterate(t, a, y, y, 10)
			q, q2 := sc.Q.Clone(), sc.Q.Clone()
			if err := a.Step(&q); err != nil {
				t.Fatalf("%s, %s: %v", sc.Name, name, err)
			}
			if err := a.Step(&q2); err != nil {
				t.Fatalf("%s, %s: %v", sc.Name, name, err)
			}
			if !slices.Equal(q.X, x) || !slices.Equal(a.Trace(y, 10).X, x) || !slices.Equal(q.X, q2.X) {
				t.Errorf("%s, %s: Step, Iterate and Trace differ", sc.Name, name)
			}
			wantPinned(t, sc.Name+", "+name, sc.S, q)
		}
	}
}

// TestTenIterations: on a swinging curtain an acceleration leaves less of the error of eq. 15 than
// local/global does in as many iterations.
func TestTenIterations(t *testing.T) {
	mean := relativeErrors(t, 11, 15)
	for _, name := range []string{"Chebyshev", "Anderson", "L-BFGS"} {
		if !(mean[name] < 0.8*mean["local/global"]) {
			t.Errorf("relative errors after 10 iterations: %v", mean)
		}
	}
}

// relativeErrors returns the mean of eq. 15 after 10 iterations over some frames of an n×n curtain that
// swings down, x* from the same path by Newton.
func relativeErrors(t testing.TB, n, frames int) map[string]float64 {
	s := msp.ClothWith(n, n, msp.LayoutCurtain)
	for i := range s.Springs {
		s.Springs[i].K = 320
	}
	s.Pin(0, n-1)
	sc := msptest.Scene{Name: "curtain", S: s}
	all := accelerated(t, sc, h)
	exact := newton(t, sc, h)
	mean := map[string]float64{}
	q := s.Rest()
	for range frames {
		y := exact.Y(q)
		x := iterate(t, all["L-BFGS"], y, y, 100)
		x, err := exact.Iterate(x, y, 50)
		if err != nil {
			t.Fatal(err)
		}
		for name, a := range all {
			g := a.Trace(y, 10).G
			mean[name] += (g[10] - exact.G(x, y)) / (g[0] - exact.G(x, y)) / float64(frames)
		}
		if err := all["local/global"].Step(&q); err != nil {
			t.Fatal(err)
		}
	}
	return mean
}

func TestHybridEndsWithNewton(t *testing.T) {
	for _, sc := range msptest.Scenes()[:7] {
		b, err := methods.NewHybrid(sc.S, h)
		if err != nil {
			t.Fatal(err)
		}
		y := b.Y(sc.Q)
		trace := b.Trace(y, 60)
		plain := localGlobal(t, sc, h).Trace(y, 10)
		if trace.Err != nil || !slices.Equal(trace.G[:11], plain.G) || len(trace.Seconds) != len(trace.G) {
			t.Errorf("%s: does not begin as local/global: %v", sc.Name, trace)
		}
		if first, last := msptest.Norm(b.GradG(y, y)), msptest.Norm(b.GradG(trace.X, y)); last > 1e-11*first {
			t.Errorf("%s: ‖∇g‖ = %g, at first %g", sc.Name, last, first)
		}
		x, err := b.Iterate(y, y, 60)
		q := sc.Q.Clone()
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		if err != nil || !slices.Equal(x, trace.X) || !slices.Equal(q.X, x) {
			t.Errorf("%s: Iterate, Trace and Step differ, %v", sc.Name, err)
		}
	}
}

// TestToleranceAndStart of local/global: a step ends early, and one that starts at q ends at the same place.
func TestToleranceAndStart(t *testing.T) {
	sc := msptest.Scenes()[0]
	a := localGlobal(t, sc, h)
	a.Iterations, a.Tolerance = 1_000_000, 1e-9
	y, q := a.Y(sc.Q), sc.Q.Clone()
	if err := a.Step(&q); err != nil {
		t.Fatal(err)
	}
	x, n := y, 0
	for {
		next := iterate(t, a, x, y, 1)
		n++
		far := 0.0
		for c := range x {
			far = max(far, math.Abs(next[c]-x[c]))
		}
		if x = next; far <= 1e-9 {
			break
		}
	}
	if !slices.Equal(q.X, x) {
		t.Errorf("a step of tolerance 1e-9 m is not the %d iterations until then", n)
	}
	a.Start = fromQ
	q2 := sc.Q.Clone()
	if err := a.Step(&q2); err != nil {
		t.Fatal(err)
	}
	for c := range x {
		// What moves by 1e-9 m in an iteration of some hundreds has less than 1e-6 m to go.
		if math.Abs(q2.X[c]-q.X[c]) > 1e-6 {
			t.Errorf("coordinate %d: from y %v, from q %v", c, q.X[c], q2.X[c])
		}
	}
}

func ExampleNewLBFGS() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := methods.NewLBFGS(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	y := a.Y(s.Rest())
	fast := a.Trace(y, 10)
	a.Memory = 0
	plain := a.Trace(y, 10)
	fmt.Printf("g = %.5g, local/global %.5g\n", fast.G[10], plain.G[10])
	// Output: g = -5.8983e-05, local/global -5.8825e-05
}

func ExampleNewAnderson() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := methods.NewAnderson(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("g = %.5g\n", a.Trace(a.Y(s.Rest()), 10).G[10])
	// Output: g = -5.8985e-05
}

func ExampleNewChebyshev() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := methods.NewChebyshev(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	a.Rho = 0.9
	fmt.Printf("g = %.5g\n", a.Trace(a.Y(s.Rest()), 10).G[10])
	// Output: g = -5.8932e-05
}

// Ten iterations of local/global, then Newton's until g is as small as it gets.
func ExampleNewHybrid() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	b, err := methods.NewHybrid(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := b.Trace(b.Y(s.Rest()), 50)
	fmt.Printf("g = %.5g after local/global, %.6g at the end\n", t.G[10], t.G[len(t.G)-1])
	// Output: g = -5.8825e-05 after local/global, -5.89965e-05 at the end
}
