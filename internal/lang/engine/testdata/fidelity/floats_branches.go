// NaN, infinities and signed zeros in every form of branch: if, for, switch, &&, ||, negated and stored conditions
package main

import (
	"fmt"
	"math"
)

func cond(a, b float64) (s string) {
	if a < b {
		s += "<"
	}
	if !(a < b) {
		s += "!<"
	}
	if a <= b {
		s += "<="
	} else {
		s += "~<="
	}
	if !(a > b) {
		s += "!>"
	} else {
		s += "~>"
	}
	if a >= b || a < b {
		s += "ordered"
	}
	if !(a >= b) && !(a < b) {
		s += "unordered"
	}
	if a == b {
		s += "=="
	}
	if a != b {
		s += "!="
	}
	if !(a != b) {
		s += "!!="
	}
	if !(a == b) && !(a > b || b > a) {
		s += "none"
	}
	return
}

func cond32(a, b float32) int {
	n := 0
	lt, ge := a < b, a >= b
	if !lt {
		n |= 1
	}
	if !ge {
		n |= 2
	}
	if lt == ge {
		n |= 4
	}
	for a > b {
		n |= 8
		break
	}
	for !(a > b) {
		n |= 16
		break
	}
	switch {
	case a < b:
		n |= 32
	case a > b:
		n |= 64
	case a == b:
		n |= 128
	default:
		n |= 256
	}
	switch a {
	case b:
		n |= 512
	default:
		n |= 1024
	}
	return n
}

func smallest(xs []float64) (m float64, at int) {
	m, at = math.Inf(1), -1
	for i, x := range xs {
		if !(x >= m) {
			m, at = x, i
		}
	}
	return
}

func steps(x, dx, end float64) (up, down int) {
	for y := x; y < end && up < 10; y += dx {
		up++
	}
	for y := x; !(y >= end) && down < 10; y += dx {
		down++
	}
	return
}

func sign(x float64) (s int) {
	if x > 0 {
		s = 1
	} else if x < 0 {
		s = -1
	} else if x != 0 {
		s = 9
	} else if math.Signbit(x) {
		s = -2
	}
	return
}

func pick(c bool, a, b float64) float64 {
	if c {
		return a
	}
	return b
}

func main() {
	nan, inf, nz := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	xs := []float64{nan, inf, -inf, 0, nz, 1, -1.5}
	for _, a := range xs {
		for _, b := range xs {
			fmt.Print(cond(a, b), " ", cond32(float32(a), float32(b)), " ", pick(a < b, 1, 2), pick(!(a >= b), 3, 4), "; ")
		}
		fmt.Println(sign(a), sign(-a), min(a, 0), max(a, 0), min(a, nz, 0), max(nz, a))
	}
	fmt.Println(smallest([]float64{3, 1, 2}))
	fmt.Println(smallest([]float64{3, nan, 2}))
	fmt.Println(smallest(nil))
	fmt.Println(steps(0, 1, 3.5))
	fmt.Println(steps(nan, 1, 3))
	fmt.Println(steps(0, nan, 3))
	fmt.Println(steps(0, 1, nan))
	fmt.Println(1/nz, 1/(nz+0), 1/(-nz), nz == 0, 0-nz, nz*5, nz-0, -0.0 == nz, math.Float64bits(-nz)>>63, math.Sqrt(nz))
	m := map[float64]int{0: 1, inf: 2}
	m[nz]++
	m[nan] = 3
	m[nan] = 4
	fmt.Println(len(m), m[0], m[nan], m[-(-inf)])
}
