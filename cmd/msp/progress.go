package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
)

// progress shows how far a run is: one line that changes on a terminal, a line for each finished cell
// elsewhere. It also prints text outputs, so that the two do not write into each other's line.
type progress struct {
	mu       sync.Mutex
	w, out   io.Writer
	quiet    bool
	terminal bool
	drawn    bool // the changing line is on the screen
	now      notebook.Progress
	began    time.Time
	stop     chan struct{} // ends the ticking of the cell that runs
	midLine  bool          // the last output did not end its line
}

func newProgress(w, out io.Writer, quiet bool) *progress {
	f, ok := w.(*os.File)
	return &progress{w: w, out: out, quiet: quiet, terminal: ok && term.IsTerminal(int(f.Fd()))}
}

func (p *progress) cell(now notebook.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = now
	if p.quiet {
		return
	}
	if !now.Done {
		p.began = time.Now()
		if p.terminal {
			p.draw()
			p.stop = make(chan struct{})
			go p.tick(p.stop)
		}
		return
	}
	if p.terminal {
		close(p.stop)
		p.erase()
		return
	}
	mark := ""
	if now.Err != nil {
		mark = "  FAILED"
	}
	fmt.Fprintf(p.w, "[%d/%d] %s  %s%s\n", now.Cell, now.Of, shorten(cell.Visible(now.First, false), 60), seconds(now.Elapsed), mark)
}

func (p *progress) tick(stop chan struct{}) {
	for t := time.NewTicker(200 * time.Millisecond); ; {
		select {
		case <-stop:
			t.Stop()
			return
		case <-t.C:
		}
		p.mu.Lock()
		select {
		case <-stop:
		default:
			p.draw()
		}
		p.mu.Unlock()
	}
}

// draw is skipped while an output's last line is open: the two would share it.
func (p *progress) draw() {
	if p.midLine {
		return
	}
	elapsed := ""
	if d := time.Since(p.began); d >= time.Second {
		elapsed = fmt.Sprintf("  %.0f s", d.Seconds())
	}
	fmt.Fprintf(p.w, "\r\x1b[K[%d/%d] %s%s", p.now.Cell, p.now.Of, shorten(cell.Visible(p.now.First, false), 60), elapsed)
	p.drawn = true
}

func (p *progress) erase() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}

// output prints the text of an output.
func (p *progress) output(o cell.Output) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	switch o.Kind {
	case cell.Stream:
		w := p.out
		if o.Name == "stderr" {
			w = p.w
		}
		fmt.Fprint(w, o.Text)
		if n := len(o.Text); n > 0 {
			p.midLine = o.Text[n-1] != '\n'
		}
	case cell.Display, cell.Update, cell.Result, cell.Page:
		p.endLine()
		if s, _ := o.Data["text/plain"].(string); s != "" {
			fmt.Fprintln(p.out, s)
		}
	}
}

func (p *progress) endLine() {
	if p.midLine {
		fmt.Fprintln(p.out)
		p.midLine = false
	}
}

func (p *progress) end(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	p.endLine()
	if !p.quiet && p.terminal && p.now.Of > 0 {
		fmt.Fprintf(p.w, "%d of %d cells in %s\n", p.now.Cell, p.now.Of, seconds(d))
	}
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// shorten cuts a line to n characters, with a mark.
func shorten(s string, n int) string {
	if rs := []rune(s); len(rs) > n {
		return string(rs[:n-1]) + "…"
	}
	return s
}
