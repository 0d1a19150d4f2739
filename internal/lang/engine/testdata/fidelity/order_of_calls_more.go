// calls before variables in loops, conditions, switches, literals, deferred calls and nil targets
package main

import "fmt"

// order of evaluation hostile cases for the rewriting: loops, labels, switch, closures, goto, select, conditions
var n int

func inc() int          { n++; return n }
func add(k int) int     { n += k; return n }
func two() (int, error) { n += 2; return n, nil }
func pair() (int, bool) { n += 3; return n, n%2 == 0 }
func arr() [3]int       { n++; return [3]int{n, n, n} }
func ptr() *int         { return &n }
func sl() []int         { n++; return []int{n, n + 1} }
func fn() func(int) int { n++; k := n; return func(x int) int { n++; return x + k } }

type S struct {
	a, b int
	in   struct{ v []int }
	m    map[string]int
	p    *S
}

func (s *S) grow() int { s.in.v = append(s.in.v, len(s.in.v)); s.a++; return s.a }
func (s S) sum() int   { return s.a + s.b }
func (s *S) self() *S  { s.b += 10; return s }

func loops() {
	n = 0
	for i := 0; i < n+inc() && i < 5; i++ {
		fmt.Print(i, n, " ")
	}
	fmt.Println(n)
outer:
	for n+inc() < 40 {
		for n+add(3) < 30 {
			if n%2 == 0 {
				continue outer
			}
			if n > 25 {
				break outer
			}
		}
		fmt.Print("o", n, " ")
	}
	fmt.Println(n)
	for i, v := range append(sl(), n, inc(), n) {
		fmt.Print(i, v, " ")
	}
	fmt.Println()
	k := 0
again:
	k += n - inc()
	if k++; k < 3 && n < 60 {
		goto again
	}
	fmt.Println(k, n)
	for i := n; i < n+add(-1)*0+3; i++ {
		fmt.Print(i, " ")
		if i > 70 {
			break
		}
	}
	fmt.Println(n)
	var fs []func() int
	for i := 0; i < inc()*0+3; i++ {
		fs = append(fs, func() int { i += 10; return i })
	}
	fmt.Println(fs[0](), fs[1](), fs[2](), fs[0]())
}

func conds() {
	n = 0
	if x := n + inc(); x == n*2 {
		fmt.Println("doubled", x)
	} else if y := n + inc(); y > x && n+inc() > 0 {
		fmt.Println("else", x, y, n)
	}
	ok := n > 0 && inc() > 0 || add(100) > 0
	fmt.Println(ok, n)
	ok = n < 0 || n+inc() == 2*n && n+inc() == 2*n
	fmt.Println(ok, n)
	ok = !(n == inc()) == (inc() == n)
	fmt.Println(ok, n)
	switch x := n * inc(); {
	case x > n+inc():
		fmt.Println("case 1", x, n)
		fallthrough
	case n == add(5):
		fmt.Println("case 2", n)
	default:
		fmt.Println("default", n)
	}
	switch n + inc() {
	case 2 * n:
		fmt.Println("late")
	case 2*n - 1:
		fmt.Println("early")
	}
	v, err := two()
	fmt.Println(v+n+v*inc(), err, n)
	a := []int{1, 2, 3}
	a[n%3], ok = pair()
	fmt.Println(a, ok)
	m := map[string][]int{}
	m["x"] = append(m["x"], n, inc(), n)
	m["x"][0], m["y"] = inc(), append(m["x"], inc())
	fmt.Println(m)
	fmt.Println(arr()[n%3], arr()[inc()%3], len(arr()), n)
	*ptr() = n + inc()*2
	fmt.Println(n)
	*ptr() += inc()
	fmt.Println(n)
	fmt.Println(fn()(n), n, fn()(inc()))
	c := make(chan int, 5)
	c <- n
	c <- n + inc()
	select {
	case x := <-c:
		fmt.Println(x, n)
	}
	n += <-c
	fmt.Println(n)
	var i any = n
	s := fmt.Sprint(i, inc(), i.(int)+inc(), n) + "|" + fmt.Sprint(n)
	fmt.Println(s)
	d := struct {
		x, y int
		z    []int
	}{n, inc(), []int{n, inc(), n}}
	fmt.Println(d, n)
	e := [...]int{2: n, 0: inc(), 1: n}
	fmt.Println(e)
	g := map[int]int{n: inc(), inc(): n}
	fmt.Println(len(g))
	f := func(xs ...int) int { return len(xs)*1000 + n }
	fmt.Println(f(n, inc(), n), f(append([]int{n}, inc(), inc())...))
	var arr2 [4]int
	arr2[inc()%4], arr2[inc()%4] = n, inc()
	fmt.Println(arr2)
	str := "a"
	up := func() string { str += "b"; return "c" }
	str = str + up() + str
	fmt.Println(str)
	str += up() + str[:1]
	fmt.Println(str, str[len(up()):])
}

func methods() {
	s := &S{m: map[string]int{}}
	s.in.v = []int{1}
	s.in.v[0] = s.grow()
	fmt.Println(s.in.v, s.a)
	s.a += s.grow() + s.a
	fmt.Println(s.a)
	s.m["k"] = s.grow()
	s.m[fmt.Sprint(s.a)] += s.grow() + s.a
	fmt.Println(s.m, s.a)
	fmt.Println(s.self().self().sum()+s.b, s.b, s.sum()+s.self().b+s.sum())
	s.p = s
	s.p.p.self().p.a, s.b = s.grow(), s.a
	fmt.Println(s.a, s.b)
	t := *s
	t.a, s.a = s.grow(), t.grow()
	fmt.Println(t.a, s.a)
	x := S{a: s.a, b: s.grow(), in: struct{ v []int }{s.in.v[:1:1]}}
	fmt.Println(x.a, x.b, x.in.v)
	fmt.Println(func(a, b int, c *S) string { return fmt.Sprint(a, b, c.a) }(s.a, s.grow(), s))
	h := s.sum
	fmt.Println(h(), s.a+s.self().b, h())
	defer fmt.Println("deferred", s.a, s.grow(), s.a)
	defer func(v int) { fmt.Println("d2", v, s.a) }(s.a + s.grow())
	go func(int) {}(s.a + s.grow())
	func() (int, int) { return s.a, s.grow() }()
	r1, r2 := func() (int, int) { return s.a, s.grow() }()
	fmt.Println(r1, r2)
	res := func() (r int) { defer func() { r += s.a }(); return s.a + s.grow() }()
	fmt.Println(res, s.a)
	var q []*S
	q = append(q, s, s.self(), &S{a: s.a, b: s.grow()})
	fmt.Println(q[0] == q[1], q[2].a, q[2].b)
	s.in.v[len(s.in.v)-1], s.in.v[0] = s.grow(), len(s.in.v)
	fmt.Println(s.in.v)
	for s.in.v[0] < s.grow() && s.a < 100 {
		s.in.v[0] += 7
	}
	fmt.Println(s.in.v[0], s.a)
	var np *S
	func() {
		defer func() { fmt.Println(recover() != nil, s.a) }()
		np.a = s.grow()
	}()
	func() {
		defer func() { fmt.Println(recover() != nil, s.a) }()
		np.in.v[s.grow()] += s.grow()
	}()
	func() {
		defer func() { fmt.Println(recover() != nil, s.a) }()
		_ = np.a + s.grow()
	}()
	func() {
		defer func() { fmt.Println(recover() != nil, s.a) }()
		fmt.Println(s.in.v[1000], s.grow())
	}()
	func() {
		defer func() { fmt.Println(recover() != nil, s.a) }()
		z := 0
		fmt.Println(s.a/z, s.grow())
	}()
}

func main() {
	loops()
	conds()
	methods()
}
