package machine

import (
	"sync/atomic"
	"time"
)

// In a browser there is one thread: a message of the page, an interrupt too, is taken only while every goroutine waits. So
// a loop looks at the clock now and then, and waits for a moment every pageEvery.
const (
	pageEvery  = 50 * time.Millisecond
	clockEvery = 1 << 12 // loops and calls: some 100 µs
)

var (
	turns  int
	waited = time.Now()
)

// due reports whether a loop or call has to look up.
func (m *Machine) due() bool {
	turns++
	return turns >= clockEvery || atomic.LoadUint32(&m.poll) != 0
}

// jumped is told of the jumps that machine code has made.
func jumped(n int) { turns += n }

// lookUp lets the page have its say.
func (m *Machine) lookUp() {
	turns = 0
	if time.Since(waited) > pageEvery {
		time.Sleep(time.Millisecond)
		waited = time.Now()
	}
}
