package viz

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Histogram draws the distribution of the values in bins of equal width. The label describes the values and their unit.
func Histogram(label string, values []float64) Figure {
	if len(values) == 0 {
		return failed(fmt.Errorf("histogram: %w", fault.ErrEmpty))
	}
	for i, v := range values {
		if !num.Finite(v) {
			return failed(fmt.Errorf("histogram: value %d: %w: %g", i, fault.ErrNotFinite, v))
		}
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	edges := binEdges(sorted)
	counts := stat.Histogram(nil, edges, sorted, nil)
	var b chart.Bars
	for k, n := range counts {
		b.List = append(b.List, chart.Pillar{From: edges[k], To: edges[k+1], Value: n})
	}
	mean, sd := stat.MeanStdDev(sorted, nil)
	if len(sorted) == 1 {
		sd = 0
	}
	c := chart.Chart{X: chart.Axis{Label: label}, Y: chart.Axis{Label: "number", Whole: true, Zero: true}, Layers: []chart.Layer{b}}
	f := Figure{page: c.Page("histogram", fmt.Sprintf("histogram of %s in %s: %s from %.3g to %.3g, mean %.3g",
		num.Plural(len(sorted), "value"),
		num.Plural(len(counts), "bin"), ink.PlainText(label), sorted[0], sorted[len(sorted)-1], mean), nil)}
	f.page.Numbers = func() [][]string {
		rows := [][]string{{"from", "to", "number"}}
		for _, p := range b.List {
			rows = append(rows, []string{num.Plain(p.From), num.Plain(p.To), num.Plain(p.Value)})
		}
		return rows
	}
	f.page.Caption = fmt.Sprintf("%s; mean %s, standard deviation %s", num.Plural(len(sorted), "value"), num.Short(mean), num.Short(sd))
	return f
}

// binEdges cuts the span of sorted values into bins of a round width, by Freedman and Diaconis's rule (1981),
// width 2 IQR/∛n, and at least 5 and at most 60 of them.
func binEdges(sorted []float64) []float64 {
	lo, hi := sorted[0], sorted[len(sorted)-1]
	if (num.Span{Lo: lo, Hi: hi}).IsPoint() {
		around := math.Max(math.Abs(lo)*0.05, 1e-12)
		if lo == 0 {
			around = 0.5
		}
		return []float64{lo - around, lo + around}
	}
	iqr := stat.Quantile(0.75, stat.Empirical, sorted, nil) - stat.Quantile(0.25, stat.Empirical, sorted, nil)
	width := 2 * iqr / math.Cbrt(float64(len(sorted)))
	width, _ = num.NiceStep(math.Min((hi-lo)/5, math.Max((hi-lo)/60, width)), false)
	first := math.Floor(lo/width+1e-9) * width
	var edges []float64
	for k := 0; ; k++ {
		e := first + float64(k)*width
		edges = append(edges, e)
		if e > hi {
			break
		}
	}
	edges[0] = math.Min(edges[0], lo) // rounding must not lose the ends
	return edges
}

// Strain draws the histogram of the strains (l − r)/r of the springs of s in the state q, in percent, positive for stretched
// springs. Springs without a rest length have no strain and are omitted. It panics unless len(q.X) = 3m.
func Strain(s *msp.System, q msp.State) Figure {
	fault.WantState("Strain", s, q)
	if err := fault.OfState(s, q); err != nil {
		return failed(fmt.Errorf("strain at t = %.4g s: %w", q.T, err))
	}
	var percent []float64
	for _, sp := range s.At(q).Springs {
		if sp.R > 0 {
			l := scene.Vec(q.X[3*sp.I : 3*sp.I+3]).Distance(scene.Vec(q.X[3*sp.J : 3*sp.J+3]))
			percent = append(percent, 100*(l-sp.R)/sp.R)
		}
	}
	if len(percent) == 0 {
		return failed(fmt.Errorf("strain: no spring with a rest length: %w", fault.ErrEmpty))
	}
	f := Histogram("strain of the springs (%)", percent)
	if f.page.Fault == nil {
		f.page.Caption = fmt.Sprintf("t = %.3g s; ", q.T) + strings.Replace(f.page.Caption, "value", "spring", 1)
	}
	return f
}
