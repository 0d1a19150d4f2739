package viz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Bars draws one bar for each value, with its name and number. The label describes the values and their unit: "time of a frame
// (ms)". Bars are vertical if their names and numbers fit, else horizontal. With more than 40 bars some names are omitted. More
// than 400 are an error: use Histogram or Lines. It panics unless there are as many names as values.
func Bars(label string, names []string, values []float64) Figure {
	if len(names) != len(values) {
		panic(fmt.Sprintf("viz: Bars: %d names and %d values, want equal numbers", len(names), len(values)))
	}
	if n := len(values); n == 0 || n > chart.BarsDrawn {
		err := fault.ErrEmpty
		if n > 0 {
			err = fmt.Errorf("%w: %d, want at most %d", fault.ErrTooMany, n, chart.BarsDrawn)
		}
		return failed(fmt.Errorf("bars: %w", err))
	}
	var alts []string
	for k, v := range values {
		if !num.Finite(v) {
			return failed(fmt.Errorf("bar %q: %w: %g", names[k], fault.ErrNotFinite, v))
		}
		if k < chart.BarsNamed {
			alts = append(alts, fmt.Sprintf("%s %.3g", ink.PlainText(names[k]), v))
		}
	}
	if n := len(values); n > chart.BarsNamed {
		alts = append(alts, fmt.Sprintf("… %d in all", n))
	}
	names, values = slices.Clone(names), slices.Clone(values)
	return Figure{page: page.Page{
		Body: chart.BarBody{Label: label, Names: names, Values: values},
		What: ink.PlainText(label) + ": " + strings.Join(alts, "; "),
		Numbers: func() [][]string {
			rows := [][]string{{"", label}}
			for k, v := range values {
				rows = append(rows, []string{names[k], num.Plain(v)})
			}
			return rows
		},
	}}
}
