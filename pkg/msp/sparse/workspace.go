package sparse

import "fmt"

// Workspace is reusable memory for conjugate gradients and one preconditioner. Systems of one size allocate nothing after the
// first. The zero value is ready to use.
//
//	var w sparse.Workspace
//	p, err := w.IC0(a)
//	n, err := sparse.CG{Precondition: p, Workspace: &w}.Solve(a, x, b)
//
// It serves one caller at a time. Making a preconditioner invalidates the previous one. Its methods return
// ErrNotPositiveDefinite unwrapped, to avoid allocation. Column tells the column.
type Workspace struct {
	Column int // at which the last preconditioner that could not be made met what is not positive

	r, z, p, ap []float64 // of CG

	diagonal []float64 // Jacobi: its reciprocals; SSOR: D
	blocks   [][6]float64
	lower    CSC       // IC0: the lower triangle of A, then L
	values   []float64 // IC0: those of the lower triangle of A
	below    []int     // SSOR: where the columns of E begin
	a        *CSC      // SSOR: the matrix
	omega    float64   // SSOR

	jacobi, blockJacobi, ic0, ssor Preconditioner // made once
}

// sized returns n numbers in the memory of v if there is enough.
func sized[T any](v []T, n int) []T {
	if cap(v) < n {
		return make([]T, n)
	}
	return v[:n]
}

// alone makes a preconditioner in a workspace of its own, with an error that says the column.
func alone(make func(m *Workspace, a *CSC) (Preconditioner, error), a *CSC) (Preconditioner, error) {
	var m Workspace
	p, err := make(&m, a)
	if err != nil {
		return nil, fmt.Errorf("column %d: %w", m.Column, err)
	}
	return p, nil
}
