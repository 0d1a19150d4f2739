package viz

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Energy draws the energies of the system s over the frames, in joules, and their sum:
//
//	kinetic        ½ vᵀ M v
//	elastic        Σ ½ k (‖p12‖ − r)², and that of the hinges
//	gravitational  −Σ m g·p
//	external       −xᵀ Fext, if there is an external force
//
// The gravitational and external energies are 0 at the first frame, since only their change has a meaning. In a run that tears,
// each frame has the springs of its time.
//
// It panics unless len(q.X) = len(q.V) = 3m for every frame.
func Energy(s *msp.System, frames []msp.State) Figure {
	fault.WantSystem("Energy", s)
	m := s.NumParticles()
	n := len(frames)
	for f, q := range frames {
		if len(q.X) != 3*m || len(q.V) != 3*m {
			panic(fmt.Sprintf("viz: Energy: frame %d has %d and %d coordinates and velocities, want 3m = %d", f, len(q.X), len(q.V), 3*m))
		}
	}
	if n == 0 {
		return failed(fmt.Errorf("energy: no frames: %w", fault.ErrEmpty))
	}
	if err := fault.OfSystem(s); err != nil {
		return failed(fmt.Errorf("energy: %w", err))
	}
	var t, kinetic, elastic, weight, external, total []float64
	for _, q := range frames {
		k, e := s.KineticEnergy(q.V), s.At(q).ElasticEnergy(q.X)
		g, x := 0.0, 0.0
		for i, mass := range s.Mass {
			for axis, a := range s.Gravity {
				g -= mass * a * q.X[3*i+axis]
			}
		}
		for c, force := range s.Fext {
			x -= force * q.X[c]
		}
		t, kinetic, elastic = append(t, q.T), append(kinetic, k), append(elastic, e)
		weight, external = append(weight, g), append(external, x)
	}
	for f, g0, x0 := 0, weight[0], external[0]; f < n; f++ {
		weight[f] -= g0
		external[f] -= x0
		total = append(total, kinetic[f]+elastic[f]+weight[f]+external[f])
		if !num.Finite(total[f]) {
			return failed(fmt.Errorf("energy of frame %d, t = %.4g s: %w", f, t[f], fault.ErrNotFinite))
		}
	}
	curves := []Curve{Line("total", t, total), Line("kinetic", t, kinetic), Line("elastic", t, elastic), Line("gravitational", t, weight)}
	if len(s.Fext) > 0 {
		curves = append(curves, Line("external forces", t, external))
	}
	b := chart.Chart{X: chart.Axis{Label: "time (s)", Tight: true}, Y: chart.Axis{Label: "energy (J)", Zero: true}}
	fig := chartOf(b, "energy", curves)
	if c, ok := fig.page.Body.(chart.Chart); ok { // the total below the others, and to be seen where one of them is all of it
		l := c.Layers[0].(chart.Polyline)
		l.Style.Width = ink.Px(4)
		c.Layers[0], fig.page.Legend[0] = l, page.LineEntry("total", l.Style)
	}
	return fig
}
