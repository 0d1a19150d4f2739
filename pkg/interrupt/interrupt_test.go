package interrupt

import (
	"context"
	"testing"
)

type key struct{}

func named(name string) context.Context {
	return context.WithValue(context.Background(), key{}, name)
}

func expect(t *testing.T, want any) {
	t.Helper()
	if got := Context().Value(key{}); got != want {
		t.Errorf("in use: %v, want %v", got, want)
	}
}

func TestContextsInUse(t *testing.T) {
	expect(t, nil)
	doneA := Use("", named("a"))
	doneB := Use("", named("b"))
	expect(t, "b")
	doneB()
	expect(t, "a")
	doneC := Use("", named("c"))
	doneA() // the earlier one ends first
	doneA() // twice is once
	expect(t, "c")
	doneC()
	expect(t, nil)
}

// Whoever is known polls the own context, whatever others have taken in use since.
func TestContextOfTheOwner(t *testing.T) {
	owner := "In[1]"
	Owners(func() string { return owner })
	defer Owners(nil)
	doneA := Use("In[1]", named("a"))
	defer Use("In[2]", named("b"))()
	expect(t, "a")
	owner = "In[2]"
	expect(t, "b")
	owner = ""
	expect(t, "b")
	owner = "In[1]"
	doneA() // its goroutines go on, and belong to no cell that runs
	expect(t, nil)
}
