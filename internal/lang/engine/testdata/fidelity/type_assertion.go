// Assertions to interfaces and concrete types, with and without ok.
package main

import (
	"fmt"
	"io"
	"strings"
)

type rw struct{ strings.Builder }

func (r *rw) Read(p []byte) (int, error) { return 0, io.EOF }

type num int

func (n num) Half() num { return n / 2 }

func main() {
	var x any = num(8)
	h, ok := x.(interface{ Half() num })
	fmt.Println(ok, h.Half())
	_, ok = x.(fmt.Stringer)
	fmt.Println(ok)
	_, ok = x.(int)
	fmt.Println(ok)
	var w io.Writer = &rw{}
	_, isReader := w.(io.Reader)
	_, isCloser := w.(io.Closer)
	fmt.Println(isReader, isCloser)
}
