package methods_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
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
	s.Springs[3].K = 0
	for _, c := range []methods.Limit{{3, 0, 1}, {-1, 0, 1}, {0, 2, 1}} {
		if _, err := methods.NewADMM(s, h, c); !errors.Is(err, msp.ErrInvalid) {
			t.Errorf("limit %v: %v", c, err)
		}
	}
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})}
	if _, err := methods.NewADMM(s, h); !errors.Is(err, msp.ErrObstacles) {
		t.Errorf("with a floor: %v", err)
	}
}

// TestADMMTension: of a rope of rods at rest the multiplier of each is the weight of all masses below it.
func TestADMMTension(t *testing.T) {
	const n = 10
	s := rope(n, 2e3)
	for i := range s.Mass {
		s.Mass[i] *= 1 + float64(i%3)
	}
	b, err := methods.NewADMM(s, h, methods.Limits(s, 0, 0)...)
	if err != nil {
		t.Fatal(err)
	}
	b.Iterations = 2000
	q := s.Rest()
	steps(t, b, &q, 1)
	below := 0.0
	for i := n; i > 0; i-- {
		below += 9.81 * s.Mass[i]
		if got := b.Tension(i - 1); math.Abs(got/below-1) > 1e-9 {
			t.Errorf("rod %d: k u = %.12g N, want the weight %.12g N below it", i-1, got, below)
		}
	}
	if far := vec.Farthest(q.X, s.X0); far > 1e-11 {
		t.Errorf("the rope at rest moved by %g m", far)
	}
}

// TestADMMRopeSwings: a rope of rods in its first mode has the right period.
func TestADMMRopeSwings(t *testing.T) {
	const n = 5
	s := rope(n, 1e5)
	b, err := methods.NewADMM(s, 1.0/200, methods.Limits(s, 0, 0)...)
	if err != nil {
		t.Fatal(err)
	}
	b.Iterations = 40
	got, want := firstMode(t, b, s, n)
	if math.Abs(got/want-1) > 5e-3 { // implicit Euler shifts a frequency by a part of some (ω h)²
		t.Errorf("period %.4f s, want %.4f s", got, want)
	}
}

// TestADMMLimitsACloth: the springs of a soft cloth hung by two corners keep to 5 %; without limits many do not.
func TestADMMLimitsACloth(t *testing.T) {
	s := msp.Cloth(7, 7)
	for k := range s.Springs {
		s.Springs[k].K /= 3
	}
	s.Pin(0, 6)
	longest := func(limits ...methods.Limit) (most float64) {
		b, err := methods.NewADMM(s, h, limits...)
		if err != nil {
			t.Fatal(err)
		}
		b.Iterations = 200
		q := s.Rest()
		steps(t, b, &q, 15)
		for _, sp := range s.Springs {
			most = max(most, length(q.X, sp)/sp.R-1)
		}
		return most
	}
	// z keeps the limit, and p12 has come near it after 200 iterations.
	if with, without := longest(methods.Limits(s, -1, 0.05)...), longest(); with > 0.05+0.01 || without < 0.1 {
		t.Errorf("strain %.4f with the limit of 0.05, %.4f without", with, without)
	}
}

// TestStiffening: the operator meets the condition of its minimum, and a rope of such springs stays where every link carries the
// weight below it.
func TestStiffening(t *testing.T) {
	const n, k, c = 5, 100.0, 40.0
	prox := methods.Stiffening(c)
	for l := 0.0; l < 3; l += 0.125 {
		e := prox(msp.Spring{K: k, R: 0.5}, l) - 0.5
		if left := e*(1+c*e*e/0.25) + 0.5 + e - l; math.Abs(left) > 1e-14 { // rounding
			t.Errorf("l = %g: ψ' + z − l = %g", l, left)
		}
	}
	if z := prox(msp.Spring{K: k}, 0.5); z != 0.25 || methods.Stiffening(0)(msp.Spring{K: k, R: 1}, 2) != 1.5 {
		t.Errorf("r = 0: z = %g, want Hooke's 0.25", z)
	}
	s := rope(n, k)
	y, below := 0.0, 9.81*(s.TotalMass()-s.Mass[0])
	q := s.Rest()
	for i, sp := range s.Springs {
		low, high := 0.0, below/k
		for range 60 {
			if e := (low + high) / 2; k*e*(1+c*e*e/(sp.R*sp.R)) < below {
				low = e
			} else {
				high = e
			}
		}
		y -= sp.R + low
		q.X[3*i+4] = y
		below -= 9.81 * s.Mass[i+1]
	}
	b := admm(t, s)
	b.Prox, b.Iterations = prox, 3000
	rest := q.Clone()
	steps(t, b, &q, 1)
	if far := vec.Farthest(q.X, rest.X); far > 1e-10 {
		t.Errorf("the rope moves from rest by %g m", far)
	}
	if got := b.Tension(0) / (9.81 * (s.TotalMass() - s.Mass[0])); math.Abs(got-1) > 1e-8 {
		t.Errorf("the first spring carries %.10f of the weight", got)
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

// TestADMMNeverEndsHigher: where a pin jumps across its neighbours, which presses springs to little, iterations may raise g. A step of
// them all the same ends with no more than it starts with.
func TestADMMNeverEndsHigher(t *testing.T) {
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 17))
		s := msp.Cloth(3, 3)
		for n := range s.Springs {
			s.Springs[n].K = math.Pow(10, 1+2*rnd.Float64())
		}
		b, err := methods.NewADMM(s, math.Pow(10, -2-2*rnd.Float64()))
		if err != nil {
			t.Fatal(err)
		}
		q := s.Rest()
		for c := range q.X {
			q.X[c] += 0.1 * rnd.NormFloat64()
		}
		s.Pin(0)
		s.MovePin(0, [3]float64{q.X[0] + 1, q.X[1], q.X[2]})
		if err := b.Refactor(b.H()); err != nil {
			t.Fatal(err)
		}
		y := b.Y(q)
		start := slices.Clone(q.X)
		s.ApplyPins(start)
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		if rise := b.Change(start, q.X, y); rise > 0 {
			t.Errorf("seed %d, h = %g s: g rises by %.3g from %.3g", seed, b.H(), rise, b.G(start, y))
		}
	}
}
