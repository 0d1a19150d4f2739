package viz

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// WorkPrecision solves the problem with each method at smaller and smaller steps, and draws the error at the end
// over the work, in evaluations of f, both on logarithmic scales (Hauth 2003, fig. 3, 5 and 7). A method of
// order p comes down along a line of slope −p, which the triangles show. Where a step is too long for a method
// its error is beyond all measure, it diverges: a triangle at the upper edge marks that. One at the lower edge marks an
// error of 0.
//
// In a notebook an interrupt stops it; what was measured until then is drawn. Methods for x″ = f are left out of problems
// of first order, and the caption says so. A method that succeeds at no step size, or of which no evaluations are
// counted, is an error of the figure; see ode.Scheme for those of your own. It panics on problems without an
// exact solution, as ode.Measure does.
func WorkPrecision(p ode.Problem, methods ...ode.Scheme) Figure {
	return workPrecision(p, methods, "evaluations of f", func(m ode.Measurement, _ time.Duration) float64 { return float64(m.Work.F) })
}

// WorkPrecisionTime is WorkPrecision over the time spent, in milliseconds, in place of evaluations: the work of
// implicit methods is more than evaluations. Times differ from run to run.
func WorkPrecisionTime(p ode.Problem, methods ...ode.Scheme) Figure {
	return workPrecision(p, methods, "time (ms)", func(_ ode.Measurement, t time.Duration) float64 { return 1000 * t.Seconds() })
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

// workCurve is one method's line.
type workCurve struct {
	name  string
	order int
	work  []float64
	err   []float64 // +Inf where the method failed or is lost

	solved bool // at some step size
}

func workPrecision(p ode.Problem, methods []ode.Scheme, label string, work func(ode.Measurement, time.Duration) float64) Figure {
	var curves []workCurve
	var left []string
	for _, m := range methods {
		if m.SecondOrder && p.Accel == nil {
			left = append(left, m.Name)
			continue
		}
		c, err := measured(p, m, work)
		if err != nil {
			return failed(fmt.Errorf("work and precision: %w", err))
		}
		curves = append(curves, c)
	}
	b := chart.Chart{X: chart.Axis{Label: label, Log: true}, Y: chart.Axis{Label: "error at the end", Log: true}}
	var legend []page.Entry
	var alts []string
	for k, c := range curves {
		l := workLayer{Polyline: chart.Polyline{Style: ink.LineStyle(k), Dots: ink.Px(2.5)}}
		for i, w := range c.work {
			l.Points = append(l.Points, b.Point(w, c.err[i]))
		}
		b.Layers = append(b.Layers, l)
		legend = append(legend, page.LineEntry(c.name, l.Style))
		alts = append(alts, c.describe())
	}
	legend = append(legend, edgeEntries(b.Layers)...)
	if t := slopes(curves, b); len(t.orders) > 0 {
		b.Layers = append(b.Layers, t)
	}
	alt := fmt.Sprintf("error over %s for %s: %s", label, ink.PlainText(p.Name), strings.Join(alts, "; "))
	f := Figure{page: b.Page("work and precision", alt, legend)}
	if len(left) > 0 {
		f.page.Caption = "Left out, being for x″ = f(t, x, v): " + strings.Join(left, ", ")
	}
	return f.Titled(p.Name)
}

// measured measures a method at 2, 4, 8, … steps.
func measured(p ode.Problem, m ode.Scheme, work func(ode.Measurement, time.Duration) float64) (workCurve, error) {
	c := workCurve{name: m.Name, order: m.Order}
	size, largest := solutionSize(p)
	var trouble error
	_, _ = ode.Measure(p, m, 2) // the first run pays for what is done once, and its time would say so
	for n := 2; n <= mostSteps; n *= 2 {
		began := clock()
		r, err := ode.Measure(p, m, n)
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return c, nil
		}
		w := work(r, clock().Sub(began))
		switch {
		case err != nil:
			trouble = err
			if w <= 0 { // a failure before any work has no place on the axis of work
				continue
			}
		case w <= 0:
			return c, fmt.Errorf("%s: no evaluations of f are counted: set Evaluations of the method, or use WorkPrecisionTime", m.Name)
		default:
			c.solved = true
		}
		if !(r.Error <= lostError*largest) {
			r.Error = math.Inf(1)
		}
		c.work, c.err = append(c.work, w), append(c.err, r.Error)
		if r.Error < leastError*size {
			break
		}
	}
	if !c.solved && trouble != nil {
		return c, trouble
	}
	return c, nil
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

// workLayer is a line with triangles where it leaves the scale, at the upper edge where the error is lost and at
// the lower where it is 0.
type workLayer struct{ chart.Polyline }

func (l workLayer) Paint(c chart.Canvas) {
	l.Polyline.Paint(c)
	for _, p := range l.Points {
		switch at := c.At(p[0], 0); {
		case math.IsInf(p[1], 1):
			chart.DrawLost(c.Canvas, l.Style, vg.Point{X: at.X, Y: c.Max.Y - ink.Px(2)})
		case math.IsInf(p[1], -1):
			chart.DrawReached(c.Canvas, l.Style, vg.Point{X: at.X, Y: c.Min.Y + ink.Px(2)})
		}
	}
}

// edgeEntries says what the triangles stand for, those that there are.
func edgeEntries(layers []chart.Layer) (out []page.Entry) {
	lost, none := false, false
	for _, l := range layers {
		for _, p := range l.(workLayer).Points {
			lost, none = lost || math.IsInf(p[1], 1), none || math.IsInf(p[1], -1)
		}
	}
	if lost {
		out = append(out, page.Entry{Text: "diverges", Sign: page.Mark(func(at draw.Canvas) {
			chart.DrawLost(at, draw.LineStyle{Color: ink.SoftInk}, vg.Point{X: at.Max.X - ink.Px(9), Y: at.Center().Y + ink.Px(4)})
		})})
	}
	if none {
		out = append(out, page.Entry{Text: "error 0", Sign: page.Mark(func(at draw.Canvas) {
			chart.DrawReached(at, draw.LineStyle{Color: ink.SoftInk}, vg.Point{X: at.Max.X - ink.Px(9), Y: at.Center().Y - ink.Px(5)})
		})})
	}
	return out
}

func (l workLayer) Spans() (x, y num.Span) {
	x, y = l.Polyline.Spans()
	for _, p := range l.Points {
		if num.Finite(p[0]) {
			x = x.With(p[0])
		}
	}
	return x, y
}

// slopeLayer draws a triangle of half a decade for each order.
type slopeLayer struct {
	at     [][2]float64 // the upper left corner
	orders []int
}

// slopes places the triangles: for each order on the straight part, where it comes down, of that curve which is the
// farthest to the right, so that no other one is in the way.
func slopes(curves []workCurve, b chart.Chart) (t slopeLayer) {
	farthest := map[int]float64{}
	for _, c := range curves {
		if c.order < 1 {
			continue
		}
		for i := len(c.err) - 1; i > 0; i-- {
			upper, lower := b.Point(c.work[i-1], c.err[i-1]), b.Point(c.work[i], c.err[i])
			slope := (upper[1] - lower[1]) / (lower[0] - upper[0])
			if !num.Finite(slope) || math.Abs(slope-float64(c.order)) > 0.15*float64(c.order) {
				continue
			}
			at := [2]float64{upper[0] + 0.12, upper[1]}
			right := upper[0] + upper[1]/float64(c.order)
			k := slices.Index(t.orders, c.order)
			switch {
			case k < 0:
				t.at, t.orders = append(t.at, at), append(t.orders, c.order)
				farthest[c.order] = right
			case right > farthest[c.order]:
				t.at[k], farthest[c.order] = at, right
			}
			break
		}
	}
	return t
}

func (t slopeLayer) Spans() (x, y num.Span) { return num.Nothing, num.Nothing }

func (t slopeLayer) Paint(c chart.Canvas) {
	const run = 0.3 // decades
	for k, p := range t.at {
		drop := run * float64(t.orders[k])
		a, b, d := c.At(p[0], p[1]), c.At(p[0]+run, p[1]), c.At(p[0]+run, p[1]-drop)
		c.SetLineStyle(draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)})
		var path vg.Path
		path.Move(a)
		path.Line(b)
		path.Line(d)
		path.Close()
		c.Stroke(path)
		sty := ink.TickStyle
		sty.XAlign, sty.YAlign = draw.XLeft, draw.YCenter
		c.FillText(sty, vg.Point{X: b.X + ink.Px(3), Y: (b.Y + d.Y) / 2}, fmt.Sprint(t.orders[k]))
	}
}
