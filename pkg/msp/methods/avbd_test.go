package methods_test

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

func avbd(t *testing.T, s *msp.System, h float64, limits ...methods.Limit) *methods.AugmentedVBD {
	t.Helper()
	b, err := methods.NewAugmentedVBD(s, h, limits...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// steps takes n steps.
func steps(t *testing.T, m msp.Method, q *msp.State, n int) {
	t.Helper()
	for range n {
		if err := m.Step(q); err != nil {
			t.Fatalf("%v: t = %g s: %v", m, q.T, err)
		}
	}
}

// TestAugmentedVBDWithoutConstraints is VBD, bit for bit.
func TestAugmentedVBDWithoutConstraints(t *testing.T) {
	for _, sc := range append(systems(), testkit.Hinged()...) {
		b := avbd(t, sc.S, h)
		plain, err := methods.NewVBD(sc.S, h)
		if err != nil {
			t.Fatal(err)
		}
		p, q := sc.Q.Clone(), sc.Q.Clone()
		steps(t, b, &p, 3)
		steps(t, plain, &q, 3)
		if !slices.Equal(p.X, q.X) || !slices.Equal(p.V, q.V) {
			t.Errorf("%s: differs from VBD", sc.Name)
		}
		wantPinned(t, sc.Name, sc.S, p)
	}
}

// TestTensionIsTheWeightBelow: a rope of rods hangs at rest, and the multiplier of each is the weight of all masses below it. The
// springs carry nothing, since they have their rest length.
func TestTensionIsTheWeightBelow(t *testing.T) {
	const n = 10
	for _, load := range []float64{1, 1000} {
		s := rope(n, 100*n)
		for i := range s.Mass {
			s.Mass[i] *= 1 + float64(i%3)
		}
		s.Mass[n] *= load
		b := avbd(t, s, h, methods.Limits(s, 0, 0)...)
		b.Iterations = 1000
		q := s.Rest()
		steps(t, b, &q, 1)
		below := 0.0
		for i := n; i > 0; i-- {
			below += 9.81 * s.Mass[i]
			if got := b.Tension(i - 1); math.Abs(got/below-1) > 1e-9 {
				t.Errorf("load %g: λ of rod %d = %.12g N, want the weight %.12g N below it", load, i-1, got, below)
			}
		}
		if far := vec.Farthest(q.X, s.X0); far > 1e-10 {
			t.Errorf("load %g: the rope at rest moved by %g m", load, far)
		}
	}
}

// TestConstrainedMinimum: where Iterate ends, ∇g + h² Σ λ ∇C = 0 with C ≤ 0, λ ≥ 0 and λ C = 0, for a soft cloth that flies apart and
// whose springs cannot be longer than by 2 %.
func TestConstrainedMinimum(t *testing.T) {
	const most = 0.02
	s := msp.Cloth(5, 5)
	for n := range s.Springs {
		s.Springs[n].K /= 10
	}
	s.Pin(0, 4)
	q := s.Rest()
	for i := range s.Mass {
		q.V[3*i], q.V[3*i+1] = 3*math.Sin(float64(i)), 2*math.Cos(float64(3*i))
	}
	b := avbd(t, s, h, methods.Limits(s, -1, most)...)
	y := b.Y(q)
	x := iterate(t, b, y, y, 3000)
	grad, taut := b.GradG(x, y), 0
	size := vec.Norm(grad)
	for n, sp := range s.Springs {
		p12 := v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))
		l, lambda := v3.Norm(p12), b.Tension(n)
		over := l - (1+most)*sp.R
		// λ C is 0 but for the last iteration, which moved nothing by more than 1e-9 m.
		if over > 1e-9 || lambda < 0 || lambda > 0 && over < -1e-9 {
			t.Errorf("spring %d: λ = %g N, %g m over its limit", n, lambda, over)
		}
		if lambda > 0 {
			taut++
		}
		v3.AddTo(grad, sp.I, h*h*lambda/l, p12)
		v3.AddTo(grad, sp.J, -h*h*lambda/l, p12)
	}
	s.FilterPins(grad)
	// Of the gradient, 6e-6 were left; what the taut springs of a cloth do to each other converges slowly.
	if left := vec.Norm(grad); !(left < 1e-4*size) || taut < 10 {
		t.Errorf("the gradient of the Lagrangian is %g, that of g %g; %d springs are taut", left, size, taut)
	}
}

// TestHeavyLoad: 1 kg hangs on twenty rods of 1 g. Thirty iterations are enough, since multipliers are kept from step to step.
func TestHeavyLoad(t *testing.T) {
	const n = 20
	s := rope(n, 100*n)
	for i := range s.Mass {
		s.Mass[i] = 0.001
	}
	s.Mass[n] = 1
	b := avbd(t, s, 1.0/60, methods.Limits(s, 0, 0)...)
	b.Iterations = 30
	q := s.Rest()
	steps(t, b, &q, 200)
	if strain := -q.X[3*n+1] - 1; math.Abs(strain) > 5e-3 { // Hooke's springs of the rope would give way by 0.1
		t.Errorf("the rope is longer by %g of its length", strain)
	}
}

// TestRopeOfRodsSwings in its first mode with the right period.
func TestRopeOfRodsSwings(t *testing.T) {
	for _, n := range []int{1, 10} {
		s := rope(n, 100*float64(n))
		b := avbd(t, s, 1.0/200, methods.Limits(s, 0, 0)...)
		b.Iterations = 20
		got, want := firstMode(t, b, s, n)
		// Implicit Euler shifts a frequency by a part of some (ω h)².
		if math.Abs(got/want-1) > 5e-3 {
			t.Errorf("%d rods: period %.4f s, want %.4f s", n, got, want)
		}
		if err := b.Violation(); err > 1e-4*s.Springs[0].R {
			t.Errorf("%d rods: a length is off by %g m", n, err)
		}
	}
}

// firstMode lets rope(n) swing for four seconds by steps of 1/200 s and returns the observed and the exact period.
func firstMode(t *testing.T, m msp.Method, s *msp.System, n int) (got, want float64) {
	t.Helper()
	want, shape := ropePeriod(n)
	q := s.Rest()
	for i := 1; i <= n; i++ { // 2 cm at the end, at which the period is longer by less than 1e-4
		q.X[3*i] = 0.02 * (shape[n-i] - shape[n]) / shape[0]
	}
	frames, err := msp.Run(q, m.Step, 800)
	if err != nil {
		t.Fatal(err)
	}
	var crossings []float64
	for k, f := range frames[1:] {
		if x0, x1 := frames[k].X[3*n], f.X[3*n]; x0 > 0 && x1 <= 0 {
			crossings = append(crossings, f.T-m.H()*x1/(x1-x0))
		}
	}
	return (crossings[len(crossings)-1] - crossings[0]) / float64(len(crossings)-1), want
}

// TestLimitsPullAndPush: a rope lets its particle fall as if it were free until it is taut, and holds it then. A strut carries what
// stands on it.
func TestLimitsPullAndPush(t *testing.T) {
	s := rope(1, 0)
	q := s.Rest()
	q.X[4] = -0.5
	free := q.Clone()
	b, plain := avbd(t, s, 0.01, methods.Limit{Longest: 1}), avbd(t, s, 0.01)
	steps(t, b, &q, 20)
	steps(t, plain, &free, 20)
	if !slices.Equal(q.X, free.X) || b.Tension(0) != 0 {
		t.Errorf("a slack rope carries %g N", b.Tension(0))
	}
	s.Drag = 5
	steps(t, b, &q, 400)
	if want := 9.81 * s.Mass[1]; math.Abs(b.Tension(0)/want-1) > 1e-6 || math.Abs(q.X[4]+1) > 1e-6 {
		t.Errorf("the rope hangs down to %g m with %g N, want −1 m and %g N", q.X[4], b.Tension(0), want)
	}
	q = s.Rest()
	q.X[4] = 1
	strut := avbd(t, s, 0.01, methods.Limit{Shortest: 1, Longest: math.Inf(1)})
	strut.Iterations = 40
	steps(t, strut, &q, 1)
	if want := -9.81 * s.Mass[1]; math.Abs(strut.Tension(0)/want-1) > 1e-9 || math.Abs(q.X[4]-1) > 1e-12 {
		t.Errorf("on a strut: %g m with %g N, want 1 m and %g N", q.X[4], strut.Tension(0), want)
	}
}

// TestAlphaMendsErrors: with a rod that is 10 % too long at the start, a step leaves the part α.
func TestAlphaMendsErrors(t *testing.T) {
	s := rope(1, 100)
	s.Gravity = [3]float64{}
	b := avbd(t, s, 0.01, methods.Limits(s, 0, 0)...)
	b.Alpha, b.Iterations = 0.5, 60
	q := s.Rest()
	q.X[4] = -1.1
	for _, want := range []float64{0.05, 0.025, 0.0125} {
		steps(t, b, &q, 1)
		if math.Abs(b.Violation()-want) > 1e-12 { // rounding
			t.Errorf("a rod is off by %g m, want %g m", b.Violation(), want)
		}
		clear(q.V)
	}
}

// TestAugmentedVBDOnAnyProcessors: bits do not depend on the number of processors, nor on steps of another run before.
func TestAugmentedVBDOnAnyProcessors(t *testing.T) {
	s := msp.Cloth(92, 92) // so that a colour is worth sharing
	s.Pin(0, 91)
	s.Obstacles = []obstacle.Obstacle{obstacle.Sphere([3]float64{0.5, -0.3, 0.5}, 0.28)}
	b := avbd(t, s, h, methods.Limits(s, -1, 0.05)...)
	b.Iterations, b.Accuracy = 2, math.Inf(1)
	run := func(processors int) []float64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		q := s.Rest()
		steps(t, b, &q, 2)
		return q.X
	}
	if !slices.Equal(run(1), run(4)) {
		t.Error("four processors, or a second run, make other steps than one")
	}
}

// TestAugmentedVBDRefuses what it does not take, when it is made, and constraints that contradict each other, in steps.
func TestAugmentedVBDRefuses(t *testing.T) {
	damped := msp.Cloth(5, 5)
	damped.Damping.Beta = 0.1
	bouncing, hollow := msp.Cloth(5, 5), msp.Cloth(5, 5)
	floor := rough(0)
	floor.Restitution = 0.5
	bouncing.Obstacles = []obstacle.Obstacle{floor}
	dented, err := obstacle.Mesh([][3]float64{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {0.5, 0.5, 0.5}},
		[][3]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 4}, {2, 3, 4}, {3, 1, 4}})
	if err != nil {
		t.Fatal(err)
	}
	hollow.Obstacles = []obstacle.Obstacle{dented}
	limit := func(n int, shortest, longest float64) []methods.Limit { return []methods.Limit{{n, shortest, longest}} }
	for _, c := range []struct {
		s      *msp.System
		limits []methods.Limit
		want   error
	}{
		{damped, nil, msp.ErrDamping},
		{bouncing, nil, msp.ErrObstacles},
		{hollow, nil, msp.ErrObstacles},
		{msp.Cloth(3, 3), limit(-1, 0, 1), msp.ErrInvalid},
		{msp.Cloth(3, 3), limit(1000, 0, 1), msp.ErrInvalid},
		{msp.Cloth(3, 3), limit(0, 2, 1), msp.ErrInvalid},
		{msp.Cloth(3, 3), limit(0, 0, 0), msp.ErrInvalid},
		{msp.Cloth(3, 3), limit(0, math.NaN(), 1), msp.ErrInvalid},
		{msp.Cloth(3, 3), append(limit(0, 0, 1), limit(0, 0, 1)...), msp.ErrInvalid},
	} {
		if _, err := methods.NewAugmentedVBD(c.s, h, c.limits...); !errors.Is(err, c.want) {
			t.Errorf("%v, limits %v: %v, want %v", c.s, c.limits, err, c.want)
		}
	}
	if _, err := methods.NewDamped(damped, h, func(s *msp.System, h float64) (msp.Method, error) { return methods.NewAugmentedVBD(s, h) }); err != nil {
		t.Errorf("within Damped: %v", err)
	}
	s := rope(4, 100)
	s.Pin(4)
	s.MovePin(4, [3]float64{0, -1.5, 0})
	b := avbd(t, s, 0.01, methods.Limits(s, 0, 0)...)
	q := s.Rest()
	before, err := q.Clone(), error(nil)
	for n := 0; n < 100 && err == nil; n++ { // one rod is too long at the start, and steps spread that over all
		before = q.Clone()
		err = b.Step(&q)
	}
	if !errors.Is(err, msp.ErrNotConverged) || !slices.Equal(q.X, before.X) {
		t.Errorf("pins too far apart: %v", err)
	}
}

func ExampleNewAugmentedVBD() {
	s := msp.Chain(11)
	s.Pin(0)
	s.Mass[10] = 5 // kg
	rods := methods.Limits(s, 0, 0)
	b, err := methods.NewAugmentedVBD(s, 1.0/60, rods...)
	if err != nil {
		fmt.Println(err)
		return
	}
	b.Iterations = 100
	q := s.Rest()
	for range 60 {
		if err := b.Step(&q); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(b)
	fmt.Println("every rod keeps its 100 mm to 0.1 mm:", b.Violation() < 1e-4)
	// Output:
	// augmented vertex block descent: 11 particles, 10 springs, 1 pinned, 5.909 kg, h = 0.01667 s, 2 colours, 10 limits, 0 obstacles, 100 iterations a step
	// every rod keeps its 100 mm to 0.1 mm: true
}
