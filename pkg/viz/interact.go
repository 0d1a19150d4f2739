package viz

import (
	"github.com/massspring/msp/pkg/widget"
)

// Interact shows widgets and calls f with their values, at first and whenever a person moves one of them; what f
// returns and prints stands below them. It is widget.Interact, which says more:
//
//	viz.Interact(func(k, h float64, iters int) viz.Figure { … },
//		widget.LogSlider("k (N/m)", 1, 1e4, 80), widget.Slider("h (s)", 0.001, 0.1, 0.033), widget.IntSlider("iterations", 1, 50, 10))
//
// Where there are no widgets, as in msp run, on paper, or in a program of its own, there is the first result.
func Interact(f any, controls ...*widget.Widget) *widget.Interaction {
	return widget.Interact(f, controls...)
}
