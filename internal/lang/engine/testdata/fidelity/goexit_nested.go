// runtime.Goexit from nested calls and deferred functions: which defers run, in which order, with what results
package main

import (
	"fmt"
	"runtime"
	"sync"
)

var (
	mu  sync.Mutex
	log []string
)

func say(a ...any) {
	mu.Lock()
	defer mu.Unlock()
	log = append(log, fmt.Sprint(a...))
}

func run(f func()) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		f()
		say("returned")
	}()
	wg.Wait()
	fmt.Println(log)
	log = nil
}

func deep(n int) int {
	defer say("d", n)
	if n == 0 {
		runtime.Goexit()
	}
	return deep(n-1) + 1
}

func named() (n int, err error) {
	defer func() { say("n=", n, " err=", err, " r=", recover()) }()
	defer func() { n *= 2 }()
	n = 21
	runtime.Goexit()
	return 1, nil
}

type guard struct{ name string }

func (g *guard) close() { say("close ", g.name) }
func (g guard) stop()   { say("stop ", g.name); runtime.Goexit() }
func each(f func(i int)) {
	defer say("each done")
	for i := range 3 {
		f(i)
	}
}

func main() {
	run(func() { say("plain") })
	run(func() { say(deep(3)) })
	run(func() { n, _ := named(); say("never", n) })
	run(func() {
		for i := range 3 {
			defer say("loop", i)
			if i == 1 {
				runtime.Goexit()
			}
		}
	})
	run(func() {
		g := &guard{"a"}
		defer g.close()
		defer g.stop()
		g.name = "b"
		defer (&guard{"c"}).close()
		panic("lost")
	})
	run(func() {
		defer say("outer")
		defer func() {
			defer say("inner", 1)
			defer func() { say("recovered ", recover()) }()
			runtime.Goexit()
		}()
		say("body")
	})
	run(func() {
		defer func() { say("r=", recover()) }()
		defer func() { panic("after goexit") }()
		runtime.Goexit()
	})
	run(func() {
		each(func(i int) {
			defer say("f", i)
			if i == 1 {
				runtime.Goexit()
			}
		})
	})
	run(func() {
		defer say("range over func left")
		for i := range func(yield func(int) bool) {
			defer say("iterator left")
			for i := range 5 {
				if !yield(i) {
					return
				}
			}
		} {
			defer say("body", i)
			if i == 2 {
				runtime.Goexit()
			}
		}
	})
	run(func() {
		m := map[string]int{}
		defer func() { say(m) }()
		m["a"], m["b"] = 1, deep(1)
	})
	run(func() {
		done := make(chan int)
		go func() {
			defer close(done)
			defer func() { say(recover() == nil) }()
			deep(0)
		}()
		_, ok := <-done
		say(ok)
	})
}
