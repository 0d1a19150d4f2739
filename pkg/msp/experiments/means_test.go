package experiments

import (
	"slices"
	"testing"
)

// TestUpTo holds that a method which ends before n iterations keeps the error of its last, and that more than n are cut.
func TestUpTo(t *testing.T) {
	for n, want := range [][]float64{{1}, {1, 0.5}, {1, 0.5, 0.2}, {1, 0.5, 0.2, 0.2}, {1, 0.5, 0.2, 0.2, 0.2}} {
		if got := upTo(n, []float64{1, 0.5, 0.2}); !slices.Equal(got, want) {
			t.Errorf("up to %d: %v, want %v", n, got, want)
		}
	}
}

// TestFarthest: it is a distance of particles, and not of coordinates.
func TestFarthest(t *testing.T) {
	a, b := []float64{0, 0, 0, 1, 1, 1}, []float64{0, 0, 5, 4, 5, 1}
	if got := Farthest(a, b); got != 5 {
		t.Errorf("%g, want 5", got)
	}
	if got := Farthest([]float64{1, 2, 3}, []float64{2, 4, 5}); got != 3 {
		t.Errorf("%g, want 3", got)
	}
}
