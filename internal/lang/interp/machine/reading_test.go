package machine

import (
	"testing"
)

// Variables are read while every goroutine waits, and not when one has gone on.
func TestQuiet(t *testing.T) {
	c := NewCell(silent(), "test")
	read := func() (called bool) {
		if quiet := Quiet(func() { called = true }); quiet != called {
			t.Errorf("quiet is %v, and what reads was called: %v", quiet, called)
		}
		return called
	}
	var got [3]bool
	if f := c.Perform(func(m *Machine) {
		got[0] = read()
		goOn := m.park(false)
		got[1] = read()
		goOn()
		got[2] = read()
	}); f != nil {
		t.Fatal(f.Value)
	}
	if want := [3]bool{false, true, false}; got != want {
		t.Errorf("before, while and after the goroutine waits: %v, want %v", got, want)
	}
}
