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
