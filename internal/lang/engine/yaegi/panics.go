package yaegi

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"reflect"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/traefik/yaegi/interp"

	"github.com/massspring/msp/internal/lang/engine"
)

// failure turns an error of Execute into what the session understands.
func (e *Engine) failure(err error) error {
	var p interp.Panic
	if errors.As(err, &p) {
		return e.panicked(p)
	}
	return err
}

// notCompiled says where yaegi could not compile a cell that the session has type-checked.
func (e *Engine) notCompiled(err error, c *engine.Cell) error {
	pos, msg := e.lines.locate(err.Error())
	if pos.Filename != c.Name && len(c.Steps) > 0 {
		pos = c.Steps[0].Pos
	}
	return &engine.Refusal{Pos: pos, What: "this", Why: "yaegi cannot compile it: " + msg}
}

func (e *Engine) panicked(p interp.Panic) error {
	if v, ok := p.Value.(reflect.Value); ok && v.IsValid() && v.CanInterface() {
		p.Value = v.Interface()
	}
	if x, ok := p.Value.(exit); ok {
		return &engine.Exit{Code: x.code}
	}
	out := &engine.Panic{Value: p.Value, Text: engine.PanicText(p.Value)}
	_, out.Runtime = p.Value.(runtime.Error)
	if s, ok := p.Value.(string); ok && strings.HasPrefix(s, "reflect: ") {
		out.Runtime = true // of an index, for instance: yaegi leaves the check to reflect
	}
	for _, line := range e.trace.lines() {
		if m := frame.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1])
			col, _ := strconv.Atoi(m[2])
			pos := e.lines.position(n, col)
			out.Frames = append(out.Frames, engine.Frame{Func: e.function(m[3], pos), Pos: pos})
		}
	}
	return out
}

// frame is what yaegi writes for each call that a panic leaves: "12:3: panic: main.f(...)".
var frame = regexp.MustCompile(`^(\d+):(\d+): panic: (\S*)\(\.\.\.\)$`)

func (e *Engine) function(name string, pos token.Position) string {
	name = strings.TrimPrefix(name, "main.")
	switch {
	case strings.HasSuffix(name, ".func"):
		return "func literal"
	case name == "main" || strings.HasPrefix(name, statements):
		return pos.Filename
	case name == mainRenamed:
		return "main"
	}
	return name
}

// trace keeps what yaegi writes to its standard error while a panic unwinds.
type trace struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

const traceMax = 1 << 16 // a panic that ends deep recursion would fill memory

func (t *trace) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.buf.Len() < traceMax {
		t.buf.Write(p)
	}
	return len(p), nil
}

func (t *trace) Reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf.Reset()
}

func (t *trace) lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Split(t.buf.String(), "\n")
}

// lines numbers the lines of all cells one after another. yaegi looks imported packages up by file name, so
// all source has one, and the line says which cell it is.
type lines struct {
	starts []int
	names  []string
	next   int
}

// add returns the number of lines before the cell.
func (l *lines) add(c *engine.Cell) int {
	base, most := max(l.next, 1), 0 // what yaegi puts in front of source stands in the first line
	for _, s := range c.Steps {
		most = max(most, s.Pos.Line+strings.Count(s.Text, "\n"))
	}
	l.starts, l.names = append(l.starts, base), append(l.names, c.Name)
	l.next = base + most + 1
	return base
}

// position is the place in a cell of a line of all.
func (l *lines) position(line, col int) token.Position {
	i := sort.SearchInts(l.starts, line) - 1
	if i < 0 {
		return token.Position{Line: line, Column: col}
	}
	return token.Position{Filename: l.names[i], Line: line - l.starts[i], Column: col}
}

var located = regexp.MustCompile(`^(?:\S*?:)?(\d+):(\d+): (.*)`)

// locate takes the position from the front of an error message of yaegi.
func (l *lines) locate(msg string) (token.Position, string) {
	m := located.FindStringSubmatch(msg)
	if m == nil {
		return token.Position{}, msg
	}
	line, _ := strconv.Atoi(m[1])
	col, _ := strconv.Atoi(m[2])
	return l.position(line, col), m[3]
}

func (r *preparation) refusal(pos token.Position, what, format string, args ...any) *engine.Refusal {
	return &engine.Refusal{Pos: pos, What: what, Why: fmt.Sprintf(format, args...)}
}
