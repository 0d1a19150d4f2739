// math/rand/v2 and math/rand with a fixed seed; shuffles and permutations
package main

import (
	"fmt"
	oldrand "math/rand"
	"math/rand/v2"
)

type fixed uint64

func (f *fixed) Uint64() uint64 { *f = *f*6364136223846793005 + 1442695040888963407; return uint64(*f) }

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	fmt.Println(r.IntN(100), r.Float64(), r.Perm(5), r.NormFloat64())
	x := []string{"a", "b", "c", "d"}
	r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	fmt.Println(x)
	f := fixed(7)
	s := rand.New(&f)
	fmt.Println(s.IntN(1000), s.IntN(1000), s.Uint32(), s.ExpFloat64())
	o := oldrand.New(oldrand.NewSource(42))
	fmt.Println(o.Intn(100), o.Float64(), o.Perm(4))
	inside := 0
	for range 2000 {
		a, b := r.Float64(), r.Float64()
		if a*a+b*b < 1 {
			inside++
		}
	}
	fmt.Println(inside, rand.N(1), rand.IntN(1))
}
