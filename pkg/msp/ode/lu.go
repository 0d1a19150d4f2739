package ode

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
)

// fewRows is the largest number of rows for which plain loops take less time than LAPACK's calls. Equations of a lesson have one to six.
const fewRows = 8

// lu is the LU factors of a matrix, with the pivots of LAPACK. mat.LU would estimate the condition number each time, which takes longer
// than to factor a small matrix.
type lu struct {
	a      blas64.General
	size   float64 // ‖a‖₁ of the matrix
	pivots []int
	work   []float64
}

// factor factors m, which becomes its factors, in the memory of the last factors.
func (f *lu) factor(m *mat.Dense) error {
	f.a = m.RawMatrix()
	n := f.a.Rows
	if len(f.pivots) != n {
		f.pivots, f.work = make([]int, n), make([]float64, n)
	}
	f.size = norm1(f.a, f.work)
	if math.IsInf(f.size, 0) || math.IsNaN(f.size) {
		return ErrSingular
	}
	regular := false
	if n <= fewRows {
		regular = eliminate(f.a, f.pivots)
	} else {
		regular = lapack64.Getrf(f.a, f.pivots)
	}
	if !regular {
		return ErrSingular
	}
	return nil
}

// norm1 returns ‖a‖₁, the largest sum of a column. It overwrites sums.
func norm1(a blas64.General, sums []float64) float64 {
	clear(sums)
	for i := range sums {
		for j, v := range a.Data[i*a.Stride:][:len(sums)] {
			sums[j] += math.Abs(v)
		}
	}
	most := 0.0
	for _, sum := range sums {
		most = max(most, sum)
	}
	return most
}

// eliminate factors a as LAPACK's dgetf2 does, with the same roundings. It reports whether no pivot is zero, or so small that its inverse
// overflows.
func eliminate(a blas64.General, pivots []int) bool {
	n := len(pivots)
	row := func(i int) []float64 { return a.Data[i*a.Stride:][:n] }
	for j := range n {
		p := j
		for i := j + 1; i < n; i++ {
			if math.Abs(a.Data[i*a.Stride+j]) > math.Abs(a.Data[p*a.Stride+j]) {
				p = i
			}
		}
		pivots[j] = p
		upper := row(j)
		if p != j {
			for k, v := range row(p) {
				row(p)[k], upper[k] = upper[k], v
			}
		}
		inverse := 1 / upper[j]
		if math.IsInf(inverse, 0) {
			return false
		}
		for i := j + 1; i < n; i++ {
			lower := row(i)
			lower[j] *= inverse
			for k := j + 1; k < n; k++ {
				lower[k] -= lower[j] * upper[k]
			}
		}
	}
	return true
}

// solve replaces b by the solution of the system.
func (f *lu) solve(b []float64) {
	n := len(b)
	if n > fewRows {
		lapack64.Getrs(blas.NoTrans, f.a, blas64.General{Rows: n, Cols: 1, Stride: 1, Data: b}, f.pivots)
		return
	}
	for i, p := range f.pivots {
		b[i], b[p] = b[p], b[i]
	}
	for i := range n {
		for k, l := range f.a.Data[i*f.a.Stride:][:i] {
			b[i] -= l * b[k]
		}
	}
	for i := n - 1; i >= 0; i-- {
		row := f.a.Data[i*f.a.Stride:][:n]
		for k := i + 1; k < n; k++ {
			b[i] -= row[k] * b[k]
		}
		b[i] *= 1 / row[i]
	}
}

// cond estimates the condition number.
func (f *lu) cond() float64 {
	n := f.a.Rows
	return 1 / lapack64.Gecon(lapack.MaxColumnSum, f.a, f.size, make([]float64, 4*n), make([]int, n))
}
