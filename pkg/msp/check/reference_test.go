package check

import (
	"math"
	"reflect"
	"testing"
)

// TestReferencesByHand holds references against what was computed by hand: a student's right answer is one that agrees with
// them, so that nothing else in this package would notice.
func TestReferencesByHand(t *testing.T) {
	// y − ȳ = (−7, −4, 11)/3 over x − x̄ = (−4, −1, 5)/3: (28 + 4 + 55)/(16 + 1 + 25).
	if got, want := slopeOf([]float64{0, 1, 3}, []float64{1, 2, 7}), 87./42; math.Abs(got-want) > 1e-15 {
		t.Errorf("slope %v, want %v", got, want)
	}
	if got := observedOrder.right([]float64{1, 0.1, 0.01}, []float64{5, 0.05, 0.0005}); math.Abs(got-2) > 1e-14 {
		t.Errorf("order %v, want 2", got)
	}
	for _, c := range []struct{ p, want []float64 }{{[]float64{1, 2, 4}, []float64{1, 2, 8}}, {[]float64{1, 2, 9}, []float64{1, 2, 9}}} {
		if got := outside.right(c.p, []float64{1, 2, 3}, 5); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v is put out of the ball of 5 m round (1, 2, 3) to %v, want %v", c.p, got, c.want)
		}
	}
	// BDF2, and 2ζ² − 4ζ + 2 with the double root 1.
	if !rootCondition.right([]float64{1.5, -2, 0.5}) || rootCondition.right([]float64{2, -4, 2}) {
		t.Error("the root condition depends on the first coefficient")
	}
}

// TestDrawFall holds that drawn objectives fall towards their minimum and stay above it, as those of the methods that a student
// compares do.
func TestDrawFall(t *testing.T) {
	for seed := range uint64(20) {
		g, gstar := drawFall(newDraw(seed, 0))
		for i := range g {
			if !(g[i] > gstar) || i > 0 && !(g[i] < g[i-1]) {
				t.Fatalf("%v with the minimum %v", g, gstar)
			}
		}
	}
}

// TestFourDigits holds that curves have numbers of four digits, up to the first that is not finite and no more than asked for.
func TestFourDigits(t *testing.T) {
	v := []float64{1.23456, -98765.4, 2e-9 / 3, math.MaxFloat64, math.NaN(), 1}
	want := []float64{1.235, -98770, 6.667e-10, math.MaxFloat64}
	for _, n := range []int{0, 1, 4, 6} {
		if got := finite(v, n); !reflect.DeepEqual(got, want[:min(n, 4)]) {
			t.Errorf("%d at most: %v, want %v", n, got, want[:min(n, 4)])
		}
	}
}
