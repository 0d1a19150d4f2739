// worker pools, semaphores, error groups and barriers written with WaitGroup, Mutex, Cond, Once and atomics
package main

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

type Group struct {
	wg   sync.WaitGroup
	once sync.Once
	err  error
	sem  chan struct{}
}

func (g *Group) Go(f func() error) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		if g.sem != nil {
			g.sem <- struct{}{}
			defer func() { <-g.sem }()
		}
		defer func() {
			if r := recover(); r != nil {
				g.once.Do(func() { g.err = fmt.Errorf("panic: %v", r) })
			}
		}()
		if err := f(); err != nil {
			g.once.Do(func() { g.err = err })
		}
	}()
}
func (g *Group) Wait() error { g.wg.Wait(); return g.err }

type Barrier struct {
	mu           sync.Mutex
	c            *sync.Cond
	n, in, round int
}

func (b *Barrier) wait() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	round := b.round
	if b.in++; b.in == b.n {
		b.in, b.round = 0, b.round+1
		b.c.Broadcast()
	}
	for round == b.round {
		b.c.Wait()
	}
	return round
}

type Safe[K comparable, V any] struct {
	sync.RWMutex
	m map[K]V
}

func (s *Safe[K, V]) update(k K, f func(V) V) {
	s.Lock()
	defer s.Unlock()
	s.m[k] = f(s.m[k])
}
func (s *Safe[K, V]) get(k K) V { s.RLock(); defer s.RUnlock(); return s.m[k] }

func main() {
	var peak, now, total atomic.Int64
	g := &Group{sem: make(chan struct{}, 3)}
	for i := range 40 {
		g.Go(func() error {
			if n := now.Add(1); n > 3 {
				peak.Store(n)
			}
			total.Add(int64(i * i))
			now.Add(-1)
			return nil
		})
	}
	fmt.Println(g.Wait(), peak.Load(), now.Load(), total.Load())
	var h Group
	h.Go(func() error { panic("boom") })
	fmt.Println(h.Wait())
	var k Group
	for i := range 10 {
		k.Go(func() error {
			if i == 4 {
				return errors.New("four")
			}
			return nil
		})
	}
	fmt.Println(k.Wait())
	b := &Barrier{n: 4}
	b.c = sync.NewCond(&b.mu)
	var rounds [4][3]int
	var l Group
	for w := range 4 {
		l.Go(func() error {
			for r := range 3 {
				rounds[w][r] = b.wait()
			}
			return nil
		})
	}
	fmt.Println(l.Wait(), rounds)
	s := Safe[string, []int]{m: map[string][]int{}}
	var m Group
	for i := range 20 {
		m.Go(func() error {
			s.update(fmt.Sprint(i%3), func(v []int) []int { return append(v, i) })
			_ = s.get("0")
			return nil
		})
	}
	fmt.Println(m.Wait(), len(s.get("0")), len(s.get("1")), len(s.get("2")), s.TryLock())
}
