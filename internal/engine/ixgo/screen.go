package ixgo

import (
	"bytes"
	"fmt"
	"go/types"
	"io"
	"log"
	"os"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// screen stands for os.Stdout and os.Stderr where interpreted code hands them on as an io.Writer, to
// json.NewEncoder for instance: what a goroutine writes after its cell has returned is that cell's, and not that of
// the cell which happens to run; and so is what a cell beside another writes. (Compiled code that takes os.Stdout by itself writes to the latest cell.)
type screen struct{ *os.File }

func (s screen) Write(b []byte) (int, error) {
	r := owner()
	if r == nil || r.cell == "" || !r.beside && !r.finished.Load() {
		return s.File.Write(b)
	}
	name := "stdout"
	if s.File == os.Stderr {
		name = "stderr"
	}
	hooked.Load().hooks.Text(r.cell, name, string(b))
	return len(b), nil
}

func (s screen) WriteString(t string) (int, error) { return s.Write([]byte(t)) }

// ReadFrom hides that of os.File, which would write past us.
func (s screen) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{s}, r)
}

var fileType = reflect.TypeFor[*os.File]()

func isScreen(f *os.File) bool { return f != nil && (f == os.Stdout || f == os.Stderr) }

// onScreen makes the functions that print by themselves ours.
func (e *Engine) onScreen() {
	log.SetOutput(screen{os.Stderr})
	for name, f := range map[string]any{
		"fmt.Print":   func(a ...any) (int, error) { return fmt.Fprint(screen{os.Stdout}, a...) },
		"fmt.Println": func(a ...any) (int, error) { return fmt.Fprintln(screen{os.Stdout}, a...) },
		"fmt.Printf":  func(f string, a ...any) (int, error) { return fmt.Fprintf(screen{os.Stdout}, f, a...) },
		"(*os.File).Write": func(f *os.File, b []byte) (int, error) {
			if isScreen(f) {
				return screen{f}.Write(b)
			}
			return f.Write(b)
		},
		"(*os.File).WriteString": func(f *os.File, s string) (int, error) {
			if isScreen(f) {
				return screen{f}.WriteString(s)
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
		e.instead[name] = reflect.ValueOf(f)
	}
}

// asWriter converts os.Stdout and os.Stderr to io.Writer.
func asWriter(p *function, in *ssa.MakeInterface, orig func(*frame)) func(*frame) {
	if types.TypeString(in.X.Type(), nil) != "*os.File" || types.TypeString(in.Type(), nil) != "io.Writer" {
		return nil
	}
	ir, ix := regIndex(p, in), regIndex(p, in.X)
	return func(fr *frame) {
		if f := fr.stack[ix].(*os.File); isScreen(f) {
			fr.stack[ir] = screen{f}
			return
		}
		orig(fr)
	}
}

// print is the builtin function, whose output is for os.Stderr.
func print(p *function, args []int, values []ssa.Value, line bool) func(*frame) {
	return func(fr *frame) {
		var b bytes.Buffer
		for i, a := range args {
			if i > 0 && line {
				b.WriteByte(' ')
			}
			if types.IsInterface(values[i].Type()) {
				writeInterface(&b, fr.stack[a])
			} else {
				writeValue(&b, fr.stack[a], false)
			}
		}
		if line {
			b.WriteByte('\n')
		}
		screen{os.Stderr}.Write(b.Bytes())
	}
}
