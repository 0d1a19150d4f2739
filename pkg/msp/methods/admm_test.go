package methods_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

func admm(t *testing.T, s *msp.System) *methods.ADMM {
	t.Helper()
	b, err := methods.NewADMM(s, h)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestADMMEndsAtImplicitEuler: ∇g = 0, where Newton's method ends. Scene 3, a slack chain, has more than one minimum.
func TestADMMEndsAtImplicitEuler(t *testing.T) {
	for i, sc := range append(msptest.Scenes()[:7], testkit.Hinged()[:2]...) {
		b := admm(t, sc.S)
		y := b.Y(sc.Q)
		exact, err := newton(t, sc, h).Iterate(y, y, 100)
		if err != nil {
			t.Fatal(err)
		}
		x := iterate(t, b, y, y, 3000)
		if first, last := msptest.Norm(b.GradG(y, y)), msptest.Norm(b.GradG(x, y)); last > 1e-9*first {
			t.Errorf("%s: ‖∇g‖ = %g, at first %g", sc.Name, last, first)
		}
		if far := vec.Farthest(x, exact); i != 3 && far > 1e-7 { // flat: ∇g of 1e-9 leaves 1e-8 m to go
			t.Errorf("%s: %g m from Newton's method", sc.Name, far)
		}
	}
}

// TestADMMOnOneSpring: the first iterate is that of the formulas by hand.
func TestADMMOnOneSpring(t *testing.T) {
	const k, r = 100.0, 1.0
	s := msptest.HangingSpring(k, r)
	b := admm(t, s)
	q := s.Rest()
	q.X[4] = -1.3
	y := b.Y(q)
	x := iterate(t, b, y, y, 1)
	z := 0.5 * (r + 1.3)
	u := 1.3 - z
	h2k := h * h * k
	want := (1.3 + h*h*9.81 + h2k*(z-u)) / (1 + h2k)
	if math.Abs(-x[4]-want) > 1e-14 { // rounding
		t.Errorf("the first iterate is %v m long, want %v", -x[4], want)
	}
}

// TestADMMSteps: Step and Iterate agree, twice, and pins hold to the last bit.
func TestADMMSteps(t *testing.T) {
	for _, sc := range systems() {
		b := admm(t, sc.S)
		y := b.Y(sc.Q)
		x := iterate(t, b, y, y, 10)
		p, q := sc.Q.Clone(), sc.Q.Clone()
		if err := errors.Join(b.Step(&p), b.Step(&q)); err != nil {
			t.Fatalf("%s: %v", sc.Name, err)
		}
		if !slices.Equal(p.X, x) || !slices.Equal(p.X, q.X) {
			t.Errorf("%s: Step and Iterate differ, or two steps", sc.Name)
		}
		wantPinned(t, sc.Name, sc.S, q)
	}
}

// TestADMMAgainstLocalGlobal: it contains local/global, to which it is equal while all springs have their length at rest.
func TestADMMAgainstLocalGlobal(t *testing.T) {
	s := msp.Cloth(9, 9)
	s.Pin(0, 8)
	b, a := admm(t, s), localGlobal(t, msptest.Scene{S: s}, h)
	y := b.Y(s.Rest())
	if far := vec.Farthest(iterate(t, b, y, y, 1), iterate(t, a, y, y, 1)); far > 1e-14 {
		t.Errorf("from rest the first iterate is %g m from that of local/global", far)
	}
}

// TestADMMRefuses obstacles and dampers when it is made, and takes dampers within Damped.
func TestADMMRefuses(t *testing.T) {
	s := msp.Cloth(5, 5)
	s.Damping.Beta = 0.1
	if _, err := methods.NewADMM(s, h); !errors.Is(err, msp.ErrDamping) {
		t.Errorf("with dampers: %v", err)
	}
	if _, err := methods.NewDamped(s, h, func(s *msp.System, h float64) (msp.Method, error) { return methods.NewADMM(s, h) }); err != nil {
		t.Errorf("within Damped: %v", err)
	}
	s = msp.Cloth(5, 5)
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})}
	if _, err := methods.NewADMM(s, h); !errors.Is(err, msp.ErrObstacles) {
		t.Errorf("with a floor: %v", err)
	}
}

func ExampleNewADMM() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	b, err := methods.NewADMM(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := b.Trace(b.Y(s.Rest()), 60)
	fmt.Printf("g = %.5g after 10 iterations, %.6g after 60\n", t.G[10], t.G[60])
	// Output: g = -5.8824e-05 after 10 iterations, -5.89842e-05 after 60
}
