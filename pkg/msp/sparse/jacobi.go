package sparse

import (
	"fmt"
	"math"
)

// Jacobi returns the preconditioner M = diag(A). The error wraps ErrNotPositiveDefinite if an entry of the
// diagonal is not positive.
func Jacobi(a *CSC) (Preconditioner, error) {
	d, err := positiveDiagonal(a)
	if err != nil {
		return nil, err
	}
	return func(z, r []float64) {
		for i := range z {
			z[i] = r[i] / d[i]
		}
	}, nil
}

// BlockJacobi3 returns the preconditioner that has of A the 3×3 blocks on the diagonal: those that couple
// x, y and z of one particle. The error wraps ErrNotPositiveDefinite if a block is not positive definite.
func BlockJacobi3(a *CSC) (Preconditioner, error) {
	n := wantSquare(a)
	if n%3 != 0 {
		panic(fmt.Sprintf("sparse: 3×3 blocks of a %d×%d matrix", n, n))
	}
	l := make([][6]float64, n/3) // Cholesky factors: l00 l10 l11 l20 l21 l22
	for k := range l {
		i := 3 * k
		l00 := math.Sqrt(a.At(i, i))
		l10, l20 := a.At(i+1, i)/l00, a.At(i+2, i)/l00
		l11 := math.Sqrt(a.At(i+1, i+1) - l10*l10)
		l21 := (a.At(i+2, i+1) - l20*l10) / l11
		l22 := math.Sqrt(a.At(i+2, i+2) - l20*l20 - l21*l21)
		// NaN, from a root of what is negative or a division by zero, spreads to l22.
		if !(l00 > 0 && l11 > 0 && l22 > 0) {
			return nil, fmt.Errorf("block of column %d: %w", i, ErrNotPositiveDefinite)
		}
		l[k] = [6]float64{l00, l10, l11, l20, l21, l22}
	}
	return func(z, r []float64) {
		for k, b := range l {
			i := 3 * k
			w0 := r[i] / b[0]
			w1 := (r[i+1] - b[1]*w0) / b[2]
			w2 := (r[i+2] - b[3]*w0 - b[4]*w1) / b[5]
			z[i+2] = w2 / b[5]
			z[i+1] = (w1 - b[4]*z[i+2]) / b[2]
			z[i] = (w0 - b[1]*z[i+1] - b[3]*z[i+2]) / b[0]
		}
	}, nil
}

// positiveDiagonal returns the diagonal of A, or an error if an entry is not a positive number.
func positiveDiagonal(a *CSC) ([]float64, error) {
	d := make([]float64, wantSquare(a))
	for i := range d {
		d[i] = a.At(i, i)
		if !(d[i] > 0) || math.IsInf(d[i], 1) {
			return nil, fmt.Errorf("column %d: %w", i, ErrNotPositiveDefinite)
		}
	}
	return d, nil
}
