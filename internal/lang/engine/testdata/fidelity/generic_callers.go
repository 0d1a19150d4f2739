// generic functions that call generic functions, from methods and as values
package main

import "fmt"

type number interface{ ~int | ~float64 }

func scale[T number](x T) T { return 2 * x }

func twice[T number](x T) T { return scale(scale(x)) }

type meters float64

func all[S ~[]E, E number](s S) S {
	out := make(S, 0, len(s))
	for _, v := range s {
		out = append(out, twice(v))
	}
	return out
}

type route []meters

func (r route) longer() route { return all(r) }

func main() {
	fmt.Printf("%v %T\n", route{1, 2.5}.longer(), route{1}.longer())
	f := scale[int]
	fmt.Println(f(4), all([]int{1, 2}), twice(1.5))
}
