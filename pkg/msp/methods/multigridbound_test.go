package methods

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// TestSmoothingBound: B of a smoothing step is no less than M + h² L, on all levels of cloths with even and with random stiffness, so that
// the step cannot raise g. The largest eigenvalue of B⁻¹ (M + h² L) comes from 300 steps of the power method, which find it from below.
// With one layout it is nearly 1: less than B would not do.
func TestSmoothingBound(t *testing.T) {
	largest := 0.0
	for _, layout := range []msp.Layout{msp.LayoutDefault, msp.LayoutCurtain, msp.LayoutShear} {
		for _, uneven := range []bool{false, true} {
			s := msp.ClothWith(41, 37, layout)
			s.Pin(0)
			for n := range s.Springs {
				if uneven {
					s.Springs[n].K *= 1 + float64(n*7919%13)
				}
			}
			o, err := msp.NewObjective(s, 0.1)
			if err != nil {
				t.Fatal(err)
			}
			for l := newLevel(o); l != nil; l = l.coarser() {
				e := l.largestEigenvalue(300)
				largest = max(largest, e)
				if !(e <= 1+1e-12) {
					t.Errorf("layout %v, uneven %t, %d in a row: the largest eigenvalue is %v", layout, uneven, l.nx, e)
				}
			}
		}
	}
	if largest < 0.95 {
		t.Errorf("the largest eigenvalue of all is %v: the bound is too large", largest)
	}
}

// largestEigenvalue returns about that of B⁻¹ (M + h² L).
func (l *level) largestEigenvalue(steps int) (e float64) {
	x, y := make([]float64, len(l.mass)), make([]float64, len(l.mass))
	for i := range x {
		x[i] = math.Sin(float64(i*i + 1))
	}
	for range steps {
		for i, m := range l.mass {
			y[i] = m * x[i]
		}
		l.springs(func(kind, p int, k float64) {
			d := k * (x[p] - x[p+l.offset[kind]])
			y[p] += d
			y[p+l.offset[kind]] -= d
		})
		sum := 0.0
		for i := range y {
			y[i] *= l.inverse[i] / over
			sum += y[i] * y[i]
		}
		e = math.Sqrt(sum)
		for i := range x {
			x[i] = y[i] / e
		}
	}
	return e
}
