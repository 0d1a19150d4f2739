// every comparison with NaN, infinities and signed zeros, also of named types and in sorting
package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
)

type F32 float32

func all[T ~float32 | ~float64](a, b T) []bool {
	return []bool{a == b, a != b, a < b, a <= b, a > b, a >= b, !(a < b), !(a >= b)}
}

func main() {
	nan, inf, zero := math.NaN(), math.Inf(1), 0.0
	nz := -zero
	nz = math.Copysign(0, -1)
	for _, p := range [][2]float64{{nan, nan}, {nan, 1}, {1, nan}, {inf, inf}, {-inf, inf}, {zero, nz}} {
		fmt.Println(p, all(p[0], p[1]), all(F32(p[0]), F32(p[1])))
		if p[0] < p[1] {
			fmt.Print("less ")
		} else if p[0] >= p[1] {
			fmt.Print("not less ")
		} else {
			fmt.Print("neither ")
		}
	}
	fmt.Println()
	fmt.Println(inf-inf, inf*0, 1/nz, 1/inf, -1/inf, math.Sqrt(-1), math.Mod(5, 0), math.Max(nan, 1), math.Min(nz, 0))
	x := []float64{3, nan, 1, -inf, 2, nz}
	slices.Sort(x)
	fmt.Println(x, cmp.Compare(nan, 1), cmp.Less(nan, nan), cmp.Compare(nan, nan))
	y := []float64{2, 1, nan}
	sort.Float64s(y)
	fmt.Println(y, slices.Index(y, nan), slices.Max([]float64{1, nan}), slices.Contains([]float64{nan}, nan))
	switch nan {
	case nan:
		fmt.Println("equal")
	default:
		fmt.Println("never equal")
	}
	c := complex(nan, 0)
	fmt.Println(c == c, c != c, any(nan) == any(nan), [1]float64{nan} == [1]float64{nan}, struct{ f float64 }{nan} == struct{ f float64 }{nan})
	fmt.Printf("%v %5.1f %+v %e %g\n", nan, inf, -inf, nz, nz)
}
