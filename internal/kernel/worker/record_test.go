package worker

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// record collects outputs; text of one stream that follows itself is joined.
type record struct {
	mu   sync.Mutex
	outs []cell.Output
}

func (r *record) out(o cell.Output) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.outs); n > 0 && o.Kind == cell.Stream && r.outs[n-1].Kind == cell.Stream && r.outs[n-1].Name == o.Name {
		r.outs[n-1].Text += o.Text
		return
	}
	r.outs = append(r.outs, o)
}

// String writes text as it is and values in angle brackets.
func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var b strings.Builder
	for _, o := range r.outs {
		switch {
		case o.Kind != cell.Stream:
			fmt.Fprintf(&b, "<%v>", o.Data["text/plain"])
		case o.Name == "stderr":
			fmt.Fprintf(&b, "!%s", o.Text)
		default:
			b.WriteString(o.Text)
		}
	}
	return b.String()
}

// runCell runs one cell that is never interrupted and returns what it gave.
func runCell(t *testing.T, w *Worker, code string) (string, cell.Reply) {
	t.Helper()
	var rec record
	reply := w.Execute(context.Background(), cell.Request{Code: code}, cell.IO{Out: rec.out})
	return rec.String(), reply
}

// wantOK runs one cell and compares what it gave.
func wantOK(t *testing.T, w *Worker, code, want string) {
	t.Helper()
	got, reply := runCell(t, w, code)
	if reply.Status != cell.OK {
		t.Fatalf("%s: %v", code, reply.Err)
	}
	if got != want {
		t.Fatalf("%s gave %q, want %q", code, got, want)
	}
}
