package repl

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/jpeg" // sizes of pictures
	_ "image/png"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"

	"github.com/massspring/msp/internal/cell"
)

// shower writes what cells produce. It is safe for concurrent use: goroutines of a cell may print at any time.
type shower struct {
	mu      sync.Mutex
	out     io.Writer
	err     io.Writer
	color   bool   // errors in colour
	partial string // what stands on the last line of out since its last newline, when both go to one screen
	screen  bool
	picture picture
}

// picture is the last image that was shown.
type picture struct {
	mime string
	data []byte
}

func newShower(o Options) *shower {
	f, ok := o.Err.(*os.File)
	return &shower{
		out: o.Out, err: o.Err, screen: o.Interactive,
		color: ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
	}
}

// maxPartial bounds what is remembered of an unfinished line.
const maxPartial = 4 << 10

func (s *shower) write(w io.Writer, text string) {
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

// takePartial returns the unfinished line, which its taker will write again or end.
func (s *shower) takePartial() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.partial
	s.partial = ""
	return p
}

// echoed says that the terminal itself has written text.
func (s *shower) echoed(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.screen {
		s.partial += text
	}
}

func (s *shower) output(o cell.Output) {
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
		s.endLine()
		text, _ := o.Data["text/plain"].(string)
		if text != "" {
			s.write(s.out, strings.TrimSuffix(text, "\n")+"\n")
		}
		if note := s.keepPicture(o.Data); note != "" {
			s.write(s.out, note+"\n")
		}
	}
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
	text = cell.Visible(text, s.color) // a panic's value is the student's, and no program that draws
	s.write(s.err, rename(strings.TrimSuffix(text, "\n"))+"\n")
}

// keepPicture remembers the picture of a bundle for :save and says what it is.
func (s *shower) keepPicture(b cell.Bundle) string {
	for _, mime := range []string{"image/png", "image/jpeg", "image/svg+xml"} {
		text, ok := b[mime].(string)
		if !ok {
			continue
		}
		data := []byte(text)
		if mime != "image/svg+xml" {
			var err error
			if data, err = base64.StdEncoding.DecodeString(strings.ReplaceAll(text, "\n", "")); err != nil {
				continue
			}
		}
		s.picture = picture{mime, data}
		size := ""
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
			size = fmt.Sprintf(" %d × %d", c.Width, c.Height)
		}
		return fmt.Sprintf("[picture%s, %s; :save FILE%s keeps it]", size, kilobytes(len(data)), extensions[mime])
	}
	return ""
}

var extensions = map[string]string{"image/png": ".png", "image/jpeg": ".jpg", "image/svg+xml": ".svg"}

func kilobytes(n int) string { return fmt.Sprintf("%d KB", (n+999)/1000) }
