package machine

import (
	"errors"
	"runtime"
	"testing"
	"time"
)

// What waits for compiled code goes on when that is done, and is abandoned when the cell is to stop.
func TestAwait(t *testing.T) {
	c := NewCell(silent(), "test")
	abandoned, done := 0, 0
	count := func() { abandoned++ }
	parked := func(m *Machine, then func()) {
		for !m.parked.Load() {
			runtime.Gosched()
		}
		then()
	}
	failure := c.Perform(func(m *Machine) {
		for range 50 {
			ready := make(chan struct{})
			go parked(m, func() {
				<-time.After(0) // a limit of no time would have ended the wait by then
				close(ready)
			})
			Await(ready, count)
			done++
		}
		go parked(m, func() { c.Stop(errors.New("enough")) })
		Await(nil, count)
		t.Error("it goes on in a cell that is to stop")
	})
	if done != 50 || abandoned != 1 || failure == nil || !Unwinding(failure.Value) {
		t.Errorf("waited for %d, abandoned %d; the cell ended with %+v", done, abandoned, failure)
	}
}
