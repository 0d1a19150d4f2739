// Gaussian elimination and a linked structure, as in a numerics course.
package main

import (
	"errors"
	"fmt"
	"math"
)

type Matrix [][]float64

var ErrSingular = errors.New("singular matrix")

func NewMatrix(n int) Matrix {
	m := make(Matrix, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func (m Matrix) Clone() Matrix {
	c := NewMatrix(len(m))
	for i := range m {
		copy(c[i], m[i])
	}
	return c
}

func Solve(a Matrix, b []float64) ([]float64, error) {
	n := len(a)
	a = a.Clone()
	x := append([]float64(nil), b...)
	for k := 0; k < n; k++ {
		p := k
		for i := k + 1; i < n; i++ {
			if math.Abs(a[i][k]) > math.Abs(a[p][k]) {
				p = i
			}
		}
		if a[p][k] == 0 {
			return nil, fmt.Errorf("column %d: %w", k, ErrSingular)
		}
		a[k], a[p] = a[p], a[k]
		x[k], x[p] = x[p], x[k]
		for i := k + 1; i < n; i++ {
			f := a[i][k] / a[k][k]
			for j := k; j < n; j++ {
				a[i][j] -= f * a[k][j]
			}
			x[i] -= f * x[k]
		}
	}
	for k := n - 1; k >= 0; k-- {
		for j := k + 1; j < n; j++ {
			x[k] -= a[k][j] * x[j]
		}
		x[k] /= a[k][k]
	}
	return x, nil
}

func main() {
	a := Matrix{{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}
	x, err := Solve(a, []float64{8, -11, -3})
	fmt.Printf("%.4f %v\n", x, err)
	fmt.Println(a[0])
	_, err = Solve(Matrix{{1, 2}, {2, 4}}, []float64{1, 2})
	fmt.Println(err, errors.Is(err, ErrSingular))
}
