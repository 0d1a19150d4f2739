package sparse

import (
	"errors"
	"testing"
)

// TestWayOfFollow: one spring is followed by an update of rank one, many by computing all again, and so are the roundings of
// mostUpdates; a matrix that is the same changes nothing.
func TestWayOfFollow(t *testing.T) {
	web := newWeb(grid(40, 40))
	f := &Cholesky{Symbolic: Analyze(web.a)}
	follow := func() int {
		t.Helper()
		web.assemble()
		if err := f.Follow(web.a); err != nil {
			t.Fatal(err)
		}
		return f.updated
	}
	if n := follow(); n != 0 {
		t.Fatalf("%d updates of a new factor", n)
	}
	again := false
	for n := range mostUpdates + 2 {
		web.c[n] = 1.5
		before := f.updated
		switch now := follow(); {
		case now == before+1 && now <= mostUpdates:
		case before == mostUpdates && now == 0:
			again = true
		default:
			t.Fatalf("change %d: %d updates after %d", n, now, before)
		}
	}
	if !again {
		t.Errorf("%d updates and all was not computed again", f.updated)
	}
	before := f.updated
	if now := follow(); now != before {
		t.Errorf("nothing has changed: %d updates after %d", now, before)
	}
	if err := f.Refactor(web.a); err != nil {
		t.Fatal(err)
	}
	if n := follow(); n != 0 {
		t.Fatalf("%d updates of a new factor", n)
	}
	for k := range 3 {
		web.c[100*k] = 3
	}
	if now := follow(); now != 3 {
		t.Errorf("three springs have changed: %d updates", now)
	}
	for k := range 150 { // fewer than mostUpdates, but more work than all
		web.c[17*k] = 4
	}
	if now := follow(); now > 3 {
		t.Errorf("150 springs have changed: %d updates, want the supernodes above them computed again", now)
	}
	for k := range web.c {
		web.c[k] = 2
	}
	if now := follow(); now != 0 {
		t.Errorf("all springs have changed: %d updates, want all computed again", now)
	}
}

// TestFollowAfterOtherMatrices: whatever the factor was of in between, Follow makes it that of the matrix it is given.
func TestFollowAfterOtherMatrices(t *testing.T) {
	web := newWeb(grid(5, 6))
	first := web.a.Clone()
	web.c[3] = 7
	web.assemble()
	for name, other := range map[string]func(f *Cholesky) error{
		"Refactor": func(f *Cholesky) error { return f.Refactor(web.a) },
		"Try":      func(f *Cholesky) error { f.Try(web.a); return nil },
		"Update":   func(f *Cholesky) error { return f.Update(web.edges[3][:], []float64{1, -1}, 6) },
	} {
		f, fresh := &Cholesky{Symbolic: Analyze(first)}, &Cholesky{Symbolic: Analyze(first)}
		if err := errors.Join(fresh.Refactor(first), f.Follow(first), other(f)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if differ(fresh, f) < 1e-3 {
			t.Errorf("%s has not changed the factor", name)
		}
		if err := f.Follow(first); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if d := differ(fresh, f); d > followed {
			t.Errorf("%s in between: the factor that follows is off by %g", name, d)
		}
	}
}
