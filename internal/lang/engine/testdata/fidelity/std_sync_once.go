// sync.Once, OnceValue and generic atomics.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type config struct{ n int }

func main() {
	var once sync.Once
	for i := 0; i < 3; i++ {
		once.Do(func() { fmt.Println("once") })
	}
	v := sync.OnceValue(func() int { fmt.Println("computed"); return 42 })
	fmt.Println(v(), v())
	var p atomic.Pointer[config]
	p.Store(&config{7})
	var n atomic.Int64
	n.Add(5)
	fmt.Println(p.Load().n, n.Load())
}
