// panics that travel through many frames, are replaced, wrapped and recovered on the way; results and variables on each level
package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

var trace []string

func level(n int) (out string, err error) {
	local := [3]int{n, n * n, n * n * n}
	defer func() {
		trace = append(trace, fmt.Sprint(n, local))
		switch r := recover().(type) {
		case nil:
			out += "!"
		case string:
			panic(r + fmt.Sprint("<", n))
		case runtime.Error:
			panic(fmt.Errorf("level %d: %w", n, r))
		case error:
			if n == 1 {
				err = r
				return
			}
			panic(errors.Join(r, fmt.Errorf("at %d", n)))
		default:
			out = fmt.Sprintf("%d caught %v", n, r)
		}
	}()
	local[0] += 10
	switch n {
	case 4:
		var none []int
		local[2] = -1
		return fmt.Sprint(none[local[0]]), nil
	case 14:
		panic("text")
	case 24:
		panic(3.5)
	}
	s, err := level(n + 1)
	local[1] = len(s)
	return fmt.Sprint(n, "(", s, ")"), err
}

func replace(times int) (r any) {
	defer func() { r = recover() }()
	for i := range times {
		defer func() {
			if i%2 == 0 {
				panic(fmt.Sprint("p", i, " after ", recover()))
			}
			panic(i)
		}()
	}
	panic("start")
}

func restore() (n int, list []int) {
	list = []int{1, 2, 3}
	defer func() {
		recover()
		n += len(list) * 100
		list[0] = n
	}()
	for i := 0; ; i++ {
		n = i * 2
		list = append(list, list[i]/(4-i))
	}
}

func main() {
	s, err := level(1)
	fmt.Println(strings.ReplaceAll(fmt.Sprint(s, "|", err), "\n", " & "), trace)
	var re runtime.Error
	fmt.Println(errors.As(err, &re), re)
	trace = nil
	func() {
		defer func() { fmt.Println(recover(), trace) }()
		level(11)
	}()
	trace = nil
	fmt.Println(level(21))
	fmt.Println(trace)
	for i := range 5 {
		fmt.Println(replace(i))
	}
	fmt.Println(restore())
	func() {
		defer func() {
			defer func() { fmt.Println("last", recover()) }()
			r := recover()
			fmt.Println("first", r)
			panic(r)
		}()
		panic(errors.New("same"))
	}()
}
