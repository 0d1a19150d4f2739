// sort, slices and container/heap and list with declared types whose methods are promoted, generic, or closures
package main

import (
	"cmp"
	"container/heap"
	"container/list"
	"fmt"
	"slices"
	"sort"
	"strings"
)

type Item struct {
	name string
	prio float64
	pos  int
}
type Queue []*Item

func (q Queue) Len() int { return len(q) }
func (q Queue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].prio, q[j].prio), strings.Compare(q[i].name, q[j].name)) < 0
}
func (q Queue) Swap(i, j int) { q[i], q[j] = q[j], q[i]; q[i].pos, q[j].pos = i, j }
func (q *Queue) Push(x any)   { it := x.(*Item); it.pos = len(*q); *q = append(*q, it) }
func (q *Queue) Pop() any {
	old := *q
	n := len(old) - 1
	it := old[n]
	*q, it.pos = old[:n], -1
	return it
}

type Max struct{ *Queue }

func (m Max) Less(i, j int) bool { return m.Queue.Less(j, i) }

type By[T any, K cmp.Ordered] struct {
	xs  []T
	key func(T) K
}

func (b *By[T, K]) Len() int           { return len(b.xs) }
func (b *By[T, K]) Less(i, j int) bool { return b.key(b.xs[i]) < b.key(b.xs[j]) }
func (b *By[T, K]) Swap(i, j int)      { b.xs[i], b.xs[j] = b.xs[j], b.xs[i] }

type Row [3]int
type Version string

func (v Version) compare(w Version) int {
	return slices.Compare(strings.Split(string(v), "."), strings.Split(string(w), "."))
}

func drain(h heap.Interface) (s string) {
	for h.Len() > 0 {
		it := heap.Pop(h).(*Item)
		s += fmt.Sprint(it.name, it.prio, " ")
	}
	return
}

func main() {
	var q Queue
	items := map[string]*Item{}
	for i, n := range strings.Fields("f b d a c e") {
		items[n] = &Item{n, float64(i * i % 5), 0}
		heap.Push(&q, items[n])
	}
	items["f"].prio = 2.5
	heap.Fix(&q, items["f"].pos)
	fmt.Println(heap.Remove(&q, items["d"].pos).(*Item).name, items["d"].pos, len(q))
	m := Max{&Queue{}}
	for _, it := range slices.Clone(q) {
		heap.Push(m, &Item{name: it.name, prio: it.prio})
	}
	fmt.Println(drain(&q), "|", drain(m))
	words := strings.Fields("pear fig apple kiwi date")
	sort.Stable(&By[string, int]{words, func(s string) int { return len(s) }})
	fmt.Println(words, sort.IsSorted(&By[string, string]{words, strings.ToUpper}))
	sort.Sort(sort.Reverse(&By[string, byte]{words, func(s string) byte { return s[len(s)-1] }}))
	fmt.Println(words[:2])
	rows := []Row{{3, 1, 2}, {1, 2, 3}, {2, 2, 1}, {1, 1, 1}}
	keep := rows[0]
	sort.SliceStable(rows, func(i, j int) bool { return rows[i][1] < rows[j][1] })
	fmt.Println(rows, keep)
	slices.SortFunc(rows, func(a, b Row) int { a[0] *= -1; b[0] *= -1; return cmp.Or(cmp.Compare(a[0], b[0]), a[2]-b[2]) })
	i, ok := slices.BinarySearchFunc(rows, 2, func(r Row, k int) int { return k - r[0] })
	fmt.Println(rows, i, ok, slices.IndexFunc(rows, func(r Row) bool { return r == Row{1, 1, 1} }))
	vs := []Version{"1.10", "1.2", "0.9.1", "1"}
	slices.SortFunc(vs, Version.compare)
	fmt.Println(vs, slices.MaxFunc(vs, Version.compare), slices.IsSortedFunc(vs, func(a, b Version) int { return b.compare(a) }))
	fs := []func() int{func() int { return 3 }, func() int { return 1 }, func() int { return 2 }}
	slices.SortFunc(fs, func(f, g func() int) int { return f() - g() })
	fmt.Println(fs[0](), fs[1](), fs[2](), sort.Search(100, func(i int) bool { return i*i >= 50 }))
	l := list.New()
	for i := range 4 {
		l.PushFront(Row{i})
	}
	for e := l.Front(); e != nil; e = e.Next() {
		r := e.Value.(Row)
		r[1] = 9
		if r[0] == 2 {
			l.MoveToBack(e)
		}
		if r[0] == 1 {
			e.Value = r
		}
	}
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	pos, found := sort.Find(len(vs), func(i int) int { return Version("1.2").compare(vs[i]) })
	fmt.Println(l.Len(), pos, found, slices.Compact([]Row{{1}, {1}, {2}}), slices.Contains(rows, keep))
}
