// pipelines: stages joined by channels, fan-out, merge in order, semaphores, errors from workers
package main

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"time"
)

type result struct {
	i, v int
	err  error
}

func generate(n int) <-chan int {
	c := make(chan int)
	go func() {
		defer close(c)
		for i := range n {
			c <- i
		}
	}()
	return c
}

func stage[T, U any](in <-chan T, f func(T) U) <-chan U {
	out := make(chan U, 1)
	go func() {
		for x := range in {
			out <- f(x)
		}
		close(out)
	}()
	return out
}

var errOdd = errors.New("seven")

func main() {
	sum := 0
	for s := range stage(stage(generate(10), func(i int) int { return i * i }), func(i int) string { return fmt.Sprint(i) }) {
		sum += len(s)
	}
	fmt.Println(sum)
	in, out := generate(12), make(chan result)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range in {
				r := result{i: i, v: i * 10}
				if i == 7 {
					r.err = fmt.Errorf("job %d: %w", i, errOdd)
				}
				out <- r
			}
		}()
	}
	go func() { wg.Wait(); close(out) }()
	var rs []result
	for r := range out {
		rs = append(rs, r)
	}
	sort.Slice(rs, func(a, b int) bool { return rs[a].i < rs[b].i })
	fmt.Println(len(rs), rs[7].err, errors.Is(rs[7].err, errOdd), rs[3])
	sem, most, now := make(chan struct{}, 2), 0, 0
	var mu sync.Mutex
	for range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			sem <- struct{}{}
			defer func() { <-sem }()
			mu.Lock()
			now++
			most = max(most, now)
			mu.Unlock()
			time.Sleep(time.Millisecond)
			mu.Lock()
			now--
			mu.Unlock()
		}()
	}
	wg.Wait()
	fmt.Println(most <= 2, now)
	tick, n := time.NewTicker(time.Millisecond), 0
	timeout := time.After(time.Second)
	for n < 3 {
		select {
		case <-tick.C:
			n++
		case <-timeout:
			n = 100
		}
	}
	tick.Stop()
	fired := make(chan bool, 1)
	t := time.AfterFunc(time.Hour, func() { fired <- true })
	fmt.Println(n, t.Stop(), t.Reset(0), <-fired)
}
