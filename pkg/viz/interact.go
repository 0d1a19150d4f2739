package viz

import (
	"github.com/massspring/msp/pkg/widget"
)

// Interact shows widgets and calls f with their values, at first and whenever a person moves one of them. The results
// and output of f appear below them. See widget.Interact for details:
//
//	viz.Interact(func(k, h float64, iters int) viz.Figure { … },
//		widget.LogSlider("k (N/m)", 1, 1e4, 80), widget.Slider("h (s)", 0.001, 0.1, 0.033), widget.IntSlider("iterations", 1, 50, 10))
//
// Without widgets, as in msp run, on paper, or in a standalone program, it shows the first result.
func Interact(f any, controls ...*widget.Widget) *widget.Interaction {
	return widget.Interact(f, controls...)
}
