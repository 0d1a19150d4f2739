//go:build unix

package main

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/worker"
)

// pupil runs cells in a real worker, as every front end does.
type pupil struct {
	t *testing.T
	w *worker.Worker
	n int
}

func newPupil(t *testing.T) *pupil {
	t.Helper()
	r, err := startWorker(t.Context(), "msp")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return &pupil{t: t, w: r}
}

// run runs a cell and returns what it printed and showed as text, up to a megabyte. A cell that prints "ready" is
// interrupted then.
func (p *pupil) run(code string) (string, cell.Reply) {
	p.t.Helper()
	p.n++
	var mu sync.Mutex
	var out strings.Builder
	ctx, interrupt := context.WithCancel(p.t.Context())
	defer interrupt()
	r := p.w.Execute(ctx, cell.Request{Code: code, Count: p.n, AllowStdin: true}, cell.IO{Out: func(o cell.Output) {
		mu.Lock()
		defer mu.Unlock()
		text := o.Text
		if o.Kind != cell.Stream {
			text, _ = o.Data["text/plain"].(string)
		}
		if out.Len() < 1<<20 {
			out.WriteString(text)
		}
		if strings.Contains(text, "ready") {
			interrupt()
		}
	}})
	mu.Lock()
	defer mu.Unlock()
	return out.String(), r
}

// want runs a cell that is to go well and compares what it gives.
func (p *pupil) want(code, want string) {
	p.t.Helper()
	if got, r := p.run(code); r.Status != cell.OK || got != want {
		p.t.Fatalf("%s: %q, %v; want %q", code, got, r.Err, want)
	}
}
