// Declared types as compiled interfaces, in every position that takes one.
package main

import (
	"bytes"
	"fmt"
	"io"
	"sort"
)

type nums []float64

func (n nums) Len() int           { return len(n) }
func (n nums) Less(i, j int) bool { return n[i] < n[j] }
func (n nums) Swap(i, j int)      { n[i], n[j] = n[j], n[i] }

type sink struct{ b []byte }

func (s *sink) Write(p []byte) (int, error) { s.b = append(s.b, p...); return len(p), nil }

func newSink() *sink                 { return &sink{} }
func asWriter(s *sink) io.Writer     { return s }
func write(w io.Writer, text string) { fmt.Fprint(w, text) }

type both struct {
	w io.Writer
	n int
}

func main() {
	n := nums{3, 1, 2}
	sort.Sort(n)
	fmt.Println(n, sort.IsSorted(n))
	sort.Sort(sort.Reverse(n))
	fmt.Println(n)
	s := newSink()
	write(s, "a")
	var w io.Writer = s
	write(w, "b")
	write(asWriter(s), "c")
	x := both{w: s}
	write(x.w, "d")
	io.Copy(s, bytes.NewBufferString("e"))
	fmt.Println(string(s.b))
}
