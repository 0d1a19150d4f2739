package machine

import (
	"slices"
	"testing"
)

// Deferred calls run once each, the latest first, those that they defer themselves too.
func TestDefersOrder(t *testing.T) {
	var d Defers
	var got []int
	note := func(n int) func(*Machine) { return func(*Machine) { got = append(got, n) } }
	d.Push(note(4))
	d.Push(func(m *Machine) {
		note(2)(m)
		d.Push(note(3))
	})
	d.Push(func(m *Machine) {
		if note(1)(m); len(got) > 4 {
			panic("a call runs again")
		}
	})
	d.Run(nil)
	if want := []int{1, 2, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("they ran in the order %v, want %v", got, want)
	}
}
