// exact texts of index, slice, conversion, nil and assertion panics, for every kind of operand and bound
package main

import "fmt"

type Named struct{ v [4]int }
type Iface interface {
	M()
	N()
}
type Only struct{}
type Local int

func (Only) M()   {}
func (*Local) M() {}
func (*Local) N() {}

func try(name string, f func()) {
	defer func() { fmt.Println(name+":", recover()) }()
	f()
	fmt.Print("no panic ")
}

func main() {
	s, a, str := make([]int, 3, 5), [4]int{}, "hello"
	pa := &a
	neg, five, big, u8, u64 := -1, 5, 1<<40, uint8(200), uint64(1<<63)
	i8, i64 := int8(-100), int64(-1<<62)
	two := 2
	try("index", func() { _ = s[five] })
	try("negative", func() { _ = s[neg] })
	try("int8", func() { _ = s[i8] })
	try("int64", func() { s[i64] = 1 })
	try("uint8", func() { _ = a[u8] })
	try("uint64", func() { _ = str[u64] })
	try("array pointer", func() { pa[big]++ })
	try("string", func() { _ = str[five] })
	try("array negative", func() { a[neg] = 1 })
	try("empty", func() { _ = s[:0][0*two] })
	try("high", func() { _ = s[:big] })
	try("high negative", func() { _ = s[:neg] })
	try("low over high", func() { _ = s[two:1] })
	try("low over len", func() { _ = s[five-1:] })
	try("low negative", func() { _ = s[neg:] })
	try("within capacity", func() { fmt.Print(len(s[:five]), " ") })
	try("three max", func() { _ = s[:1:big] })
	try("three high", func() { _ = s[: five : five-1] })
	try("three low", func() { _ = s[five-1 : two : five] })
	try("three negative", func() { _ = s[neg:two:five] })
	try("array slice", func() { _ = a[:five] })
	try("array low", func() { _ = a[five:] })
	try("array cross", func() { _ = pa[two+1 : two] })
	try("array three", func() { _ = pa[1:2:five] })
	try("string high", func() { _ = str[:u8] })
	try("string low", func() { _ = str[five+1:] })
	try("string cross", func() { _ = str[two+1 : two] })
	try("string negative", func() { _ = str[neg:] })
	try("unsigned bound", func() { _ = s[u64:] })
	try("to array", func() { _ = [4]int(s) })
	try("to array pointer", func() { _ = (*[6]int)(s) })
	try("to empty array", func() { fmt.Print([0]int(s[3:]), (*[0]int)(nil) == nil, " ") })
	try("make len", func() { _ = make([]int, neg) })
	try("make cap", func() { _ = make([]int, five, two) })
	try("make huge", func() { _ = make([]Named, big*1000) })
	try("make chan", func() { _ = make(chan int, neg) })
	try("make map", func() { fmt.Print(len(make(map[int]int, neg)), " ") })
	try("shift", func() { _ = two << neg })
	try("unsigned shift", func() { fmt.Print(two<<u64, two>>u8, " ") })
	try("divide", func() { _ = two / (two - 2) })
	try("remainder", func() { _ = u8 % (u8 - 200) })
	try("divide assign", func() { i8 /= int8(two - 2) })
	try("float", func() { z := 0.; fmt.Print(1/z, z/z, " ") })
	var e any = Only{}
	var none any
	var i Iface
	try("missing method", func() { _ = e.(Iface) })
	try("other type", func() { _ = e.(Local) })
	try("pointer type", func() { _ = e.(*Only) })
	try("nil to type", func() { _ = none.(Only) })
	try("nil to interface", func() { _ = none.(Iface) })
	try("pointer receiver", func() { _ = any(Local(1)).(Iface) })
	try("typed interface", func() { _ = i.(*Local) })
	try("wrong of two", func() { i = new(Local); _ = any(i).(fmt.Stringer) })
	try("unnamed", func() { _ = any(struct{ X int }{1}).(map[string][]int) })
	try("func", func() { _ = any(try).(func()) })
	try("compare", func() { _ = any([1][]int{}) == any([1][]int{}) })
	try("key", func() { _ = map[any]int{[2]func(){}: 1} })
	try("struct key", func() { m := map[struct{ a any }]int{}; m[struct{ a any }{a: map[int]int{}}] = 1 })
	try("negative count", func() { fmt.Println([]string{"a"}[min(two, 1)-1], str[two:][five-two:]) })
}
