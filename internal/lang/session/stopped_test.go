package session_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"
)

// An interrupted cell says where it was, and for what it waited.
func TestInterruptedCellsSayWhere(t *testing.T) {
	p := newPerson(t)
	p.run("import \"time\"\ntime.AfterFunc(time.Hour, func() {}) // could wake what waits below\nch := make(chan int)\nvar none chan string\nfunc wait(c <-chan int) int { return <-c }\nfunc loop() { for { } }")
	for _, c := range []struct {
		code string
		want []string
	}{
		{"loop()", []string{"at loop, In[1]:6:", ":1:5"}},
		{"ch <- 1", []string{"it waited to send on ch", ":1:4"}},
		{"wait(ch)", []string{"it waited to receive from c", "at wait, In[1]:5:", "return <-c"}},
		{"none <- \"x\"", []string{"it waited to send on none is nil (chan string)"}},
		{"for range ch { }", []string{"it waited to receive from ch"}},
		{"go func() { for { time.Sleep(time.Second) } }()\n<-ch", []string{"it waited to receive from ch"}},
		{"select { case <-ch: case none <- \"\": }", []string{"it waited in a select"}},
		{"time.Sleep(time.Hour)", []string{":1:11"}},
	} {
		got := ""
		missing := func(w string) bool { return !strings.Contains(got, w) }
		// On a busy machine an interrupt may come before the cell has got there.
		for after := 50 * time.Millisecond; after < time.Minute; after *= 2 {
			ctx, cancel := context.WithCancel(context.Background())
			stop := time.AfterFunc(after, cancel)
			got = p.runCtx(ctx, c.code)
			stop.Stop()
			cancel()
			if !slices.ContainsFunc(c.want, missing) {
				break
			}
		}
		for _, w := range slices.DeleteFunc(c.want, func(w string) bool { return !missing(w) }) {
			t.Errorf("%s\nshowed:\n%s\nwant %q", c.code, got, w)
		}
	}
	// Of an empty loop nothing is known but that it was stopped: no place is better than one outside of the cell.
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if got := p.runCtx(ctx, "for {}"); strings.Contains(got, "at ") {
		t.Errorf("an empty loop of one line showed:\n%s", got)
	}
}
