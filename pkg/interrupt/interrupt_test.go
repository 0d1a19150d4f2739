package interrupt

import (
	"context"
	"testing"
)

type key struct{}

func named(name string) func() context.Context {
	return func() context.Context { return context.WithValue(context.Background(), key{}, name) }
}

func TestInstall(t *testing.T) {
	expect := func(want any) {
		t.Helper()
		if got := Context().Value(key{}); got != want {
			t.Errorf("context of %v, want %v", got, want)
		}
	}
	expect(nil)
	first := Install(named("a"))
	expect("a")
	second := Install(named("b"))
	expect("b")
	second()
	expect("a")
	first()
	expect(nil)
}
