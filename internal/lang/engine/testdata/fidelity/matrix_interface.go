// A declared matrix is used by gonum.
package main

import (
	"fmt"
	"gonum.org/v1/gonum/mat"
)

type laplace int

func (n laplace) Dims() (int, int) { return int(n), int(n) }
func (n laplace) At(i, j int) float64 {
	switch i - j {
	case 0:
		return 2
	case 1, -1:
		return -1
	}
	return 0
}
func (n laplace) T() mat.Matrix { return mat.Transpose{Matrix: n} }

func main() {
	var b mat.Dense
	b.Mul(laplace(3), mat.NewDense(3, 1, []float64{1, 2, 3}))
	fmt.Println(mat.Formatted(&b))
	var chol mat.Cholesky
	fmt.Println(chol.Factorize(mat.NewSymDense(2, []float64{2, -1, -1, 2})), mat.Trace(laplace(4)))
	var x mat.VecDense
	err := chol.SolveVecTo(&x, mat.NewVecDense(2, []float64{1, 0}))
	fmt.Printf("%.4f %v\n", x.RawVector().Data, err)
}
