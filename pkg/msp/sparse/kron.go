package sparse

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// maxKron3 is the largest number of rows or columns that Kron3 expands: the result then has 9 million
// entries, 72 MB.
const maxKron3 = 1000

// Kron3 returns A ⊗ I3 as a dense matrix, 3r×3c for an r×c matrix A. It shows the matrix that the paper writes and that the
// computation never forms. It panics beyond 1000 rows or columns.
func Kron3(a mat.Matrix) *mat.Dense {
	r, c := a.Dims()
	if r > maxKron3 || c > maxKron3 {
		panic(fmt.Sprintf("sparse: Kron3 of a %d×%d matrix, want at most %d rows and columns", r, c, maxKron3))
	}
	if r == 0 || c == 0 {
		return &mat.Dense{}
	}
	k := mat.NewDense(3*r, 3*c, nil)
	for i := range r {
		for j := range c {
			for axis := range 3 {
				k.Set(3*i+axis, 3*j+axis, a.At(i, j))
			}
		}
	}
	return k
}
