package main

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// solutions is how many the order of elimination is chosen for, as in msp.NewLocalGlobal.
const solutions = 1000

// now is processor time, or the time of the clock where the environment has BENCH_CLOCK=wall, as the peers have it
// (peers/timing.h).
func now() time.Duration {
	if os.Getenv("BENCH_CLOCK") == "wall" {
		return time.Since(began)
	}
	return cputime.Now()
}

var began = time.Now()

// measure runs f until budget is spent, but at least least times, and prints "time <what> <best> <median>" in
// milliseconds, as the peers do.
func measure(what string, budget time.Duration, least int, f func()) {
	var runs []time.Duration
	for spent := time.Duration(0); spent < budget || len(runs) < least; {
		start := now()
		f()
		runs = append(runs, now()-start)
		spent += runs[len(runs)-1]
	}
	slices.Sort(runs)
	fmt.Printf("time %s %.6f %.6f\n", what, milliseconds(runs[0]), milliseconds(runs[len(runs)/2]))
}

func milliseconds(d time.Duration) float64 { return 1000 * d.Seconds() }

// choleskyOurs is peers/cholesky.cpp for this repository's package sparse.
func choleskyOurs(file string, budget time.Duration) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	a, err := sparse.ReadMatrixMarket(in)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	var s *sparse.Symbolic
	measure("analyze", budget, 3, func() { s = sparse.AnalyzeOrdered(a, sparse.Order(a)) })
	fmt.Printf("nnz entries-amd %d\n", s.NNZ())
	measure("dissect", budget, 3, func() { s = sparse.AnalyzeOrdered(a, sparse.Dissect(a)) })
	fmt.Printf("nnz entries-dissect %d\n", s.NNZ())
	measure("choose", budget, 1, func() { s = sparse.AnalyzeFor(a, solutions) })
	fmt.Printf("nnz entries %d\n", s.NNZ())
	var f *sparse.Cholesky
	measure("factor", budget, 2, func() {
		if f, err = s.Factor(a); err != nil {
			panic(err) // the matrices of the benchmark are positive definite
		}
	})
	x := make([]float64, 3*a.Cols)
	measure("solve", budget, 5, func() {
		for i := range x {
			x[i] = 1
		}
		f.Solve3(x)
	})
	single := f.Single()
	measure("solve-single", budget, 5, func() {
		for i := range x {
			x[i] = 1
		}
		single.Solve3(x)
	})
	return nil
}

// frameOurs is peers/frame.cpp for this repository's package msp.
func frameOurs(s *msp.System, budget time.Duration) error {
	a, err := msp.NewLocalGlobal(s, timeStep)
	if err != nil {
		return err
	}
	d := make([]float64, 3*s.NumSprings())
	measure("local", budget, 5, func() { a.LocalTo(d, s.X0) })
	measure("assembly", budget, 3, func() { s.L(); s.J(); s.A(timeStep) })
	q, rest := s.Rest(), s.Rest()
	measure("frame", budget, 3, func() {
		copy(q.X, rest.X)
		copy(q.V, rest.V)
		if err = a.Step(&q); err != nil {
			panic(err)
		}
	})
	return nil
}
