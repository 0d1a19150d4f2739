// !, ^, - and &^ on named types
package main

import "fmt"

type Flag bool
type Bits uint8
type Mask int16
type Signed int
type Real float32
type Z complex64

func (b Bits) String() string { return fmt.Sprintf("%08b", uint8(b)) }

func main() {
	f := Flag(true)
	g := !f
	fmt.Printf("%T %v %v %v\n", g, g, !g, !!g)
	if !g && f {
		fmt.Println("yes")
	}
	b := Bits(0b10110)
	fmt.Println(^b, b&^2, b^0xff, b<<5, b>>1, -b, b|1)
	m := Mask(1000)
	fmt.Println(^m, -m, m<<6, m>>3, ^(-m), m&^0xff, m%7, m/-3)
	s := Signed(-7)
	fmt.Println(^s, -s, s>>1, s%3, s/2, +s)
	r := Real(0.1)
	fmt.Println(-r, r+0.2, r*3, r/3)
	z := Z(1 + 2i)
	fmt.Println(-z, z*z, z/(1-1i), real(z), imag(z))
	fmt.Printf("%T %T %T %T %T\n", ^b, m<<6, -r, z*z, real(z))
	b += 250
	s -= 1 << 62
	fmt.Println(b, s)
}
