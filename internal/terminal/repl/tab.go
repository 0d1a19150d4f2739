package repl

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/term"
	"github.com/massspring/msp/internal/terminal/view"
)

// view opens the tab of figures, or tells how to.
func (t *terminal) view(string) error {
	if !t.opts.Interactive {
		return errors.New(":view needs a person at the terminal")
	}
	first := !t.tab.Opened()
	if err := t.tab.Open(); err != nil {
		return err
	}
	address := t.tab.Address()
	switch {
	case t.tab.Looked():
		t.show.text("the tab is open: " + address)
		return nil
	case term.Remote():
		host, err := os.Hostname()
		if err != nil {
			host = "THIS-MACHINE"
		}
		port := t.tab.Port()
		t.show.text(fmt.Sprintf("on the machine where you sit: ssh -L %d:127.0.0.1:%d %s\nthen open there: %s", port, port, host, address))
	case view.Browse(address) != nil:
		t.show.text("open this address in a browser: " + address)
	default:
		t.show.text(address)
	}
	if first {
		t.show.note("it shows the latest figure; players play there, and widgets and viz.Live work for cells that are run from now on")
	}
	return nil
}

// out returns the function that outputs of a request go to: the page gets them, and the terminal what is not for the
// page alone.
func (t *terminal) out(parent string) func(cell.Output) {
	return func(o cell.Output) {
		if !t.tab.Take(parent, o) {
			t.show.output(o, t.tab.Looked())
		}
	}
}

// fromPage passes on what a person does to a widget, and returns when the session has dealt with it.
func (t *terminal) fromPage(c cell.Comm) {
	r, ok := t.opts.Runner.(cell.Commer)
	if !ok || r.TakeComm(c) {
		return
	}
	reply := r.Comm(t.handlers.context(), c, cell.IO{Out: t.out(c.Parent)})
	if reply.Status != cell.OK && reply.Err.Name != cell.NoComm { // the page itself tells that a widget is gone
		t.show.failure(reply.Err, func(s string) string { return s })
	}
}

// handlers holds the context of the functions that are called for widgets, which Ctrl-C ends.
type handlers struct {
	mu     sync.Mutex
	ctx    context.Context
	cancel func()
}

func (h *handlers) renew() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ctx, h.cancel = context.WithCancel(context.Background())
}

func (h *handlers) stop() {
	h.mu.Lock()
	h.cancel()
	h.mu.Unlock()
	h.renew()
}

func (h *handlers) context() context.Context {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ctx
}
