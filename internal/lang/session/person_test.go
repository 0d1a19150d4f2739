package session_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/interp/machine"
	"github.com/massspring/msp/internal/lang/session"
	"github.com/massspring/msp/internal/system/file"
)

// person runs cells in one session and keeps what it sees.
type person struct {
	t      testing.TB
	s      *session.Session
	count  int
	input  []string
	course bool // the cells are of the course, in a run that grades

	mu  sync.Mutex
	out strings.Builder
}

var ansi = regexp.MustCompile("\x1b\\[[0-9;]*m")

func newPerson(t testing.TB) *person {
	return newPersonOn(t, func(h engine.Hooks) (engine.Engine, error) { return interp.New(h) })
}

// newPersonOn begins a session when all that earlier tests have left behind waits or has ended: what an interrupt does not end at once would
// count as a running goroutine of this one.
func newPersonOn(t testing.TB, make func(engine.Hooks) (engine.Engine, error)) *person {
	for end := time.Now().Add(time.Minute); !machine.Quiet(func() {}); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("goroutines of an earlier test are running")
		}
	}
	s, err := session.New(session.Options{
		Engine: make,
		Render: func(v []any) (cell.Bundle, map[string]any) {
			return cell.Bundle{"text/plain": strings.TrimSuffix(fmt.Sprintln(v...), "\n")}, nil
		},
		Engines: map[string]string{"msp": "the engine msp", "other": "another engine"},
		Save:    file.Save,
	})
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, s: s}
}

// run runs a cell and returns what it showed, each shown value on a line that begins with "=> ", and errors
// without colours.
func (p *person) run(code string) string { return p.runCtx(context.Background(), code) }

func (p *person) runCtx(ctx context.Context, code string) string {
	p.count++
	p.mu.Lock()
	p.out.Reset()
	p.mu.Unlock()
	printed := captured(p.t, func() {
		r := p.s.Execute(ctx, cell.Request{Code: code, Count: p.count, AllowStdin: p.input != nil, Course: p.course}, cell.IO{Out: p.see, In: p.answer})
		if r.Err != nil {
			p.see(cell.Output{Kind: cell.Stream, Text: r.Err.Name + "\n" + ansi.ReplaceAllString(strings.Join(r.Err.Traceback, "\n"), "")})
		}
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.TrimRight(printed+p.out.String(), "\n")
}

func (p *person) see(o cell.Output) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if o.Kind == cell.Result {
		fmt.Fprintf(&p.out, "=> %s\n", o.Data["text/plain"])
	} else if o.Kind == cell.Page {
		fmt.Fprintf(&p.out, "page: %s\n", o.Data["text/plain"])
	} else {
		p.out.WriteString(ansi.ReplaceAllString(o.Text, ""))
	}
}

func (p *person) answer(prompt string, password bool) (string, error) {
	if len(p.input) == 0 {
		return "", fmt.Errorf("no more input")
	}
	line := p.input[0]
	p.input = p.input[1:]
	return line, nil
}

// want runs a cell and compares what it showed.
func (p *person) want(code, want string) {
	p.t.Helper()
	if got := p.run(code); got != want {
		p.t.Errorf("In[%d]:\n%s\nshowed:\n%s\nwant:\n%s", p.count, code, got, want)
	}
}

// captured returns what f's cells wrote to os.Stdout.
func captured(t testing.TB, f func()) string {
	old := os.Stdout
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	os.Stdout = w
	done := make(chan string)
	go func() {
		var b strings.Builder
		buf := make([]byte, 4096)
		for {
			n, err := r.Read(buf)
			b.Write(buf[:n])
			if err != nil {
				break
			}
		}
		done <- b.String()
	}()
	f()
	os.Stdout = old
	w.Close()
	return <-done
}

// interrupted runs a cell that does not end by itself and interrupts it. How soon that is is for the real clients to
// say: on a busy machine a test cannot.
func (p *person) interrupted(code string) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	got := p.runCtx(ctx, code)
	if !strings.HasPrefix(got, cell.Interrupted) && !strings.Contains(got, "\n"+cell.Interrupted) {
		p.t.Errorf("In[%d]:\n%s\nshowed:\n%s\nwant it interrupted", p.count, code, got)
	}
}
