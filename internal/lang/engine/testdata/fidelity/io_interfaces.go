// Declared readers and writers are used by compiled code.
package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

type upper struct{ r io.Reader }

func (u upper) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	copy(p, strings.ToUpper(string(p[:n])))
	return n, err
}

type counter struct{ n int }

func (c *counter) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }

func main() {
	b, err := io.ReadAll(upper{strings.NewReader("shout")})
	fmt.Println(string(b), err)
	c := &counter{}
	fmt.Fprintf(c, "hello %d", 5)
	n, _ := io.Copy(io.MultiWriter(c, io.Discard), strings.NewReader("abc"))
	fmt.Println(c.n, n)
	sc := bufio.NewScanner(upper{strings.NewReader("l1\nl2")})
	for sc.Scan() {
		fmt.Println(sc.Text())
	}
}
