package ode

import (
	"fmt"
	"math"
	"strings"
)

// Tableau is a Runge-Kutta method of s stages, Hauth, eq. 19 and Table 1:
//
//	k_i = y_n + h Σ_j a_ij f(t_n + c_j h, k_j),   y_n+1 = y_n + h Σ_i b_i f(t_n + c_i h, k_i)
//
// The method is explicit if A is strictly lower triangular. (Hauth prints "upper".)
type Tableau struct {
	Name  string
	A     [][]float64 // s×s
	B, C  []float64   // s weights, s abscissae
	Order int         // of y_n+1

	// An embedded method has the same A and C but other weights and another order. NewControlled estimates the error of a step
	// by the difference of the two results. Nil means that there is none.
	BHat     []float64
	OrderHat int
}

// check panics if the shapes do not fit.
func (tb Tableau) check() {
	s := len(tb.B)
	if s == 0 {
		panic(fmt.Sprintf("ode: tableau %q: len(B) = 0, want s ≥ 1", tb.Name))
	}
	if len(tb.A) != s || len(tb.C) != s {
		panic(fmt.Sprintf("ode: tableau %q: len(A) = %d, len(C) = %d, want len(B) = %d", tb.Name, len(tb.A), len(tb.C), s))
	}
	for i, row := range tb.A {
		if len(row) != s {
			panic(fmt.Sprintf("ode: tableau %q: len(A[%d]) = %d, want %d", tb.Name, i, len(row), s))
		}
	}
	if tb.BHat != nil && len(tb.BHat) != s {
		panic(fmt.Sprintf("ode: tableau %q: len(BHat) = %d, want %d", tb.Name, len(tb.BHat), s))
	}
}

// Stages returns s.
func (tb Tableau) Stages() int { return len(tb.B) }

// Explicit reports whether A is strictly lower triangular, so that each stage needs only earlier ones.
func (tb Tableau) Explicit() bool { return tb.zeroFrom(0) }

// DiagonallyImplicit reports whether A is lower triangular, so that the stages can be solved one by one. It is true for explicit
// methods too.
func (tb Tableau) DiagonallyImplicit() bool { return tb.zeroFrom(1) }

// zeroFrom reports whether a_ij = 0 for j ≥ i + d.
func (tb Tableau) zeroFrom(d int) bool {
	tb.check()
	for i, row := range tb.A {
		for j := i + d; j < len(row); j++ {
			if row[j] != 0 {
				return false
			}
		}
	}
	return true
}

// StifflyAccurate reports whether the last stage is the result: the last row of A is B and c_s = 1.
func (tb Tableau) StifflyAccurate() bool {
	tb.check()
	s := len(tb.B)
	for j, b := range tb.B {
		if math.Abs(tb.A[s-1][j]-b) > 1e-15 {
			return false
		}
	}
	return math.Abs(tb.C[s-1]-1) <= 1e-15
}

// String returns the name, the order and the table with c on the left and b below.
func (tb Tableau) String() string {
	tb.check()
	var s strings.Builder
	fmt.Fprintf(&s, "%s, order %d\n", tb.Name, tb.Order)
	row := func(head string, values []float64) {
		fmt.Fprintf(&s, "%10s |", head)
		for _, v := range values {
			fmt.Fprintf(&s, " %10.6g", v)
		}
		s.WriteByte('\n')
	}
	for i := range tb.A {
		row(fmt.Sprintf("%.6g", tb.C[i]), tb.A[i])
	}
	fmt.Fprintf(&s, "%s-+%s\n", strings.Repeat("-", 10), strings.Repeat("-", 11*len(tb.B)))
	row("", tb.B)
	if tb.BHat != nil {
		row("", tb.BHat)
	}
	return s.String()
}
