// Package linesearch implements the line search of all descent methods.
package linesearch

// Armijo is the usual part of the predicted decrease that a step has to bring: hardly any.
const Armijo = 1e-4

// Backtracking halves the step length t until a step leads down far enough (L. Armijo: Minimization of functions having Lipschitz
// continuous first partial derivatives, Pacific J. Math. 16, 1966):
//
//	g(x + t p) − g(x) ≤ Armijo · t · ∇gᵀp,   t = First, First/2, First/4, …
type Backtracking struct {
	First  float64 // the first t
	Least  float64 // the search gives up at this t
	Armijo float64 // the part of the predicted decrease; 0 for any decrease
}

// Along returns the first t that leads down, and whether there is one. The slope is ∇gᵀp. change goes to x + t p and returns
// g there less g(x), and false where that is x itself in float64. A change that is not a number does not lead down.
func (b Backtracking) Along(slope float64, change func(t float64) (change float64, moves bool)) (t float64, found bool) {
	if !(slope < 0) {
		return 0, false
	}
	for t := b.First; t > b.Least; t /= 2 {
		c, moves := change(t)
		if !moves {
			break
		}
		if c < 0 && c <= b.Armijo*t*slope {
			return t, true
		}
	}
	return 0, false
}
