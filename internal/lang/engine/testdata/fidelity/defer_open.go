// Deferred calls in branches, with operands of every kind, in deep recursion, and panics that start, end and change in them.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
)

var log []string

func note(format string, args ...any) { log = append(log, fmt.Sprintf(format, args...)) }

func show(name string) {
	fmt.Println(name+":", strings.Join(log, " "))
	log = nil
}

// Calls that are pending depend on the way; operands are evaluated at the statement.
func branches(a, b bool, n int) (sum int) {
	defer note("first(%d)", n)
	n++
	if a {
		defer note("a(%d)", n)
		n *= 2
	} else if b {
		defer func(k int) { note("b(%d,%d)", k, n); sum += k }(n)
	}
	n++
	if b {
		defer func() { note("last(%d)", n); sum += n }()
		if n > 100 {
			return 1000
		}
	}
	n++
	return n
}

type account struct {
	balance int
	mu      *sync.Mutex
}

func (a *account) done(what string) { note("%s=%d", what, a.balance) }
func (a account) was()              { note("was=%d", a.balance) }

func methods(fail bool) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("recovered %v", x)
		}
	}()
	a := &account{balance: 1, mu: new(sync.Mutex)}
	a.mu.Lock()
	defer a.mu.Unlock()
	defer a.done("done")
	defer a.was()
	f := a.done
	defer f("value")
	a.balance = 2
	if fail {
		var none *account
		none.balance++
	}
	a.balance = 3
	return nil
}

// A value that a loop has left, and one of either branch.
func joined(n int) {
	i := 0
	for i < n {
		i += 3
	}
	k := "even"
	if n%2 == 1 {
		k = "odd"
	}
	defer note("%d-%s", i, k)
	i = -1
	for j := range 3 {
		k += fmt.Sprint(j)
	}
	defer note("%d-%s", i, k)
}

// Results are as they are when the panic comes, in each order of writes and failures.
func midway(xs []int, at int) (a, b int, s string) {
	defer func() {
		if recover() != nil {
			b += 100
		}
		s += "."
	}()
	a, s = 1, "begun"
	b = xs[at]
	a = 2
	s = "half"
	a += xs[at+1]
	s = "whole"
	return a, b + 1, s
}

// Each level has a call pending; some recover, some panic again, some replace the panic.
func levels(n int) (depth int) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case int:
			if x%7 == 3 {
				depth = x
				return
			}
			panic(x + 1)
		}
		depth++
	}()
	if n == 0 {
		panic(0)
	}
	return levels(n-1) + 10
}

func count(n int, total *int) int {
	defer func() { *total += n }()
	if n == 0 {
		return 0
	}
	return count(n-1, total) + 1
}

// A panic out of thousands of calls makes those that are pending, the innermost first.
func deep(n int, order *int) {
	defer func() {
		if *order == n {
			*order++
		}
	}()
	var frame [8]int
	frame[n%8] = n
	if n == 0 {
		panic("bottom")
	}
	deep(n-1, order)
	_ = frame
}

func tried(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return ""
}

// A deferred call that panics takes the place of the panic that has called it; those before it run all the same.
func replaced() {
	defer note("outermost")
	defer func() {
		defer func() {
			note("inner %v", recover())
		}()
		defer func() { panic("third") }()
		panic("second")
	}()
	defer func() { panic(fmt.Sprint("instead of ", recover())) }()
	panic("first")
}

// recover sees the panic only in the function that the panic has called.
func helper() any { return recover() }

func who() (list []any) {
	defer func() { list = append(list, "end", recover()) }()
	defer func() {
		func() { list = append(list, recover()) }()
		list = append(list, helper())
		defer func() { list = append(list, recover()) }()
	}()
	panic("p")
}

// A function that returns in the course of a panic has no panic of its own.
func quiet() (x any) {
	defer func() { x = recover() }()
	return "none"
}

func during() {
	defer func() { note("%v", quiet()); note("%v", recover()) }()
	panic("outer")
}

// Goexit runs what is deferred; a panic on its way that is recovered does not stop it.
func leaves(done chan<- string) {
	defer close(done)
	defer func() { done <- fmt.Sprint("after ", recover()) }()
	func() {
		defer func() { done <- fmt.Sprint(recover()) }()
		defer func() { panic("on the way") }()
		runtime.Goexit()
	}()
	done <- "not reached"
}

// A closure gets the value of a variable that never changes, and the variable if it does.
func captures(name string, size int, list []int, e error) (out string) {
	fixed, changed := name+"!", size
	pair := struct {
		a int
		b string
	}{size, name}
	defer func() {
		out += fmt.Sprint(fixed, changed, pair.a, pair.b, len(list), e, cap(list[:0]))
	}()
	changed *= 2
	list = append(list, 1)
	out = "="
	return out
}

var errLate = errors.New("late")

func named() (n int, err error) {
	defer func() {
		if err == nil {
			err = errLate
		}
	}()
	return 7, nil
}

func nilFunc() {
	var f func()
	defer note("before")
	defer f()
	note("body")
}

// A variable that is set between two defer statements, the second of which need not run: it has changed since the first only.
func between(second bool) {
	var x float64
	var parts [3]int
	defer func() {
		note("first(%v)", x)
		note("%v", parts)
	}()
	x, parts = 5, [3]int{7, 8, 9}
	if second {
		defer func() { note("second(%v,%v)", x, parts) }()
	}
}

// A variable that deferred functions read and another function writes.
func shared(n int) {
	total, step := 0, n
	add := func() { total += step }
	defer func() { note("total=%d step=%d", total, step) }()
	for range n {
		add()
	}
	defer func() { note("step=%d", step); add() }()
}

// Variables of a loop's body that a defer statement behind the loop's end captures.
func found(list []int) {
	for i := range list {
		twice, last := 2*list[i], i == len(list)-1
		if twice > 10 || last {
			defer func() { note("%d:%d", i, twice); twice++ }()
			defer func() { note("%d,%v", twice, last) }()
			break
		}
	}
}

func main() {
	for i := range 4 {
		fmt.Println(branches(i&1 != 0, i&2 != 0, 10*i))
		show("branches")
	}
	fmt.Println(branches(true, true, 60))
	show("branches")
	fmt.Println(methods(false))
	show("methods")
	fmt.Println(methods(true))
	show("methods")
	joined(7)
	joined(8)
	show("joined")
	for at := range 4 {
		fmt.Println(midway([]int{5, 6}, at))
	}
	for n := range 12 {
		fmt.Print(tried(func() { fmt.Print(levels(n), " ") }), " ")
	}
	fmt.Println()
	total := 0
	for range 40 {
		total += count(500, &total)
	}
	fmt.Println(total)
	order := 0
	fmt.Println(tried(func() { deep(20_000, &order) }), order)
	fmt.Println(tried(replaced))
	show("replaced")
	fmt.Println(who()...)
	during()
	show("during")
	done := make(chan string, 10)
	go leaves(done)
	for s := range done {
		fmt.Println(s)
	}
	fmt.Println(captures("n", 4, make([]int, 2, 5), nil), captures("", 0, nil, errLate))
	fmt.Println(named())
	fmt.Println(tried(nilFunc))
	show("nil")
	between(false)
	between(true)
	shared(3)
	found([]int{1, 2, 9, 4})
	found([]int{1, 2})
	show("captured")
}
