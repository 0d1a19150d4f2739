// %v, %+v, %#v, %T, %d, %q and %x of declared, nested, anonymous, generic and recursive types with and without methods
package main

import "fmt"

type Temp float32
type ID [2]byte
type Tags map[string][]ID
type Node struct {
	Name string
	next *Node
	Kids []Node
	any
}
type Hex uint16
type Secret string
type Pair[A, B any] struct {
	L A
	R B
}
type Fn func(Temp) error
type Opt struct {
	*Temp
	F Fn
	C chan ID
	E error
	m map[Hex]struct{ On bool }
}
type Level int

func (h Hex) Format(s fmt.State, verb rune) {
	w, ok := s.Width()
	fmt.Fprintf(s, "<%c %d %v %v>", verb, uint16(h), s.Flag('+'), fmt.Sprint(w, ok))
}
func (Secret) String() string     { return "***" }
func (s Secret) GoString() string { return "Secret(" + fmt.Sprint(len(s)) + ")" }
func (l *Level) String() string   { return fmt.Sprint("level ", int(*l)) }
func (l Level) Error() string     { return fmt.Sprint("error ", int(l)) }

func (o *Opt) method(Temp) {}
func (o Opt) value() ID    { return ID{} }

func main() {
	t := Temp(1.5)
	n := Node{"a", nil, []Node{{Name: "b", any: 3}}, t}
	vals := []any{t, ID{1, 255}, Tags{"z": nil, "a": {{1, 2}}}, n, Pair[int, string]{1, "x"}, Pair[Pair[Temp, bool], []ID]{},
		struct {
			A int `k:"v"`
			b Secret
		}{1, "s"}, []any{nil, t, Secret("q")}, map[Pair[int, int]]Temp{{1, 2}: 3}, [2]Node{}, Opt{}, Secret("abc"), Level(3)}
	for _, v := range vals {
		fmt.Printf("%v | %+v | %#v | %T\n", v, v, v, v)
	}
	fmt.Printf("%d %x %q %s %08.3f %t %c %U\n", ID{1, 255}, ID{1, 255}, []Secret{"a"}, ID{65, 66}, t, t, Level(65), Level(0x1F600))
	fmt.Printf("%v %+d %6x %#v %v\n", Hex(7), Hex(8), []Hex{1, 2}, map[string]Hex{"h": 3}, struct{ H Hex }{4})
	fmt.Printf("%s %v %d %x %q\n", Secret("x"), &struct{ S Secret }{"y"}, Secret("z"), Secret("w"), Secret("v"))
	l := Level(5)
	fmt.Printf("%v %v %d %s %v\n", l, &l, l, &l, []any{l, &l})
	fmt.Println(fmt.Sprint(t, l, "a", "b", 1, 2, ID{}, Secret("s"), nil), fmt.Sprintln(Hex(1), n.Kids))
	fmt.Printf("%T %T %T %T\n", Fn(nil), (*Opt).method, Opt.value, func(Pair[ID, Temp], ...Node) (a, b Tags) { return })
	fmt.Printf("%!|%z|%d|%s|%[2]v %[1]v|%*d|%-5v|%v\n", t, "s", 3, 4, 5, l)
	fmt.Printf("%v %+v %#v\n", (*Node)(nil), (*Opt)(nil), []*Temp{nil})
	fmt.Printf("%6.2v|%-8v|%+q|%#x|% x|%#q\n", t, ID{9, 9}, "é", "hi", []byte("abc"), Secret("`"))
	var e error = l
	var s fmt.Stringer = &l
	*s.(*Level) = 6
	fmt.Println(e, s, l)
	var a Temp
	var b Secret
	var c [2]int
	k, err := fmt.Sscanf("2.5 word 3,4", "%g %s %d,%d", &a, &b, &c[0], &c[1])
	fmt.Println(k, err, a, string(b), c)
}
