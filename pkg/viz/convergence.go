package viz

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Series is one line of a Convergence figure: a trace and its name.
type Series struct {
	Name  string
	Trace msp.Trace
	gstar float64
	given bool // gstar was given
}

// Trace names the trace t for Convergence.
func Trace(name string, t msp.Trace) Series { return Series{Name: name, Trace: t} }

// Against returns the series with its error measured relative to g* = gstar, the least value of g, instead of the smallest value
// in the traces.
func (s Series) Against(gstar float64) Series {
	s.gstar, s.given = gstar, true
	return s
}

// String summarises the series in one line.
func (s Series) String() string { return s.Name + ": " + s.Trace.String() }

// Convergence draws how fast methods converge within a time step: the relative error
//
//	(g(x_i) − g*)/(g(x_0) − g*)
//
// of every trace over the number of iterations i, on a logarithmic scale (Liu et al. 2013, eq. 15 and fig. 2). Every trace is
// relative to its start.
//
// Unless Against sets it, g* is the smallest g in all traces. The trace that reached it then ends with error 0 by definition, so
// the end of its line means nothing. Run one method further than you want to look, or give g*.
//
// A logarithmic scale cannot show an error of 0 or less, and an error below the rounding of g means nothing. There the line
// ends, and an open triangle at the lower edge marks the place: g* is reached to rounding.
//
// OverTime draws the error over the time spent (fig. 2, below).
func Convergence(traces ...Series) Figure {
	own := make([]Series, len(traces))
	for k, s := range traces {
		own[k] = s
		own[k].Trace.G, own[k].Trace.Seconds = slices.Clone(s.Trace.G), slices.Clone(s.Trace.Seconds)
	}
	f := Figure{kind: ofWork}
	f.remake = func(o options) page.Page { return convergence(o.over, own) }
	f.page = f.remake(f.options)
	return f
}

func convergence(axis workAxis, traces []Series) page.Page {
	for _, s := range traces {
		if len(s.Trace.Seconds) != len(s.Trace.G) && axis == overTime {
			panic(fmt.Sprintf("viz: OverTime: trace %q has %d values of g and %d of time, want equal numbers",
				s.Name, len(s.Trace.G), len(s.Trace.Seconds)))
		}
	}
	curves, err := relativeErrors(axis, traces)
	if err != nil {
		return page.Page{Fault: fmt.Errorf("convergence: %w", err)}
	}
	b := convergenceBody{axis: axis, curves: curves}
	p := page.Page{Body: b, Legend: b.legend(), What: b.alt(), Caption: referenceNote(traces)}
	var errors []Curve
	for _, c := range curves {
		errors = append(errors, Curve{Name: c.name, X: c.x, Y: c.err})
	}
	p.Numbers = numbersOf([]string{overWork: "iteration", overTime: "time (s)"}[axis], "relative error", errors)
	for _, c := range curves {
		if c.note != "" {
			p.Caption += "; " + num.Named(c.name, c.note)
		}
	}
	return p
}

// referenceNote says what g* is.
func referenceNote(traces []Series) string {
	seen, given := false, false
	for _, s := range traces {
		seen, given = seen || !s.given, given || s.given
	}
	switch least := num.Number6(smallestG(traces)); {
	case seen && given:
		return "g* as given, else " + least + " kg m^{2}, the smallest g in the traces"
	case given && sameReference(traces):
		return "g* = " + num.Number6(traces[0].gstar) + " kg m^{2}, as given"
	case given:
		return "g* as given for each trace"
	default:
		return "g* = " + least + " kg m^{2}, the smallest g in the traces"
	}
}

func sameReference(traces []Series) bool {
	for _, s := range traces {
		if s.gstar != traces[0].gstar {
			return false
		}
	}
	return true
}

// smallestG returns the smallest g in the traces without a reference of their own.
func smallestG(traces []Series) float64 {
	least := math.Inf(1)
	for _, s := range traces {
		if s.given {
			continue
		}
		for _, g := range s.Trace.G {
			least = math.Min(least, g)
		}
	}
	return least
}
