package sparse

import "math"

// Analyze orders the symmetric matrix A and finds the pattern of its factor. It reads the upper triangle and is short for
// AnalyzeFor(a, 1): one factorisation and one solve.
func Analyze(a *CSC) *Symbolic { return AnalyzeFor(a, 1) }

// AnalyzeFor is Analyze for a matrix that is factored once and used in the given number of solves. It takes the order of Order.
// If the order of Dissect may save more time than Dissect costs, it tries that too and keeps the faster one. To choose yourself,
// call AnalyzeOrdered(a, Order(a)) or AnalyzeOrdered(a, Dissect(a)).
func AnalyzeFor(a *CSC, solutions int) *Symbolic {
	s := AnalyzeOrdered(a, Order(a))
	// Dissection saves nothing up to 1000 rows, and from there, for each doubling, 3 % of the entries on sheets and 7 % in solid
	// bodies; of the multiplications once and a half as much. What is expected is between.
	share := max(0, math.Log2(float64(s.n)/1000)/20)
	saved := cost(1.5*share*s.flops, share*float64(s.nnz), solutions)
	if saved <= dissectingARow*float64(s.n) {
		return s
	}
	d := AnalyzeOrdered(a, Dissect(a))
	if cost(d.flops, float64(d.nnz), solutions) < cost(s.flops, float64(s.nnz), solutions) {
		return d
	}
	return s
}

// What things take, in nanoseconds, on a processor of 2023; their ratios matter.
const (
	oneMultiplication = 0.07 // of a factorisation
	oneEntry          = 0.8  // of the factor, in a solution with three right-hand sides
	dissectingARow    = 4e3  // of the matrix, in Dissect and for the pattern
)

// cost estimates the time of a factorisation and a number of solutions, in nanoseconds.
func cost(flops, entries float64, solutions int) float64 {
	return oneMultiplication*flops + oneEntry*entries*float64(solutions)
}
