package interp

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// screen stands for os.Stdout and os.Stderr where interpreted code hands them on as an io.Writer, to json.NewEncoder
// for instance: what a goroutine writes after its cell has returned is that cell's, and not that of the cell which
// happens to run; and so is what a cell beside another writes. (Compiled code that takes os.Stdout by itself writes to
// the latest cell.)
type screen struct {
	*os.File
	e *Engine
}

func (s screen) Write(b []byte) (int, error) {
	c := machine.Current()
	if c == nil || c.Name == "" || !c.Beside && !c.Finished() {
		return s.File.Write(b)
	}
	name := "stdout"
	if s.File == os.Stderr {
		name = "stderr"
	}
	s.e.hooks.Text(c.Name, name, string(b))
	return len(b), nil
}

func (s screen) WriteString(t string) (int, error) { return s.Write([]byte(t)) }

// ReadFrom hides that of os.File, which would write past us.
func (s screen) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{s}, r)
}

func init() { lower.SetScreen(screen{}) }

func isScreen(f *os.File) bool { return f != nil && (f == os.Stdout || f == os.Stderr) }

func (e *Engine) screen(f *os.File) screen { return screen{f, e} }

// writer converts an *os.File to an io.Writer.
func (e *Engine) writer(file unsafe.Pointer) any {
	if f := (*os.File)(file); isScreen(f) {
		return e.screen(f)
	}
	return (*os.File)(file)
}

// print is the built-in function, whose output is for os.Stderr.
func (e *Engine) print(text string) { e.screen(os.Stderr).WriteString(text) }

// onScreen makes the functions that print by themselves ours.
func (e *Engine) onScreen() {
	log.SetOutput(e.screen(os.Stderr))
	for name, f := range map[string]any{
		"fmt.Print":   func(a ...any) (int, error) { return fmt.Fprint(e.screen(os.Stdout), a...) },
		"fmt.Println": func(a ...any) (int, error) { return fmt.Fprintln(e.screen(os.Stdout), a...) },
		"fmt.Printf":  func(f string, a ...any) (int, error) { return fmt.Fprintf(e.screen(os.Stdout), f, a...) },
		"(*os.File).Write": func(f *os.File, b []byte) (int, error) {
			if isScreen(f) {
				return e.screen(f).Write(b)
			}
			return f.Write(b)
		},
		"(*os.File).WriteString": func(f *os.File, s string) (int, error) {
			if isScreen(f) {
				return e.screen(f).WriteString(s)
			}
			return f.WriteString(s)
		},
		"(*os.File).Close": func(f *os.File) error {
			if isScreen(f) && strings.HasPrefix(f.Name(), "/dev/std") { // a program's end; here other cells print there too
				return nil
			}
			return f.Close()
		},
	} {
		e.instead[name] = f
	}
}
