package msp_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// TestCloneSharesNothing: after any change of a clone the system is as it was, whatever its fields are.
func TestCloneSharesNothing(t *testing.T) {
	full := func() *msp.System {
		s := msp.Cloth(3, 3)
		s.Pin(0, 2)
		s.Fext = make([]float64, 27)
		s.Forces = []msp.Force{nil, nil}
		s.Hinges = make([]msp.Hinge, 2)
		s.Torn = []msp.Tear{{Springs: make([]msp.Spring, 1), Triangles: make([][3]int, 1), Hinges: make([]msp.Hinge, 1)}}
		s.Name("left", 0, 3)
		s.Obstacles = append(s.Obstacles, obstacle.Plane([3]float64{}, [3]float64{0, 1, 0}), obstacle.Sphere([3]float64{}, 1))
		return s
	}
	s := full()
	c := s.Clone()
	for _, pair := range [][2]reflect.Value{
		{reflect.ValueOf(c).Elem(), reflect.ValueOf(s).Elem()}, {reflect.ValueOf(c.Torn[0]), reflect.ValueOf(s.Torn[0])},
		{reflect.ValueOf(c.Groups[0]), reflect.ValueOf(s.Groups[0])},
	} {
		for k := range pair[0].NumField() {
			name, field, was := pair[0].Type().Field(k).Name, pair[0].Field(k), pair[1].Field(k)
			if field.Kind() != reflect.Slice {
				continue
			}
			if field.Len() == 0 || field.Len() != was.Len() {
				t.Errorf("%s of the clone has %d entries", name, field.Len())
				continue
			}
			if field.Index(0).Addr().Pointer() == was.Index(0).Addr().Pointer() {
				t.Errorf("%s is shared", name)
			}
		}
	}
	q := s.Rest()
	p := q.Clone()
	p.X[0], p.V[0] = 5, 5
	if q.X[0] == 5 || q.V[0] == 5 {
		t.Error("a clone of a state shares memory")
	}
	x, mass, springs := slices.Clone(s.X0), slices.Clone(s.Mass), slices.Clone(s.Springs)
	made, err := msp.NewSystem(x, mass, springs)
	if err != nil {
		t.Fatal(err)
	}
	x[0], mass[0], springs[0].K = 5, 5, 5
	if made.X0[0] == 5 || made.Mass[0] == 5 || made.Springs[0].K == 5 {
		t.Error("a system shares memory with what it was made of")
	}
}

// TestReportIsOfTheStep: the parts of its time are parts of it, the figures those of the end, and nothing is added after it.
func TestReportIsOfTheStep(t *testing.T) {
	s := msp.Cloth(15, 15)
	s.Pin(0, 14)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	var r msp.Report
	a.Report, a.Iterations = &r, 20
	q := s.Rest()
	for range 3 {
		y := a.Y(q)
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		if r.Iterations != 20 || r.G != a.G(q.X, y) || r.GradG != vec.Norm(a.GradG(q.X, y)) {
			t.Errorf("%+v, want 20 iterations to g = %g", r, a.G(q.X, y))
		}
		if !(r.Local > 0 && r.RightSide > 0 && r.Global > 0) || r.Local+r.RightSide+r.Global > r.Seconds {
			t.Errorf("%g s, of them %g, %g and %g in parts", r.Seconds, r.Local, r.RightSide, r.Global)
		}
	}
	after := r
	a.Trace(a.Y(q), 3)
	iterate(t, a, q.X, q.X, 3)
	if r != after {
		t.Errorf("the report has become %+v, was %+v", r, after)
	}
	n := newton(t, msptest.Scene{S: s}, h)
	n.CG, n.Report = &msp.ConjugateGradients{Preconditioner: sparse.Jacobi}, &r
	if err := n.Step(&q); err != nil || r.Linear < r.Iterations || r.Local != 0 {
		t.Errorf("Newton's method: %+v, error %v", r, err)
	}
	for want, r := range map[string]msp.Report{
		"1 iteration in 2 s, g = 3, ‖∇g‖ = 4":                                      {Iterations: 1, Seconds: 2, G: 3, GradG: 4},
		"2 iterations in 2 s, g = 3, ‖∇g‖ = 4; 1 iteration of conjugate gradients": {Iterations: 2, Seconds: 2, G: 3, GradG: 4, Linear: 1},
		"2 iterations in 9 s, g = 3, ‖∇g‖ = 4; local 1 s, right-hand side 2 s, global 3 s": {
			Iterations: 2, Seconds: 9, G: 3, GradG: 4, Local: 1, RightSide: 2, Global: 3},
		"0 iterations, 1 evaluation of f in 2 s": {Seconds: 2, Forces: 1},
	} {
		if r.String() != want {
			t.Errorf("%q, want %q", r, want)
		}
	}
}

// TestTextOfATrace says what there is, of one that was made by hand too.
func TestTextOfATrace(t *testing.T) {
	for want, trace := range map[string]msp.Trace{
		"no iterations":                                               {},
		"0 iterations, 0 s, g from 3 to 3":                            {G: []float64{3}, Seconds: []float64{0}},
		"1 iteration, 0.5 s, g from 3 to 2":                           {G: []float64{3, 2}, Seconds: []float64{0, 0.5}},
		"2 iterations, g from 3 to 1":                                 {G: []float64{3, 2, 1}, Seconds: []float64{0, 0.5}},
		"2 iterations, g from 3 to 1, then msp: no equilibrium found": {G: []float64{3, 2, 1}, Err: msp.ErrNoRest},
	} {
		if trace.String() != want {
			t.Errorf("%q, want %q", trace, want)
		}
	}
}

// A report says how much energy a step gains beyond work: steps of implicit Euler with the acceleration a lose ½ m a² h² each,
// whether it is of gravity or a force.
func TestReportOfEnergy(t *testing.T) {
	const h = 0.01
	s := msp.Chain(1)
	s.Forces = []msp.Force{func(_ float64, _, _, f []float64) { f[0] += 3 }}
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	a.Report = &msp.Report{}
	q := s.Rest()
	for range 5 {
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		// The acceleration is g down and 3 N/m aside.
		m := s.TotalMass()
		if want := -0.5 * m * (9.81*9.81 + 9/(m*m)) * h * h; math.Abs(a.Report.Gained/want-1) > 1e-9 {
			t.Errorf("%v gained %g J, want %g J", *a.Report, a.Report.Gained, want)
		}
	}
}

// A cloth that falls from rest turns by rounding alone, of which a report says nothing. A ring of free particles that turns keeps its
// angular momentum, and one that a force turns gains no more than the force's moment.
func TestReportOfSpin(t *testing.T) {
	cloth := msp.Cloth(8, 8)
	ring := &msp.System{Gravity: [3]float64{0, -9.81, 0}}
	turning := ring.Rest()
	for i := range 6 {
		sin, cos := math.Sincos(math.Pi / 3 * float64(i))
		ring.X0, ring.Mass = append(ring.X0, cos, 0, sin), append(ring.Mass, 0.5)
		turning.X, turning.V = append(turning.X, cos, 0, sin), append(turning.V, sin, 0, -cos)
	}
	driven := ring.Clone()
	driven.Forces = []msp.Force{func(_ float64, x, _, f []float64) {
		for i := range driven.Mass {
			f[3*i], f[3*i+2] = 2*x[3*i+2], -2*x[3*i]
		}
	}}
	for _, c := range []struct {
		s    *msp.System
		q    msp.State
		most float64 // rounding
	}{{cloth, cloth.Rest(), 0}, {ring, turning, 1e-12}, {driven, turning, 1e-12}} {
		a, err := msp.NewLocalGlobal(c.s, 1./30)
		if err != nil {
			t.Fatal(err)
		}
		a.Report = &msp.Report{}
		q := c.q.Clone()
		for range 5 {
			if err := a.Step(&q); err != nil {
				t.Fatal(err)
			}
			if spun := a.Report.Spun; math.Abs(spun) > c.most {
				t.Errorf("%d particles: %g of the angular momentum gained", len(c.s.Mass), spun)
			}
		}
	}
}
