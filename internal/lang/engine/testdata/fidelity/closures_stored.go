// closures in fields, maps, slices, channels, arrays, interfaces and other closures; methods that take and return them
package main

import (
	"fmt"
	"sort"
	"strings"
)

type Op func(float64) float64
type Machine struct {
	ops   map[string]Op
	stack []float64
	hook  func(m *Machine, name string)
	undo  []func()
}

func (m *Machine) push(x float64) *Machine {
	old := m.stack
	m.undo = append(m.undo, func() { m.stack = old })
	m.stack = append(m.stack[:len(m.stack):len(m.stack)], x)
	return m
}
func (m *Machine) do(name string) *Machine {
	if m.hook != nil {
		m.hook(m, name)
	}
	top := &m.stack[len(m.stack)-1]
	was := *top
	m.undo = append(m.undo, func() { *top = was })
	*top = m.ops[name](*top)
	return m
}
func (m *Machine) back() *Machine {
	m.undo[len(m.undo)-1]()
	m.undo = m.undo[:len(m.undo)-1]
	return m
}
func (o Op) then(p Op) Op { return func(x float64) float64 { return p(o(x)) } }
func (o Op) times(n int) Op {
	if n == 0 {
		return func(x float64) float64 { return x }
	}
	return o.then(o.times(n - 1))
}

type Event struct {
	at int
	do func(*Sim)
}
type Sim struct {
	now   int
	queue []Event
	log   strings.Builder
}

func (s *Sim) after(d int, name string, do func(*Sim)) {
	s.queue = append(s.queue, Event{s.now + d, func(s *Sim) {
		fmt.Fprint(&s.log, s.now, name, " ")
		if do != nil {
			do(s)
		}
	}})
	sort.SliceStable(s.queue, func(i, j int) bool { return s.queue[i].at < s.queue[j].at })
}
func (s *Sim) run(until int) {
	for len(s.queue) > 0 && s.queue[0].at <= until {
		e := s.queue[0]
		s.queue, s.now = s.queue[1:], e.at
		e.do(s)
	}
}

func account() (get func() int, move [2]func(int) (int, error)) {
	balance := 0
	move[0] = func(n int) (int, error) { balance += n; return balance, nil }
	move[1] = func(n int) (int, error) {
		if n > balance {
			return balance, fmt.Errorf("short by %d", n-balance)
		}
		return move[0](-n)
	}
	return func() int { return balance }, move
}

func main() {
	count := map[string]int{}
	m := &Machine{ops: map[string]Op{"neg": func(x float64) float64 { return -x }}}
	m.ops["half"] = func(x float64) float64 { return x / 2 }
	m.ops["both"] = m.ops["neg"].then(m.ops["half"])
	m.ops["deep"] = m.ops["half"].times(5).then(m.ops["both"])
	m.hook = func(m *Machine, name string) { count[name] += len(m.stack) }
	m.push(8).do("half").push(64).do("deep").do("both")
	fmt.Println(m.stack, count, m.back().stack, m.back().back().back().stack)
	m.ops["neg"] = func(x float64) float64 { return x + 1 }
	fmt.Println(m.do("both").stack, m.do("neg").stack, m.ops["none"] == nil)
	var s Sim
	var tick func(*Sim)
	tick = func(s *Sim) {
		if s.now < 9 {
			s.after(3, "tick", tick)
		}
	}
	s.after(1, "start", tick)
	s.after(4, "same", func(s *Sim) { s.after(0, "now", nil); s.after(100, "late", nil) })
	s.run(50)
	fmt.Println(s.log.String(), len(s.queue), s.now)
	get, move := account()
	get2, move2 := account()
	move[0](10)
	move2[0](1)
	fmt.Println(move[1](3))
	fmt.Println(move2[1](3))
	fmt.Println(get(), get2())
	c := make(chan func() (string, func() string), 3)
	for _, w := range []string{"a", "b"} {
		c <- func() (string, func() string) { w += w; return w, func() string { w += "."; return w } }
	}
	close(c)
	for f := range c {
		x, g := f()
		y, h := f()
		fmt.Print(x, y, g(), h(), " ")
	}
	var e any = func(n *int) func() { return func() { *n *= 2 } }
	n := 3
	d := e.(func(*int) func())(&n)
	d()
	d()
	fs := [3]func() int{func() int { return n }, func() int { n++; return n }}
	gs := fs
	gs[0], fs[2] = gs[1], func() int { return fs[1]() * 10 }
	fmt.Println(n, gs[0](), fs[0](), fs[2](), gs[2] == nil, n)
}
