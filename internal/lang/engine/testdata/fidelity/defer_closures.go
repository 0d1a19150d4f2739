// Deferred closures see results and variables as they are at the end; defers run in a panic.
package main

import (
	"fmt"
)

type lock struct{ n int }

func (l *lock) Lock()   { l.n++; fmt.Println("lock", l.n) }
func (l *lock) Unlock() { l.n--; fmt.Println("unlock", l.n) }

func work(l *lock) (n int, err error) {
	l.Lock()
	defer l.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("failed: %v", r)
			n = -1
		}
	}()
	n = 5
	var xs []int
	n = xs[n]
	return n, nil
}

func count() (n int) {
	defer func() { n += 10 }()
	n = 1
	return n + 1
}

func main() {
	l := &lock{}
	n, err := work(l)
	fmt.Println(n, err != nil, l.n, count())
}
