// Package predicates says exactly on which side of a plane or a sphere a point is. Where rounding could change the sign of the
// determinant, it computes again with whole numbers. The bounds are those of J. R. Shewchuk: Adaptive precision floating-point arithmetic
// and fast robust geometric predicates, Discrete Comput. Geom. 18, 1997. (The Go packages that have predicates bind his C program.)
package predicates

import (
	"math"
	"math/big"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

const (
	epsilon       = 0x1p-53
	orientBound   = (7 + 56*epsilon) * epsilon
	insphereBound = (16 + 224*epsilon) * epsilon
	// surelyNormal is a sum of products from which on no factor that counts has been rounded as a subnormal number.
	surelyNormal = 1e-250
)

// Orient returns the exact sign of det(b − a, c − a, d − a), six times the volume of the tetrahedron (a, b, c, d). It is 1 if the
// triangle a, b, c runs counter-clockwise as seen from d, −1 if it runs clockwise, and 0 if d is in its plane.
func Orient(a, b, c, d [3]float64) int {
	u, v, w := v3.Sub(a, d), v3.Sub(b, d), v3.Sub(c, d)
	det := -(u[0]*(v[1]*w[2]-v[2]*w[1]) + v[0]*(w[1]*u[2]-w[2]*u[1]) + w[0]*(u[1]*v[2]-u[2]*v[1]))
	size := math.Abs(u[0])*(math.Abs(v[1]*w[2])+math.Abs(v[2]*w[1])) +
		math.Abs(v[0])*(math.Abs(w[1]*u[2])+math.Abs(w[2]*u[1])) +
		math.Abs(w[0])*(math.Abs(u[1]*v[2])+math.Abs(u[2]*v[1]))
	if size > surelyNormal && math.Abs(det) > orientBound*size {
		return sign(det)
	}
	return exactOrient(a, b, c, d)
}

func exactOrient(a, b, c, d [3]float64) int {
	for axis := range 3 { // often, as of a flat sheet
		if a[axis] == d[axis] && b[axis] == d[axis] && c[axis] == d[axis] {
			return 0
		}
	}
	p := whole(a, b, c, d)
	return -exactDet(exactDifference(p[0], p[3]), exactDifference(p[1], p[3]), exactDifference(p[2], p[3])).Sign()
}

// InSphere returns 1 if e lies inside the sphere through a, b, c, d, a tetrahedron that is not inverted, −1 if it lies
// outside, and 0 if on it.
func InSphere(a, b, c, d, e [3]float64) int {
	p := [4][3]float64{v3.Sub(a, e), v3.Sub(b, e), v3.Sub(c, e), v3.Sub(d, e)}
	det, size := 0.0, 0.0
	for k := range p { // along the column of squares
		u, v, w := p[(k+1)%4], p[(k+2)%4], p[(k+3)%4]
		square := v3.Dot(p[k], p[k])
		minor := u[0]*(v[1]*w[2]-v[2]*w[1]) + v[0]*(w[1]*u[2]-w[2]*u[1]) + w[0]*(u[1]*v[2]-u[2]*v[1])
		size += square * (math.Abs(u[0])*(math.Abs(v[1]*w[2])+math.Abs(v[2]*w[1])) +
			math.Abs(v[0])*(math.Abs(w[1]*u[2])+math.Abs(w[2]*u[1])) +
			math.Abs(w[0])*(math.Abs(u[1]*v[2])+math.Abs(u[2]*v[1])))
		if k%2 == 0 {
			det += square * minor
		} else {
			det -= square * minor
		}
	}
	if size > surelyNormal && math.Abs(det) > 2*insphereBound*size { // twice: the terms are summed in another order than his
		return sign(det)
	}
	return exactInSphere(a, b, c, d, e)
}

func exactInSphere(a, b, c, d, e [3]float64) int {
	all := whole(a, b, c, d, e)
	var p [4][3]*big.Int
	for k := range p {
		p[k] = exactDifference(all[k], all[4])
	}
	det := new(big.Int)
	for k := range p {
		square := new(big.Int)
		for _, x := range p[k] {
			square.Add(square, new(big.Int).Mul(x, x))
		}
		term := square.Mul(square, exactDet(p[(k+1)%4], p[(k+2)%4], p[(k+3)%4]))
		if k%2 == 0 {
			det.Add(det, term)
		} else {
			det.Sub(det, term)
		}
	}
	return det.Sign()
}

// whole returns points times the power of two that makes whole numbers of them all, which leaves signs as they are.
func whole(points ...[3]float64) [][3]*big.Int {
	const digits = 53
	least := math.MaxInt32
	for _, p := range points {
		for _, c := range p {
			if _, exponent := math.Frexp(c); c != 0 {
				least = min(least, exponent-digits)
			}
		}
	}
	to := make([][3]*big.Int, len(points))
	for k, p := range points {
		for axis, c := range p {
			fraction, exponent := math.Frexp(c)
			n := big.NewInt(int64(math.Ldexp(fraction, digits)))
			if c != 0 {
				n.Lsh(n, uint(exponent-digits-least))
			}
			to[k][axis] = n
		}
	}
	return to
}

func exactDifference(a, b [3]*big.Int) (d [3]*big.Int) {
	for axis := range d {
		d[axis] = new(big.Int).Sub(a[axis], b[axis])
	}
	return d
}

func exactDet(a, b, c [3]*big.Int) *big.Int {
	det, minor, product := new(big.Int), new(big.Int), new(big.Int)
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		minor.Mul(b[i], c[j])
		minor.Sub(minor, product.Mul(b[j], c[i]))
		det.Add(det, minor.Mul(minor, a[k]))
	}
	return det
}

func sign(v float64) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}
