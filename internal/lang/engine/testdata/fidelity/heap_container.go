// container/heap on a declared type.
package main

import (
	"container/heap"
	"fmt"
)

type item struct {
	name string
	prio int
}
type queue []*item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].prio < q[j].prio }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*item)) }
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

func main() {
	q := &queue{}
	heap.Init(q)
	for i, n := range []string{"c", "a", "b"} {
		heap.Push(q, &item{n, (i * 7) % 5})
	}
	for q.Len() > 0 {
		fmt.Print(heap.Pop(q).(*item).name, " ")
	}
	fmt.Println()
}
