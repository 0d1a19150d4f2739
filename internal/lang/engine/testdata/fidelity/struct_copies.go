// structs are copied by assignment, calls, ranges, channels, maps, interfaces and composite literals
package main

import "fmt"

type In struct {
	a [2]int
	s []int
	m map[string]int
}
type Out struct {
	In
	p *In
	n int
}

func change(o Out) Out {
	o.a[0], o.s[0], o.m["k"], o.p.a[0], o.n = 1, 1, 1, 1, 1
	o.p = nil
	return o
}

func (o Out) value()    { o.n = 50; o.a[1] = 50 }
func (o *Out) pointer() { o.n = 60; o.a[1] = 60 }

func main() {
	o := Out{In{[2]int{}, []int{0}, map[string]int{}}, &In{}, 0}
	c := change(o)
	fmt.Println(o.a, o.s, o.m, o.p.a, o.n, c.a, c.p == nil)
	o.value()
	fmt.Println(o.n, o.a)
	o.pointer()
	fmt.Println(o.n, o.a)
	list := []Out{o, c}
	for _, x := range list {
		x.n = -1
	}
	for i := range list {
		list[i].a[0] += 7
	}
	fmt.Println(list[0].n, list[0].a, o.a)
	ch := make(chan Out, 1)
	ch <- o
	o.n = 5
	fmt.Println((<-ch).n)
	m := map[string]Out{"o": o}
	o.n = 6
	x := m["o"]
	x.n = 7
	fmt.Println(m["o"].n, x.n)
	var i any = o
	o.n = 8
	y := i.(Out)
	y.n = 9
	fmt.Println(i.(Out).n, y.n, o.n)
	f := o.value
	pf := o.pointer
	o.n = 10
	f()
	pf()
	fmt.Println(o.n)
	in := o.In
	in.a[0] = 1000
	o.In.a[1] = 2000
	fmt.Println(in.a, o.a)
	p := &list[1]
	list = append(list, Out{})
	p.n = 77
	fmt.Println(list[1].n, p.n)
	q := *p
	q.n++
	pp := &p
	(*pp).n += 100
	fmt.Println(q.n, p.n)
	arr := [2]In{}
	arr2 := arr
	arr2[0].a[0] = 3
	e := &arr[1]
	e.a[1] = 4
	fmt.Println(arr[0].a, arr2[0].a, arr[1].a)
	func(a [2]In) { a[0].a[0] = 99 }(arr)
	fmt.Println(arr[0].a)
}
