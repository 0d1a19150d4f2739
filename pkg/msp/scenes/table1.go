package scenes

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
)

// Row is a row of Table 1 of Liu et al. 2013, with the paper's columns.
type Row struct {
	Object    string
	M, S      int
	H         time.Duration
	Iteration time.Duration // of block coordinate descent
	Count     int           // of iterations, a frame
	Collision time.Duration // detection and response, a frame; 0: nothing is met
	Frame     time.Duration // Iteration · Count + Collision
	Prefactor time.Duration // to analyze and factor M + h² L
}

// Printed returns Table 1 as the paper has it: one core of an Intel i7-3720QM, 2.6 GHz.
func Printed() []Row {
	ms := func(v float64) time.Duration { return time.Duration(v * 1e6) }
	return []Row{
		{"curtain", 6561, 32158, ms(33), ms(5), 10, 0, ms(50), ms(113)},
		{"hippo", 2387, 13135, ms(33), ms(1), 20, 0, ms(20), ms(18)},
		{"frog", 6834, 35261, ms(33), ms(3.1), 20, 0, ms(62), ms(54)},
		{"dog", 28390, 148047, ms(33), ms(20.3), 20, 0, ms(406), ms(442)},
		{"dress", 3505, 6811, ms(8.3), ms(0.61), 20, ms(476), ms(488), ms(11)},
		{"brush", 1995, 6405, ms(33), ms(0.68), 20, ms(0.99), ms(14.6), ms(9.8)},
	}
}

// Paper returns the six scenes of the table, in its order. The dog's takes some seconds to make.
func Paper() []Scene { return []Scene{Curtain(), Hippo(), Frog(), Dog(), Dress(), Brush()} }

// Measure runs n steps of a scene and returns its row: means of processor time over the steps, and the least time of three
// factorisations.
func (c Scene) Measure(n int) (Row, error) { return c.measure(interrupt.Context(), n) }

func (c Scene) measure(ctx context.Context, n int) (Row, error) {
	if n < 1 {
		panic(fmt.Sprintf("scenes: Measure(%d), want at least one step", n))
	}
	r := Row{Object: c.Name, M: c.S.NumParticles(), S: c.S.NumSprings(), Count: c.Iterations, H: time.Duration(c.H * 1e9)}
	var a *collide.LocalGlobal
	for range 3 {
		began := cputime.Now()
		var err error
		if a, err = c.Method(); err != nil {
			return r, err
		}
		if took := cputime.Now() - began; r.Prefactor == 0 || took < r.Prefactor {
			r.Prefactor = took
		}
	}
	q, step := c.S.Rest(), c.Step(a)
	began := cputime.Now()
	for k := range n {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if err := step(&q); err != nil {
			return r, fmt.Errorf("%s: step %d: %w", c.Name, k+1, err)
		}
	}
	r.Frame = (cputime.Now() - began) / time.Duration(n)
	alone := c.S.Clone() // without contact
	alone.Obstacles = nil
	plain, err := msp.NewLocalGlobal(alone, c.H)
	if err != nil {
		return r, err
	}
	y := plain.Y(q)
	began = cputime.Now()
	for range n {
		if _, err := plain.Iterate(y, y, c.Iterations); err != nil {
			return r, err
		}
	}
	r.Iteration = (cputime.Now() - began) / time.Duration(n*c.Iterations)
	if len(c.S.Obstacles) > 0 || c.Thickness > 0 {
		r.Collision = max(0, r.Frame-r.Iteration*time.Duration(c.Iterations))
	}
	return r, nil
}

// Table is rows to print.
type Table []Row

// Table1 measures the six scenes over n steps each and returns our rows, each below the paper's.
func Table1(n int) (Table, error) {
	ctx := interrupt.Context()
	var t Table
	for k, c := range Paper() {
		r, err := c.measure(ctx, n)
		if err != nil {
			return t, err
		}
		r.Object = "  ours"
		t = append(t, Printed()[k], r)
	}
	return t, nil
}

// String lays the table out in columns; times are in milliseconds.
func (t Table) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-8s %6s %7s %6s %10s %6s %10s %8s %11s\n",
		"", "m", "s", "h", "iteration", "count", "collision", "frame", "prefactor")
	for _, r := range t {
		collision := "–"
		if r.Collision > 0 {
			collision = milliseconds(r.Collision)
		}
		fmt.Fprintf(&b, "%-8s %6d %7d %6s %10s %6d %10s %8s %11s\n", r.Object, r.M, r.S, milliseconds(r.H),
			milliseconds(r.Iteration), r.Count, collision, milliseconds(r.Frame), milliseconds(r.Prefactor))
	}
	return b.String()
}

// milliseconds returns a time in milliseconds to three digits.
func milliseconds(d time.Duration) string { return fmt.Sprintf("%.3g", float64(d)/1e6) }
