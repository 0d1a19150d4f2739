package machine

import (
	"runtime"
	"testing"
)

// A goroutine that has been woken while the others are looked at waits for who looks. It is not asleep.
func TestWokenMeanwhile(t *testing.T) {
	c := NewCell(silent(), "test")
	if f := c.Perform(func(m *Machine) {
		goOn := m.park(true)
		all, waits := c.AllAsleep(nil)
		if all != nil || len(waits) != 1 {
			t.Fatalf("the first look tells of %v with waits %v", all, waits)
		}
		for { // until the goroutines that began the cell wait too
			if all, _ = c.AllAsleep(waits); len(all) == 1 {
				break
			}
			runtime.Gosched()
		}
		reading.RLock()
		looked := make(chan []Asleep)
		go func() {
			all, _ := c.AllAsleep(waits)
			looked <- all
		}()
		for reading.TryRLock() { // until the look waits
			reading.RUnlock()
			runtime.Gosched()
		}
		went := make(chan bool)
		go func() { goOn(); close(went) }()
		for arriving.Load() == 0 {
			runtime.Gosched()
		}
		reading.RUnlock()
		if all := <-looked; all != nil {
			t.Errorf("asleep are %v, though the cell has been woken", all)
		}
		<-went
	}); f != nil {
		t.Fatal(f.Value)
	}
}
