// contexts, timers, AfterFunc, Pool, Map, Once and OnceFunc with outcomes that do not depend on time
package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

type key struct{ name string }
type Conn struct {
	id  int
	buf [8]byte
}
type limited struct {
	context.Context
	left *atomic.Int32
}

func (l limited) Err() error {
	if l.left.Add(-1) < 0 {
		return errors.New("used up")
	}
	return l.Context.Err()
}

func work(ctx context.Context) (n int, err error) {
	for ; ; n++ {
		if err = ctx.Err(); err != nil {
			return n, fmt.Errorf("after %d: %w", n, err)
		}
		if stop, ok := ctx.Value(key{"stop"}).(int); ok && n == stop {
			return
		}
	}
}

func main() {
	ctx, cancel := context.WithCancelCause(context.WithValue(context.Background(), key{"stop"}, 5))
	fmt.Println(work(ctx))
	var left atomic.Int32
	left.Store(3)
	fmt.Println(work(limited{ctx, &left}))
	cancel(errors.New("cause"))
	n, err := work(ctx)
	fmt.Println(n, err, errors.Is(err, context.Canceled), context.Cause(ctx))
	expired, stop := context.WithTimeout(context.Background(), -time.Second)
	defer stop()
	_, err = work(expired)
	fmt.Println(err, errors.Is(err, context.DeadlineExceeded), context.Cause(context.WithoutCancel(expired)))
	fired := make(chan string)
	time.AfterFunc(time.Nanosecond, func() { fired <- "timer" })
	fmt.Println(<-fired)
	late := time.AfterFunc(time.Hour, func() { fmt.Println("never") })
	fmt.Println(late.Stop(), late.Stop())
	parent, end := context.WithCancel(context.Background())
	child, endChild := context.WithCancel(limited{parent, &left})
	defer endChild()
	context.AfterFunc(parent, func() { fired <- "after " + parent.Err().Error() })
	end()
	fmt.Println(<-fired)
	<-child.Done()
	fmt.Println(context.Cause(child), child.Value(key{"x"}))
	made := 0
	pool := sync.Pool{New: func() any { made++; return &Conn{id: made} }}
	c := pool.Get().(*Conn)
	c.buf[0] = 7
	fmt.Println(c.id, c.buf, pool.Get().(*Conn).id, made)
	var m sync.Map
	for i := range 5 {
		m.Store(key{fmt.Sprint(i % 3)}, i)
	}
	v, loaded := m.LoadOrStore(key{"1"}, 100)
	w, _ := m.LoadAndDelete(key{"2"})
	sum := 0
	m.Range(func(k, v any) bool { sum += v.(int); return true })
	fmt.Println(v, loaded, w, sum, m.CompareAndSwap(key{"1"}, 4, 5))
	calls := 0
	f := sync.OnceValues(func() (int, error) { calls++; return calls, errors.New("once") })
	bad := sync.OnceFunc(func() { calls += 10; panic("first") })
	for range 2 {
		fmt.Println(f())
		func() {
			defer func() { fmt.Println(recover(), calls) }()
			bad()
		}()
	}
	var ptr atomic.Pointer[Conn]
	var val atomic.Value
	old := ptr.Swap(c)
	val.Store(*c)
	c.id = 50
	fmt.Println(old == nil, ptr.Load().id, val.Load().(Conn).id, ptr.CompareAndSwap(c, nil), ptr.Load() == nil)
	var flags atomic.Uint32
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() { flags.Or(1 << i); flags.And(^uint32(1 << 3)) })
	}
	wg.Wait()
	fmt.Println(flags.Load() | 8)
}
