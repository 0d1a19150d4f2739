// pointers to fields, elements, pointers; new; nil receivers; comparison
package main

import "fmt"

type List struct {
	head int
	tail *List
}

func (l *List) Len() int {
	if l == nil {
		return 0
	}
	return 1 + l.tail.Len()
}

func (l *List) Insert(p **List, v int) {
	for *p != nil && (*p).head < v {
		p = &(*p).tail
	}
	*p = &List{v, *p}
}

type Body struct {
	pos [3]float64
	tag *string
}

func swap[T any](a, b *T) { *a, *b = *b, *a }

func main() {
	var l *List
	for _, v := range []int{3, 1, 2} {
		l.Insert(&l, v)
	}
	for n := l; n != nil; n = n.tail {
		fmt.Print(n.head, " ")
	}
	fmt.Println(l.Len(), (*List)(nil).Len())
	b := Body{}
	y := &b.pos[1]
	*y += 2.5
	(*y)++
	s := "tag"
	b.tag = &s
	*b.tag += "!"
	fmt.Println(b.pos, s, y == &b.pos[1], &b.pos == (*[3]float64)(b.pos[:]))
	x := []int{1, 2, 3}
	p := &x[1]
	x = append(x, 4)
	*p = 20
	fmt.Println(x[1], *p)
	pp := &p
	**pp = 30
	*pp = &x[0]
	*p = 10
	fmt.Println(x, **pp)
	i, j := new(int), new(int)
	fmt.Println(i == j, *i == *j)
	swap(&x[0], &x[3])
	swap(&i, &j)
	m := map[string]*Body{"a": {}}
	m["a"].pos[0] = 1
	fmt.Println(x, m["a"].pos)
	for name, f := range map[string]func(){"read": func() { fmt.Println((*List)(nil).head) }} {
		func() {
			defer func() { fmt.Println(name, recover()) }()
			f()
		}()
	}
	func() {
		defer func() { fmt.Println("write", recover()) }()
		var b *Body
		b.pos[0] = 1
	}()
	func() {
		defer func() { fmt.Println("copy", recover()) }()
		var b *Body
		c := *b
		fmt.Println(c)
	}()
	fn := func() *Body { return &Body{pos: [3]float64{1}} }
	fn().pos[0]++
	fmt.Println(fn().pos, *&s)
}
