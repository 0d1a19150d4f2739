package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

func trace(g ...float64) msp.Trace {
	t := msp.Trace{G: g, Seconds: make([]float64, len(g))}
	for i := range g {
		t.Seconds[i] = 0.01 * float64(i)
	}
	return t
}

func errorsOf(t *testing.T, traces ...Series) []curve {
	t.Helper()
	curves, err := relativeErrors(overWork, traces)
	if err != nil {
		t.Fatal(err)
	}
	return curves
}

// Liu et al. 2013, eq. 15, with numbers for which it is exact in binary.
func TestRelativeError(t *testing.T) {
	c := errorsOf(t, Trace("a", trace(9, 5, 3, 2)).Against(1))
	for i, want := range []float64{1, 0.5, 0.25, 0.125} {
		if c[0].err[i] != want {
			t.Errorf("error %d is %g, want %g", i, c[0].err[i], want)
		}
	}
	// Without a reference it is the smallest of all traces, and each is relative to its own start.
	c = errorsOf(t, Trace("a", trace(9, 5)), Trace("b", trace(5, 1)))
	if c[0].err[1] != 0.5 || c[1].err[0] != 1 || c[1].err[1] != 0 {
		t.Errorf("errors %v and %v", c[0].err, c[1].err)
	}
	// A trace with a reference of its own has no part in that of the others.
	c = errorsOf(t, Trace("a", trace(9, 5)), Trace("b", trace(5, 1)).Against(0))
	if c[0].err[1] != 0 || c[1].err[1] != 0.2 {
		t.Errorf("errors %v and %v", c[0].err, c[1].err)
	}
}

// A point is alone that is on the scale between two that are not.
func TestAlone(t *testing.T) {
	on := [][2]int{{0, 2}, {3, 4}, {6, 7}}
	for i, want := range []bool{false, false, false, true, false, false, true, false} {
		if alone(on, i) != want {
			t.Errorf("point %d of the pieces %v: alone %t, want %t", i, on, !want, want)
		}
	}
}

// The line has exactly the points above the rounding of g; each time it leaves the scale there is one mark.
func TestPieces(t *testing.T) {
	for _, test := range []struct {
		name    string
		g       []float64
		on      [][2]int
		reached []int
	}{
		{"never reached", []float64{9, 5, 3}, [][2]int{{0, 3}}, nil},
		{"reached", []float64{9, 5, 1, 1}, [][2]int{{0, 2}}, []int{2}},
		{"to rounding", []float64{9, 5, 1 + 0x1p-52}, [][2]int{{0, 2}}, []int{2}},
		{"below", []float64{9, 0.5, 3}, [][2]int{{0, 1}, {2, 3}}, []int{1}},
		{"at the start", []float64{1, 1}, nil, []int{0}},
	} {
		on, reached := errorsOf(t, Trace("a", trace(test.g...)).Against(1))[0].pieces()
		if len(on) != len(test.on) || len(reached) != len(test.reached) {
			t.Errorf("%s: pieces %v, marks %v; want %v, %v", test.name, on, reached, test.on, test.reached)
			continue
		}
		for i := range on {
			if on[i] != test.on[i] {
				t.Errorf("%s: pieces %v, want %v", test.name, on, test.on)
			}
		}
		for i := range reached {
			if reached[i] != test.reached[i] {
				t.Errorf("%s: marks %v, want %v", test.name, reached, test.reached)
			}
		}
	}
}

// The axis has room for all that is on the scale, and ends at finite numbers whatever is not.
func TestSpan(t *testing.T) {
	for _, g := range [][]float64{{9, 5, 1, 1}, {1, 1}, {1}, {9, 20, 1}, {9, 1 + 1e-12}, {1e300, 1e-300, 1}} {
		b := convergenceBody{curves: errorsOf(t, Trace("a", trace(g...)).Against(1))}
		lo, hi := b.span()
		if !(lo < hi) || math.IsInf(lo, 0) || math.IsInf(hi, 0) {
			t.Fatalf("g = %v: axis from %g to %g", g, lo, hi)
		}
		for i, e := range b.curves[0].err {
			if b.curves[0].onScale(i) && (math.Log10(e) < lo || math.Log10(e) > hi) {
				t.Errorf("g = %v: error %g is outside 10^%g … 10^%g", g, e, lo, hi)
			}
		}
	}
}

func TestConvergenceOfBadData(t *testing.T) {
	for _, test := range []struct {
		name   string
		traces []Series
		want   error
		says   string
	}{
		{"no traces", nil, fault.ErrEmpty, "no traces"},
		{"no values", []Series{Trace("a", trace(1)), Trace("b", msp.Trace{})}, fault.ErrEmpty, `trace "b"`},
		{"NaN", []Series{Trace("a", trace(1, math.NaN()))}, fault.ErrNotFinite, "iteration 1"},
		{"infinite", []Series{Trace("a", trace(math.Inf(1), 1))}, fault.ErrNotFinite, "iteration 0"},
		{"reference", []Series{Trace("a", trace(2, 1)).Against(math.NaN())}, fault.ErrNotFinite, "g*"},
		{"reference above", []Series{Trace("a", trace(2, 1)).Against(3)}, fault.ErrReference, "g* = 3"},
		{"rising from it", []Series{Trace("a", trace(2, 3)).Against(2)}, fault.ErrReference, "g* = 2"},
	} {
		for _, draw := range []func(...Series) Figure{Convergence, func(t ...Series) Figure { return Convergence(t...).OverTime() }} {
			f := draw(test.traces...)
			if err := f.Err(); !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%s: error %v, want %v that says %q", test.name, err, test.want, test.says)
			}
		}
	}
}

func TestOverTimeWantsTimes(t *testing.T) {
	defer func() {
		want := `viz: OverTime: trace "a" has 2 values of g and 1 of time, want equal numbers`
		if r := recover(); r != want {
			t.Errorf("panic %v, want %q", r, want)
		}
	}()
	Convergence(Trace("a", msp.Trace{G: []float64{2, 1}, Seconds: []float64{0}})).OverTime()
}
