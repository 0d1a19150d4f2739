package methods

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// svd returns F = U Σ Vᵀ for F given by its columns, with rotations U and V and σ_1 ≥ σ_2 ≥ |σ_3|, by one-sided Jacobi rotations
// (M. R. Hestenes: Inversion of matrices by biorthogonalization and related results, J. SIAM 6(1), 1958). If the last column is zero,
// as for a triangle, σ_3 = 0 and V leaves the first two axes to each other.
func svd(f [3]v3.Vec) (u [3]v3.Vec, sigma v3.Vec, v [3]v3.Vec) {
	a := f
	v = [3]v3.Vec{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	for range 30 { // it converges quadratically, in 4 to 6
		turned := false
		for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
			p, q := pair[0], pair[1]
			pp, qq, pq := v3.Dot(a[p], a[p]), v3.Dot(a[q], a[q]), v3.Dot(a[p], a[q])
			if math.Abs(pq) <= 0x1p-52*math.Sqrt(pp)*math.Sqrt(qq) {
				continue
			}
			turned = true
			zeta := (qq - pp) / (2 * pq)
			t := math.Copysign(1/(math.Abs(zeta)+math.Hypot(1, zeta)), zeta)
			c := 1 / math.Hypot(1, t)
			s := c * t
			a[p], a[q] = v3.Plus(v3.Scale(c, a[p]), -s, a[q]), v3.Plus(v3.Scale(c, a[q]), s, a[p])
			v[p], v[q] = v3.Plus(v3.Scale(c, v[p]), -s, v[q]), v3.Plus(v3.Scale(c, v[q]), s, v[p])
		}
		if !turned {
			break
		}
	}
	for _, pair := range [][2]int{{0, 1}, {1, 2}, {0, 1}} {
		if p, q := pair[0], pair[1]; v3.Norm(a[p]) < v3.Norm(a[q]) {
			a[p], a[q], v[p], v[q] = a[q], a[p], v[q], v[p]
		}
	}
	if v3.Dot(v3.Cross(v[0], v[1]), v[2]) < 0 {
		v[2], a[2] = v3.Scale(-1, v[2]), v3.Scale(-1, a[2])
	}
	u[0] = v3.Unit(a[0], v3.Vec{1, 0, 0})
	u[1] = v3.Unit(v3.Across(a[1], u[0]), v3.Vec{})
	if u[1] == (v3.Vec{}) { // any one across u[0]
		least := v3.Vec{}
		least[smallest(u[0])] = 1
		u[1] = v3.Unit(v3.Across(least, u[0]), v3.Vec{})
	}
	u[2] = v3.Cross(u[0], u[1])
	return u, v3.Vec{v3.Dot(u[0], a[0]), v3.Dot(u[1], a[1]), v3.Dot(u[2], a[2])}, v
}

// smallest returns the axis of the smallest component.
func smallest(a v3.Vec) (axis int) {
	for c := range a {
		if math.Abs(a[c]) < math.Abs(a[axis]) {
			axis = c
		}
	}
	return axis
}

// compose returns the first n columns of U Σ Vᵀ, of which n singular values count.
func compose(u [3]v3.Vec, sigma v3.Vec, v [3]v3.Vec, n int) (f [3]v3.Vec) {
	for column := range n {
		for k := range n {
			f[column] = v3.Plus(f[column], sigma[k]*v[k][column], u[k])
		}
	}
	return f
}

// unitVolume returns the s with s_1 … s_n = 1 and s > 0 near σ: the least ‖s − σ‖² has
//
//	s_i (s_i − σ_i) = ν for all i.
//
// The last s = t gives ν, and that the others; the product rises from 0 to ∞ with t.
func unitVolume(sigma v3.Vec, n int) (s v3.Vec) {
	product := func(t float64) float64 {
		nu := t * (t - sigma[n-1])
		all := t
		s[n-1] = t
		for i := range n - 1 {
			s[i] = 0.5 * (sigma[i] + math.Sqrt(max(0, sigma[i]*sigma[i]+4*nu)))
			all *= s[i]
		}
		return all
	}
	low, high := 0.0, 1.0
	for product(high) < 1 {
		high *= 2
	}
	for {
		middle := 0.5 * (low + high)
		if middle <= low || middle >= high {
			product(high)
			return s
		}
		if product(middle) < 1 {
			low = middle
		} else {
			high = middle
		}
	}
}

// distance2 returns ‖F − G‖².
func distance2(f, g [3]v3.Vec) (sum float64) {
	for c := range f {
		d := v3.Sub(f[c], g[c])
		sum += v3.Dot(d, d)
	}
	return sum
}
