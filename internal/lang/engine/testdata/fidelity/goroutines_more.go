// goroutines, channels of channels, sync types, context and timers with a fixed outcome
package main

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"sync"
	"sync/atomic"
	"time"
)

type job struct {
	n     int
	reply chan<- result
}
type result struct {
	n, sq int
	err   error
}
type counter struct {
	sync.Mutex
	m map[string]int
}

func (c *counter) inc(k string) {
	c.Lock()
	defer c.Unlock()
	c.m[k]++
}

func worker(in <-chan job, wg *sync.WaitGroup) {
	defer wg.Done()
	for j := range in {
		r := result{n: j.n, sq: j.n * j.n}
		if j.n == 3 {
			r.err = errors.New("three")
		}
		j.reply <- r
	}
}

func generate(ctx context.Context) <-chan int {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for i := 0; ; i++ {
			select {
			case ch <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return ch
}

func filter(in <-chan int, p int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for x := range in {
			if x%p != 0 {
				out <- x
			}
		}
	}()
	return out
}

func panics() (err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("goroutine: %v", r)
			}
		}()
		var a []int
		_ = a[len(a)]
	}()
	<-done
	return
}

func main() {
	in, reply := make(chan job), make(chan result, 10)
	var wg sync.WaitGroup
	for range 3 {
		wg.Add(1)
		go worker(in, &wg)
	}
	for i := range 5 {
		in <- job{i, reply}
	}
	close(in)
	wg.Wait()
	close(reply)
	var rs []result
	for r := range reply {
		rs = append(rs, r)
	}
	sort.Slice(rs, func(i, j int) bool { return rs[i].n < rs[j].n })
	for _, r := range rs {
		fmt.Print(r.n, r.sq, r.err, " ")
	}
	fmt.Println()
	c := counter{m: map[string]int{}}
	var total atomic.Int64
	var wg2 sync.WaitGroup
	for i := range 20 {
		wg2.Go(func() {
			c.inc([]string{"a", "b"}[i%2])
			total.Add(int64(i))
		})
	}
	wg2.Wait()
	fmt.Println(c.m, total.Load())
	ctx, cancel := context.WithCancel(context.Background())
	nums := generate(ctx)
	sum := 0
	for x := range nums {
		sum += x
		if x == 10 {
			cancel()
			break
		}
	}
	fmt.Println(sum, ctx.Err(), context.Cause(ctx))
	src := make(chan int)
	go func() {
		for i := 2; i < 30; i++ {
			src <- i
		}
		close(src)
	}()
	var ch <-chan int = src
	var primes []int
	for {
		p, ok := <-ch
		if !ok {
			break
		}
		primes = append(primes, p)
		ch = filter(ch, p)
	}
	fmt.Println(primes)
	fmt.Println(panics())
	var once sync.Once
	for i := range 3 {
		once.Do(func() { fmt.Println("once", i) })
	}
	cc := make(chan chan string, 1)
	go func() { (<-cc) <- "through" }()
	back := make(chan string)
	cc <- back
	fmt.Println(<-back, len(cc), cap(cc))
	ctx2, cancel2 := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel2()
	select {
	case <-ctx2.Done():
		fmt.Println(ctx2.Err(), errors.Is(ctx2.Err(), context.DeadlineExceeded))
	case <-time.After(5 * time.Second):
		fmt.Println("late")
	}
	tick := time.NewTicker(time.Millisecond)
	n := 0
	for range tick.C {
		if n++; n == 3 {
			tick.Stop()
			break
		}
	}
	fmt.Println(n)
	var cond = sync.NewCond(&sync.Mutex{})
	ready := false
	go func() { cond.L.Lock(); ready = true; cond.L.Unlock(); cond.Broadcast() }()
	cond.L.Lock()
	for !ready {
		cond.Wait()
	}
	cond.L.Unlock()
	fmt.Println(ready)
	var rw sync.RWMutex
	rw.RLock()
	fmt.Println(rw.TryLock(), rw.TryRLock())
	rw.RUnlock()
	rw.RUnlock()
	var sm sync.Map
	sm.Store("a", 1)
	v, loaded := sm.LoadOrStore("a", 2)
	fmt.Println(v, loaded)
	pool := sync.Pool{New: func() any { return new(int) }}
	fmt.Println(*pool.Get().(*int))
	f := sync.OnceValue(func() int { fmt.Println("computed"); return 5 })
	fmt.Println(f(), f())
	var av atomic.Value
	av.Store([]int{1})
	fmt.Println(av.Load().([]int)[0])
	var ap atomic.Pointer[job]
	fmt.Println(ap.Load() == nil, ap.CompareAndSwap(nil, &job{n: 4}), ap.Load().n)
	results := make([]int, 4)
	var wg3 sync.WaitGroup
	for i := range results {
		wg3.Add(1)
		go func(p *int) { defer wg3.Done(); *p = i * i }(&results[i])
	}
	wg3.Wait()
	fmt.Println(results)
	sem := make(chan struct{}, 2)
	var peak, now atomic.Int32
	for range 6 {
		wg3.Add(1)
		go func() {
			defer wg3.Done()
			sem <- struct{}{}
			if x := now.Add(1); x > peak.Load() {
				peak.Store(x)
			}
			now.Add(-1)
			<-sem
		}()
	}
	wg3.Wait()
	fmt.Println(peak.Load() <= 2, now.Load())
	errs := make(chan error, 1)
	go func() { defer func() { errs <- fmt.Errorf("%v", recover()) }(); var m map[string]int; m["x"] = 1 }()
	fmt.Println(<-errs)
}
