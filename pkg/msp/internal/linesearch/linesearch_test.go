package linesearch

import (
	"math"
	"testing"
)

func TestAlong(t *testing.T) {
	// g(t) = a t² − t has the slope −1 and leads down for t < 1/a.
	parabola := func(a float64) func(t float64) (float64, bool) {
		return func(t float64) (float64, bool) { return a*t*t - t, 1+t != 1 }
	}
	for _, c := range []struct {
		name   string
		b      Backtracking
		slope  float64
		change func(t float64) (float64, bool)
		want   float64 // 0: none
	}{
		{"a full step", Backtracking{First: 1, Armijo: Armijo}, -1, parabola(0.5), 1},
		{"an eighth", Backtracking{First: 1, Armijo: Armijo}, -1, parabola(7), 1. / 8},
		{"no farther than allowed", Backtracking{First: 0.3, Armijo: Armijo}, -1, parabola(0.5), 0.3},
		{"hardly any decrease is too little", Backtracking{First: 1, Armijo: 0.2}, -1, parabola(0.9), 0.5},
		{"any decrease is enough", Backtracking{First: 1}, -1, parabola(0.9), 1},
		{"uphill", Backtracking{First: 1}, 1, parabola(0.5), 0},
		{"a slope that is not a number", Backtracking{First: 1}, math.NaN(), parabola(0.5), 0},
		{"a change that is not a number", Backtracking{First: 1, Least: 1e-3}, -1,
			func(float64) (float64, bool) { return math.NaN(), true }, 0},
		{"too short steps", Backtracking{First: 1, Least: 1. / 8}, -1, parabola(7), 0},
		{"ends where nothing moves", Backtracking{First: 1}, -1, func(t float64) (float64, bool) { return 1, 1+t != 1 }, 0},
	} {
		got, found := c.b.Along(c.slope, c.change)
		if got != c.want || found != (c.want > 0) {
			t.Errorf("%s: t = %v, %t, want %v", c.name, got, found, c.want)
		}
	}
}
