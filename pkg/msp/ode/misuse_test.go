package ode

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestMisusePanics with what is wrong in words, not with that of an index somewhere inside.
func TestMisusePanics(t *testing.T) {
	f := func(t float64, y, dy []float64) {}
	ragged := Tableau{Name: "ragged", A: [][]float64{{0}, {1}}, B: []float64{0, 1}, C: []float64{0, 1}}
	bare, held := Multistep{Name: "bare"}, Multistep{Name: "held", Alpha: []float64{0, 1}, Beta: []float64{1, 0}}
	bdf := func(order int) { // at most
		c := NewControlledBDF(f, 1, 1)
		c.MaxOrder = order
		_ = c.Step(&State{Y: []float64{1}})
	}
	exactless := Problem{Name: "no exact solution", F: f, Y0: []float64{1}, T1: 1}
	for name, call := range map[string]func(){
		"ragged tableau":           func() { NewRK(f, 1, ragged) },
		"explicit, ragged":         func() { ragged.Explicit() },
		"scheme, ragged":           func() { RungeKutta(ragged) },
		"P and Q, ragged":          func() { ragged.PQ() },
		"conditions, ragged":       func() { ragged.Conditions(1) },
		"text, ragged":             func() { _ = ragged.String() },
		"stage order, no stages":   func() { Tableau{}.StageOrder() },
		"last stage, no stages":    func() { Tableau{}.StifflyAccurate() },
		"controlled, no stages":    func() { NewControlled(f, Tableau{}, 1, 1) },
		"short BHat":               func() { Tableau{A: [][]float64{{0}}, B: []float64{1}, C: []float64{0}, BHat: []float64{}}.Explicit() },
		"long A":                   func() { Tableau{A: [][]float64{{0}, {0}}, B: []float64{1}, C: []float64{0}}.Explicit() },
		"roots of no coefficients": func() { bare.Roots(1) },
		"locus of no coefficients": func() { bare.Locus(4) },
		"order of no coefficients": func() { bare.TrueOrder() },
		"explicit, none":           func() { bare.Explicit() },
		"a new value of weight 0":  func() { NewLMM(f, 1, held) },
		"one coefficient":          func() { NewLMM(f, 1, Multistep{Alpha: []float64{1}, Beta: []float64{1}}) },
		"BDF 0":                    func() { BDF(0) },
		"AB 6":                     func() { AdamsBashforth(6) },
		"AM 0":                     func() { AdamsMoulton(0) },
		"AM 6":                     func() { AdamsMoulton(6) },
		"order 0":                  func() { RK4.Conditions(0) },
		"BDF of at most 0":         func() { bdf(0) },
		"BDF of at most 6":         func() { bdf(6) },
		"a tolerance below 0":      func() { NewControlled(f, Heun, -1, 2) },
		"another below 0":          func() { NewControlledBDF(f, 2, -1) },
		"no tolerance for BDF":     func() { NewControlledBDF(f, 0, 0) },
		"an infinite direction":    func() { Reach(RK4.R, complex(math.Inf(1), 0)) },
		"no step":                  func() { _ = NewControlled(f, Heun, 1, 1).StepTo(&State{T: 1}, 1) },
		"no steps":                 func() { _, _ = Measure(Sine(), RungeKutta(RK4), 0) },
		"nothing to compare with":  func() { _, _ = Measure(exactless, RungeKutta(RK4), 1) },
		"measure without New":      func() { _, _ = Measure(Sine(), Scheme{Name: "x"}, 1) },
		"a long matrix":            func() { _, _ = NewIMEX(mat.NewDense(2, 3, nil), f, 1) },
		"points of no coordinates": func() { Distance(0, 0, 1, 1, 1, 1) },
		"no point":                 func() { Distance(2, -1, 1, 1, 1, 1) },
		"no other point":           func() { Distance(2, 0, -1, 1, 1, 1) },
		"one point":                func() { Distance(2, 1, 1, 1, 1, 1) },
		"a length below 0":         func() { Distance(2, 0, 1, -1, 1, 1) },
		"a mass below 0":           func() { Distance(2, 0, 1, 1, -1, 1) },
		"another mass below 0":     func() { Distance(2, 0, 1, 1, 1, math.NaN()) },
		"no centre":                func() { Outside(nil, 1) },
		"a radius below 0":         func() { Outside([]float64{0, 0}, -1) },
		"a floor of no space":      func() { Above(0, 0, 0) },
		"a floor across nothing":   func() { Above(2, 2, 0) },
		"a floor across less":      func() { Above(2, -1, 0) },
		"no stages":                func() { NewRK(f, 1, Tableau{}) },
		"short C":                  func() { Tableau{A: [][]float64{{0}}, B: []float64{1}}.R(1) },
		"no embedded method":       func() { NewControlled(f, RK4, 1, 1) },
		"no tolerance":             func() { NewControlled(f, Heun, 0, 0) },
		"RHat of RK4":              func() { RK4.RHat(1) },
		"BDF 8":                    func() { BDF(8) },
		"AB 0":                     func() { AdamsBashforth(0) },
		"ragged multistep":         func() { NewLMM(f, 1, Multistep{Alpha: []float64{1, -1}}) },
		"odd Verlet":               func() { _ = NewLeapfrog(nil, 1).Step(&State{Y: []float64{1}}) },
		"backwards":                func() { _, _ = NewControlled(f, Heun, 1, 1).Until(State{T: 1}, 0) },
		"negative steps":           func() { _, _ = Run(State{}, nil, -1) },
		"no direction":             func() { Reach(RK4.R, 0) },
		"order 9":                  func() { RK4.Conditions(9) },
		"no New":                   func() { _, _ = Observe(Scheme{Name: "x"}) },
		"Verlet on y'":             func() { _, _ = Measure(Sine(), Schemes()[len(Schemes())-1], 1) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "ode: ") {
					t.Errorf("%s: panics with %v", name, s)
				}
			}()
			call()
			t.Errorf("%s: does not panic", name)
		}()
	}
}

// TestLimitsOfUse: what is just within them is good.
func TestLimitsOfUse(t *testing.T) {
	f := func(_ float64, _, dy []float64) { clear(dy) }
	for _, m := range []Multistep{AdamsBashforth(1), AdamsBashforth(5), AdamsMoulton(1), AdamsMoulton(5), BDF(1), BDF(7)} {
		if got := m.TrueOrder(); got != m.Order {
			t.Errorf("%s has order %d", m.Name, got)
		}
	}
	for _, order := range []int{1, 5} {
		c := NewControlledBDF(f, 0, 1)
		c.MaxOrder = order
		must(t, c.Step(&State{Y: []float64{1}}))
	}
	must(t, NewControlled(f, Heun, 1, 0).Step(&State{Y: []float64{1}}))
	if states, err := NewControlled(f, Heun, 1, 1).Until(State{T: 1, Y: []float64{1}}, 1); err != nil || len(states) != 1 {
		t.Errorf("no time: %v, %v", states, err)
	}
	if states, err := Run(State{T: 1}, nil, 0); err != nil || len(states) != 1 {
		t.Errorf("no steps: %v, %v", states, err)
	}
	x := []float64{0, 0, 3, 4}
	must(t, Distance(2, 0, 1, 0, 0, 0)(x)) // both are held
	must(t, Outside([]float64{0, 0}, 0)(x))
	must(t, Above(2, 0, 0)(x))
	if x[0] != 0 || x[1] != 0 || x[2] != 3 || x[3] != 4 {
		t.Errorf("constraints that are met moved points to %v", x)
	}
	must(t, Distance(2, 0, 1, 0, 0, 1)(x)) // one comes to where the other is, and is left there
	must(t, Distance(2, 0, 1, 1, 1, 1)(x))
	if x[0] != 0 || x[1] != 0 || x[2] != 0 || x[3] != 0 {
		t.Errorf("points at %v, want both at the origin", x)
	}
	if err := Distance(2, 0, 2, 1, 1, 1)(x); err == nil || !strings.Contains(err.Error(), "point 2, want 0 … 1") {
		t.Errorf("a point that is not there: %v", err)
	}
}

// TestTextOfAState has six components at most, and says how many there are.
func TestTextOfAState(t *testing.T) {
	for n, want := range map[int]string{
		6: "t = 0.5, y = [1 1 1 1 1 1]", 7: "t = 0.5, y = [1 1 1 1 1 1]… (7 components)",
	} {
		q := State{T: 0.5}
		for range n {
			q.Y = append(q.Y, 1)
		}
		if q.String() != want {
			t.Errorf("%d components: %q, want %q", n, q, want)
		}
	}
}
