package msp

import (
	"fmt"
	"time"
)

// Report tells how a Step went. Set the field Report of a method to one, and each Step fills it in anew; that
// costs an evaluation of g and ∇g at the end of the step.
type Report struct {
	Iterations int
	G          float64 // g at the end, kg m²
	GradG      float64 // ‖∇g‖ at the end, kg m
	Seconds    float64 // time spent in iterations, s
	// Linear is the number of iterations of conjugate gradients in all iterations of Newton together: their work,
	// where one solves the systems.
	Linear int
	// Parts of Seconds, for local/global and its accelerations: in local steps, in right-hand sides and in
	// the back-substitutions of global steps.
	Local, RightSide, Global float64
	// Forces is the number of evaluations of f that a method of package ode has made, which minimises no g: its
	// Iterations are those of Newton's method, 0 for explicit methods, and G and GradG are 0.
	Forces int
}

// String sums the report up in one line.
func (r Report) String() string {
	if r.Forces > 0 {
		return fmt.Sprintf("%s, %s of f in %.3g s", count(r.Iterations, "iteration"), count(r.Forces, "evaluation"), r.Seconds)
	}
	line := fmt.Sprintf("%s in %.3g s, g = %.6g, ‖∇g‖ = %.3g", count(r.Iterations, "iteration"), r.Seconds, r.G, r.GradG)
	if r.Linear > 0 {
		line += "; " + count(r.Linear, "iteration") + " of conjugate gradients"
	}
	if r.Local > 0 {
		line += fmt.Sprintf("; local %.3g s, right-hand side %.3g s, global %.3g s", r.Local, r.RightSide, r.Global)
	}
	return line
}

// end fills in what is known at the end of a step.
func (r *Report) end(e *implicitEuler, x, y []float64, iterations int, began time.Time) {
	r.Seconds = time.Since(began).Seconds()
	r.Iterations = iterations
	r.G = e.s.G(x, y, e.h)
	r.GradG = norm(e.s.GradG(x, y, e.h))
}

// timed is plain that adds up the time of each part in r.
func (a *LocalGlobal) timed(r *Report, to, x []float64) {
	t0 := time.Now()
	a.local(a.d, x)
	t1 := time.Now()
	a.rightSide(to, a.d, a.b)
	t2 := time.Now()
	a.solve(to)
	r.Local += t1.Sub(t0).Seconds()
	r.RightSide += t2.Sub(t1).Seconds()
	r.Global += time.Since(t2).Seconds()
}

// beginReport clears the report that a caller asked for and has plain add to it.
func (a *LocalGlobal) beginReport() *Report {
	if a.Report != nil {
		*a.Report = Report{}
	}
	a.report = a.Report
	return a.Report
}
