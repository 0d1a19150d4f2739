package axes

import (
	"gonum.org/v1/plot"

	"github.com/massspring/msp/pkg/viz/internal/num"
)

// IndexTicks numbers all n rows or columns of a small matrix and some of a large one, as many as there is
// room for.
func IndexTicks(n, room int) []plot.Tick {
	ticks := []plot.Tick{{Value: 0, Label: "0"}}
	if room > 1 {
		ticks = num.LinearTicks{Max: room, Whole: true}.Ticks(0, float64(n-1))
	}
	var out []plot.Tick
	for _, t := range ticks {
		if t.Label == "" && len(ticks) > 3*room {
			continue // too close together
		}
		t.Value = (t.Value + 0.5) / float64(n)
		out = append(out, t)
	}
	return out
}
