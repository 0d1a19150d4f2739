package viz_test

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
)

// TestDataOfCurves: the table holds what went in, point by point, and CSV can be read back.
func TestDataOfCurves(t *testing.T) {
	x, y := []float64{0, 0.1, 0.3}, []float64{1, math.NaN(), -2e-7}
	table := viz.Lines("time (s)", "height (m)", viz.Line("a, \"b\"", x, y), viz.Line("c", x[:1], y[:1])).Data()
	rows, err := csv.NewReader(strings.NewReader(table.CSV())).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Fatalf("%v, %q", err, rows)
	}
	if got := strings.Join(rows[0], "|"); got != "curve|time (s)|height (m)" {
		t.Errorf("heads %q", got)
	}
	for i := range x {
		gotX, _ := strconv.ParseFloat(rows[1+i][1], 64)
		gotY, err := strconv.ParseFloat(rows[1+i][2], 64)
		if err != nil || rows[1+i][0] != "a, \"b\"" || gotX != x[i] || gotY != y[i] && !(math.IsNaN(gotY) && math.IsNaN(y[i])) {
			t.Errorf("row %d: %q, want %g and %g", i, rows[1+i], x[i], y[i])
		}
	}
}

// TestDataOfFigures: each kind of figure names its columns and has as many rows as what it draws.
func TestDataOfFigures(t *testing.T) {
	s := msp.Cloth(3, 3)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	trace := a.Trace(a.Y(s.Rest()), 5)
	frames, err := msp.Run(s.Rest(), a.Step, 4)
	if err != nil {
		t.Fatal(err)
	}
	bars := viz.Bars("m", []string{"one", "two"}, []float64{1, 2})
	for _, c := range []struct {
		name, heads string
		f           viz.Figure
		rows        int
	}{
		{"bars", "|m", bars, 3},
		{"log-log", "curve|h|e", viz.LogLog("h", "e", viz.Line("m", []float64{1, 2}, []float64{3, 4})), 3},
		{"convergence", "curve|iteration|relative error", viz.Convergence(viz.Trace("m", trace)), 1 + len(trace.G)},
		{"over time", "curve|time (s)|relative error", viz.Convergence(viz.Trace("m", trace)).OverTime(), 1 + len(trace.G)},
		{"heat", "row|column|entry", viz.Heat(mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6})), 7},
		{"spy", "row|column|sign", viz.Spy(mat.NewDense(2, 2, []float64{1, 0, -1, 0})), 3},
		{"large spy", "row|column|nonzeros in the block", viz.Spy(mat.NewDiagDense(900, make([]float64, 900))), 1},
		{"histogram", "from|to|number", viz.Histogram("v", []float64{1, 1, 1}), 2},
		{"picture", "particle|x (m)|y (m)|z (m)", viz.Draw(s, s.Rest()), 10},
		{"springs", "spring|from|to|length at rest (m)|stiffness (N/m)", viz.Springs(s, s.Rest()), 1 + len(s.Springs)},
		{"trajectory", "curve|x (m)|y (m)", viz.Trajectory(frames, 0, 8), 11},
		{"a row of two kinds", "figure||m", viz.Row(bars, viz.Trajectory(frames, 8)), 9},
		{"a row of one kind", "figure||m", viz.Row(bars.Captioned("left"), bars), 5},
	} {
		table := c.f.Data()
		if got := strings.Join(table[0], "|"); got != c.heads || len(table) != c.rows {
			t.Errorf("%s: heads %q and %d rows, want %q and %d", c.name, got, len(table), c.heads, c.rows)
		}
	}
	if got := viz.Row(bars.Captioned("left"), bars).Data(); got[1][0] != "left" || got[3][0] != "2" {
		t.Errorf("figures of a row: %q", got)
	}
	for name, f := range map[string]viz.Figure{"tree": viz.Decision(&ode.Question{Scheme: "RK4"}), "failed": viz.Histogram("v", nil)} {
		if got := f.Data(); len(got) != 1 || len(got[0]) != 1 || !strings.HasPrefix(got[0][0], "no ") {
			t.Errorf("%s: %q", name, got)
		}
	}
}
