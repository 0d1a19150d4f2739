package check

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// axis is a range of numbers, or of their decimal logarithms.
type axis struct {
	lo, hi float64
	log    bool
}

// of returns where a number is on the axis. Zero is at the lower end of a logarithmic one.
func (a axis) of(x float64) float64 {
	if !a.log {
		return x
	}
	if x <= 0 {
		return a.lo
	}
	return math.Log10(x)
}

// place returns where a number is between the ends of the axis, at 0 and 1, and how far beyond: not more than ten times
// their distance.
func (a axis) place(x float64) float64 {
	return math.Max(-10, math.Min(10, (a.of(x)-a.lo)/(a.hi-a.lo)))
}

// extent returns the least and the greatest of the numbers that have a place on the axis.
func (a axis) extent(v []float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, x := range v {
		if !a.log || x > 0 {
			lo, hi = math.Min(lo, a.of(x)), math.Max(hi, a.of(x))
		}
	}
	if lo > hi {
		lo, hi = 0, 0
	}
	if hi-lo < 1e-9*math.Max(1, math.Abs(hi)) {
		hi, lo = hi+0.5, lo-0.5
	}
	return lo, hi
}

// ticks returns numbers to write at the axis: about five round ones, powers of ten where it is logarithmic.
func (a axis) ticks() (list []float64) {
	step := 1.0
	if a.log {
		step = math.Max(1, math.Ceil((a.hi-a.lo)/6))
	} else {
		step = math.Pow(10, math.Floor(math.Log10((a.hi-a.lo)/4)))
		for _, by := range []float64{2, 2.5, 2} { // 1, 2, 5, 10
			if (a.hi-a.lo)/step <= 6 {
				break
			}
			step *= by
		}
	}
	for n := math.Ceil(a.lo/step - 1e-9); n*step <= a.hi+1e-9*step; n++ {
		if a.log {
			list = append(list, math.Pow(10, n*step))
		} else {
			list = append(list, n*step+0) // and not −0
		}
	}
	if a.log && len(list) < 2 { // not even two powers
		list = append(list, math.Pow(10, a.lo), math.Pow(10, a.hi))
	}
	return list
}

// label writes a tick.
func (a axis) label(x float64) string {
	power := math.Log10(math.Abs(x))
	whole := math.Round(power)
	switch {
	case x == 0:
		return "0"
	case a.log && math.Abs(power-whole) < 1e-9 && math.Abs(whole) > 3:
		return "10" + raised.Replace(strconv.Itoa(int(whole)))
	}
	return strings.ReplaceAll(fmt.Sprintf("%.4g", x), "-", "−")
}

var raised = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
	"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
