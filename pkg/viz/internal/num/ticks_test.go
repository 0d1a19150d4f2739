package num

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

// valueOf reads a tick label.
func valueOf(t *testing.T, label string) float64 {
	t.Helper()
	s := strings.ReplaceAll(label, "−", "-")
	mantissa, exponent, scientific := strings.Cut(s, "×10^{")
	if rest, ok := strings.CutPrefix(strings.TrimPrefix(s, "-"), "10^{"); ok {
		mantissa, exponent, scientific = strings.TrimSuffix(s, "10^{"+rest)+"1", rest, true
	}
	v, err := strconv.ParseFloat(mantissa, 64)
	if err != nil {
		t.Fatalf("label %q: %v", label, err)
	}
	if scientific {
		e, err := strconv.Atoi(strings.TrimSuffix(exponent, "}"))
		if err != nil {
			t.Fatalf("label %q: %v", label, err)
		}
		v *= math.Pow10(e)
	}
	return v
}

// checkTicks checks that labels say where they stand, that there are enough and not too many, and that they
// rise. Labels have six places.
func checkTicks(t *testing.T, ticks []plot.Tick, lo, hi float64, most int, value func(float64) float64) {
	t.Helper()
	labels, last := 0, math.Inf(-1)
	for _, k := range ticks {
		if k.Value < lo-1e-6*(hi-lo) || k.Value > hi+1e-6*(hi-lo) {
			t.Fatalf("%g … %g: tick at %g", lo, hi, k.Value)
		}
		if k.Value <= last {
			t.Fatalf("%g … %g: tick at %g after %g", lo, hi, k.Value, last)
		}
		last = k.Value
		if k.Label == "" {
			continue
		}
		labels++
		if v, want := valueOf(t, k.Label), value(k.Value); math.Abs(v-want) > 2e-6*math.Max(math.Abs(want), math.Abs(hi-lo)*1e-3) {
			t.Fatalf("%g … %g: label %q at %g", lo, hi, k.Label, want)
		}
	}
	if labels > most+1 {
		t.Fatalf("%g … %g: %d labels, want at most %d", lo, hi, labels, most)
	}
	if labels == 0 {
		t.Fatalf("%g … %g: no labels", lo, hi)
	}
}

func TestLinearTicks(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 2000 {
		size := math.Pow(10, 16*r.Float64()-8)
		lo := size * (r.Float64() - 0.5)
		hi := lo + size*(0.1+r.Float64())
		most := 3 + r.IntN(8)
		checkTicks(t, LinearTicks{Max: most}.Ticks(lo, hi), lo, hi, most, func(v float64) float64 { return v })
	}
	for _, n := range []float64{1, 2, 3, 9, 10, 100, 12345} {
		for _, k := range (LinearTicks{Max: 8, Whole: true}).Ticks(0, n) {
			if k.Value != math.Round(k.Value) {
				t.Errorf("0 … %g: tick at %g, want whole numbers", n, k.Value)
			}
		}
	}
}

func TestLogTicks(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 2000 {
		hi := 40*r.Float64() - 20
		lo := hi - math.Pow(10, 3*r.Float64()-1.5) // from 0.03 to 30 decades
		most := 3 + r.IntN(8)
		ticks := LogTicks{most}.Ticks(lo, hi)
		if hi-lo < 0.5 && (hi < -3 || hi > 5) {
			continue // numbers so close together need more than six places to tell apart
		}
		if hi-lo < 1 {
			continue // between two powers of ten of which none may be labelled; below
		}
		if float64(most) > hi-lo {
			checkTicks(t, ticks, lo, hi, most, func(v float64) float64 { return math.Pow(10, v) })
		}
	}
	for _, test := range []struct {
		lo, hi float64
		most   int
		want   string
	}{
		{-3, 0, 8, "10^{−3} 10^{−2} 0.1 1"},
		{-12, 0, 8, "10^{−12} 10^{−10} 10^{−8} 10^{−6} 10^{−4} 10^{−2} 1"},
		{-1, 0, 8, "0.1 0.2 0.5 1"},
		{-0.9, 0.1, 8, "0.2 0.5 1"},
		{-0.15, 0, 8, "0.75 0.80 0.85 0.90 0.95 1.00"},
		{0, 2, 3, "1 10 100"},
		{-5, -4, 8, "10^{−5} 2×10^{−5} 5×10^{−5} 10^{−4}"},
		{2, 3, 8, "100 200 500 10^{3}"},
		{3, 4, 8, "10^{3} 2×10^{3} 5×10^{3} 10^{4}"},
	} {
		var got []string
		for _, k := range (LogTicks{test.most}).Ticks(test.lo, test.hi) {
			if k.Label != "" {
				got = append(got, k.Label)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("10^%g … 10^%g, at most %d: %q, want %q", test.lo, test.hi, test.most, s, test.want)
		}
	}
}

// TestNumber holds how multiples of a step are written: with the decimals that the step needs, as powers of ten where that is
// shorter, and with all digits where neighbours would else be the same.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v, step float64
		want    string
	}{
		{0.5, 0.1, "0.5"}, {-2, 0.25, "−2.0"}, {math.Copysign(0, -1), 1, "0"}, {999999, 1, "999999"},
		{1e6, 1, "10^{6}"}, {1.5e6, 1e5, "1.5×10^{6}"}, {1234567, 1, "1234567"}, {1234567.5, 0.5, "1234567.5"},
		{1500000000001, 1, "1.500000000001×10^{12}"}, {-1e-6, 1e-6, "−10^{−6}"}, {0, 1e-6, "0"},
		{0.12345678, 1e-8, "1.2345678×10^{−1}"}, {1.12345678, 1e-8, "1.12345678"},
	} {
		if got := Number(c.v, c.step); got != c.want {
			t.Errorf("%v, a multiple of %v: %q, want %q", c.v, c.step, got, c.want)
		}
	}
}
