// continue and break with labels, and goto, out of type switches
package main

import "fmt"

func classify(vs ...any) (out []string) {
outer:
	for i, v := range vs {
		switch x := v.(type) {
		case nil:
			continue outer
		case int, int8:
			if i > 5 {
				break outer
			}
			out = append(out, fmt.Sprintf("%T", x))
		case interface{ Len() int }:
			out = append(out, "has length")
		case func() string:
			out = append(out, x())
		case error:
			out = append(out, x.Error())
			break
		default:
			goto unknown
		}
		continue
	unknown:
		out = append(out, "?")
	}
	return out
}

type list []int

func (l list) Len() int { return len(l) }

func main() {
	fmt.Println(classify(1, nil, int8(2), list{}, func() string { return "called" }, fmt.Errorf("bad"), 3))
	fmt.Println(classify("s", 2.5, 7))
}
