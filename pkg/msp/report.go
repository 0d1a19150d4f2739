package msp

import (
	"fmt"
	"time"

	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Report describes a Step. Each Step fills in the Report that its method's field points to, at the cost of evaluating
// g and ∇g at the end.
type Report struct {
	// Iterations are those of the step. Package collide takes some steps again from another start, and counts all.
	Iterations int
	G          float64 // g at the end, kg m²
	GradG      float64 // ‖∇g‖ at the end, kg m
	// Moved is by how much the last iteration changes a coordinate at most, in metres, or would if nothing were in its way. More than
	// Tolerance says that the iterations were too few for it. It is +Inf for a method that does not measure it.
	Moved   float64
	Seconds float64 // time spent in iterations, s
	// Linear is the total number of conjugate gradient iterations in all iterations of Newton's method.
	Linear int
	// Parts of Seconds, for local/global and its accelerations: in local steps, in right-hand sides and in
	// the back-substitutions of global steps.
	Local, RightSide, Global float64
	// Pair names the two parts of the system, such as two particles, that are nearest to each other after a step with self-contact.
	// It is empty if nothing met. Distance is their distance in metres.
	Pair     string
	Distance float64
	// Gained is the energy that the step gained beyond the work of pins, obstacles and Forces, in joules: TotalEnergy at its end, less
	// that at its start and OuterWork. It is less than 0 for a step that loses energy, as those of implicit Euler do. A rise by several
	// times in each step is an explosion: h is too long for an explicit method.
	Gained float64
	// Spun is the part of the angular momentum that the step gained beyond the moments of Forces and loads and the loss by ether drag:
	// 0.1 is a rise by 10 %. A loss, as in steps of implicit Euler, is less than 0. With pins or obstacles it is 0, and where nothing
	// turns but for rounding.
	Spun float64
	// MovedBack is the part of its way that a step of package collide was moved back at its end, so as not to make energy. If it is near 1
	// in step after step, the iterations are too few, and the system hardly moves.
	MovedBack float64
	// Forces is the number of evaluations of f by a method of package ode. Such a method minimises no g, so G and
	// GradG are 0, and so is Spun. Its Iterations are those of Newton's method, 0 for explicit methods.
	Forces int
}

// String sums the report up in one line.
func (r Report) String() string {
	line := fmt.Sprintf("%s in %.3g s, g = %.6g, ‖∇g‖ = %.3g", count(r.Iterations, "iteration"), r.Seconds, r.G, r.GradG)
	if r.Forces > 0 {
		line = fmt.Sprintf("%s, %s of f in %.3g s", count(r.Iterations, "iteration"), count(r.Forces, "evaluation"), r.Seconds)
	}
	if r.Gained > 0 {
		line += fmt.Sprintf("; %.3g J gained", r.Gained)
	}
	if r.Spun > 1e-6 { // more than the rounding of positions far from the origin
		line += fmt.Sprintf("; %.3g %% of angular momentum gained", 100*r.Spun)
	}
	if r.MovedBack > 0 {
		line += fmt.Sprintf("; moved back by %.3g %% of its way", 100*r.MovedBack)
	}
	if r.Linear > 0 {
		line += "; " + count(r.Linear, "iteration") + " of conjugate gradients"
	}
	if r.Local > 0 {
		line += fmt.Sprintf("; local %.3g s, right-hand side %.3g s, global %.3g s", r.Local, r.RightSide, r.Global)
	}
	if r.Pair != "" {
		line += fmt.Sprintf("; %s are %.3g m apart", r.Pair, r.Distance)
	}
	return line
}

// stopwatch is the time of a step, or of the parts of an iteration, if a Report asks for it.
type stopwatch struct {
	report *Report
	last   time.Time
}

// startReport clears the report, if one is asked for, and starts the time of a step.
func startReport(r *Report) stopwatch {
	if r != nil {
		*r = Report{}
	}
	return r.clock()
}

// clock returns a stopwatch that has started, or without a report one that does nothing.
func (r *Report) clock() stopwatch {
	if r == nil {
		return stopwatch{}
	}
	return stopwatch{r, time.Now()}
}

// stop fills in the report at the end of a step.
func (w stopwatch) stop(e *ImplicitEuler, iterations int, moved float64) {
	if r := w.report; r != nil {
		r.Seconds = time.Since(w.last).Seconds()
		r.Iterations, r.Moved = r.Iterations+iterations, max(r.Moved, moved) // End may have made some, too
		r.G = e.G(e.x, e.y)
		r.GradG = vec.Norm(e.GradG(e.x, e.y))
	}
}

// keepStart remembers the state at the start of a step, if a Report asks for the energy gained.
func (e *ImplicitEuler) keepStart(q *State) {
	if e.Report != nil {
		e.from.T = q.T
		e.from.X, e.from.V = append(e.from.X[:0], q.X...), append(e.from.V[:0], q.V...)
	}
}

// roundingOfSpin is the part of what could turn that rounding leaves in the angular momentum of a body that does not: some hundred times
// that of a sum of a million terms.
const roundingOfSpin = 1e-9

// reportGain fills in the energy and the angular momentum that the step to q gained.
func (e *ImplicitEuler) reportGain(q *State) {
	if e.Report == nil {
		return
	}
	forces := e.forcesOf(e.from, *q, e.y)
	e.Report.Gained = e.TotalEnergy(*q) - e.TotalEnergy(e.from) - e.s.outerWork(e.from, *q, forces)
	if len(e.s.Pins)+len(e.s.Obstacles) > 0 {
		return
	}
	// Σ (q − c) × M v' of a step x = q + h v' is that of x, and c is where gravity has no moment.
	c := e.s.CentreOfMass(e.from.X)
	expected := v3.Scale(e.s.Alpha(e.h), e.s.AngularMomentum(e.from, c))
	most := 0.0 // what it would be if all that moves turned
	for i, m := range e.s.Mass {
		f := v3.At(forces, i)
		if len(e.s.Fext) > 0 {
			f = v3.Add(f, v3.At(e.s.Fext, i))
		}
		arm := v3.Sub(v3.At(e.from.X, i), c)
		expected = v3.Plus(expected, e.h, v3.Cross(arm, f))
		most += m * v3.Norm(arm) * v3.Norm(v3.At(q.V, i))
	}
	if l := v3.Norm(expected); l > roundingOfSpin*most {
		e.Report.Spun = v3.Norm(e.s.AngularMomentum(*q, c))/l - 1
	}
}

// lap returns the time since the last lap, in seconds.
func (w *stopwatch) lap() float64 {
	now := time.Now()
	seconds := now.Sub(w.last).Seconds()
	w.last = now
	return seconds
}

// The parts of an iteration of local/global.
func (w *stopwatch) local() {
	if w.report != nil {
		w.report.Local += w.lap()
	}
}

func (w *stopwatch) rightSide() {
	if w.report != nil {
		w.report.RightSide += w.lap()
	}
}

func (w *stopwatch) global() {
	if w.report != nil {
		w.report.Global += w.lap()
	}
}
