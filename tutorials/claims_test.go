package tutorials

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/ode"
)

// These tests compute statements that the prose of a lesson makes and no cell prints.

// Lessons 1 and 3: a step of implicit Euler that is solved exactly can gain energy where springs are squeezed. For a
// convex E it cannot: ΔH ≤ −½ ‖Δv‖²_M.
func TestExactImplicitEulerCanGainEnergy(t *testing.T) {
	const h = 1.0 / 30
	s, err := msp.NewSystem([]float64{-1, 0, 0, 1, 0, 0, 0, 0, 0}, []float64{1, 1, 1},
		[]msp.Spring{{I: 2, J: 0, K: 100, R: 1.2}, {I: 2, J: 1, K: 100, R: 1.2}})
	if err != nil {
		t.Fatal(err)
	}
	s.Pin(0, 1)
	s.Gravity = [3]float64{}
	n, err := msp.NewNewton(s, h)
	if err != nil {
		t.Fatal(err)
	}
	n.Iterations = 50
	q := s.Rest()
	q.V[7] = 1
	rises, most, before := 0, 0.0, s.TotalEnergy(q)
	convex := math.Sqrt(math.Pow(1.2, 2.0/3) - 1) // E″ = 2k (1 − r/l³) along the height
	for i := range 60 {
		if above := q.X[7] > convex; i <= 7 && above != (i > 6) {
			t.Errorf("after %d steps the vee is at %.3f m; the lesson says that it passes %.3f m in its seventh", i, q.X[7], convex)
		}
		y := n.Y(q)
		if err := n.Step(&q); err != nil {
			t.Fatal(err)
		}
		for c, g := range s.GradG(q.X, y, h)[6:] {
			if math.Abs(g) > 1e-9 { // a step's own change of momentum is about 0.1 kg m
				t.Fatalf("component %d of ∇g is %g: the step is not exact", c, g)
			}
		}
		after := s.TotalEnergy(q)
		if after > before {
			rises, most = rises+1, max(most, after-before)
		}
		before = after
	}
	if rises != 5 || math.Abs(most-0.0234) > 5e-5 {
		t.Errorf("the energy rises in %d steps, by at most %.4f J; the lesson says 5 and 0.0234 J", rises, most)
	}
}

// Lessons 2 and 7: two of Verlet's steps can each be stable for the stiffness of their moment, hω < 2, and grow together.
func TestFrozenBoundIsNoTheorem(t *testing.T) {
	const soft, stiff = 0.4, 1.7 // hω
	for _, hw := range []float64{soft, stiff} {
		if r := ode.VerletR(complex(0, hw)); math.Hypot(real(r), imag(r)) > 1+1e-12 {
			t.Fatalf("hω = %g is not stable by itself", hw)
		}
	}
	before, now := 1.0, 1.0
	for n := range 100 {
		hw := soft
		if n%2 == 1 {
			hw = stiff
		}
		before, now = now, (2-hw*hw)*now-before
	}
	if math.Abs(now) < 1e3 {
		t.Errorf("the two steps in turn leave x at %g after 100 steps", now)
	}
}

// Lesson 8: the first step of symplectic Euler has h² a(x₀), twice the last term of Taylor's formula.
func TestSymplecticEulerDoublesTheStart(t *testing.T) {
	const h, x0, v0 = 0.1, 1.0, 0.3
	accel := func(t float64, x, v, a []float64) { a[0] = -5 * x[0] }
	q := ode.State{Y: []float64{x0, v0}}
	if err := ode.NewSymplecticEuler(accel, h).Step(&q); err != nil {
		t.Fatal(err)
	}
	if want := x0 + h*v0 - h*h*5*x0; math.Abs(q.Y[0]-want) > 1e-15 {
		t.Errorf("x₁ = %g, want %g", q.Y[0], want)
	}
}

// Lesson 14: an inner edge of a block belongs to four or six tetrahedra, one at the surface to one, two or three.
func TestTetrahedraOfAnEdge(t *testing.T) {
	m := mesh.Block(6, 2, 2, 0.1)
	belongs, outside := map[[2]int]int{}, map[[2]int]bool{}
	for _, tet := range m.Tets {
		for n := range tet {
			for l := range n {
				belongs[[2]int{min(tet[n], tet[l]), max(tet[n], tet[l])}]++
			}
		}
	}
	for _, tri := range m.Surface() {
		for c := range tri {
			i, j := tri[c], tri[(c+1)%3]
			outside[[2]int{min(i, j), max(i, j)}] = true
		}
	}
	seen := map[bool]map[int]bool{true: {}, false: {}}
	for edge, n := range belongs {
		seen[outside[edge]][n] = true
	}
	for _, want := range []struct {
		outside bool
		numbers []int
	}{{false, []int{4, 6}}, {true, []int{1, 2, 3}}} {
		got := seen[want.outside]
		for _, n := range want.numbers {
			if !got[n] {
				t.Errorf("no edge (at the surface: %v) belongs to %d tetrahedra", want.outside, n)
			}
		}
		if len(got) != len(want.numbers) {
			t.Errorf("edges (at the surface: %v) belong to %v tetrahedra, want %v", want.outside, got, want.numbers)
		}
	}
}

// Lesson 3: one iteration for the vee of figure 4 is one line, u⁺ = (m y + 2 h² k r u/√(1 + u²))/(m + 2 h² k).
func TestVeeInOneLine(t *testing.T) {
	const h, k, r = 0.3, 100, 1.2
	vee, err := msp.NewSystem([]float64{-1, 0, 0, 1, 0, 0, 0, 0, 0}, []float64{1, 1, 1},
		[]msp.Spring{{I: 2, J: 0, K: k, R: r}, {I: 2, J: 1, K: k, R: r}})
	if err != nil {
		t.Fatal(err)
	}
	vee.Pin(0, 1)
	vee.Gravity = [3]float64{}
	v, err := msp.NewLocalGlobal(vee, h)
	if err != nil {
		t.Fatal(err)
	}
	at := func(height float64) []float64 { return []float64{-1, 0, 0, 1, 0, 0, 0, height, 0} }
	for _, c := range []struct{ u, y float64 }{{0.1, 0.1}, {-0.02, 0.1}, {0.7, -0.3}, {0, 0.05}, {-1.5, 0}} {
		x, err := v.Iterate(at(c.u), at(c.y), 1)
		if err != nil {
			t.Fatal(err)
		}
		want := (c.y + 2*h*h*k*r*c.u/math.Hypot(1, c.u)) / (1 + 2*h*h*k)
		if math.Abs(x[7]-want) > 1e-14 { // heights are below 2, so that is rounding
			t.Errorf("from %g, with inertia to %g: the library goes to %g, the line to %g", c.u, c.y, x[7], want)
		}
	}
}

// Lesson 4: of six wrong spring forces, momentum finds one, angular momentum one more, and differences of the energy all.
func TestWhichTestFindsAWrongForce(t *testing.T) {
	const k, r, δ = 100, 0.8, 1e-6
	p := []float64{0.3, -0.2, 0.5, -0.4, 0.6, 0.1} // both ends
	length := func(x []float64) float64 {
		return math.Sqrt((x[0]-x[3])*(x[0]-x[3]) + (x[1]-x[4])*(x[1]-x[4]) + (x[2]-x[5])*(x[2]-x[5]))
	}
	l := length(p)
	along := func(size, other float64) []float64 { // size times u on the first end, other times u on the second
		f := make([]float64, 6)
		for c := range 3 {
			u := (p[c] - p[3+c]) / l
			f[c], f[3+c] = size*u, other*u
		}
		return f
	}
	right := -k * (l - r)
	aside := along(right, -right)
	aside[0], aside[3] = aside[0]+5, aside[3]-5
	for name, c := range map[string]struct {
		f                []float64
		momentum, torque bool // whether the test finds it
	}{
		"right":                   {along(right, -right), false, false},
		"wrong sign at both ends": {along(-right, right), false, false},
		"wrong sign at one end":   {along(right, right), true, true},
		"l² for l":                {along(right/l, -right/l), false, false},
		"no rest length":          {along(-k*l, k*l), false, false},
		"not along the spring":    {aside, false, true},
		"counted twice":           {along(2*right, -2*right), false, false},
	} {
		momentum, torque, differences := 0.0, 0.0, 0.0
		for i := range 3 {
			a, b := (i+1)%3, (i+2)%3
			momentum += math.Abs(c.f[i] + c.f[3+i])
			torque += math.Abs(p[a]*c.f[b] - p[b]*c.f[a] + p[3+a]*c.f[3+b] - p[3+b]*c.f[3+a])
		}
		for i := range p {
			energy := func(by float64) float64 {
				x := append([]float64(nil), p...)
				x[i] += by
				return k * (length(x) - r) * (length(x) - r) / 2
			}
			differences += math.Abs(c.f[i] + (energy(δ)-energy(-δ))/(2*δ))
		}
		// Forces are about 30 N; the quotient is right to δ² and to 1e-15 J/δ.
		if momentum > 1e-9 != c.momentum || torque > 1e-9 != c.torque || differences > 1e-3 != (name != "right") {
			t.Errorf("%s: momentum changes by %g N, angular momentum by %g N m, differences are %g N away", name, momentum, torque, differences)
		}
	}
}

// Lesson 1: of a swing, an exact step of implicit Euler leaves 1/(1 + h²ω²) of the energy. For 60 rad/s that is less than a billionth
// after two seconds, at each step that the lesson takes.
func TestImplicitEulerForgetsFastSwings(t *testing.T) {
	for _, n := range []float64{30, 60, 120, 240} {
		r := cmplx.Abs(ode.ImplicitEuler.R(complex(0, 60/n)))
		if want := 1 / (1 + 3600/(n*n)); math.Abs(r*r-want) > 1e-14 {
			t.Errorf("h = 1/%g s: a step leaves %g of the energy, want %g", n, r*r, want)
		}
		if left := math.Pow(r, 2*2*n); left > 1e-9 {
			t.Errorf("h = 1/%g s: two seconds leave %g", n, left)
		}
	}
}

// Lesson 1: gravity is not in the matrix, so that a method also serves on the Moon.
func TestGravityIsNotInTheMatrix(t *testing.T) {
	s := msp.Chain(1)
	method, err := msp.NewLocalGlobal(s, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	s.Gravity[1] = -1.62
	q := s.Rest()
	if err := method.Step(&q); err != nil {
		t.Fatal(err)
	}
	if math.Abs(q.X[1]+0.0162) > 1e-12 {
		t.Errorf("on the Moon a step of 0.1 s leads to %g m", q.X[1])
	}
}

// Lesson 2: Gershgorin's bound of L, from the diagonal alone.
func TestGershgorinBound(t *testing.T) {
	s := msp.Cloth(20, 20)
	sums := make([]float64, 400)
	s.L().DoNonZero(func(i, _ int, v float64) { sums[i] += math.Abs(v) })
	if bound := slices.Max(sums); math.Abs(bound-2*12*76) > 1e-9 || s.Mass[0] != 0.0025 {
		t.Errorf("the largest sum of a row is %g N/m, a particle has %g kg", bound, s.Mass[0])
	}
}

// Lesson 4: the dumbbell of 2 × 1 kg with 2 kg m²/s turns steadily at a length of 1.066 m, and skin at l = 3 r is 1.8 times as strong.
func TestSteadyDumbbell(t *testing.T) {
	const k, r, momentum, μ, l = 100, 1, 2, 0.5, 1.066
	if gap := k*(l-r) - momentum*momentum/(μ*l*l*l); math.Abs(gap) > k*5e-4 { // the last digit of l
		t.Errorf("the spring pulls with %g N more than the circle needs", gap)
	}
	if ratio := math.Sinh(2) / 2; math.Abs(ratio-1.8) > 0.05 {
		t.Errorf("%g times as strong", ratio)
	}
}

// Lesson 5: the evaluations that y' = 2y takes for three digits after one second and after ten, and RK4's for ten digits.
func TestEvaluationsForDigits(t *testing.T) {
	for _, c := range []struct {
		method           ode.Tableau
		time, per, error float64
		evaluations      float64
	}{
		{ode.ExplicitEuler, 1, 1, 1e-3, 2000}, {ode.ExplicitMidpoint, 1, 2, 1e-3, 72}, {ode.RK4, 1, 4, 1e-3, 16},
		{ode.ExplicitEuler, 10, 1, 1e-3, 200e3}, {ode.ExplicitMidpoint, 10, 2, 1e-3, 2300}, {ode.RK4, 10, 4, 1e-3, 280},
		{ode.RK4, 1, 4, 1e-10, 910},
	} {
		off := func(evaluations float64) float64 {
			n := math.Round(evaluations / c.per)
			return math.Abs(math.Expm1(n*math.Log(real(c.method.R(complex(2*c.time/n, 0)))) - 2*c.time))
		}
		if enough, less := off(c.evaluations*1.01), off(c.evaluations*0.75); enough > c.error || less < c.error {
			t.Errorf("%s, %g s, %g evaluations: the error is %.2g, and %.2g with three quarters of them; want %g between",
				c.method.Name, c.time, c.evaluations, enough, less, c.error)
		}
	}
}

// Lesson 6: Verlet at ten steps a period: its energy swings by (hω)²/4, a tenth, without a drift, and its pitch is 1.7 % too high.
func TestVerletsBell(t *testing.T) {
	const h = 2 * math.Pi / 10 // ω = 1
	q := ode.State{Y: []float64{1, 0}}
	step := ode.NewVelocityVerlet(func(_ float64, x, _, a []float64) { a[0] = -x[0] }, h)
	low, high := math.Inf(1), 0.0
	for range 10000 {
		if err := step.Step(&q); err != nil {
			t.Fatal(err)
		}
		energy := q.Y[0]*q.Y[0] + q.Y[1]*q.Y[1]
		low, high = min(low, energy), max(high, energy)
	}
	if swing := high - low; math.Abs(swing-h*h/4) > 1e-3 || math.Abs(swing-0.1) > 5e-3 {
		t.Errorf("the energy swings by %.4f, want %.4f", swing, h*h/4)
	}
	if pitch := math.Abs(cmplx.Phase(ode.VerletRoots(h, 0)[0])) / h; math.Abs(pitch-1.017) > 5e-4 {
		t.Errorf("the pitch is %.4f times the right one", pitch)
	}
}

// Lesson 7: with a damper, Verlet's longest step is hω = 2 (√(1 + ζ²) − ζ).
func TestVerletWithDamper(t *testing.T) {
	for _, c := range []struct{ ζ, hω float64 }{{0, 2}, {0.75, 1}, {1, 0.828}} {
		limit := 2 * (math.Sqrt(1+c.ζ*c.ζ) - c.ζ)
		if math.Abs(limit-c.hω) > 5e-4 || !ode.VerletStable(0.999*limit, c.ζ) || ode.VerletStable(1.001*limit, c.ζ) {
			t.Errorf("ζ = %g: the limit is not %g", c.ζ, limit)
		}
	}
}

// Lesson 7: in the fastest mode of a cloth, a particle moves against the next but one. A chessboard is much slower, because it leaves
// diagonals and bending springs at rest.
func TestFastestModeIsNoChessboard(t *testing.T) {
	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	k := s.K(s.X0)
	frequency := func(u []float64) float64 {
		s.FilterPins(u)
		return math.Sqrt(floats.Dot(u, k.MulVec(u)) / s.Mass[0] / floats.Dot(u, u))
	}
	pattern := func(of func(i, j int) (x, z float64)) []float64 {
		u := make([]float64, 300)
		for p := range 100 {
			u[3*p], u[3*p+2] = of(p%10, p/10)
		}
		return u
	}
	two, four := []float64{1, -1}, []float64{1, 1, -1, -1}
	for _, c := range []struct {
		name string
		is   float64
		of   func(i, j int) (x, z float64)
	}{
		{"a chessboard", 114.5, func(i, j int) (x, z float64) { return two[(i+j)%2], 0 }},
		{"stripes", 157.7, func(i, _ int) (x, z float64) { return two[i%2], 0 }},
		{"the answer", 173.0, func(i, j int) (x, z float64) { return four[(i+j)%4], four[(i+j)%4] }},
	} {
		if ω := frequency(pattern(c.of)); math.Abs(ω-c.is) > 0.05 { // the last digit that the lesson prints
			t.Errorf("%s swings at %.2f rad/s, not at %g", c.name, ω, c.is)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	u := pattern(func(_, _ int) (x, z float64) { return random.NormFloat64(), random.NormFloat64() })
	for range 3000 { // the next mode is less than a percent slower
		s.FilterPins(u)
		u = k.MulVec(u)
		floats.Scale(1/floats.Norm(u, 2), u)
	}
	if ω := frequency(u); math.Abs(ω-185.797) > 1e-2 {
		t.Errorf("the fastest mode has %.3f rad/s", ω)
	}
	along := func(d int) float64 { // correlation of a particle with the one d columns further
		both, here, there := 0.0, 0.0, 0.0
		for c := range u {
			if c/3%10+d < 10 {
				both, here, there = both+u[c]*u[c+3*d], here+u[c]*u[c], there+u[c+3*d]*u[c+3*d]
			}
		}
		return both / math.Sqrt(here*there)
	}
	if next, second := along(1), along(2); math.Abs(next+0.13) > 0.02 || math.Abs(second+0.84) > 0.02 {
		t.Errorf("neighbours correlate by %.2f, the next but one by %.2f", next, second)
	}
}
