// iota, typed and untyped constants, shifts, big constants.
package main

import (
	"fmt"
)

type Color int

const (
	Red Color = iota
	Green
	_
	Blue
)

func (c Color) String() string { return [...]string{"red", "green", "?", "blue"}[c] }

const (
	KB = 1 << (10 * (iota + 1))
	MB
	GB
)
const huge = 1 << 100
const third = 1.0 / 3

func main() {
	fmt.Println(Red, Green, Blue, int(Blue))
	fmt.Println(KB, MB, GB, huge>>98, third*3 == 1)
	var f float32 = third
	fmt.Println(f, 'a'+1, string(rune('a'+1)))
}
