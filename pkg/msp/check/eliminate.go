package check

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// EliminateFunc solves A x = b with the unknowns in pinned fixed at the values in at.
type EliminateFunc func(A *mat.Dense, b []float64, pinned []int, at []float64) []float64

// Eliminate returns the verdict on a linear system with some unknowns pinned.
func (s Sheet) Eliminate(f EliminateFunc) Verdict { return ask(s, eliminate, f) }

// eliminated solves for the free unknowns, with moved times what the pinned ones bring to the right-hand side.
func eliminated(moved float64) EliminateFunc {
	return func(A *mat.Dense, b []float64, pinned []int, at []float64) []float64 {
		x, held := make([]float64, len(b)), make([]bool, len(b))
		for n, i := range pinned {
			x[i], held[i] = at[n], true
		}
		var free []int
		for i := range b {
			if !held[i] {
				free = append(free, i)
			}
		}
		R, r := mat.NewDense(len(free), len(free), nil), mat.NewVecDense(len(free), nil)
		for a, i := range free {
			r.SetVec(a, b[i]-moved*dot(mat.Row(nil, i, A), x))
			for c, j := range free {
				R.Set(a, c, A.At(i, j))
			}
		}
		var solved mat.VecDense
		if err := solved.SolveVec(R, r); err != nil {
			panic(err)
		}
		for a, i := range free {
			x[i] = solved.AtVec(a)
		}
		return x
	}
}

// drawPinned returns a definite matrix, M + L, a right-hand side and two unknowns that are pinned.
func drawPinned(d *draw) (A *mat.Dense, b []float64, pinned []int, at []float64) {
	m, springs := drawSprings(d)
	A = laplacian.right(m, springs)
	for i := range m {
		A.Set(i, i, A.At(i, i)+d.in(1, 2))
	}
	first := d.IntN(m - 1)
	return A, times(10, d.vec(m)), []int{first, first + 1 + d.IntN(m-1-first)}, d.vec(2)
}

var eliminate = &question[EliminateFunc]{
	subject:   "a linear system with pinned unknowns",
	right:     eliminated(1),
	tolerance: 1e-8, // the condition of the matrix is a few hundred
	answers: func(f EliminateFunc, d *draw) []float64 {
		A, b, pinned, at := drawPinned(d)
		return f(mat.DenseCopyOf(A), b, append([]int(nil), pinned...), at)
	},
	laws: []law[EliminateFunc]{
		{"has the pinned unknowns where they are pinned", func(f EliminateFunc, d *draw) error {
			A, b, pinned, at := drawPinned(d)
			x := f(A, b, pinned, at)
			return nearAll([]float64{x[pinned[0]], x[pinned[1]]}, at, 1e-12)
		}},
		{"satisfies the equations of the free unknowns", func(f EliminateFunc, d *draw) error {
			A, b, pinned, at := drawPinned(d)
			x := f(mat.DenseCopyOf(A), append([]float64(nil), b...), pinned, at)
			for i := range b {
				if i == pinned[0] || i == pinned[1] {
					continue
				}
				if err := near(fmt.Sprintf("row %d of A x", i), dot(mat.Row(nil, i, A), x), b[i], 1e-8); err != nil {
					return err
				}
			}
			return nil
		}},
	},
	known: []mistake[EliminateFunc]{
		{"the columns of the pinned unknowns were dropped without moving them to the right-hand side", eliminated(0)},
		{"they were moved to the right-hand side with the wrong sign", eliminated(-1)},
		{"nothing were pinned", func(A *mat.Dense, b []float64, _ []int, _ []float64) []float64 {
			return eliminated(1)(A, b, nil, nil)
		}},
		{"the system were solved as if nothing were pinned, and the values put in afterwards",
			func(A *mat.Dense, b []float64, pinned []int, at []float64) []float64 {
				x := eliminated(1)(A, b, nil, nil)
				for n, i := range pinned {
					x[i] = at[n]
				}
				return x
			}},
	},
}
