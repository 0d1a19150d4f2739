// ranges over arrays, pointers to arrays, slices that grow or shrink, nil and replaced operands; loop variables of outer scope
package main

import "fmt"

type Box struct {
	arr [4]int
	s   []int
	m   map[int]*Box
}

func (b *Box) get() []int  { b.arr[0]++; return b.s }
func (b Box) copy() [4]int { b.arr[1] = 99; return b.arr }

func grow(s []int) (seen []int, out []int) {
	for i, v := range s {
		s = append(s, v*10)
		if i+1 < len(s) {
			s[i+1]++
		}
		seen = append(seen, v)
	}
	return seen, s
}

func shrink(s []int) (seen []int) {
	for i := range s {
		s = s[:len(s)-1]
		if i < len(s) {
			seen = append(seen, s[i])
		}
	}
	return append(seen, len(s))
}

func main() {
	fmt.Println(grow([]int{1, 2, 3}))
	fmt.Println(grow(make([]int, 3, 10)))
	fmt.Println(shrink([]int{1, 2, 3, 4, 5}))
	b := &Box{arr: [4]int{1, 2, 3, 4}, s: []int{5, 6}}
	for i, v := range b.arr {
		b.arr[3] += v
		b.arr[(i+1)%4] *= 2
		fmt.Print(v, " ")
	}
	for i, v := range &b.arr {
		b.arr[3] += v
		b.arr[(i+1)%4] -= 1
		fmt.Print(v, " ")
	}
	fmt.Println(b.arr)
	for i, v := range b.get() {
		b.s = append(b.s, i)
		b = &Box{arr: b.arr, s: b.s}
		fmt.Print(v, b.arr[0], " ")
	}
	fmt.Println(b.s)
	for _, v := range b.copy() {
		fmt.Print(v, " ")
	}
	var k int
	var last [2]int
	for k, last[1] = range []int{7, 8, 9} {
		last[0] += k
		k *= 10
	}
	fmt.Println(k, last)
	for b.arr[0], b.s[0] = range b.s {
		if b.arr[0] == 2 {
			break
		}
	}
	fmt.Println(b.arr[0], b.s)
	n := 3
	for i := range n {
		n += i
		i += 5
		fmt.Print(i, n, " ")
	}
	for i := range uint8(3) {
		fmt.Printf("%T%v ", i-1, i-1)
	}
	for range n {
		n--
	}
	fmt.Println(n)
	p := &[3]string{"a", "b", "c"}
	for i, s := range p {
		p = &[3]string{"x", "y", s}
		p[2] += fmt.Sprint(i)
		fmt.Print(s, " ")
	}
	fmt.Println(*p)
	rows := [][]int{{1}, {2, 3}, nil}
	for i, row := range rows {
		rows[(i+1)%3] = append(rows[(i+1)%3], row...)
		for j := range row {
			row[j]++
		}
	}
	fmt.Println(rows)
	str := "añ"
	for i, r := range str {
		str += string(r)
		fmt.Print(i, string(r), len(str), " ")
	}
	var none map[string][]int
	for k, v := range none {
		fmt.Println("never", k, v)
	}
	var np *[3]int
	for i := range np {
		k += i
	}
	for range (*[5]int)(nil) {
		k++
	}
	fmt.Println(k, len(np))
	structs := []struct{ n, m int }{{1, 2}, {3, 4}}
	for i, s := range structs {
		s.n, structs[i].m = s.m, s.n
		structs = append(structs[:1:1], s)
	}
	fmt.Println(structs)
}
