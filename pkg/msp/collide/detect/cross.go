package detect

import (
	"math"
	"math/big"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Side returns the exact sign of det(b − a, c − a, d − a). It is +1 if the triangle a, b, c runs counter-clockwise as seen
// from d, −1 if it runs clockwise, and 0 if d is in its plane. If the floating-point value is within its rounding error
// (J. R. Shewchuk: Adaptive precision floating-point arithmetic, Discrete Comput. Geom. 18, 1997, the bound A of orient3d), Side
// computes with whole numbers of any size.
func Side(a, b, c, d [3]float64) int {
	u, v, w := v3.Sub(a, d), v3.Sub(b, d), v3.Sub(c, d)
	minors := [3][2]float64{{v[0] * w[1], v[1] * w[0]}, {w[0] * u[1], w[1] * u[0]}, {u[0] * v[1], u[1] * v[0]}}
	det, size := 0.0, 0.0
	for k, z := range [3]float64{u[2], v[2], w[2]} {
		det += z * (minors[k][0] - minors[k][1])
		size += math.Abs(z) * (math.Abs(minors[k][0]) + math.Abs(minors[k][1]))
	}
	const bound = (7 + 56*0x1p-53) * 0x1p-53
	switch {
	case det > bound*size:
		return -1
	case det < -bound*size:
		return 1
	}
	return exactSide(a, b, c, d)
}

// exactSide is Side with whole numbers: all coordinates over the same power of two, the smallest that one of them needs.
func exactSide(a, b, c, d [3]float64) int {
	points := [4][3]float64{a, b, c, d}
	unit := math.MaxInt
	for _, p := range points {
		for _, x := range p {
			if _, exponent := math.Frexp(x); x != 0 {
				unit = min(unit, exponent)
			}
		}
	}
	var whole [4][3]big.Int
	for i, p := range points {
		for k, x := range p {
			if x != 0 {
				fraction, exponent := math.Frexp(x)
				whole[i][k].SetInt64(int64(fraction * (1 << 53)))
				whole[i][k].Lsh(&whole[i][k], uint(exponent-unit))
			}
			if i > 0 {
				whole[i][k].Sub(&whole[i][k], &whole[0][k])
			}
		}
	}
	u, v, w := &whole[1], &whole[2], &whole[3]
	var det, minor, product big.Int
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		minor.Sub(minor.Mul(&v[i], &w[j]), product.Mul(&v[j], &w[i]))
		det.Add(&det, product.Mul(&u[k], &minor))
	}
	return det.Sign()
}

// Crosses reports whether the segment from p to q passes through the inside of the triangle a, b, c, from one side of its plane
// to the other. A segment that only touches the triangle does not cross it.
func Crosses(p, q, a, b, c [3]float64) bool {
	if sp, sq := Side(a, b, c, p), Side(a, b, c, q); sp*sq >= 0 {
		return false
	}
	s := Side(p, q, a, b)
	return s != 0 && s == Side(p, q, b, c) && s == Side(p, q, c, a)
}

// Crossings returns the number of pairs of an edge and a triangle of a surface that cross and share no corner.
func Crossings(points [][3]float64, triangles [][3]int) int {
	boxes := make([]Box, len(triangles))
	for k, t := range triangles {
		boxes[k] = Around(0, points[t[0]], points[t[1]], points[t[2]])
	}
	var h Hash
	h.Fill(boxes)
	seen := map[[2]int]bool{}
	found := 0
	for _, t := range triangles {
		for n, i := range t {
			way := [2]int{min(i, t[(n+1)%3]), max(i, t[(n+1)%3])}
			if seen[way] {
				continue
			}
			seen[way] = true
			p, q := points[way[0]], points[way[1]]
			h.Near(boxes, Around(0, p, q), func(k int) {
				o := triangles[k]
				for _, j := range o {
					if j == way[0] || j == way[1] {
						return
					}
				}
				if Crosses(p, q, points[o[0]], points[o[1]], points[o[2]]) {
					found++
				}
			})
		}
	}
	return found
}
