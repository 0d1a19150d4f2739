package viz

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// Every value has a bin, and bins have one round width.
func TestBinsHoldAllValues(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		n := 1 + rnd.IntN(500)
		v := make([]float64, n)
		scale, offset := math.Pow(10, 8*rnd.Float64()-4), rnd.NormFloat64()*math.Pow(10, 6*rnd.Float64()-3)
		for i := range v {
			v[i] = offset + scale*rnd.NormFloat64()
		}
		slices.Sort(v)
		edges := binEdges(v)
		sum := 0.0
		for _, c := range stat.Histogram(nil, edges, v, nil) { // panics on a value outside
			sum += c
		}
		if sum != float64(n) || n > 1 && (len(edges) < 3 || len(edges) > 64) {
			t.Fatalf("%d of %d values in %d bins from %g to %g", int(sum), n, len(edges)-1, v[0], v[n-1])
		}
	}
}

// A swing without damping keeps the energy that is drawn: its total bends by what symplectic Euler does, O(h).
func TestEnergyIsWholeInTheDrawing(t *testing.T) {
	s := msp.Chain(4)
	s.Pin(0)
	e, err := methods.NewVerlet(s, 1e-4, ode.NewSymplecticEuler)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), e.Step, 3000)
	if err != nil {
		t.Fatal(err)
	}
	b := Energy(s, frames).page.Body.(chart.Chart)
	total, kinetic := b.Layers[0].(chart.Polyline), b.Layers[1].(chart.Polyline)
	_, ts := total.Spans()
	_, ks := kinetic.Spans()
	if ts.Hi-ts.Lo > 0.02*ks.Hi {
		t.Errorf("total energy from %g to %g J, kinetic up to %g J", ts.Lo, ts.Hi, ks.Hi)
	}
}

func TestChartsSayWhatIsWrong(t *testing.T) {
	s := msp.Cloth(3, 3)
	bad := s.Rest()
	bad.X[0] = math.NaN()
	for name, c := range map[string]struct {
		f  Figure
		is error
	}{
		"no frames":      {Energy(s, nil), fault.ErrEmpty},
		"NaN energy":     {Energy(s, []msp.State{bad}), fault.ErrNotFinite},
		"no lines":       {Lines("x", "y"), fault.ErrEmpty},
		"no path":        {Trajectory(nil, 1), fault.ErrEmpty},
		"NaN bar":        {Bars("x", []string{"a"}, []float64{math.NaN()}), fault.ErrNotFinite},
		"no bars":        {Bars("x", nil, nil), fault.ErrEmpty},
		"no values":      {Histogram("x", nil), fault.ErrEmpty},
		"infinite value": {Histogram("x", []float64{1, math.Inf(1)}), fault.ErrNotFinite},
		"NaN strain":     {Strain(s, bad), fault.ErrNotFinite},
		"empty matrix":   {Heat(&mat.Dense{}), fault.ErrEmpty},
		"NaN state":      {Springs(s, bad), fault.ErrNotFinite},
		"no methods":     {WorkPrecision(ode.Wave()), fault.ErrEmpty},
		"no question":    {Decision(nil), fault.ErrEmpty},
	} {
		if err := c.f.Err(); !errors.Is(err, c.is) {
			t.Errorf("%s: %v", name, err)
		}
		if len(c.f.PNG()) == 0 {
			t.Errorf("%s shows nothing", name)
		}
	}
}

func TestChartMisusePanics(t *testing.T) {
	s := msp.Cloth(3, 3)
	q := s.Rest()
	for says, f := range map[string]func(){
		"len(x) = 1, len(y) = 2":         func() { Line("a", []float64{1}, []float64{1, 2}) },
		"2 names and 1 values":           func() { Bars("x", []string{"a", "b"}, []float64{1}) },
		"particle 9, want 0 … 8":         func() { Trajectory([]msp.State{q}, 9) },
		"axis = 3":                       func() { PhaseOf("a", []msp.State{q}, 0, 3) },
		"over [1, 0] × [0, 1]":           func() { DirectionField(func(t, y float64) float64 { return 0 }, 1, 0, 0, 1) },
		"columns = 0":                    func() { Grid(0) },
		"len(q.X) = 27, want 3m = 12":    func() { Springs(msp.Cloth(2, 2), q) },
		"27 and 27 coordinates and velo": func() { Energy(msp.Cloth(2, 2), []msp.State{q}) },
	} {
		func() {
			defer func() {
				if v, ok := recover().(string); !ok || !strings.Contains(v, says) {
					t.Errorf("panics with %q, want %q", v, says)
				}
			}()
			f()
		}()
	}
}
