package repl

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
)

// interactive talks to a person.
func (t *terminal) interactive(ctx context.Context) error {
	completer := &completer{runner: t.opts.Runner, pasting: func() bool { return false }}
	var r lineReader = &simple{bufio.NewReader(os.Stdin)}
	if term := os.Getenv("TERM"); term != "dumb" && term != "" {
		e, err := newEditor(completer, t.opts.Typed)
		if err != nil {
			return err
		}
		r = e
	}
	closeOnce := sync.OnceFunc(r.close) // also gives the terminal back to the shell
	defer closeOnce()
	defer context.AfterFunc(ctx, closeOnce)()
	// At the prompt Ctrl-C is a key; a signal that comes between two cells is ignored.
	ignored := make(chan os.Signal, 1)
	signal.Notify(ignored, os.Interrupt)
	defer signal.Stop(ignored)

	t.show.out, t.show.err = r.out(), r.out()
	if t.opts.Banner != "" {
		t.show.text(t.opts.Banner)
	}
	h, lines, err := openHistory(t.opts.HistoryFile)
	if err != nil {
		t.show.note(err.Error())
	}
	for _, l := range lines {
		r.remember(l)
	}
	asker := &asker{r: r, show: t.show}
	for !t.left {
		var code string
		var err error
		if len(t.ahead) > 0 {
			t.show.freshLine()
			code = t.guided(r)
		} else {
			code, err = t.readCell(r, h, completer)
		}
		switch {
		case err == errInterrupt:
			continue
		case err == io.EOF:
			return ctx.Err()
		case err != nil:
			return fmt.Errorf("repl: reading the terminal: %w", err)
		case strings.HasPrefix(code, ":"):
			if code, err = t.colon(code); err != nil {
				t.show.note(err.Error())
			}
		}
		if code == "" {
			continue
		}
		if reply := t.execute(ctx, code, asker.ask); reply.Status != cell.OK {
			t.show.failure(reply.Err, func(s string) string { return s })
		}
		asker.wait()
	}
	return nil
}

// readCell reads lines until they are a complete cell, or a command.
func (t *terminal) readCell(r lineReader, h *history, c *completer) (string, error) {
	t.show.freshLine()
	prompt := fmt.Sprintf("In[%d]: ", t.count+1)
	more := strings.Repeat(" ", len(prompt)-len("...: ")) + "...: "
	c.before = ""
	indent := ""
	for {
		line, err := r.line(prompt, indent)
		if err == io.EOF && c.before != "" {
			return "", errInterrupt // Ctrl-D in the middle of a cell drops the cell only
		}
		if err != nil {
			return "", err
		}
		if err := h.add(line); err != nil {
			t.show.note(err.Error())
			h.file.Path = "" // said once
		}
		if c.before == "" && strings.TrimSpace(line) == "" {
			continue
		}
		if c.before == "" && strings.HasPrefix(strings.TrimSpace(line), ":") {
			return strings.TrimSpace(line), nil
		}
		code := c.before + line
		indent = ""
		if !r.morePasted() {
			answer := t.completeness(code)
			if answer.Status != "incomplete" {
				return code, nil
			}
			indent = answer.Indent
		}
		c.before, prompt = code+"\n", more
	}
}

// asker reads what a cell asks for. A question may outlive its cell, if that was interrupted from outside or its
// process died; the terminal is then reserved for the question until it is answered.
type asker struct {
	r    lineReader
	show *shower
	mu   sync.Mutex
}

func (a *asker) ask(prompt string, password bool) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	// The editor writes its prompt at the left edge: what the cell has printed there becomes part of the prompt.
	if before := a.show.takePartial(); before != "" {
		if fits(before + prompt) {
			io.WriteString(a.r.out(), "\r")
			prompt = before + prompt
		} else {
			io.WriteString(a.r.out(), "\n")
		}
	}
	return a.r.answer(prompt, password)
}

// wait returns when no question is open.
func (a *asker) wait() {
	if a.mu.TryLock() {
		a.mu.Unlock()
		return
	}
	a.show.note("the cell ended while it asked for input: press Enter")
	a.mu.Lock()
	//lint:ignore SA2001 it waits for the answer, and holds nothing
	a.mu.Unlock()
}
