package msp_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// throw is a run of random numbers whose loss is to be differentiated.
type throw struct {
	name  string
	s     *msp.System
	q     msp.State
	p     []float64
	tuned func(s *msp.System, p []float64) []msp.Force
	n     int
}

// throws returns cloths whose masses, stiffnesses, rest lengths, dampers, hinges, loads and states are random, with forces and without.
func throws() (all []throw) {
	for seed := range uint64(12) {
		rnd := rand.New(rand.NewPCG(seed, 35))
		some := func(around float64) float64 { return around * (0.7 + 0.6*rnd.Float64()) }
		w := throw{name: fmt.Sprintf("seed %d", seed), s: msp.ClothWith(4, 3, msp.LayoutCurtain), n: 7}
		s := w.s
		for i := range s.Mass {
			s.Mass[i] = some(0.05)
			s.X0[3*i+1] = 0.1 * rnd.NormFloat64()
		}
		for n := range s.Springs {
			sp := &s.Springs[n]
			sp.K, sp.R = some([]float64{20, 300}[seed%2]), some(msptest.Norm(testkit.Minus(s.X0, *sp)))
		}
		if seed%3 > 0 {
			testkit.AddHinges(s, some(0.2))
		}
		s.Pin(0)
		if seed%4 > 1 {
			s.Pin(3, 7)
		}
		if seed%4 > 0 {
			s.Drag, s.Fext = some(0.4), make([]float64, len(s.X0))
			for c := range s.Fext {
				s.Fext[c] = 0.1 * rnd.NormFloat64()
			}
		}
		if seed%2 > 0 {
			s.Damping = msp.Damping{Projected: some(0.3), Beta: some(5e-3), Unprojected: some(0.1)}
			for n := range s.Springs {
				s.Springs[n].D = some(0.1)
			}
		}
		switch seed % 5 {
		case 2: // per particle, soft
			w.p = []float64{some(0.02), some(1), some(-2), some(3), some(0.5)}
			w.tuned = func(_ *msp.System, p []float64) []msp.Force {
				return []msp.Force{
					msp.AirDrag(p[0], [3]float64(p[1:4])),
					msp.Attach(5, p[4], func(t float64) [3]float64 { return [3]float64{t, 1, -t} }),
				}
			}
		case 3: // by triangles
			w.p = []float64{some(1), some(0.6), some(2), some(-3), some(1)}
			w.tuned = func(s *msp.System, p []float64) []msp.Force {
				return []msp.Force{s.Wind(msp.Air{Drag: p[0], Lift: p[1], Velocity: msp.Steady([3]float64(p[2:5]))})}
			}
		case 4: // by springs, and a force of time
			w.p = []float64{some(3), some(0.4)}
			w.tuned = func(s *msp.System, p []float64) []msp.Force {
				return []msp.Force{func(t float64, x, v, f []float64) {
					for _, sp := range s.Springs {
						for axis := range 3 {
							d := x[3*sp.I+axis] - x[3*sp.J+axis]
							f[3*sp.I+axis] -= p[0] * d * d * d
							f[3*sp.J+axis] += p[0] * d * d * d
						}
					}
					f[4] += p[1] * math.Sin(20*t)
				}}
			}
		}
		w.q = s.Rest()
		for c := range w.q.X {
			w.q.X[c] += 0.03 * rnd.NormFloat64()
			w.q.V[c] = rnd.NormFloat64()
		}
		all = append(all, w)
	}
	return all
}

// clone returns a copy that can be changed.
func (w throw) clone() throw {
	w.s, w.q, w.p = w.s.Clone(), w.q.Clone(), append([]float64(nil), w.p...)
	return w
}

// loss weighs all positions and velocities of every second state with random numbers.
func (w throw) loss(k int, q msp.State, dx, dv []float64) (sum float64) {
	if k%2 == 0 {
		return 0
	}
	rnd := rand.New(rand.NewPCG(uint64(k), 36))
	for c := range q.X {
		a, b := rnd.NormFloat64(), 0.1*rnd.NormFloat64()
		sum += a*q.X[c]*q.X[c] + b*q.V[c]
		dx[c] += 2 * a * q.X[c]
		dv[c] += b
	}
	return sum
}

// stepper returns Newton's steps of the system, with its dampers.
func (w throw) stepper(t *testing.T) msp.Stepper {
	t.Helper()
	if w.tuned != nil {
		w.s.Forces = w.tuned(w.s, w.p)
	}
	n, err := methods.NewDamped(w.s, h, func(s *msp.System, h float64) (msp.Method, error) { return msp.NewNewton(s, h) })
	if err != nil {
		t.Fatal(err)
	}
	n.Method.(*msp.Newton).Iterations = 1000 // at a saddle, its matrix shifted, it converges slowly
	return n.Step
}

// run returns the loss of the run.
func (w throw) run(t *testing.T) (sum float64) {
	t.Helper()
	frames, err := msp.Run(w.q, w.stepper(t), w.n)
	if err != nil {
		t.Fatal(err)
	}
	dx, dv := make([]float64, len(w.q.X)), make([]float64, len(w.q.X))
	for k, q := range frames {
		sum += w.loss(k, q, dx, dv)
	}
	return sum
}

// number is one of the numbers that a run depends on, and its derivative.
type number struct {
	at *float64
	by float64
}

// numbers returns those of w by kind, with the derivatives that a has found.
func (w throw) numbers(a *msp.Adjoint) map[string][]number {
	s, d, kinds := w.s, a.DSystem, map[string][]number{}
	add := func(kind string, at *float64, by float64) {
		if *at != 0 || strings.HasPrefix(kind, "initial") || kind == "pin" {
			kinds[kind] = append(kinds[kind], number{at, by})
		}
	}
	for i := range s.Mass {
		add("mass", &s.Mass[i], d.Mass[i])
	}
	for n := range s.Springs {
		add("K", &s.Springs[n].K, d.Springs[n].K)
		add("R", &s.Springs[n].R, d.Springs[n].R)
		add("D", &s.Springs[n].D, d.Springs[n].D)
	}
	for n := range s.Hinges {
		add("hinge K", &s.Hinges[n].K, d.Hinges[n].K)
		add("hinge R", &s.Hinges[n].R, d.Hinges[n].R)
	}
	for n := range s.Pins {
		for axis := range 3 {
			add("pin", &s.Pins[n].P[axis], d.Pins[n].P[axis])
		}
	}
	for axis := range 3 {
		add("gravity", &s.Gravity[axis], d.Gravity[axis])
	}
	for c := range s.Fext {
		add("load", &s.Fext[c], d.Fext[c])
	}
	add("drag", &s.Drag, d.Drag)
	add("projected", &s.Damping.Projected, d.Damping.Projected)
	add("beta", &s.Damping.Beta, d.Damping.Beta)
	add("unprojected", &s.Damping.Unprojected, d.Damping.Unprojected)
	for c := range w.q.X {
		add("initial position", &w.q.X[c], a.DStart.X[c])
		add("initial velocity", &w.q.V[c], a.DStart.V[c])
	}
	for j := range w.p {
		add(fmt.Sprintf("force, p[%d]", j), &w.p[j], a.DP[j])
	}
	return kinds
}

// TestAdjointAgreesWithDifferences: along a random direction of each kind of numbers, the derivative of the loss is that of central
// differences of order 4, to 1e-6 of what its terms add up to and their rounding.
func TestAdjointAgreesWithDifferences(t *testing.T) {
	kinds := map[string]int{}
	for _, w := range throws() {
		step := w.stepper(t)
		a, err := msp.NewAdjoint(w.s, h)
		if err != nil {
			t.Fatalf("%s: %v", w.name, err)
		}
		if w.tuned != nil {
			a.P, a.Tuned = w.p, func(p []float64) []msp.Force { return w.tuned(w.s, p) }
		}
		loss, err := a.Gradient(w.q, step, w.n, w.loss)
		if err != nil {
			t.Fatalf("%s: %v", w.name, err)
		}
		if sum := w.run(t); math.Abs(loss-sum) > 1e-12*math.Abs(sum) {
			t.Errorf("%s: loss %v, want %v", w.name, loss, sum)
		}
		for kind := range w.numbers(a) {
			kinds[kind]++
			moved := func(by float64) (loss, derivative, size float64) {
				rnd, w := rand.New(rand.NewPCG(9, 9)), w.clone()
				for _, x := range w.numbers(a)[kind] {
					scale := math.Abs(*x.at)
					if kind == "pin" || strings.HasPrefix(kind, "initial") {
						scale = 1
					}
					d := rnd.NormFloat64() * scale
					*x.at += by * d
					derivative, size = derivative+d*x.by, size+math.Abs(d*x.by)
				}
				return w.run(t), derivative, size
			}
			difference := func(by float64) float64 {
				plus, _, _ := moved(by)
				minus, _, _ := moved(-by)
				return (plus - minus) / (2 * by)
			}
			const by = 4e-4                               // errors: by⁴ ≈ 3e-14 times a fifth derivative, and
			rounding := 8 * 0x1p-52 * math.Abs(loss) / by // of losses that are wrong in some of their last digits
			want := (4*difference(by) - difference(2*by)) / 3
			if _, got, size := moved(0); !(math.Abs(got-want) <= 1e-6*size+rounding) || size == 0 {
				t.Errorf("%s: %s: derivative %.10g, differences %.10g, off by %.2g of %.3g", w.name, kind, got, want, math.Abs(got-want)/size, size)
			}
		}
	}
	if len(kinds) != 20 {
		t.Errorf("%d kinds of numbers: %v", len(kinds), kinds)
	}
}

// TestAdjointOfForcesTakenImplicitly: of a stiff hand and of stiff drag, in the initial state.
func TestAdjointOfForcesTakenImplicitly(t *testing.T) {
	for name, forces := range map[string][]msp.Force{
		"Attach":  {msp.Attach(5, 200, func(float64) [3]float64 { return [3]float64{0.3, 0.2, 0.1} })},
		"AirDrag": {msp.AirDrag(3, [3]float64{1, 2, 3})},
	} {
		w := throws()[0]
		w.s.Forces = forces
		a := gradient(t, w, w.stepper(t))
		o, err := msp.NewNewton(w.s, h)
		if err != nil {
			t.Fatal(err)
		}
		if o.Y(w.q); o.Inertia()[5] == w.s.Mass[5] {
			t.Fatalf("%s is not stiff", name)
		}
		for _, kind := range []string{"initial position", "initial velocity"} {
			numbers := w.numbers(a)[kind]
			for _, c := range []int{4, 15, 29} {
				x, by := numbers[c], 1e-5
				moved := func(d float64) float64 {
					w := w.clone()
					*w.numbers(a)[kind][c].at += d
					return w.run(t)
				}
				want := (moved(by) - moved(-by)) / (2 * by)
				if math.Abs(x.by-want) > 1e-6*max(1, math.Abs(want)) {
					t.Errorf("%s, %s %d: %.9g, differences %.9g", name, kind, c, x.by, want)
				}
			}
		}
	}
}

// gradient returns the derivatives of the loss of w.
func gradient(t *testing.T, w throw, step msp.Stepper) *msp.Adjoint {
	t.Helper()
	a, err := msp.NewAdjoint(w.s, h)
	if err != nil {
		t.Fatalf("%s: %v", w.name, err)
	}
	a.P = w.p
	if w.tuned != nil {
		a.Tuned = func(p []float64) []msp.Force { return w.tuned(w.s, p) }
	}
	if _, err := a.Gradient(w.q, step, w.n, w.loss); err != nil {
		t.Fatalf("%s: %v", w.name, err)
	}
	return a
}

// TestAdjointOfLocalGlobal: iterated to the minimum it has the derivatives of Newton's method. As it is by default, it has none.
func TestAdjointOfLocalGlobal(t *testing.T) {
	w := throws()[0]
	want := gradient(t, w, w.stepper(t)).DSystem
	g := localGlobal(t, msptest.Scene{S: w.s}, h)
	g.Iterations, g.Tolerance = 100000, 1e-13
	got := gradient(t, w, g.Step).DSystem
	for n, sp := range got.Springs {
		if math.Abs(sp.K-want.Springs[n].K) > 1e-8*(math.Abs(sp.K)+1e-3) {
			t.Errorf("spring %d: %g, by Newton's method %g", n, sp.K, want.Springs[n].K)
		}
	}
	a, err := msp.NewAdjoint(w.s, h)
	if err != nil {
		t.Fatal(err)
	}
	g = localGlobal(t, msptest.Scene{S: w.s}, h)
	_, err = a.Gradient(w.q, g.Step, w.n, w.loss)
	if !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "step 7, t = 0.2 s: it ends") {
		t.Errorf("ten iterations: %v", err)
	}
}

// TestAdjointTakesStepsTwice at most, and moves pins with time.
func TestAdjointTakesStepsTwice(t *testing.T) {
	w := throws()[2]
	newton, steps := w.stepper(t), 0
	path := func(by float64) msp.Stepper {
		return func(q *msp.State) error {
			steps++
			w.s.MovePin(0, [3]float64{by, math.Sin(5 * q.T), 0})
			return newton(q)
		}
	}
	w.n = 30
	a := gradient(t, w, path(0))
	if steps != 30+24 { // in segments of 6, of which the last is not repeated
		t.Errorf("%d steps for %d", steps, w.n)
	}
	run := func(by float64) (sum float64) {
		frames, err := msp.Run(w.q, path(by), w.n)
		if err != nil {
			t.Fatal(err)
		}
		for k, q := range frames {
			sum += w.loss(k, q, make([]float64, len(q.X)), make([]float64, len(q.X)))
		}
		return sum
	}
	const by = 1e-5
	if got, want := a.DSystem.Pins[0].P[0], (run(by)-run(-by))/(2*by); math.Abs(got-want) > 1e-6*math.Abs(want) {
		t.Errorf("pin: %.9g, differences %.9g", got, want)
	}
}

// TestAdjointAtASaddle: a compressed chain that never leaves its line ends each step at a saddle, and has derivatives along the line.
func TestAdjointAtASaddle(t *testing.T) {
	s := msp.Chain(4)
	s.Gravity = [3]float64{}
	s.Pin(0, 3)
	for n := range s.Springs {
		s.Springs[n].R *= 1.5
		s.Springs[n].K = 5000
	}
	w := throw{s: s, q: s.Rest(), n: 4}
	along := 0
	for c := range 3 {
		if s.X0[3+c] != s.X0[c] {
			along = c
		}
	}
	w.q.V[3+along] = 0.3
	a := gradient(t, w, w.stepper(t))
	if a.Saddles != w.n {
		t.Errorf("%d saddles in %d steps", a.Saddles, w.n)
	}
	run := func(by float64) float64 {
		w := w.clone()
		w.q.V[3+along] += by
		return w.run(t)
	}
	const by = 1e-2 // along the line springs are linear, and the loss is a square
	if got, want := a.DStart.V[3+along], (run(by)-run(-by))/(2*by); math.Abs(got-want) > 1e-6*math.Abs(want) {
		t.Errorf("velocity: %.9g, differences %.9g", got, want)
	}
}

// pairs pulls all particles towards each other.
func pairs(_ float64, x, _, f []float64) {
	for i := 0; i < len(x); i += 3 {
		for j := 0; j < len(x); j += 3 {
			f[i] += 0.1 * (x[j] - x[i]) * math.Abs(x[j]-x[i])
		}
	}
}

// TestAdjointRefuses what has no derivative, with the reason.
func TestAdjointRefuses(t *testing.T) {
	ball := obstacle.Sphere([3]float64{0, -2, 0}, 0.5)
	touching := obstacle.Sphere([3]float64{1, 0, 0}, 0.5)
	for name, c := range map[string]struct {
		change func(s *msp.System, a *msp.Adjoint) msp.Stepper // nil to go on as before
		want   error
		says   string
	}{
		"touching obstacle": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			s.Obstacles = []obstacle.Obstacle{touching}
			return nil
		}, msp.ErrObstacles, "obstacle 0 touches particle"},
		"force between all": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			s.Forces = []msp.Force{pairs}
			return nil
		}, msp.ErrNoDerivative, "msp_test.pairs: it acts between"},
		"kink": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			s.Forces = []msp.Force{func(_ float64, x, _, f []float64) { f[4] += math.Abs(x[4] - s.X0[4]) }}
			return nil
		}, msp.ErrNoDerivative, "kink"},
		"tuned otherwise": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			s.Forces = []msp.Force{msp.AirDrag(0.01, [3]float64{1})}
			a.P, a.Tuned = []float64{0.02}, func(p []float64) []msp.Force { return []msp.Force{msp.AirDrag(p[0], [3]float64{1})} }
			return nil
		}, msp.ErrInvalid, "Tuned(P) is another force"},
		"stiff and tuned": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			a.P, a.Tuned = []float64{1e4}, func(p []float64) []msp.Force {
				return []msp.Force{msp.Attach(5, p[0], func(float64) [3]float64 { return [3]float64{} })}
			}
			s.Forces = a.Tuned(a.P)
			return nil
		}, msp.ErrStiffForce, "particle 5: Tuned"},
		"another step": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			n, _ := msp.NewNewton(s, h/2)
			return n.Step
		}, msp.ErrInvalid, "a step of"},
		"velocities changed": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			n, _ := msp.NewNewton(s, h)
			return func(q *msp.State) error {
				err := n.Step(q)
				q.V[4] *= 0.9
				return err
			}
		}, msp.ErrNoDerivative, "particle 1: velocity"},
		"other masses": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			n, _ := msp.NewNewton(s, h)
			return func(q *msp.State) error {
				defer func() { s.Mass[2] *= 2 }()
				return errors.Join(n.Refactor(h), n.Step(q))
			}
		}, msp.ErrStale, "particle 2: mass"},
		"no length": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			return func(q *msp.State) error {
				for c := range q.X {
					q.V[c] = -q.X[c] / h
					q.X[c] = 0
				}
				q.T += h
				return nil
			}
		}, msp.ErrNoDerivative, "has no length"},
		"memory": {func(s *msp.System, a *msp.Adjoint) msp.Stepper {
			n, _ := msp.NewNewton(s, h)
			steps := 0
			return func(q *msp.State) error {
				if steps++; steps > 9 {
					q.V[70]++
				}
				return n.Step(q)
			}
		}, msp.ErrNoDerivative, "step depends on more than the state"},
	} {
		s := msp.Cloth(5, 5)
		s.Pin(0)
		a, err := msp.NewAdjoint(s, h)
		if err != nil {
			t.Fatal(err)
		}
		step := c.change(s, a)
		if step == nil {
			n, err := msp.NewNewton(s, h)
			if err != nil {
				t.Fatal(err)
			}
			step = n.Step
			if len(s.Obstacles) > 0 {
				_, err = msp.NewAdjoint(s, h)
				if !errors.Is(err, msp.ErrObstacles) {
					t.Errorf("%s: NewAdjoint: %v", name, err)
				}
				continue
			}
		}
		_, err = a.Gradient(s.Rest(), step, 9, func(k int, q msp.State, dx, dv []float64) float64 {
			dx[7] += float64(k)
			return float64(k) * q.X[7]
		})
		if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: %v, want %v with %q", name, err, c.want, c.says)
		}
	}
	s := msp.Cloth(5, 5)
	s.Pin(0)
	n, err := msp.NewNewton(s.Clone(), h)
	if err != nil {
		t.Fatal(err)
	}
	s.Obstacles = []obstacle.Obstacle{ball}
	a, err := msp.NewAdjoint(s, h)
	if err != nil {
		t.Fatalf("a ball far away: %v", err)
	}
	if _, err := a.Gradient(s.Rest(), n.Step, 3, throw{}.loss); err != nil {
		t.Errorf("a ball far away: %v", err)
	}
	s.Obstacles[0] = obstacle.Sphere([3]float64{1, -0.5, 1}, 0.4)
	if _, err := a.Gradient(s.Rest(), n.Step, 20, throw{}.loss); !errors.Is(err, msp.ErrObstacles) {
		t.Errorf("a ball that is met later: %v", err)
	}
}

// A step that adds dampers is an error, and the loads stay as they are.
func TestAdjointKeepsLoads(t *testing.T) {
	s := msp.Chain(4)
	s.Pin(0)
	s.Fext = make([]float64, 12)
	s.Fext[11] = 0.5
	method, err := msp.NewNewton(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	a, err := msp.NewAdjoint(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Gradient(s.Rest(), func(q *msp.State) error {
		err := method.Step(q)
		s.Damping.Unprojected = 1
		return err
	}, 1, func(int, msp.State, []float64, []float64) float64 { return 0 })
	if !errors.Is(err, msp.ErrStale) || s.Fext[11] != 0.5 {
		t.Errorf("error %v, load %g N, want ErrStale and 0.5 N", err, s.Fext[11])
	}
}
