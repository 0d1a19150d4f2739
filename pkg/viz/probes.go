package viz

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// Probes draws the values that probes have measured over time: one figure for each unit, in a row. It panics if a probe is nil, or has
// other than one time for each value.
func Probes(probes ...*msp.Probe) Figure {
	var units []string
	curves := map[string][]Curve{}
	for k, p := range probes {
		if p == nil {
			panic(fmt.Sprintf("viz: Probes: probe %d is nil", k))
		}
		if len(p.Values) == 0 {
			return failed(fmt.Errorf("probe %q: nothing measured: %w", p.Name, fault.ErrEmpty))
		}
		if curves[p.Unit] == nil {
			units = append(units, p.Unit)
		}
		curves[p.Unit] = append(curves[p.Unit], Line(p.Name, append([]float64(nil), p.T...), append([]float64(nil), p.Values...)))
	}
	if len(units) == 0 {
		return failed(fmt.Errorf("no probes: %w", fault.ErrEmpty))
	}
	figures := make([]Figure, len(units))
	for k, unit := range units {
		label := map[string]string{"N": "force (N)", "J": "energy (J)", "m": "length (m)", "m/s": "speed (m/s)"}[unit]
		if label == "" {
			label = fmt.Sprintf("value (%s)", unit)
		}
		b := chart.Chart{X: chart.Axis{Label: "time (s)", Tight: true}, Y: chart.Axis{Label: label, Zero: true}}
		figures[k] = chartOf(b, "probes", curves[unit])
	}
	if len(figures) == 1 {
		return figures[0]
	}
	return Row(figures...)
}
