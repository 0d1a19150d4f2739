// Ranging over strings, bytes, runes and conversions.
package main

import (
	"fmt"
	"strings"
)

func main() {
	s := "héllo, 世界"
	for i, r := range s {
		if r > 127 {
			fmt.Print(i, ":", string(r), " ")
		}
	}
	fmt.Println(len(s), len([]rune(s)), s[1], s[7:])
	b := []byte("abc")
	b[0] = 'X'
	fmt.Println(string(b), strings.Map(func(r rune) rune {
		if r == 'l' {
			return -1
		}
		return r + 1
	}, "hello"))
	var sb strings.Builder
	for i := 3; i > 0; i-- {
		fmt.Fprintf(&sb, "%d,", i)
	}
	fmt.Println(sb.String(), "a"+"b" < "b")
}
