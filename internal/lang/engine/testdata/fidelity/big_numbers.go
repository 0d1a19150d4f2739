// math/big: integers, rationals and floats
package main

import (
	"fmt"
	"math/big"
)

func factorial(n int64) *big.Int { return new(big.Int).MulRange(1, n) }

type pair struct{ p, q *big.Int }

func main() {
	f := factorial(30)
	fmt.Println(f, f.BitLen(), f.Cmp(big.NewInt(1)))
	a, ok := new(big.Int).SetString("123456789012345678901234567890", 10)
	fmt.Println(a, ok)
	q, r := new(big.Int).QuoRem(f, a, new(big.Int))
	fmt.Println(q, r)
	fmt.Println(new(big.Int).Exp(big.NewInt(3), big.NewInt(200), big.NewInt(1000007)), new(big.Int).GCD(nil, nil, f, a))
	x, y := big.NewInt(0), big.NewInt(1)
	for range 100 {
		x.Add(x, y)
		x, y = y, x
	}
	fmt.Println(x, x.ProbablyPrime(10))
	h := new(big.Rat)
	for i := int64(1); i <= 10; i++ {
		h.Add(h, big.NewRat(1, i))
	}
	fmt.Println(h, h.FloatString(10), h.Num())
	s := new(big.Float).SetPrec(100).Sqrt(big.NewFloat(2).SetPrec(100))
	fmt.Println(s.Text('f', 25))
	fmt.Printf("%v %s %x %d\n", pair{a, f}.p, big.NewRat(3, -6), a, []*big.Int{x, y}[0])
	m := map[string]*big.Int{"a": a}
	m["a"].Neg(m["a"])
	fmt.Println(a.Sign(), m["a"] == a)
}
