package main

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat"
)

// table is what was measured of a family, by rising size.
type table []row

// quantity is a column of a table and how it should grow.
type quantity struct {
	name, unit string
	of         func(r row) float64
	theory     func(f family) func(n float64) float64
}

func linearithmic(family) func(n float64) float64 {
	return func(n float64) float64 { return n * math.Log(n) }
}
func linear(family) func(n float64) float64    { return func(n float64) float64 { return n } }
func byFlops(f family) func(n float64) float64 { return f.flops }
func byFill(f family) func(n float64) float64  { return f.fill }

var (
	ordering = quantity{"order", "s", func(r row) float64 { return r.order }, linearithmic}
	numeric  = quantity{"numeric", "s", func(r row) float64 { return r.numeric }, byFlops}
	solution = quantity{"solve", "s", func(r row) float64 { return r.solve }, byFill}
	frame    = quantity{"frame", "s", func(r row) float64 { return r.frame }, byFill}

	quantities = []quantity{
		ordering,
		{"symbolic", "s", func(r row) float64 { return r.symbolic }, linear},
		numeric, solution, frame,
		{"multiplications", "", func(r row) float64 { return r.flops }, byFlops},
		{"entries", "", func(r row) float64 { return r.entries }, byFill},
		{"symbolic", "MB", func(r row) float64 { return r.symbolicSize / 1e6 }, linear},
		{"factor", "MB", func(r row) float64 { return r.factorSize / 1e6 }, byFill},
	}
)

func (t table) particles() []float64 {
	return t.column(quantity{of: func(r row) float64 { return r.n }})
}

func (t table) column(q quantity) []float64 {
	v := make([]float64, len(t))
	for k, r := range t {
		v[k] = q.of(r)
	}
	return v
}

// print prints the table in Markdown, with the slopes of the larger half over those of theory at the same sizes.
func (t table) print(f family) {
	if len(t) == 0 {
		return
	}
	fmt.Printf("\n| %s |", f.name)
	for _, q := range quantities {
		fmt.Printf(" %s |", strings.TrimSuffix(q.name+", "+q.unit, ", "))
	}
	fmt.Printf("\n|---|")
	for range quantities {
		fmt.Print("---|")
	}
	for _, r := range t {
		fmt.Printf("\n| %.0f |", r.n)
		for _, q := range quantities {
			fmt.Printf(" %.3g |", q.of(r))
		}
	}
	large := t[len(t)/2:]
	if len(large) < 2 { // no slope yet, of a run that was interrupted
		fmt.Println()
		return
	}
	fmt.Printf("\n| slope, theory |")
	for _, q := range quantities {
		n := large.particles()
		expected := make([]float64, len(n))
		for k := range n {
			expected[k] = q.theory(f)(n[k])
		}
		fmt.Printf(" %.2f, %.2f |", slope(n, large.column(q)), slope(n, expected))
	}
	fmt.Println()
}

// slope returns the p of the power law y = c xᵖ that fits best, by least squares of logarithms.
func slope(x, y []float64) float64 {
	lx, ly := make([]float64, len(x)), make([]float64, len(y))
	for k := range x {
		lx[k], ly[k] = math.Log(x[k]), math.Log(y[k])
	}
	_, p := stat.LinearRegression(lx, ly, nil, false)
	return p
}
