// Types and constants declared inside functions.
package main

import (
	"fmt"
)

func f() any {
	type T struct{ a int }
	return T{1}
}

func g() any {
	type T struct{ a int }
	return T{1}
}

func main() {
	const n = 3
	type pair struct{ x, y int }
	ps := []pair{}
	for i := 0; i < n; i++ {
		ps = append(ps, pair{i, i * i})
	}
	fmt.Println(ps, f() == g(), f() == f())
	fmt.Printf("%v %+v\n", f(), ps[1])
}
