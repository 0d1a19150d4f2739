package collide_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// onTable returns a stiff block of 1 kg that lies on a flat table of triangles, held at rest, and slides with 1 m/s in a direction.
func onTable(angle, level float64) (s *msp.System, q msp.State, first int) {
	s = msp.Cloth(9, 9)
	for i := range s.Mass {
		s.Pin(i)
	}
	const side = 0.2
	var x []float64
	for n := range 8 {
		x = append(x, side*float64(n&1), side*float64(n>>1&1), side*float64(n>>2))
	}
	first = s.Join(blockOf8(x, 1, 1e4).Move([3]float64{0.43, level, 0.41}))
	q = s.Rest()
	sin, cos := math.Sincos(angle)
	for i := first; i < len(s.Mass); i++ {
		v3.Put(q.V, i, v3.Vec{cos, 0, sin})
	}
	return s, q, first
}

// TestSlide: a block that slides over a flat table of triangles keeps its speed without friction, and loses μg h in each step with it,
// whatever its direction to the sides of the triangles. Iterations end before the height is exact, which costs a part of the weight for a
// while: 1e-5 of the speed without friction, 1 % of it with friction.
func TestSlide(t *testing.T) {
	const h, level, steps = 1.0 / 120, 0.01, 30
	for _, mu := range []float64{0, 0.3} {
		for _, angle := range []float64{0, 0.8, 2.3} {
			t.Run(fmt.Sprintf("μ = %g, %g rad", mu, angle), func(t *testing.T) {
				s, q, first := onTable(angle, level)
				a, err := collide.NewLocalGlobal(s, h)
				must(t, err)
				a.Thickness, a.Surfaces, a.Friction = level, true, mu
				for range steps {
					must(t, a.Step(&q))
				}
				sin, cos := math.Sincos(angle)
				speed, most := 0.0, 1e-5
				for i := first; i < len(s.Mass); i++ {
					speed += v3.Dot(v3.At(q.V, i), v3.Vec{cos, 0, sin}) / 8
				}
				if mu > 0 {
					most = 0.01
				}
				if want := 1 - mu*9.81*steps*h; math.Abs(speed-want) > most {
					t.Errorf("%g m/s, want %g m/s", speed, want)
				}
			})
		}
	}
}
