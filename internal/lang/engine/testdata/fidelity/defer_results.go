// named results changed by deferred functions, recover and panic again, results on every way out
package main

import (
	"errors"
	"fmt"
)

func named() (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered %v", r)
			n *= 2
		}
	}()
	n = 21
	panic("boom")
}

func shadow() (n int, err error) {
	defer func() { n++ }()
	if n, err := 5, errors.New("inner"); err != nil {
		return n, err
	}
	return
}

func overwrite() (n int) {
	defer func() { n = n*10 + 1 }()
	defer func() { n = n*10 + 2 }()
	n = 3
	return 4
}

func repanic() (s string) {
	defer func() { s = fmt.Sprint("outer ", recover()) }()
	defer func() {
		r := recover()
		panic(fmt.Sprint("again ", r))
	}()
	panic("first")
}

func replaced() (s string) {
	defer func() { s = fmt.Sprint(recover()) }()
	defer panic("third")
	defer panic("second")
	panic("first")
}

func nested() (s string) {
	defer func() {
		defer func() { s += fmt.Sprint(" inner:", recover()) }()
		s += fmt.Sprint("outer:", recover())
		panic("in defer")
	}()
	panic("a")
}

func notDirect() (s string) {
	defer func() { s += fmt.Sprint(" direct ", recover()) }()
	defer func() { func() { s += fmt.Sprint("helper ", recover()) }() }()
	panic("x")
}

func helper() any { return recover() }

func viaHelper() (s string) {
	defer func() { s += fmt.Sprint(" second ", recover()) }()
	defer func() { s += fmt.Sprint("first ", helper()) }()
	panic("y")
}

func deferredHelper() (err error) {
	defer helper()
	panic("gone")
}

func arr() (a [3]int) {
	defer func() { a[1] = 9 }()
	b := [3]int{1, 2, 3}
	return b
}

type T struct{ n int }

func (t T) show(s *string)   { *s += fmt.Sprint("v", t.n) }
func (t *T) showP(s *string) { *s += fmt.Sprint("p", t.n) }

func bound() (s string) {
	t := T{1}
	defer t.show(&s)
	defer t.showP(&s)
	f, g := t.show, t.showP
	defer f(&s)
	defer g(&s)
	t.n = 2
	return
}

func bound2() string { s := bound(); return s }

func loop() (out []int) {
	for i := range 3 {
		defer func() { out = append(out, i) }()
		defer func(j int) { out = append(out, j*10) }(i)
	}
	return nil
}

func early(k int) (s string) {
	defer func() { s += "!" }()
	for i := 0; ; i++ {
		switch {
		case i == k:
			return fmt.Sprint("at ", i)
		case i > 5:
			s = "over"
			return
		}
	}
}

type err1 struct{}

func (*err1) Error() string { return "err1" }

func typedNil() error {
	var e *err1
	return e
}

func cleanup() (err error) {
	defer func() {
		if e := errors.New("close"); err == nil {
			err = e
		} else {
			err = errors.Join(err, e)
		}
	}()
	return errors.New("write")
}

func multi() (a, b int, c string) {
	defer func() { a, b = b, a; c += "d" }()
	return 1, 2, "c"
}

func recursive(n int) (s string) {
	defer func() {
		if r := recover(); r != nil {
			s = fmt.Sprint(r, n, " ")
			if n < 3 {
				panic(s)
			}
		}
	}()
	if n == 0 {
		panic("base")
	}
	return recursive(n - 1)
}

func main() {
	fmt.Println(named())
	fmt.Println(shadow())
	fmt.Println(overwrite(), repanic(), replaced(), nested())
	fmt.Println(notDirect(), viaHelper())
	func() {
		defer func() { fmt.Println("left", recover()) }()
		fmt.Println(deferredHelper())
	}()
	fmt.Println(arr(), bound2(), loop(), early(2), early(9))
	fmt.Println(typedNil() == nil, typedNil())
	fmt.Println(cleanup())
	fmt.Println(multi())
	fmt.Println(recursive(5))
	fmt.Println(recover())
}
