package check

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// curvesOf returns the curve of each question that has one, of the reference itself.
func curvesOf(s Sheet) map[string]*Curve {
	return map[string]*Curve{
		"energy": s.SpringEnergy(springEnergy.right).Curve, "force": s.SpringForce(springForce.right).Curve,
		"differences": s.Differences(differences.right).Curve, "symplectic": s.SymplecticEuler(symplecticEuler.right).Curve,
		"iterations": s.Iterations(iterations.right).Curve, "newton": s.NewtonSteps(newtonSteps.right).Curve,
		"Euler": s.ExplicitEuler(explicitEuler.right).Curve, "midpoint": s.Midpoint(midpoint.right).Curve,
		"RK4": s.RungeKutta4(rungeKutta4.right).Curve, "R": s.Stability(ode.RK4, ode.RK4.R).Curve,
		"longest": s.LongestStep(longestStep.right).Curve, "verlet": s.Verlet(verlet.right).Curve,
		"distance": s.Distance(distance.right).Curve, "BDF2": s.BDF2(bdf2.right).Curve,
		"cg": s.ConjugateGradients(conjugateGradients.right).Curve, "penalty": s.Penalty(penalty.right).Curve,
		"drag": s.AirDrag(airDrag.right).Curve, "own": s.Tableau(ownTableau, 2).Curve,
	}
}

var ownTableau = ode.Tableau{Name: "own", A: [][]float64{{0, 0}, {0.9, 0}}, B: []float64{4. / 9, 5. / 9}, C: []float64{0, 0.9}, Order: 2}

func TestCurves(t *testing.T) {
	for name, c := range curvesOf(NewSheet("", "hw", "")) {
		if c == nil || len(c.At) < 5 || len(c.Reference) != len(c.At) || len(c.Yours) != len(c.At) {
			t.Errorf("%s: %+v", name, c)
			continue
		}
		if name != "own" && !reflect.DeepEqual(c.Yours, c.Reference) {
			t.Errorf("%s: the reference is not on the reference: %v, %v", name, c.Yours, c.Reference)
		}
		if c.X == "" || c.Y == "" || !strings.Contains(c.Alt(), c.Title) {
			t.Errorf("%s: no words: %+v", name, c)
		}
		data, err := json.Marshal(c)
		back := &Curve{}
		if err != nil || json.Unmarshal(data, back) != nil || !reflect.DeepEqual(back, c) || len(data) > 2048 {
			t.Errorf("%s: %v, %d bytes: %s", name, err, len(data), data)
		}
	}
	for name, c := range curvesOf(NewSheet("ada", "hw", "a salt")) {
		if c != nil {
			t.Errorf("%s: a hidden test is drawn", name)
		}
	}
}

// What a student's function does cannot spoil the picture: a panic, numbers that are not finite or far away, too few.
func TestCurveOfBadAnswers(t *testing.T) {
	s := NewSheet("", "hw", "")
	bad := map[string]SpringEnergyFunc{
		"panics": func(_, _ []float64, _, _ float64) float64 { panic("</svg><script>") },
		"NaN":    func(p1, _ []float64, _, _ float64) float64 { return math.Log(1.5 - norm(p1)) },
		"∞":      func(p1, _ []float64, _, _ float64) float64 { return math.Exp(1e3 * norm(p1)) },
		"far":    func(_, _ []float64, _, _ float64) float64 { return math.MaxFloat64 },
		"zero":   func(_, _ []float64, _, _ float64) float64 { return 0 },
	}
	for name, f := range bad {
		c := s.SpringEnergy(f).Curve
		wellFormed(t, name, c.SVG())
		if strings.Contains(c.SVG(), "NaN") || strings.Contains(c.SVG(), "Inf") {
			t.Errorf("%s: %s", name, c.SVG())
		}
	}
	if c := s.SpringEnergy(bad["NaN"]).Curve; len(c.Yours) == 0 || len(c.Yours) == len(c.At) || !strings.Contains(c.Alt(), "not finite") {
		t.Errorf("%d numbers before the first NaN: %s", len(c.Yours), c.Alt())
	}
	short := s.Iterations(func(_ *msp.System, _ float64, y []float64, _ int) [][]float64 { return [][]float64{y} }).Curve
	wellFormed(t, "one iteration", short.SVG())
	wellFormed(t, "words", (&Curve{Title: `"><script>`, X: "<", Y: "&", At: []float64{1}, Yours: []float64{0}, LogY: true}).SVG())
	wellFormed(t, "nothing", (&Curve{}).SVG())
}

func wellFormed(t *testing.T, name, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if e, ok := token.(xml.StartElement); err != nil || ok && e.Name.Local == "script" {
			t.Fatalf("%s: %v: %s", name, err, svg)
		}
	}
}

func TestAxisLabels(t *testing.T) {
	for _, c := range []struct {
		a    axis
		want string
	}{
		{axis{lo: -1, hi: 1}, "−1 −0.5 0 0.5 1"},
		{axis{lo: 0.2, hi: 2}, "0.5 1 1.5 2"},
		{axis{lo: -950, hi: 100}, "−800 −600 −400 −200 0"},
		{axis{lo: -15, hi: 1, log: true}, "10⁻¹⁵ 10⁻¹² 10⁻⁹ 10⁻⁶ 0.001 1"},
		{axis{lo: -0.5, hi: 3, log: true}, "1 10 100 1000"},
		{axis{lo: math.Log10(2), hi: math.Log10(5), log: true}, "2 5"},
	} {
		var got []string
		for _, x := range c.a.ticks() {
			got = append(got, c.a.label(x))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v: %q, want %q", c.a, got, c.want)
		}
	}
}

// The golden picture of a gradient given for a force. To renew it, write what the test prints, and look.
func TestCurveSVG(t *testing.T) {
	got := NewSheet("", "hw", "").SpringForce(springForce.known[0].wrong).Curve.SVG()
	want, err := os.ReadFile("testdata/force.svg")
	if err != nil || got != string(want) {
		t.Errorf("%v:\n%s", err, got)
	}
}
