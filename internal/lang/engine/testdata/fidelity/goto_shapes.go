// goto forwards and backwards through closures, defers and variables; labels of one name in functions and literals; loops built of goto
package main

import "fmt"

func find(grid [][]int, want int) (i, j int, steps int) {
row:
	if i == len(grid) {
		goto missing
	}
	j = 0
col:
	if j == len(grid[i]) {
		i++
		goto row
	}
	steps++
	if grid[i][j] == want {
		return
	}
	j++
	goto col
missing:
	return -1, -1, steps
}

func machine(s string) (out string) {
	i, depth := 0, 0
start:
	if i >= len(s) {
		goto end
	}
	switch c := s[i]; {
	case c == '(':
		depth++
		goto next
	case c == ')':
		if depth--; depth < 0 {
			goto bad
		}
		goto next
	case c >= '0' && c <= '9':
		goto digits
	}
	goto bad
digits:
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		out += string(s[i] + 1)
		i++
	}
	out += ","
	goto start
next:
	i++
	goto start
bad:
	return fmt.Sprint(out, "bad at ", i)
end:
	if depth != 0 {
		goto bad
	}
	return out + "ok"
}

func fresh() (fs []func() int) {
	n := 0
again:
	{
		k := n * n
		fs = append(fs, func() int { k++; return k*10 + n })
		if n++; n < 4 {
			goto again
		}
	}
	return
}

func zeroed() (out []int) {
	i := 0
loop:
	var x int
	var arr [2]int
	p := new(int)
	x += i
	arr[1] += x
	*p += arr[1] + 1
	out = append(out, x, arr[1], *p)
	if i++; i < 3 {
		goto loop
	}
	return
}

func labels() (s string) {
x:
	for x := 0; x < 3; x++ {
		f := func() string {
		x:
			for y := 0; ; y++ {
				switch {
				case y == x:
					continue x
				case y > 3:
					break x
				}
				s += fmt.Sprint(y)
			}
			return "|"
		}
		s += f()
		if x == 1 {
			continue x
		}
		s += "-"
	}
block:
	for {
		if len(s) > 3 {
			break block
		}
		s += "short"
	}
sw:
	switch {
	default:
		for i := range 5 {
			if i == 2 {
				break sw
			}
			s += "s"
		}
	}
	return s
}

func cleanup(n int) (log []int, err any) {
	defer func() { err = recover() }()
	i := 0
retry:
	func() {
		defer func() { log = append(log, i*10) }()
		i++
		if i < n {
			return
		}
		log = append(log, i)
		_ = log[i*i]
	}()
	if i < n {
		goto retry
	}
	return
}

func main() {
	grid := [][]int{{1, 2}, nil, {3, 4, 5}}
	fmt.Println(find(grid, 4))
	fmt.Println(find(grid, 9))
	for _, s := range []string{"(12(3)45)", "1)", "((", "", "(a)", "9"} {
		fmt.Print(machine(s), "; ")
	}
	fmt.Println()
	for _, f := range fresh() {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println(zeroed(), labels())
	fmt.Println(cleanup(1))
	fmt.Println(cleanup(4))
}
