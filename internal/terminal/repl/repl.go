// Package repl is the terminal on top of a cell.Runner. For a person it has prompts, multi-line input, completion, history and
// Ctrl-C. Piped input runs without prompts, cell by cell, and stops at the first error. It knows neither an engine nor a worker.
package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/term"
	"github.com/massspring/msp/internal/terminal/view"
)

// Options are the parts of a terminal.
type Options struct {
	// Runner runs the cells. If it has a method Kill(), a second Ctrl-C calls it.
	Runner   cell.Runner
	In       io.Reader // source of piped input; an interactive session uses the terminal on os.Stdin
	Out, Err io.Writer
	// Interactive is whether a person sits at os.Stdin.
	Interactive bool
	// Screen is what the terminal of an interactive session can show, and Typed what was typed while it was asked.
	Screen      term.Terminal
	Typed       []byte
	HistoryFile string // "" keeps no history on disk
	Banner      string // shown at the start of an interactive session
	Tour        string // cells for :tour, see package docs
	Examples    string // cells for :examples
	// Typing is how long the tour takes to type a letter.
	Typing time.Duration
}

// ErrFailed is returned by Run when piped input stopped at an error, which has been shown.
var ErrFailed = errors.New("repl: a cell failed")

// Run reads and runs cells until the input ends or the person leaves. With piped input it stops at the
// first cell that fails: shows its error with line numbers of the input, skips the rest and returns ErrFailed.
// The input of a piped session is the program, so a cell that asks for input gets the end of the file.
func Run(ctx context.Context, o Options) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	t := &terminal{opts: o, show: newShower(o)}
	t.tab = view.New(t.fromPage)
	defer t.tab.Close()
	t.handlers.renew()
	if !o.Interactive {
		return t.piped(ctx)
	}
	return t.interactive(ctx)
}

// terminal is one session with a person or a pipe.
type terminal struct {
	opts  Options
	show  *shower
	count int  // cells run so far
	left  bool // :quit was given

	ahead []step // of the tour
	next  string // the cell that a command has chosen

	tab      *view.View // of :view
	handlers handlers   // of its widgets
}

// execute runs one cell; Ctrl-C interrupts it, a second one forces a way out.
func (t *terminal) execute(ctx context.Context, code string, in func(prompt string, password bool) (string, error)) cell.Reply {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	interrupts := make(chan os.Signal, 2)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	ended := make(chan struct{})
	defer close(ended)
	go t.watch(interrupts, cancel, ended)
	t.count++
	parent := fmt.Sprintf("cell-%d", t.count)
	t.tab.Begin()
	t.show.cell(true)
	defer t.show.cell(false)
	io := cell.IO{Out: t.out(parent)}
	if in != nil {
		io.In = func(prompt string, password bool) (string, error) {
			line, err := in(prompt, password)
			if err == errInterrupt {
				cancel()
			}
			return line, err
		}
	}
	return t.opts.Runner.Execute(ctx, cell.Request{
		Code: code, Count: t.count, AllowStdin: in != nil, Parent: parent, AllowComms: t.tab.Opened()}, io)
}

// forceAfter is how long after the first Ctrl-C another one means force. Interpreted code stops within 0.3 s, and
// pressing the keys twice in a hurry must not cost the variables.
const forceAfter = time.Second

// watch interrupts the cell at the first Ctrl-C. If the cell goes on, watch tells how to force it, and another Ctrl-C does.
func (t *terminal) watch(interrupts <-chan os.Signal, cancel func(), ended <-chan struct{}) {
	k, killable := t.opts.Runner.(interface{ Kill() })
	var late <-chan time.Time
	pressed, force := false, false
	for {
		select {
		case <-ended:
			return
		case <-late:
			force = killable
			if force {
				t.show.note("the cell does not stop; Ctrl-C again ends its session (the variables are lost then)")
			}
		case <-interrupts:
			t.show.echoed("^C") // by the terminal
			if force {
				k.Kill()
			} else if !pressed {
				pressed = true
				t.handlers.stop() // the cell may wait for one
				cancel()
				late = time.After(forceAfter)
			}
		}
	}
}

// errInterrupt is Ctrl-C while a line is typed.
var errInterrupt = errors.New("interrupted")
