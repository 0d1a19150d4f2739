// fmt.Formatter, GoStringer, Stringer on values and pointers, inside structs, slices and maps
package main

import "fmt"

type V struct{ n int }

func (v V) String() string { return fmt.Sprintf("<%d>", v.n) }

type P struct{ n int }

func (p *P) String() string { return fmt.Sprintf("*<%d>", p.n) }

type G struct{ n int }

func (G) GoString() string { return "G!" }

type F float64

func (f F) Format(s fmt.State, verb rune) {
	w, ok := s.Width()
	fmt.Fprintf(s, "[%c %v %v %t %.1f]", verb, w, ok, s.Flag('+'), float64(f))
}

type E struct{ code int }

func (e E) Error() string { return fmt.Sprint("code ", e.code) }

type private struct{ v V }
type Public struct {
	V V
	P *P
	G G
}
type Embeds struct {
	V
	m int
}

type bad struct{}

func (bad) String() string { panic("no") }

func main() {
	v, p := V{1}, P{2}
	fmt.Println(v, &v, p, &p, []V{v}, []*V{}, map[V]V{v: v}, [1]V{v})
	fmt.Println(private{v}, Public{V: v}, Embeds{v, 2}, &Embeds{v, 2})
	fmt.Printf("%v %+v %#v %s %d\n", v, v, v, v, v)
	fmt.Printf("%v %+v %#v\n", private{v}, private{v}, private{v})
	fmt.Printf("%+v %#v %v\n", Public{v, nil, G{3}}, G{3}, []G{{4}})
	fmt.Printf("%#v %#v\n", []G{{1}}, struct {
		G G
		g G
	}{})
	fmt.Printf("%v %+8d %x\n", F(1.25), F(2), []F{3})
	fmt.Println(E{4}, &E{5}, []error{E{6}, nil}, struct{ Err error }{E{7}})
	fmt.Printf("%v %s %q %d %x\n", E{8}, E{8}, E{8}, E{8}, E{8})
	fmt.Printf("%v|%s|%d\n", bad{}, (*P)(nil) == nil, "str")
	fmt.Printf("%!|%z|%d %s\n", 1, 2)
	fmt.Printf("%[2]v %[1]v %[3]v %6.2f|%-6d|%06d|%+d|%x|%X|%o|%b|%e|%g|%U|%c|%t|%8q|%v\n", 1, v, 3, 2.5, 4, -5, 7, 6, "hi", []byte{10, 255}, 8, 5, 1e6, 1e21, 'é', 'x', true, "q", nil)
	type local struct{ a, b any }
	fmt.Printf("%v %+v %T %v\n", local{1, nil}, local{v, 2}, local{}, fmt.Sprint("a", 1, 2, "b", "c", 3.0, nil))
}
