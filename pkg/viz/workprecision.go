package viz

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// WorkPrecision solves the problem with each method at smaller and smaller steps. It draws the error at the end over the work,
// in evaluations of f, with logarithmic scales (Hauth 2003, fig. 3, 5 and 7). A method of order p descends along a line of slope
// −p, which the triangles show. If a step is so long that a method diverges, a triangle at the upper edge marks it. A triangle
// at the lower edge marks an error of 0.
//
// OverTime draws the error over the time in milliseconds, since implicit methods do more work than evaluations.
//
// In a notebook an interrupt stops it, and the results until then are drawn. Methods for x″ = f are omitted for first-order
// problems, and the caption says so. If a method fails at every step size, or counts no evaluations, the figure has an error;
// see ode.Scheme for your own methods. It panics on problems without an exact solution, as ode.Measure does.
func WorkPrecision(p ode.Problem, methods ...ode.Scheme) Figure {
	b := bench{problem: p}
	for _, m := range methods {
		if m.SecondOrder && p.Accel == nil {
			b.left = append(b.left, m.Name)
			continue
		}
		b.names, b.orders, b.runs = append(b.names, m.Name), append(b.orders, m.Order), append(b.runs, measured(p, m))
	}
	f := Figure{kind: ofWork}
	f.remake = func(o options) page.Page { return b.draw(o.over) }
	f.page = f.remake(f.options)
	return f.Titled(p.Name)
}

// Bounds of a measurement: the most steps, and the error below which rounding takes over, in parts of the
// solution's size.
const (
	mostSteps  = 1 << 14
	leastError = 1e-13
	lostError  = 1e3 // times that of the solution, beyond which it is nonsense
)

// clock is replaced where a picture is to be the same on every run.
var clock = time.Now

// bench is what was measured.
type bench struct {
	problem ode.Problem
	names   []string // of methods
	orders  []int
	runs    [][]run
	left    []string // names of methods that are not for this problem
}

// run is a measurement at one step size.
type run struct {
	work [2]float64 // by workAxis: evaluations of f, milliseconds
	err  float64    // +Inf where the method failed or is lost
	fail error
}

// workCurve is one method's line.
type workCurve struct {
	name  string
	order int
	work  []float64
	err   []float64
}

// curve returns the line of method k over an axis.
func (b bench) curve(k int, axis workAxis) (workCurve, error) {
	c := workCurve{name: b.names[k], order: b.orders[k]}
	solved := false
	var trouble error
	for _, r := range b.runs[k] {
		w := r.work[axis]
		if r.fail != nil {
			trouble = r.fail
			if w <= 0 { // a failure before any work has no place on the axis of work
				continue
			}
		} else if w <= 0 {
			return c, fmt.Errorf("%s: no evaluations of f are counted: set Evaluations of the method, or draw it OverTime", c.name)
		} else {
			solved = true
		}
		c.work, c.err = append(c.work, w), append(c.err, r.err)
	}
	if !solved && trouble != nil {
		return c, trouble
	}
	return c, nil
}

// draw draws what was measured over an axis.
func (b bench) draw(axis workAxis) page.Page {
	label := [2]string{"evaluations of f", "time (ms)"}[axis]
	body := chart.Chart{X: chart.Axis{Label: label, Log: true}, Y: chart.Axis{Label: "error at the end", Log: true}}
	var curves []workCurve
	var numbers []Curve
	var legend []page.Entry
	var alts []string
	for k := range b.names {
		c, err := b.curve(k, axis)
		if err != nil {
			return page.Page{Fault: fmt.Errorf("work and precision: %w", err)}
		}
		curves, numbers = append(curves, c), append(numbers, Curve{Name: c.name, X: c.work, Y: c.err})
		l := workLayer{Polyline: chart.Polyline{Style: ink.LineStyle(k), Dots: ink.Px(2.5)}}
		for i, w := range c.work {
			l.Points = append(l.Points, body.Point(w, c.err[i]))
		}
		body.Layers = append(body.Layers, l)
		legend = append(legend, page.LineEntry(c.name, l.Style))
		alts = append(alts, c.describe())
	}
	legend = append(legend, edgeEntries(body.Layers)...)
	if t := slopes(curves, body); len(t.orders) > 0 {
		body.Layers = append(body.Layers, t)
	}
	p := body.Page("work and precision", fmt.Sprintf("error over %s for %s: %s", label, ink.PlainText(b.problem.Name),
		strings.Join(alts, "; ")), legend)
	p.Numbers = numbersOf(label, body.Y.Label, numbers)
	if len(b.left) > 0 {
		p.Caption = "Left out, being for x″ = f(t, x, v): " + strings.Join(b.left, ", ")
	}
	return p
}

// measured measures a method at 2, 4, 8, … steps, until its error is that of rounding or the cell is interrupted.
func measured(p ode.Problem, m ode.Scheme) (runs []run) {
	size, largest := solutionSize(p)
	_, _ = ode.Measure(p, m, 2) // the first run pays for what is done once, and its time would say so
	for n := 2; n <= mostSteps; n *= 2 {
		began := clock()
		r, err := ode.Measure(p, m, n)
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			break
		}
		spent := clock().Sub(began)
		if !(r.Error <= lostError*largest) {
			r.Error = math.Inf(1)
		}
		runs = append(runs, run{work: [2]float64{float64(r.Work.F), 1000 * spent.Seconds()}, err: r.Error, fail: err})
		if r.Error < leastError*size {
			break
		}
	}
	return runs
}

// solutionSize returns how large the solution of p is at its end, and the larger of that and its start.
func solutionSize(p ode.Problem) (end, most float64) {
	if p.Exact != nil { // else Measure says what is missing
		for _, v := range p.Exact(p.T1) {
			end = math.Max(end, math.Abs(v))
		}
	}
	most = end
	for _, v := range p.Y0 {
		most = math.Max(most, math.Abs(v))
	}
	if most == 0 {
		most = 1
	}
	return end, most
}

// describe says how small the error got.
func (c workCurve) describe() string {
	best := math.Inf(1)
	for _, e := range c.err {
		best = math.Min(best, e)
	}
	return fmt.Sprintf("%s reaches %.2g", ink.PlainText(c.name), best)
}
