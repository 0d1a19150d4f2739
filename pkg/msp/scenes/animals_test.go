package scenes

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestWholeBody holds that a part is meshed from end to end, whichever end is the wider one and whichever way it points: nothing
// is cut off by the box in which the mesh is looked for.
func TestWholeBody(t *testing.T) {
	const cell = 0.1
	wide, narrow := [3]float64{-0.3, -0.2, -0.1}, [3]float64{0.3, 0.4, 0.5}
	for _, p := range []part{{wide, narrow, 0.3, 0.2}, {narrow, wide, 0.2, 0.3}, {narrow, wide, 0.3, 0.2}} {
		low, high := v3.Bounds(body{blend: 0.01, parts: []part{p}}.mesh(cell).Points...)
		for axis := range low {
			from, to := min(p.a[axis]-p.ra, p.b[axis]-p.rb), max(p.a[axis]+p.ra, p.b[axis]+p.rb)
			if math.Abs(low[axis]-from) > cell/2 || math.Abs(high[axis]-to) > cell/2 {
				t.Errorf("%v: axis %d from %.3g m to %.3g m, want %.3g m to %.3g m", p, axis, low[axis], high[axis], from, to)
			}
		}
	}
}
