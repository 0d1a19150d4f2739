package crew

import (
	"runtime"
	"testing"
)

// TestLate has a helper called that does not come before the task has ended, as on a busy machine, and comes then, and once more
// in the next task: Do does all parts itself, and the helper takes a part only of a task that has one left.
func TestLate(t *testing.T) {
	c := New()
	for !places[0].CompareAndSwap(nil, free) { // a helper of another test lingers there
		runtime.Gosched()
	}
	defer places[0].Store(nil)
	done := 0
	c.Do(2, 3, func(worker, part int) { done += 1 + 10*worker })
	if done != 3 || places[0].Load() != c {
		t.Fatalf("%d after three parts; helper called: %v", done, places[0].Load() == c)
	}
	c.assist()
	if done != 3 {
		t.Fatalf("the late helper did a part of a task that has ended: %d", done)
	}
	places[0].Store(free)
	done = 0
	c.Do(2, 3, func(worker, part int) {
		done += 1 + 10*worker
		if worker == 0 {
			c.assist() // the helper comes while the caller is at its part
		}
	})
	if done != 1+2*11 {
		t.Errorf("%d, not one part of the caller's and two of the helper's", done)
	}
}
