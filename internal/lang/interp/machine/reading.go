package machine

import (
	"sync"
	"sync/atomic"
)

// reading is held while the session's variables are read. Goroutines of cells pass it when they begin and when they have
// waited, so that none of those that were waiting then goes on meanwhile.
var reading sync.RWMutex

// arriving counts the goroutines that are about to begin or continue. They may have to wait until a reader unlocks reading.
var arriving atomic.Int64

// pass calls f, with which a goroutine begins or continues, while the variables are not being read.
func pass(f func()) {
	arriving.Add(1)
	reading.RLock()
	f()
	reading.RUnlock()
	arriving.Add(-1)
}

// Quiet calls f while every goroutine of any cell waits, and keeps them waiting; it reports false without calling f if
// one does more than wait.
func Quiet(f func()) bool {
	reading.Lock()
	defer reading.Unlock()
	quiet := true
	machines.Range(func(_, m any) bool {
		quiet = m.(*Machine).parked.Load()
		return quiet
	})
	if quiet {
		f()
	}
	return quiet
}

// park notes that the goroutine waits, until the returned function is called; asleep says that only cells can wake it.
func (m *Machine) park(asleep bool) (goOn func()) {
	m.began.Add(1)
	m.asleep.Store(asleep)
	m.parked.Store(true)
	return m.unpark
}

func (m *Machine) unpark() {
	pass(func() {
		m.parked.Store(false)
		m.asleep.Store(false)
		m.cases = nil
	})
}
