package num

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// LinearTicks marks multiples of 1, 2 or 5 times a power of ten, at most max of them with a number.
type LinearTicks struct {
	Max   int
	Whole bool // the axis counts: no marks between whole numbers
}

func (t LinearTicks) Ticks(lo, hi float64) []plot.Tick {
	if !Finite(lo) || !Finite(hi) {
		return nil
	}
	if (Span{lo, hi}).IsPoint() {
		return []plot.Tick{{Value: lo, Label: Number6(lo)}}
	}
	step, minor := NiceStep((hi-lo)/float64(max(t.Max, 2)), t.Whole)
	var ticks []plot.Tick
	parts := int(math.Round(step / minor))
	for k := math.Ceil(lo/minor - 1e-9); k*minor <= hi+1e-9*(hi-lo); k++ {
		v := k * minor
		label := ""
		if math.Mod(math.Round(k), float64(parts)) == 0 {
			label = Number(v, step)
		}
		ticks = append(ticks, plot.Tick{Value: v, Label: label})
	}
	return ticks
}

// NiceStep returns the least step of 1, 2 or 5 times a power of ten that is at least least, and the step
// of the marks without numbers between.
func NiceStep(least float64, whole bool) (step, minor float64) {
	if whole && least <= 1 {
		return 1, 1
	}
	decade := math.Pow(10, math.Floor(math.Log10(least)))
	for _, n := range []struct{ step, minor float64 }{{1, 0.2}, {2, 0.5}, {5, 1}, {10, 2}} {
		if step = n.step * decade; step >= least*(1-1e-9) {
			minor = n.minor * decade
			break
		}
	}
	if whole && minor != math.Round(minor) {
		minor = step
		if step == 5 || step == 2 {
			minor = 1
		}
	}
	return step, minor
}

// Number writes v with the decimals that multiples of step need, and a true minus sign.
func Number(v, step float64) string {
	decimals := 0
	if step < 1 {
		decimals = int(math.Ceil(-math.Log10(step) - 1e-9))
	}
	if v == 0 {
		v = 0 // not −0
	}
	if math.Abs(v) >= 1e6 || decimals > 5 {
		digits := 6
		if v != 0 { // neighbours are to differ
			digits = max(digits, int(math.Ceil(math.Log10(math.Abs(v)/step)-1e-9)))
		}
		if digits == 6 || math.Abs(v) < 1 || math.Abs(v) >= 1e12 { // else all digits are needed
			return scientific(v, digits)
		}
	}
	return strings.Replace(strconv.FormatFloat(v, 'f', decimals, 64), "-", "−", 1)
}

// scientific writes v as 1.5×10^{3}, with as few digits as name it to so many places.
func scientific(v float64, places int) string {
	s := strconv.FormatFloat(v, 'e', places, 64)
	mantissa, exponent, _ := strings.Cut(s, "e")
	mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	e, _ := strconv.Atoi(exponent)
	s = mantissa + "×10^{" + strconv.Itoa(e) + "}"
	switch {
	case v == 0:
		s = "0"
	case mantissa == "1" || mantissa == "-1":
		s = strings.TrimSuffix(mantissa, "1") + "10^{" + strconv.Itoa(e) + "}"
	}
	return strings.ReplaceAll(s, "-", "−")
}

// Plain writes v as Go and spreadsheets read it, to nine digits.
func Plain(v float64) string {
	if v == 0 {
		return "0" // not −0
	}
	return strconv.FormatFloat(v, 'g', 9, 64)
}

// Number6 writes v with six digits.
func Number6(v float64) string {
	if a := math.Abs(v); v != 0 && (a < 1e-4 || a >= 1e6) {
		r, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 6, 64), 64)
		return scientific(r, 6)
	}
	return strings.Replace(strconv.FormatFloat(v, 'g', 6, 64), "-", "−", 1)
}

// Short writes v with three digits, or all those before the point.
func Short(v float64) string {
	a := math.Abs(v)
	if !Finite(v) {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	if v != 0 && (a < 1e-3 || a >= 1e6) {
		r, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
		return scientific(r, 6)
	}
	text := strconv.FormatFloat(v, 'g', 3, 64)
	if a >= 1000 {
		text = strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strings.Replace(text, "-", "−", 1)
}

// Share places ticks along a side, from the top for an axis that runs up.
func Share(ticks []plot.Tick, lo, hi float64, up bool) []plot.Tick {
	for i, t := range ticks {
		v := (t.Value - lo) / (hi - lo)
		if up {
			v = 1 - v
		}
		ticks[i].Value = v
	}
	return ticks
}
