package methods_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// stretch returns how much longer than at rest a chain of five, hung up and come to rest, is in all.
func stretch(t *testing.T, s *msp.System, step msp.Stepper) float64 {
	t.Helper()
	s.SetAlpha(0.9, h)
	frames, err := msp.Run(s.Rest(), step, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return -frames[1000].X[3*4+1] - 1
}

// TestStiffnessOfPBDGrowsWithItsIterations and that of XPBD is Hooke's (Liu et al. 2013, sec. 2: "the
// resulting stiffness of the simulated material depends on the number of PBD constraint projection
// iterations").
func TestStiffnessOfPBDGrowsWithItsIterations(t *testing.T) {
	s, x := msptest.HangingChain(5)
	exact := -x[13] - 1
	last := math.Inf(1)
	for _, n := range []int{1, 4, 16, 64} {
		b, err := methods.NewPBD(s, h)
		if err != nil {
			t.Fatal(err)
		}
		b.Iterations, b.Stiffness = n, 0.5
		got := stretch(t, s, b.Step)
		if !(got < 0.5*last) {
			t.Errorf("PBD, %d iterations: %.4g m longer, with a quarter of them %.4g m", n, got, last)
		}
		last = got

		// Adjusted, a chain of equal springs is as long as after one iteration, to some percent.
		b.Adjust = true
		if got := stretch(t, s, b.Step); math.Abs(got-0.24) > 0.01 {
			t.Errorf("PBD, %d iterations, adjusted: %.4g m longer", n, got)
		}
	}
	for _, n := range []int{30, 60, 120, 240} {
		b, err := methods.NewXPBD(s, h)
		if err != nil {
			t.Fatal(err)
		}
		b.Iterations = n
		// Gauss-Seidel on five particles has converged to a thousandth by then.
		if got := stretch(t, s, b.Step); math.Abs(got-exact) > 1e-3*exact {
			t.Errorf("XPBD, %d iterations: %v m longer, Hooke's law says %v m", n, got, exact)
		}
	}
}

// TestXPBDEndsNearImplicitEuler: where springs do not turn during the iterations its limit is that of eq. 8;
// else ∇g keeps some percent of what it was, because each correction was made along the direction of its time.
func TestXPBDEndsNearImplicitEuler(t *testing.T) {
	left := func(sc msptest.Scene, n int) float64 {
		b, err := methods.NewXPBD(sc.S, h)
		if err != nil {
			t.Fatal(err)
		}
		y := b.Y(sc.Q)
		trace := b.Trace(y, n)
		return msptest.Norm(sc.S.GradG(trace.X, y, h)) / msptest.Norm(sc.S.GradG(y, y, h))
	}
	s, x := msptest.HangingChain(8)
	q := msp.State{X: x, V: make([]float64, len(x))}
	for c := 1; c < len(x); c += 3 {
		q.V[c] = -0.1 * float64(c)
	}
	if got := left(msptest.Scene{S: s, Q: q}, 5000); got > 1e-10 { // λ sums up thousands of small corrections
		t.Errorf("on the vertical: %g of ∇g is left", got)
	}
	for _, sc := range msptest.Scenes()[:7] {
		if early, late := left(sc, 1000), left(sc, 5000); late > 0.03 || math.Abs(early-late) > 1e-3 {
			t.Errorf("%s: %g of ∇g is left after 1000 iterations, %g after 5000", sc.Name, early, late)
		}
	}
}

// TestXPBDTakesSoftSprings, whose compliance 1/(h² k) is beyond all numbers: they pull as good as not at all.
func TestXPBDTakesSoftSprings(t *testing.T) {
	s := msp.Chain(3)
	for i := range s.Springs {
		s.Springs[i].K = 1e-320
	}
	b, err := methods.NewXPBD(s, h)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), b.Step, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Mass {
		if got, want := frames[1].X[3*i+1], s.X0[3*i+1]-9.81*h*h; math.Abs(got-want) > 1e-15 { // a rounding or two
			t.Errorf("particle %d: y = %v, free fall leads to %v", i, got, want)
		}
	}
}

func ExampleNewXPBD() {
	s := msp.Chain(5)
	s.Pin(0)
	s.SetAlpha(0.9, h)
	for _, n := range []int{5, 50, 500} {
		p, err := methods.NewPBD(s, 1.0/30)
		if err != nil {
			fmt.Println(err)
			return
		}
		x, err := methods.NewXPBD(s, 1.0/30)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Iterations, x.Iterations = n, n
		a, _ := msp.Run(s.Rest(), p.Step, 500)
		b, _ := msp.Run(s.Rest(), x.Step, 500)
		fmt.Printf("%3d iterations: PBD %.4f m, XPBD %.4f m\n", n, -a[500].X[13], -b[500].X[13])
	}
	// Output:
	//   5 iterations: PBD 1.0093 m, XPBD 1.0293 m
	//  50 iterations: PBD 1.0000 m, XPBD 1.0245 m
	// 500 iterations: PBD 1.0000 m, XPBD 1.0245 m
}

// TestLongStepsOfXPBD: a chain with a weight falls on its pin. In long steps the springs keep an energy that no fall has given them, which
// a Report shows with iterations that are too few. None of it becomes motion: not of this chain, of a cloth or of a body that turns.
func TestLongStepsOfXPBD(t *testing.T) {
	for _, h := range []float64{0.1, 1. / 30} {
		chain, cloth, turning := msp.Chain(20), msp.Cloth(7, 7), msp.Cloth(5, 5)
		chain.Pin(0)
		chain.Mass[19] *= 100
		cloth.Pin(0, 6)
		turning.Gravity = [3]float64{}
		for _, s := range []*msp.System{chain, cloth, turning} {
			xpbd, err1 := methods.NewXPBD(s, h)
			pbd, err2 := methods.NewPBD(s, h)
			if err := errors.Join(err1, err2); err != nil {
				t.Fatal(err)
			}
			for _, iterations := range []int{1, 10} {
				var r msp.Report
				xpbd.Iterations, pbd.Iterations, xpbd.Report, pbd.Report = iterations, iterations, &r, &r
				for _, m := range []msp.Method{xpbd, pbd} {
					q := s.Rest()
					if s == turning {
						q = thrown(s, 0, 3)
					}
					start, gained, moved := s.TotalEnergy(q), 0.0, 0.0
					for range 100 {
						steps(t, m, &q, 1)
						gained, moved = max(gained, r.Gained), max(moved, r.Moved)
						if motion := s.TotalEnergy(q) - s.ElasticEnergy(q.X); motion > start+1e-9*math.Abs(start) {
							t.Fatalf("%v, %d iterations, t = %.3g s: %.6g J in motion, of %.6g J at the start", m, iterations, q.T, motion, start)
						}
					}
					if s == chain && (gained < 10 || moved < 1e-3) {
						t.Errorf("%v: %.3g J gained, moved %.3g m: the report does not show it", m, gained, moved)
					}
				}
			}
		}
	}
}
