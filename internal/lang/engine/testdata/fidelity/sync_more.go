// sync: Once values, Pool, Cond, RWMutex, Map; atomic values and counters
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type config struct{ name string }

func main() {
	calls := 0
	get := sync.OnceValue(func() *config { calls++; return &config{"c"} })
	fmt.Println(get() == get(), get().name, calls)
	both := sync.OnceValues(func() (int, error) { return 1, fmt.Errorf("e") })
	fmt.Println(both())
	pool := sync.Pool{New: func() any { return new(config) }}
	x := pool.Get().(*config)
	x.name = "used"
	pool.Put(x)
	var n atomic.Int64
	var flag atomic.Bool
	var ptr atomic.Pointer[config]
	var val atomic.Value
	var old int32
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			n.Add(int64(i))
			atomic.AddInt32(&old, 1)
			flag.Store(true)
			ptr.CompareAndSwap(nil, &config{"first"})
		})
	}
	wg.Wait()
	val.Store(config{"v"})
	fmt.Println(n.Load(), old, flag.Load(), ptr.Load().name, val.Load().(config).name)
	var mu sync.Mutex
	cond := sync.NewCond(&mu)
	ready := false
	done := make(chan bool)
	go func() {
		mu.Lock()
		for !ready {
			cond.Wait()
		}
		mu.Unlock()
		close(done)
	}()
	mu.Lock()
	ready = true
	cond.Broadcast()
	mu.Unlock()
	<-done
	var m sync.Map
	m.Store("a", 1)
	v, loaded := m.LoadOrStore("a", 2)
	_, ok := m.Load("b")
	fmt.Println(v, loaded, ok)
	var rw sync.RWMutex
	rw.RLock()
	fmt.Println(rw.TryLock(), rw.TryRLock())
	defer func() { fmt.Println(recover(), calls) }()
	once := sync.OnceFunc(func() { panic("once") })
	func() {
		defer func() { fmt.Println("1", recover()) }()
		once()
	}()
	once()
}
