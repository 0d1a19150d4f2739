// panics and recovery in several goroutines at once: each has its own stack of defers, results and recovered values
package main

import (
	"fmt"
	"sort"
	"sync"
)

type result struct {
	id  int
	val any
	err string
}

func step(id, n int, trace *[]int) (r int) {
	defer func() {
		*trace = append(*trace, n)
		if n == id%4 {
			if e := recover(); e != nil {
				r = -n
				if id%3 == 0 {
					panic(fmt.Sprint("again ", e))
				}
			}
		}
	}()
	if n == 6 {
		if id%2 == 0 {
			panic(fmt.Sprint("p", id))
		}
		return 1
	}
	return step(id, n+1, trace)*2 + id
}

func guard(id int) (res result) {
	var trace []int
	res.id = id
	defer func() {
		if e := recover(); e != nil {
			res.err = fmt.Sprint(e)
		}
		res.err += fmt.Sprint(trace)
	}()
	res.val = step(id, 0, &trace)
	return
}

func collect(n int, f func(int) result) (out []result) {
	c := make(chan result)
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c <- f(i)
		}()
	}
	go func() { wg.Wait(); close(c) }()
	for r := range c {
		out = append(out, r)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].id < out[j].id })
	return
}

func inside(id int) (res result) {
	done := make(chan any)
	go func() {
		defer func() { done <- recover() }()
		var m map[int]int
		if id > 1 {
			m = map[int]int{}
		}
		m[id] = 10 / (id - 2)
		done <- m[id]
	}()
	res.id, res.val = id, <-done
	if id > 2 || id == 0 {
		if v := <-done; v != nil {
			res.err = fmt.Sprint(v)
		}
	}
	return
}

func main() {
	for _, r := range collect(13, guard) {
		fmt.Println(r.id, r.val, r.err)
	}
	for id := range 5 {
		if id == 0 {
			continue
		}
		fmt.Println(inside(id))
	}
	var mu sync.Mutex
	total := 0
	add := func(n int) {
		mu.Lock()
		defer mu.Unlock()
		if n%5 == 0 {
			panic(n)
		}
		total += n
	}
	out := collect(20, func(i int) (r result) {
		defer func() { r.id, r.val = i, recover() }()
		add(i)
		return
	})
	bad := 0
	for _, r := range out {
		if r.val != nil {
			bad += r.val.(int)
		}
	}
	fmt.Println(total, bad, mu.TryLock())
}
