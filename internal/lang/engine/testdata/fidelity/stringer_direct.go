// fmt calls String and Error.
package main

import (
	"fmt"
)

type T struct{ n int }

func (t T) String() string { return fmt.Sprintf("<%d>", t.n) }

type P struct{ n int }

func (p *P) String() string { return fmt.Sprintf("(%d)", p.n) }

type E struct{ code int }

func (e E) Error() string { return fmt.Sprint("code ", e.code) }

func main() {
	fmt.Println(T{1}, &T{2}, P{3}, &P{4}, E{5})
	fmt.Printf("%v %s %+v %d\n", T{1}, T{2}, T{3}, T{4})
}
