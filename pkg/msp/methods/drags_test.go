package methods_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// shaken returns a free cloth without gravity whose particles fly in all directions while it goes and turns as a whole.
func shaken(n int) (*msp.System, msp.State) {
	s := msp.Cloth(n, n)
	s.Gravity = [3]float64{}
	q, rnd := s.Rest(), rand.New(rand.NewPCG(7, 7))
	for i := range s.Mass {
		r := v3.Sub(q.Point(i), v3.Vec{0.5, 0, 0.5})
		v := v3.Add(v3.Vec{1, 2, -1}, v3.Cross(v3.Vec{0.5, 1, 0}, r))
		v3.Put(q.V, i, v3.Plus(v, 0.3, v3.Vec{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}))
	}
	return s, q
}

// near fails the test unless two vectors agree to within, in the units of their quantity.
func near(t *testing.T, what string, got, want v3.Vec, within float64) {
	t.Helper()
	if v3.Norm(v3.Sub(got, want)) > within {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestDragsAndMomentum: ether drag takes (1 − α) of momentum and angular momentum in a step, rigid-motion-preserving drag
// neither of a force, and air drag of a body that does not turn takes momentum against the way it goes.
func TestDragsAndMomentum(t *testing.T) {
	s, q := shaken(6)
	for i := range s.Springs {
		s.Springs[i].K = 0
	}
	const h, c = 0.01, 3.0
	before, spin := s.Momentum(q.V), s.AngularMomentum(q, [3]float64{})
	s.Drag = c
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	p := q.Clone()
	if err := a.Step(&p); err != nil {
		t.Fatal(err)
	}
	left := math.Exp(-c * h)
	near(t, "momentum after ether drag", s.Momentum(p.V), v3.Scale(left, before), 1e-13) // rounding
	// x moves by h α v, parallel to the velocity left: the angular momentum changes by α alone.
	near(t, "angular momentum after ether drag", s.AngularMomentum(p, [3]float64{}), v3.Scale(left, spin), 1e-13)

	f := make([]float64, len(q.X))
	methods.RigidDrag(s, c)(0, q.X, q.V, f)
	near(t, "sum of rigid drag", sum(f), v3.Vec{}, 1e-13)
	near(t, "torque of rigid drag", torque(q.X, f), v3.Vec{}, 1e-13)
	for i := range s.Mass {
		r := v3.Sub(q.Point(i), v3.Vec{0.5, 0, 0.5})
		v3.Put(q.V, i, v3.Add(v3.Vec{1, 2, -1}, v3.Cross(v3.Vec{0.5, 1, 0}, r)))
	}
	clear(f)
	methods.RigidDrag(s, c)(0, q.X, q.V, f)
	for i, v := range f {
		if math.Abs(v) > 1e-14 { // rounding of velocities of some m/s times masses of 1/36 kg
			t.Fatalf("rigid drag of a rigid motion: f[%d] = %g N", i, v)
		}
	}

	for i := range s.Mass {
		v3.Put(q.V, i, v3.Vec{0, 2, 0})
	}
	clear(f)
	msp.AirDrag(0.1, [3]float64{})(0, q.X, q.V, f)
	near(t, "sum of air drag", sum(f), v3.Vec{0, -0.1 * 4 * 36, 0}, 1e-13)
}

func sum(f []float64) (s v3.Vec) {
	for i := range len(f) / 3 {
		s = v3.Add(s, v3.At(f, i))
	}
	return s
}

func torque(x, f []float64) (s v3.Vec) {
	for i := range len(f) / 3 {
		s = v3.Add(s, v3.Cross(v3.At(x, i), v3.At(f, i)))
	}
	return s
}

// damped are the methods that Damped is to work with.
var damped = map[string]func(s *msp.System, h float64) (msp.Method, error){
	"local/global":     func(s *msp.System, h float64) (msp.Method, error) { return msp.NewLocalGlobal(s, h) },
	"Newton":           func(s *msp.System, h float64) (msp.Method, error) { return msp.NewNewton(s, h) },
	"XPBD":             func(s *msp.System, h float64) (msp.Method, error) { return methods.NewXPBD(s, h) },
	"projected Newton": func(s *msp.System, h float64) (msp.Method, error) { return methods.NewProjectedNewton(s, h) },
	"VBD": func(s *msp.System, h float64) (msp.Method, error) {
		b, err := methods.NewVBD(s, h)
		if err == nil {
			b.Iterations = 300 // it conserves momentum in the limit
		}
		return b, err
	},
	"PBD": func(s *msp.System, h float64) (msp.Method, error) {
		b, err := methods.NewPBD(s, h)
		if err == nil {
			b.Stiffness = 0.02 // soft: stiff ones are at rest after a step
		}
		return b, err
	},
}

// TestDampedOscillator: a particle on a spring goes as implicit Euler has it with the damper β k:
// (1 + hβk/m + h²k/m) v' = v − h k u/m, u the stretch beyond equilibrium.
func TestDampedOscillator(t *testing.T) {
	const k, h, beta = 100.0, 0.01, 0.02
	for name, method := range damped {
		if name == "PBD" {
			continue // which has no k
		}
		s := msptest.HangingSpring(k, 1)
		s.Damping.Beta = beta
		d, err := methods.NewDamped(s, h, method)
		if err != nil {
			t.Fatal(err)
		}
		if a, ok := d.Method.(*msp.LocalGlobal); ok {
			a.Iterations = 60
		}
		q := s.Rest()
		u, v := -9.81/k, 0.0
		for n := range 200 {
			if err := d.Step(&q); err != nil {
				t.Fatal(name, err)
			}
			v = (v - h*k*u) / (1 + h*beta*k + h*h*k)
			u += h * v
			// Along the line of the spring each method is exact but for rounding.
			if got := -q.X[4] - 1 - 9.81/k; math.Abs(got-u) > 1e-9 {
				t.Fatalf("%s: u = %v after %d steps, want %v", name, got, n+1, u)
			}
		}
	}
}

// TestDamped: in a shaken cloth springs change their lengths less, and the cloth keeps its momentum; without β nothing changes.
func TestDamped(t *testing.T) {
	const h = 1.0 / 60
	for name, method := range damped {
		t.Run(name, func(t *testing.T) {
			s, start := shaken(6)
			changes := map[float64]float64{}
			for _, beta := range []float64{0, 0.05} {
				s.Damping.Beta = beta
				d, err := methods.NewDamped(s, h, method)
				if err != nil {
					t.Fatal(err)
				}
				q := start.Clone()
				for range 10 {
					before := q.Clone()
					if err := d.Step(&q); err != nil {
						t.Fatal(err)
					}
					for _, sp := range s.Springs {
						was := v3.Norm(v3.Sub(before.Point(sp.I), before.Point(sp.J)))
						changes[beta] += math.Abs(v3.Norm(v3.Sub(q.Point(sp.I), q.Point(sp.J))) - was)
					}
				}
				near(t, fmt.Sprint("momentum at β = ", beta), s.Momentum(q.V), s.Momentum(start.V), 1e-10) // rounding
			}
			if changes[0.05] > 0.7*changes[0] {
				t.Errorf("springs change by %g m in all with dampers, %g m without", changes[0.05], changes[0])
			}
		})
	}
	s, q := shaken(5)
	d, err := methods.NewDamped(s, h, damped["Newton"])
	if err != nil {
		t.Fatal(err)
	}
	n, err := msp.NewNewton(s, h)
	if err != nil {
		t.Fatal(err)
	}
	p := q.Clone()
	for range 5 {
		if err := d.Step(&p); err != nil {
			t.Fatal(err)
		}
		if err := n.Step(&q); err != nil {
			t.Fatal(err)
		}
	}
	for c := range p.X {
		if p.X[c] != q.X[c] {
			t.Fatalf("β = 0: coordinate %d is %v, want %v", c, p.X[c], q.X[c])
		}
	}
	if err := d.Refactor(-1); err == nil {
		t.Error("h = -1: no error")
	}
	if err := d.Step(&p); err != nil {
		t.Errorf("after an error of Refactor: %v", err)
	}
}

// TestBudget: a free body keeps energy, momentum and angular momentum in each step as the step has left them, where implicit
// Euler alone loses a good part of its energy; a hanging cloth swings on; and a body that falls on nothing falls.
func TestBudget(t *testing.T) {
	const h = 1.0 / 60
	for _, free := range []bool{true, false} {
		s, q := shaken(6)
		if !free {
			s = msp.Cloth(6, 6)
			s.Pin(0, 5)
			q = s.Rest()
		}
		n, err := msp.NewNewton(s, h)
		if err != nil {
			t.Fatal(err)
		}
		var p, l v3.Vec
		step := methods.Budget(s, func(q *msp.State) error {
			err := n.Step(q)
			p, l = s.Momentum(q.V), s.AngularMomentum(*q, [3]float64{})
			return err
		}, 1)
		start, alone := s.TotalEnergy(q), q.Clone()
		scale := s.KineticEnergy(q.V) + 1
		for k := range 60 {
			if err := step(&q); err != nil {
				t.Fatal(err)
			}
			if e := s.TotalEnergy(q); math.Abs(e-start) > 1e-9*scale && k > 5 { // the first steps of rest have no motion to give it to
				t.Fatalf("free %t, step %d: energy %g J, want %g J", free, k+1, e, start)
			}
			if free {
				near(t, "momentum", s.Momentum(q.V), p, 1e-12) // rounding
				near(t, "angular momentum", s.AngularMomentum(q, [3]float64{}), l, 1e-11)
			}
			if err := n.Step(&alone); err != nil {
				t.Fatal(err)
			}
		}
		if lost := start - s.TotalEnergy(alone); lost < 0.05 {
			t.Errorf("free %t: without a budget only %g J are lost: the scene shows nothing", free, lost)
		}
	}
}

// TestBudgetAndDrag: what ether drag takes is not given back.
func TestBudgetAndDrag(t *testing.T) {
	const h, c = 0.01, 2.0
	s, q := shaken(5)
	for i := range s.Springs {
		s.Springs[i].K = 0
	}
	s.Drag = c
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	start, step := s.TotalEnergy(q), methods.Budget(s, a.Step, 1)
	for range 50 {
		if err := step(&q); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := s.TotalEnergy(q), start*math.Exp(-2*c*h*50); math.Abs(got-want) > 1e-10*want { // rounding of 50 steps
		t.Errorf("energy %g J, want %g J", got, want)
	}
}

// TestBudgetAndForces: the energy grows by the work of the forces, and by nothing else.
func TestBudgetAndForces(t *testing.T) {
	const h = 1.0 / 60
	push := v3.Vec{3, -2, 1} // N, on particle 7
	s, q := shaken(6)
	s.Forces = []msp.Force{func(_ float64, _, _, f []float64) { v3.AddTo(f, 7, 1, push) }}
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	start, from, step := s.TotalEnergy(q), v3.At(q.X, 7), methods.Budget(s, a.Step, 1)
	for k := range 30 {
		if err := step(&q); err != nil {
			t.Fatal(err)
		}
		work := v3.Dot(push, v3.Sub(v3.At(q.X, 7), from))
		if e := s.TotalEnergy(q) - work; math.Abs(e-start) > 1e-9*(start+math.Abs(work)) { // rounding of 30 steps
			t.Fatalf("step %d: energy %g J but for a work of %g J, want %g J", k+1, e, work, start)
		}
	}
}
