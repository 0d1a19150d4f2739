package msp_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// said returns what a call panics with, empty if it does not.
func said(call func()) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprint(v)
		}
	}()
	call()
	return ""
}

// TestVectorsOfAnotherLength: whoever takes a vector says which one does not fit, how long it is and how long it should be; one
// that is too long would otherwise go unnoticed.
func TestVectorsOfAnotherLength(t *testing.T) {
	s := msp.Cloth(2, 2) // 4 particles, 6 springs
	a, n := localGlobal(t, msptest.Scene{S: s}, h), newton(t, msptest.Scene{S: s}, h)
	x, d := slices.Clone(s.X0), make([]float64, 18)
	product, tangent := s.Product(x, h), s.Tangent()
	for name, calls := range map[string][]func(v []float64){
		"x": {
			func(v []float64) { a.Local(v) }, func(v []float64) { a.LocalTo(d, v) }, func(v []float64) { a.GlobalTo(v, d, x) },
			func(v []float64) { a.Iterate(v, x, 1) }, func(v []float64) { a.GD(v, d, x) }, func(v []float64) { s.G(v, x, h) },
			func(v []float64) { s.GradG(v, x, h) }, func(v []float64) { s.E(v) }, func(v []float64) { s.ElasticEnergy(v) },
			func(v []float64) { s.Force(v) }, func(v []float64) { s.DampingForce(v, x) }, func(v []float64) { s.CentreOfMass(v) },
			func(v []float64) { s.HessG(v, h) }, func(v []float64) { s.K(v) }, func(v []float64) { s.Product(v, h) },
			func(v []float64) { tangent.Assemble(v, 1, 0, 1, msp.FixNone) }, func(v []float64) { n.PositiveDefinite(v) },
		},
		"y": {
			func(v []float64) { a.Global(d, v) }, func(v []float64) { a.GlobalTo(x, d, v) }, func(v []float64) { a.Iterate(x, v, 1) },
			func(v []float64) { a.Trace(v, 1) }, func(v []float64) { a.GD(x, d, v) }, func(v []float64) { a.Dropped(v) },
			func(v []float64) { a.G(x, v) }, func(v []float64) { a.GradG(x, v) }, func(v []float64) { product(v, x) },
		},
		"v": {
			func(v []float64) { s.DampingForce(x, v) }, func(v []float64) { s.KineticEnergy(v) }, func(v []float64) { s.Momentum(v) },
			func(v []float64) { product(x, v) }, func(v []float64) { s.FilterPins(v) },
		},
		"z": {func(v []float64) { a.SolveTo(v, x) }},
		"r": {func(v []float64) { a.SolveTo(x, v) }},
		"q.X": {func(v []float64) { a.Y(msp.State{X: v, V: x}) }, func(v []float64) { s.TotalForce(msp.State{X: v, V: x}) },
			func(v []float64) { s.AngularMomentum(msp.State{X: v, V: x}, [3]float64{}) }},
		"q.V": {func(v []float64) { a.Y(msp.State{X: x, V: v}) }, func(v []float64) { s.TotalForce(msp.State{X: x, V: v}) },
			func(v []float64) { s.AngularMomentum(msp.State{X: x, V: v}, [3]float64{}) }},
	} {
		for k, call := range calls {
			for _, length := range []int{0, 9, 15} {
				want := fmt.Sprintf("msp: len(%s) = %d, want 3m = 12", name, length)
				if got := said(func() { call(make([]float64, length)) }); got != want {
					t.Errorf("%s, call %d: panics with %q, want %q", name, k, got, want)
				}
			}
		}
	}
	for k, call := range []func(v []float64){
		func(v []float64) { a.LocalTo(v, x) }, func(v []float64) { a.Global(v, x) }, func(v []float64) { a.GlobalTo(x, v, x) },
		func(v []float64) { a.GD(x, v, x) },
	} {
		for _, length := range []int{0, 15, 21} {
			if got, want := said(func() { call(make([]float64, length)) }), fmt.Sprintf("msp: len(d) = %d, want 3s = 18", length); got != want {
				t.Errorf("d, call %d: panics with %q, want %q", k, got, want)
			}
		}
	}
}

// TestMisuseOfForcesPanics with the values.
func TestMisuseOfForcesPanics(t *testing.T) {
	s, nowhere := msp.Chain(2), func(float64) [3]float64 { return [3]float64{} }
	n := newton(t, msptest.Scene{S: msp.Chain(3)}, h)
	n.Fix = msp.FixLinear + 1
	tangent := s.Tangent()
	s.AddSpring(0, 1, 1, 1)
	q := n.System().Rest()
	for want, misuse := range map[string]func(){
		"msp: AirDrag: c = -1 N s²/m², want c ≥ 0":                               func() { msp.AirDrag(-1, [3]float64{}) },
		"msp: AirDrag: c = +Inf N s²/m², want c ≥ 0":                             func() { msp.AirDrag(math.Inf(1), [3]float64{}) },
		"msp: Attach: k = -1 N/m, to is nil: false; want k ≥ 0 and a function":   func() { msp.Attach(0, -1, nowhere) },
		"msp: Attach: k = +Inf N/m, to is nil: false; want k ≥ 0 and a function": func() { msp.Attach(0, math.Inf(1), nowhere) },
		"msp: Attach: k = 1 N/m, to is nil: true; want k ≥ 0 and a function":     func() { msp.Attach(0, 1, nil) },
		"msp: SetAlpha(0, 1), want 0 < α ≤ 1 and h > 0":                          func() { s.SetAlpha(0, 1) },
		"msp: SetAlpha(1.5, 1), want 0 < α ≤ 1 and h > 0":                        func() { s.SetAlpha(1.5, 1) },
		"msp: SetAlpha(0.5, 0), want 0 < α ≤ 1 and h > 0":                        func() { s.SetAlpha(0.5, 0) },
		"msp: SetAlpha(0.5, +Inf), want 0 < α ≤ 1 and h > 0":                     func() { s.SetAlpha(0.5, math.Inf(1)) },
		"msp: cloth of 3 × 0 particles, want at least 1 × 1":                     func() { msp.Cloth(3, 0) },
		"msp: Pin: particle -1, want 0 … 1":                                      func() { s.Pin(-1) },
		"msp: Unpin: particle 2, want 0 … 1":                                     func() { s.Unpin(2) },
		"msp: MovePin: particle 2, want 0 … 1":                                   func() { s.MovePin(2, [3]float64{}) },
		"msp: MovePin: particle -1, want 0 … 1":                                  func() { s.MovePin(-1, [3]float64{}) },
		"msp: particle -1, want 0 … 1":                                           func() { s.Rest().Point(-1) },
		"msp: rest length r = NaN, want r ≥ 0":                                   func() { msp.ProjectToLength([]float64{1}, math.NaN()) },
		"msp: Run: step = nil, want a Stepper":                                   func() { msp.Run(s.Rest(), nil, 1) },
		"msp: s = nil, want a system":                                            func() { (*msp.System)(nil).Check() },
		"msp: q = nil, want a state":                                             func() { localGlobal(t, msptest.Scene{S: s}, h).Step(nil) },
		"msp: Fix = HessianFix(4), want FixShift … FixLinear":                    func() { n.Step(&q) },
		"msp: Tangent of 1 spring, want a new one for 2":                         func() { tangent.Assemble(s.X0, 1, 0, 1, msp.FixNone) },
	} {
		if got := said(misuse); got != want {
			t.Errorf("panics with %q, want %q", got, want)
		}
	}
	s.SetAlpha(1, 1)
	if s.Drag != 0 {
		t.Errorf("no drag is %g 1/s", s.Drag)
	}
	f := make([]float64, 6)
	msp.AirDrag(0, [3]float64{1, 1, 1})(0, nil, f, f)
	msp.Attach(1, 0, nowhere)(0, make([]float64, 6), nil, f)
	if slices.ContainsFunc(f, func(c float64) bool { return c != 0 }) {
		t.Errorf("no drag and no stiffness make a force of %v", f)
	}
}

// TestForcesByFormula: air drag −c w ‖w‖ of the velocity against the wind, and a spring without length to a point that moves.
func TestForcesByFormula(t *testing.T) {
	f := []float64{1, 1, 1, 1, 1, 1}
	msp.AirDrag(0.5, [3]float64{1, 2, 3})(0, nil, []float64{1, 2, 3, 4, 2, 7}, f) // w = 0, and (3, 0, 4) of length 5
	if want := []float64{1, 1, 1, -6.5, 1, -9}; !slices.Equal(f, want) {
		t.Errorf("air drag %v, want %v", f, want)
	}
	f = make([]float64, 6)
	msp.Attach(1, 10, func(t float64) [3]float64 { return [3]float64{t, 2 * t, 0} })(2, []float64{9, 9, 9, 1, 1, 1}, nil, f)
	if want := []float64{0, 0, 0, 10, 30, -10}; !slices.Equal(f, want) {
		t.Errorf("pull %v, want %v", f, want)
	}
	// All forces together: springs, dampers, gravity, load, ether drag and the others.
	s := msp.OneSpring(100, 2)
	s.Mass[1], s.Drag, s.Damping.Unprojected, s.Fext = 4, 0.5, 3, []float64{1, 2, 3, 4, 5, 6}
	s.Gravity = [3]float64{0, -10, 0}
	s.Forces = []msp.Force{func(t float64, x, v, f []float64) { f[0] += t + x[4] + v[0] }}
	q := msp.State{X: []float64{0, 0, 0, 0, -3, 0}, V: []float64{2, 0, 0, 0, 0, 1}, T: 7}
	// The spring is 1 m too long: 100 N towards each other. v_0 − v_1 = (2, 0, −1).
	want := []float64{1 - 3*2 - 0.5*2 + (7 - 3 + 2), 2 - 100 - 10, 3 + 3, 4 + 3*2, 5 + 100 - 40, 6 - 3 - 0.5*4}
	if got := s.TotalForce(q); vec.Farthest(got, want) > 1e-12 {
		t.Errorf("total force %v, want %v", got, want)
	}
}

// TestFaultsAtTheEdge: what is just wrong is an error, what is just right is none.
func TestFaultsAtTheEdge(t *testing.T) {
	long, inf := make([]float64, 30), math.Inf(1)
	for want, spoil := range map[string]func(s *msp.System){
		"spring 2: msp: invalid: I = 9, want 0 … 8":                   func(s *msp.System) { s.Springs[2].I = 9 },
		"spring 2: msp: invalid: J = 9, want 0 … 8":                   func(s *msp.System) { s.Springs[2].J = 9 },
		"spring 2: msp: invalid: J = -1, want 0 … 8":                  func(s *msp.System) { s.Springs[2].J = -1 },
		"spring 2: msp: invalid: K = +Inf N/m, want ≥ 0":              func(s *msp.System) { s.Springs[2].K = inf },
		"spring 2: msp: invalid: R = NaN m, want ≥ 0":                 func(s *msp.System) { s.Springs[2].R = math.NaN() },
		"pin: msp: invalid: particle -1, want 0 … 8":                  func(s *msp.System) { s.Pins = []msp.Pin{{I: -1}} },
		"pins: msp: invalid: particle 4 after 4, want rising order":   func(s *msp.System) { s.Pins = []msp.Pin{{I: 4}, {I: 4}} },
		"triangle 0: msp: invalid: particle -1, want 0 … 8":           func(s *msp.System) { s.Triangles[0][0] = -1 },
		"msp: invalid: Drag = +Inf 1/s, want ≥ 0":                     func(s *msp.System) { s.Drag = inf },
		"msp: invalid: damping coefficient -1 N s/m, want ≥ 0":        func(s *msp.System) { s.Damping.Unprojected = -1 },
		"msp: invalid: damping coefficient +Inf N s/m, want ≥ 0":      func(s *msp.System) { s.Damping.Projected = inf },
		"msp: invalid: len(Fext) = 30, want 3m = 27":                  func(s *msp.System) { s.Fext = long },
		"msp: invalid: len(X0) = 28, want 3 len(Mass) = 27":           func(s *msp.System) { s.X0 = append(s.X0, 0) },
		"X0: particle 8: position z = -Inf: msp: state is not finite": func(s *msp.System) { s.X0[26] = -inf },
		"particle 0: msp: invalid: Fext = [+Inf 0 0]":                 func(s *msp.System) { s.Fext = long[:27:27]; s.Fext[0] = inf },
		"pin of particle 8: msp: state is not finite: [0 0 +Inf]":     func(s *msp.System) { s.Pins = []msp.Pin{{I: 8, P: [3]float64{0, 0, inf}}} },
		"particle 8: msp: invalid: mass -0.1 kg, want > 0":            func(s *msp.System) { s.Mass[8] = -0.1 },
		"": func(s *msp.System) {
			s.Springs[2].K, s.Springs[3].R, s.Pins = 0, 0, []msp.Pin{{I: 0}, {I: 8}}
			s.Fext, s.Drag, s.Triangles = make([]float64, 27), 0, nil
		},
	} {
		s := msp.Cloth(3, 3)
		spoil(s)
		if err := s.Check(); fmt.Sprint(err) != want && (err != nil || want != "") {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestRefactorOfASmallerSystem: fewer particles and springs than before, and steps that are those of a new method.
func TestRefactorOfASmallerSystem(t *testing.T) {
	s := msp.Chain(8)
	s.Pin(0)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	n := newton(t, msptest.Scene{S: s}, h)
	s.X0, s.Mass, s.Springs = s.X0[:15], s.Mass[:5], s.Springs[:4]
	for _, m := range []interface {
		msp.Method
		Y(q msp.State) []float64
	}{a, n} {
		q := s.Rest()
		if err := m.Step(&q); !errors.Is(err, msp.ErrStale) || !strings.HasPrefix(err.Error(), "5 particles, were 8: ") {
			t.Errorf("%v: %v", m, err)
		}
		if err := m.Refactor(h); err != nil {
			t.Fatal(err)
		}
		if err := m.Step(&q); err != nil {
			t.Fatal(err)
		}
		p := s.Rest()
		fresh := msp.Method(localGlobal(t, msptest.Scene{S: s}, h))
		if m != msp.Method(a) {
			fresh = newton(t, msptest.Scene{S: s}, h)
		}
		if err := fresh.Step(&p); err != nil || vec.Farthest(p.X, q.X) > 1e-14 { // rounding of another order of elimination
			t.Errorf("%v: %v, a new method has %v: %v", m, q.X, p.X, err)
		}
	}
}
