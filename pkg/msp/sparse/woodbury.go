package sparse

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Woodbury solves with A + W C Wᵀ, where A is factored and the columns of W and the numbers of the diagonal matrix C are
// changes that wait to be taken into the factor:
//
//	(A + W C Wᵀ)⁻¹ b = z − Z (C⁻¹ + Wᵀ Z)⁻¹ Wᵀ z,   z = A⁻¹ b,  Z = A⁻¹ W
//
// (M. A. Woodbury, 1950). A change costs a solution, and each solution afterwards n multiplications a change for each
// right-hand side. It pays for changes that last for a few solutions only, or that are tried; Cholesky.Follow is for those
// that stay.
type Woodbury struct {
	factor *Cholesky
	w      []term
	z      [][]float64 // columns of Z
	inner  *mat.Dense  // C⁻¹ + Wᵀ Z
	lu     mat.LU
}

// NewWoodbury starts without changes of the matrix that f is the factor of. f must not change while changes wait.
func NewWoodbury(f *Cholesky) *Woodbury { return &Woodbury{factor: f} }

// Spring adds the change c (e_i − e_j)(e_i − e_j)ᵀ: a spring between i and j whose part h²k of the matrix rises by c. With
// j < 0 the change is c e_i e_iᵀ. The error wraps ErrNotPositiveDefinite where the sum is singular, and the change is then
// left out.
func (b *Woodbury) Spring(i, j int, c float64) error {
	n := b.factor.n
	if i < 0 || i >= n || j >= n || i == j || c == 0 || c-c != 0 {
		panic(fmt.Sprintf("sparse: Woodbury: change %g of rows %d and %d, want rows of 0 … %d and c ≠ 0", c, i, j, n-1))
	}
	t := term{1, [2]int{i}, [2]float64{1}, c}
	if j >= 0 {
		t = term{2, [2]int{i, j}, [2]float64{1, -1}, c}
	}
	z := make([]float64, n)
	for k := range t.n {
		z[t.rows[k]] = t.values[k]
	}
	b.factor.Solve(z)
	k := len(b.w)
	b.w, b.z = append(b.w, t), append(b.z, z)
	inner := mat.NewDense(k+1, k+1, nil)
	if k > 0 {
		inner.Slice(0, k, 0, k).(*mat.Dense).Copy(b.inner)
	}
	for m, other := range b.w {
		v := other.times(z)
		inner.Set(m, k, v)
		inner.Set(k, m, v)
	}
	inner.Set(k, k, inner.At(k, k)+1/c)
	var lu mat.LU
	lu.Factorize(inner)
	if condition := lu.Cond(); !(condition < 1/leastPivot) {
		b.w, b.z = b.w[:k], b.z[:k]
		return fmt.Errorf("%d changes: %w", k+1, ErrNotPositiveDefinite)
	}
	b.inner, b.lu = inner, lu
	return nil
}

// Changes returns how many changes wait.
func (b *Woodbury) Changes() int { return len(b.w) }

// times returns wᵀ x.
func (t *term) times(x []float64) (sum float64) {
	for k := range t.n {
		sum += t.values[k] * x[t.rows[k]]
	}
	return sum
}

// Solve3 solves for three interleaved right-hand sides in place, as Cholesky.Solve3 does.
func (b *Woodbury) Solve3(x []float64) {
	b.factor.Solve3(x)
	if len(b.w) == 0 {
		return
	}
	right := mat.NewDense(len(b.w), 3, nil)
	for m, t := range b.w {
		for axis := range 3 {
			sum := 0.0
			for k := range t.n {
				sum += t.values[k] * x[3*t.rows[k]+axis]
			}
			right.Set(m, axis, sum)
		}
	}
	var u mat.Dense
	if err := b.lu.SolveTo(&u, false, right); err != nil {
		panic(err) // Spring looks at the condition
	}
	for m, z := range b.z {
		u0, u1, u2 := u.At(m, 0), u.At(m, 1), u.At(m, 2)
		for i, v := range z {
			x[3*i] -= v * u0
			x[3*i+1] -= v * u1
			x[3*i+2] -= v * u2
		}
	}
}
