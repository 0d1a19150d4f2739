// each operation twice: folded by the compiler from constants, and at run time from variables; the results must agree
package main

import (
	"fmt"
	"math"
)

const (
	a int32   = -2147483648
	b int32   = 2147483647
	c uint8   = 200
	d uint8   = 57
	e int64   = -9007199254740993
	f float64 = 0.1
	g float32 = 0.1
	h         = 1 << 62
)

func v[T any](x T) T { return x }

func same[T comparable](name string, folded, run T) {
	mark := "=="
	if folded != run {
		mark = "!="
	}
	fmt.Printf("%s %#v%s%#v; ", name, folded, mark, run)
}

func main() {
	va, vb, vc, vd, ve, vf, vg := v(a), v(b), v(c), v(d), v(e), v(f), v(g)
	same("quotient", a/3, va/v[int32](3))
	same("remainder", a%1000, va%v[int32](1000))
	same("shift", a>>5, va>>v(5))
	same("and", a&b|1, va&vb|1)
	same("xor", a^b, va^vb)
	same("clear", b&^0xff, vb&^v[int32](0xff))
	same("not", ^c, ^vc)
	same("u8", c/d, vc/vd)
	same("u8 rem", c%d, vc%vd)
	same("u8 shift", c>>3<<2, vc>>3<<2)
	same("sum", c+(d-2), vc+(vd-2))
	same("wide", int(c)*int(d), int(vc)*int(vd))
	same("to float", float64(e), float64(ve))
	same("to float32", float32(e), float32(ve))
	same("int and back", int64(float64(e+1)), int64(float64(ve+1)))
	same("float sum", f+f+f, float64(vf+vf)+vf)
	same("float32 sum", g+g+g, vg+vg+vg)
	same("float32 product", g*g*g, vg*vg*vg)
	same("float32 wide", float64(g)*3, float64(vg)*3)
	same("division", 1/f, 1/vf)
	same("negative", -f, -vf)
	same("string", "a"+"\xff"+"é", v("a")+v("\xff")+"é")
	same("length", len("aé\xff"), len(v("aé\xff")))
	same("index", "hello"[1], v("hello")[1])
	same("compare", "a\xff" > "aé", v("a\xff") > v("aé"))
	same("rune", string(rune(0x4e16)), string(v(rune(0x4e16))))
	same("complex", (1+2i)*(3-1i), v(1+2i)*v(3-1i))
	same("parts", real(1+2i)+imag(3i), real(v(1+2i))+imag(v(3i)))
	same("min", min(3, 2.5, 7), min(v(3.), 2.5, 7))
	same("max", max("a", "b"), max(v("a"), "b"))
	same("big", h*2-1+h*2 > h, v(uint64(h))*2-1+v(uint64(h))*2 > h)
	same("max int", math.MaxInt64, v[int](math.MaxInt64))
	same("sign", -7/2, -v(7)/2)
	same("mod", -7%3, v(-7)%3)
	same("convert", uint8(a>>24&0xff), uint8(va>>24&0xff))
	same("bool", !(1 < 2) || 2 > 1 && "a" != "b", !(v(1) < 2) || v(2) > 1 && v("a") != "b")
	same("exact", 1<<100>>98, v(4))
	same("tiny", 1e-400*1e400, v(1.))
	same("third", 1/3.*3, v(1.))
	fmt.Println()
	fmt.Println(vb+1, va-1, -va, va*-1, vc+100, vc*2, vd-100, vg == .1, float64(vg) == .1, vf*3 == .3, f*3 == .3, int8(vc), uint32(va))
	const k = iota + 'a' + 1.0
	fmt.Printf("%T %v %T %T %T\n", k, k, 'a'+1, 1+2.0, 2i*1)
}
