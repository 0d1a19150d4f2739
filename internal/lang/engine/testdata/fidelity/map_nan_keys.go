// NaN is never found in a map, and each one is another key; zeros of either sign are one
package main

import (
	"fmt"
	"math"
)

type key struct{ x, y float64 }

func main() {
	nan := math.NaN()
	m := map[float64]int{}
	m[nan] = 1
	m[nan] = 2
	_, ok := m[nan]
	fmt.Println(len(m), ok)
	delete(m, nan)
	fmt.Println(len(m))
	sum := 0
	for _, v := range m {
		sum += v
	}
	fmt.Println(sum)
	clear(m)
	fmt.Println(len(m))
	m[0] = 1
	m[math.Copysign(0, -1)]++
	fmt.Println(len(m), m[0])
	k := map[key]string{{0, 1}: "a"}
	k[key{math.Copysign(0, -1), 1}] += "b"
	k[key{nan, 0}] = "c"
	k[key{nan, 0}] = "d"
	fmt.Println(len(k), k[key{0, 1}], key{nan, 0} == key{nan, 0})
	c := map[complex128]bool{complex(nan, 0): true}
	fmt.Println(c[complex(nan, 0)])
	i := map[any]int{nan: 1, 0.0: 2}
	fmt.Println(i[nan], i[0.0], i[0])
	x := [2]float64{nan, 1}
	fmt.Println(x == x, any(x) == any(x))
}
