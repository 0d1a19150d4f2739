package collide

import (
	"math"
	"testing"
)

// The root of lastBelow is one at which f ≤ 0, and near the place where f becomes positive; it needs few values of f.
func TestLastBelow(t *testing.T) {
	for _, c := range []struct {
		name  string
		f     func(t float64) float64
		root  float64
		calls int
	}{
		{"line", func(t float64) float64 { return t - 0.3 }, 0.3, 4},
		{"parabola", func(t float64) float64 { return 40*t*t - t - 0.1 }, 0.0640, 12},
		{"steep", func(t float64) float64 { return math.Pow(t, 30) - 0.5 }, math.Pow(0.5, 1.0/30), 12},
		{"jump", func(t float64) float64 {
			if t > 0.7 {
				return 1
			}
			return -1
		}, 0.7, 20},
		{"no number above", func(t float64) float64 {
			if t > 0.4 {
				return math.NaN()
			}
			return -1
		}, 0.4, 12},
		{"never", func(float64) float64 { return 1 }, 0, 2},
		{"at the start alone", func(t float64) float64 { return t }, 0, 3},
	} {
		calls := 0
		f := func(t float64) float64 {
			calls++
			return c.f(t)
		}
		at, value := lastBelow(f)
		if value != c.f(at) {
			t.Errorf("%s: %g at %g, want %g", c.name, value, at, c.f(at))
		}
		short := -value <= 0.01*c.f(1)
		if at > c.root+1e-12 || at < c.root-1.0/256 && !short {
			t.Errorf("%s: %g, want %g", c.name, at, c.root)
		}
		if calls > c.calls {
			t.Errorf("%s: %d calls, want %d at most", c.name, calls, c.calls)
		}
	}
}
