// flag.Value, sort.Interface and heap.Interface implemented by the program and used by compiled code
package main

import (
	"container/heap"
	"container/list"
	"flag"
	"fmt"
	"io"
	"sort"
	"strings"
)

type names []string

func (n *names) String() string     { return strings.Join(*n, "+") }
func (n *names) Set(s string) error { *n = append(*n, s); return nil }

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type item struct {
	prio int
	name string
}
type queue []*item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].prio > q[j].prio }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*item)) }
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

func main() {
	var n names
	fs := flag.NewFlagSet("t", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Var(&n, "name", "a name")
	k := fs.Float64("k", 1.5, "stiffness")
	fmt.Println(fs.Parse([]string{"-name", "a", "-name=b", "-k", "20", "rest"}), n, *k, fs.Args(), n.String())
	fmt.Println(fs.Parse([]string{"-nope"}))
	w := byLen{"ccc", "a", "bb", "dddd"}
	sort.Sort(sort.Reverse(w))
	fmt.Println(w, sort.IsSorted(w))
	q := &queue{}
	for i, s := range []string{"low", "high", "mid"} {
		heap.Push(q, &item{[]int{1, 9, 5}[i], s})
	}
	(*q)[0].prio = 0
	heap.Fix(q, 0)
	for q.Len() > 0 {
		fmt.Print(heap.Pop(q).(*item).name, " ")
	}
	fmt.Println()
	l := list.New()
	l.PushBack(item{1, "x"})
	l.PushFront(item{2, "y"})
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value.(item).name, " ")
	}
	fmt.Println()
}
