// variables and parameters named like packages
package main

import (
	"fmt"
	"strings"
)

func shout(strings []string) (out []string) {
	for _, s := range strings {
		out = append(out, s+"!")
	}
	return out
}

func main() {
	words := strings.Fields("a b c")
	strings := strings.ToUpper(words[0])
	print := fmt.Println
	fmt := fmt.Sprint(1, 2)
	print(strings, fmt, shout(words))
}
