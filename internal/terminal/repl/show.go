package repl

import (
	"io"
	"os"
	"strings"
	"sync"

	xterm "golang.org/x/term"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/term"
)

// shower writes what cells produce. It is safe for concurrent use: goroutines of a cell may print at any time.
type shower struct {
	mu      sync.Mutex
	out     io.Writer
	err     io.Writer
	color   bool   // errors in colour
	partial string // the unfinished last line of out, when out and err go to one screen
	screen  bool
	running bool // a cell runs
	can     term.Terminal
	hinted  map[string]bool // hints that were given
	// line is the display whose one line of text stands above the cursor, "" if something else does: its next value
	// replaces the line.
	line string
}

func newShower(o Options) *shower {
	f, ok := o.Err.(*os.File)
	return &shower{
		out: o.Out, err: o.Err, screen: o.Interactive, can: o.Screen, hinted: map[string]bool{},
		color: ok && xterm.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
	}
}

// maxPartial bounds how much of an unfinished line is remembered.
const maxPartial = 4 << 10

func (s *shower) write(w io.Writer, text string) {
	s.line = ""
	io.WriteString(w, text)
	if !s.screen && w != s.out {
		return
	}
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		s.partial, text = "", text[i+1:]
	}
	s.partial += text
	if len(s.partial) > maxPartial {
		s.partial = s.partial[len(s.partial)-maxPartial:]
	}
}

// endLine makes the next text begin on a new line.
func (s *shower) endLine() {
	if s.partial != "" {
		s.write(s.out, "\n")
	}
}

// freshLine makes the prompt begin on a new line.
func (s *shower) freshLine() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLine()
}

// takePartial returns the unfinished line, which the caller will write again or end.
func (s *shower) takePartial() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.partial
	s.partial = ""
	return p
}

// echoed records that the terminal itself has written text.
func (s *shower) echoed(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.screen {
		s.partial += text
	}
}

// output shows an output; it may also be seen in the tab.
func (s *shower) output(o cell.Output, inTab bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch o.Kind {
	case cell.Stream:
		w := s.out
		if o.Name == "stderr" {
			w = s.err
		}
		s.write(w, o.Text)
	case cell.Result, cell.Display, cell.Update, cell.Page:
		if _, widget := o.Data["application/vnd.jupyter.widget-view+json"]; widget && inTab {
			return // its text says that it does not work here
		}
		s.endLine()
		text, _ := o.Data["text/plain"].(string)
		s.value(o, strings.TrimSuffix(text, "\n"))
		s.figure(o, inTab)
	}
}

// value writes the text of a value. While a cell runs, a display that is updated again and again keeps to its line.
func (s *shower) value(o cell.Output, text string) {
	again := s.running && o.Kind == cell.Update && o.ID != "" && s.line == o.ID
	if again {
		io.WriteString(s.out, "\x1b[1A\r\x1b[K")
	}
	if text == "" {
		return
	}
	s.write(s.out, text+"\n")
	if s.screen && o.ID != "" && !strings.Contains(text, "\n") && fits(text) {
		s.line = o.ID
	}
}

// cell records that a cell begins to run, or has ended.
func (s *shower) cell(runs bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running, s.line = runs, ""
}

// text shows a text of the terminal's own.
func (s *shower) text(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLine()
	s.write(s.out, strings.TrimSuffix(text, "\n")+"\n")
}

// note shows a line that does not belong to the output.
func (s *shower) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.aside(text)
}

// aside is note; the lock is held.
func (s *shower) aside(text string) {
	s.endLine()
	if s.color {
		text = "\x1b[2m" + text + "\x1b[0m"
	}
	s.write(s.err, text+"\n")
}

// failure shows why a cell failed.
func (s *shower) failure(e *cell.Error, rename func(string) string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLine()
	text := strings.Join(e.Traceback, "\n")
	if text == "" {
		text = e.Error()
	}
	text = cell.Visible(text, s.color) // a panic's value is the student's, not a program that draws
	s.write(s.err, rename(strings.TrimSuffix(text, "\n"))+"\n")
}
