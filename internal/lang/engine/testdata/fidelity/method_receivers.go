// Methods on slices, maps and numbers; pointer methods on elements and fields.
package main

import (
	"fmt"
)

type Stack []int

func (s *Stack) Push(n int) { *s = append(*s, n) }
func (s Stack) Top() int    { return s[len(s)-1] }

type Set map[string]bool

func (s Set) Add(k string) { s[k] = true }

type Counter int

func (c *Counter) Inc() { *c++ }

type Holder struct {
	c  Counter
	st Stack
}

func main() {
	var s Stack
	s.Push(1)
	s.Push(2)
	fmt.Println(s, s.Top(), len(s))
	set := Set{}
	set.Add("a")
	fmt.Println(len(set), set["a"], set["b"])
	cs := []Counter{0, 0}
	cs[1].Inc()
	cs[1].Inc()
	h := Holder{}
	h.c.Inc()
	h.st.Push(9)
	hp := &h
	hp.c.Inc()
	hs := []*Holder{hp}
	hs[0].c.Inc()
	fmt.Println(cs, h.c, h.st)
}
