// Package vec implements the loops over vectors that pkg/msp and its methods share. Sums run from the first entry to the last,
// so results do not depend on the processor.
package vec

import (
	"math"
	"slices"
)

// Dot returns aᵀb.
func Dot(a, b []float64) float64 {
	sum := 0.0
	for c, v := range a {
		sum += v * b[c]
	}
	return sum
}

// Norm returns ‖v‖, without overflow or underflow.
func Norm(v []float64) float64 {
	largest := Largest(v)
	if largest == 0 || math.IsInf(largest, 1) {
		return largest
	}
	sum := 0.0
	for _, c := range v {
		sum += (c / largest) * (c / largest)
	}
	return largest * math.Sqrt(sum)
}

// Farthest returns the largest |a_c − b_c|.
func Farthest(a, b []float64) float64 {
	most := 0.0
	for c := range a {
		if d := math.Abs(a[c] - b[c]); exceeds(d, most) {
			most = d
		}
	}
	return most
}

// Largest returns the largest |a_c|, 0 if there are none.
func Largest(a []float64) float64 {
	most := 0.0
	for _, x := range a {
		if x = math.Abs(x); exceeds(x, most) {
			most = x
		}
	}
	return most
}

// exceeds tells whether max(most, x) is x: as max, it lets a NaN stay. In WebAssembly, max is a call of Go's run time.
func exceeds(x, most float64) bool { return x > most || x != x }

// SetMinus sets d = a − b.
func SetMinus(d, a, b []float64) {
	for i := range d {
		d[i] = a[i] - b[i]
	}
}

// Scale multiplies v by c.
func Scale(v []float64, c float64) {
	for i := range v {
		v[i] *= c
	}
}

// Sized returns a slice of length n with arbitrary values. It uses the memory of v if there is enough.
func Sized[T any](v []T, n int) []T { return slices.Grow(v[:0], n)[:n] }

// SetPlus sets d to a + c b.
func SetPlus(d, a []float64, c float64, b []float64) {
	for i := range d {
		d[i] = a[i] + c*b[i]
	}
}
