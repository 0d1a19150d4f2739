package num

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// A logarithmic axis is a linear one of the decimal logarithm: gonum's own log scale panics on what is ≤ 0,
// and makes room for its label as if the axis were linear. The layers of a chart decide what
// becomes of values without a logarithm.

// LogTicks marks an axis of log10 v with at most max numbers: powers of ten where the axis spans decades;
// 1, 2 and 5 times them where it spans less than two; evenly spaced numbers where it spans less than 0.6
// of one.
type LogTicks struct{ Max int }

func (t LogTicks) Ticks(lo, hi float64) []plot.Tick {
	if hi-lo < 0.6 {
		return t.within(lo, hi)
	}
	first, last := int(math.Floor(lo+1e-9)), int(math.Ceil(hi-1e-9))
	every := 1
	for (last-first)/every+1 > max(t.Max, 2) {
		if every++; every > 10 { // 20, 30, …
			every += 9
		}
	}
	var ticks []plot.Tick
	for e := first; e <= last; e++ {
		for n := 1; n < 10; n++ {
			v := float64(e) + math.Log10(float64(n))
			if v < lo-1e-9 || v > hi+1e-9 {
				continue
			}
			switch {
			case n == 1 && e%every == 0:
				ticks = append(ticks, plot.Tick{Value: v, Label: power(e)})
			case (n == 2 || n == 5) && hi-lo < 2 && 3*(last-first) <= t.Max+1:
				ticks = append(ticks, plot.Tick{Value: v, Label: multiple(n, e)})
			case n == 1 && every < 10 || hi-lo <= 8:
				ticks = append(ticks, plot.Tick{Value: v})
			}
		}
	}
	return ticks
}

// within marks an axis that lies within a decade.
func (t LogTicks) within(lo, hi float64) []plot.Tick {
	ticks := LinearTicks{Max: t.Max}.Ticks(math.Pow(10, lo), math.Pow(10, hi))
	for i := range ticks {
		ticks[i].Value = math.Log10(ticks[i].Value)
	}
	return ticks
}

// power writes 10^e: as a number where that is short.
func power(e int) string {
	switch {
	case e >= 0 && e <= 2:
		return strconv.Itoa(int(math.Pow10(e)))
	case e == -1:
		return "0.1"
	}
	return scientific(math.Pow10(e), 6)
}

// multiple writes n·10^e.
func multiple(n, e int) string {
	if e >= -2 && e <= 2 {
		return Number(float64(n)*math.Pow10(e), math.Pow10(min(e, 0)))
	}
	return scientific(float64(n)*math.Pow10(e), 6)
}
