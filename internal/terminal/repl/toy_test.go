package repl

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/term"
)

// terminalChild is the variable that makes this test binary a terminal session.
const terminalChild = "MSP_TEST_REPL"

// asks is the variable that makes that session ask its terminal what it can show.
const asks = "MSP_TEST_ASK"

func TestMain(m *testing.M) {
	if os.Getenv(terminalChild) == "" {
		os.Exit(m.Run())
	}
	o := Options{
		Runner: newToy(), In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Interactive: true,
		HistoryFile: os.Getenv(terminalChild), Banner: "toy session",
		Tour: "# First x.\nx\n\n# Then a\n# print.\nprint a\nprint b", Examples: "// one\nfirst\n\n// two\nsecond",
	}
	if os.Getenv(asks) != "" {
		o.Screen, o.Typed = term.Ask(os.Stdin, os.Stdout, time.Minute) // the answers come from the test
	}
	err := Run(context.Background(), o)
	fmt.Println("left:", err)
	os.Exit(0)
}

// toy is a session of one-word cells, which need their brackets closed.
type toy struct {
	killed, tab chan struct{}
	once, asked sync.Once
	ran         []cell.Request
}

func newToy() *toy { return &toy{killed: make(chan struct{}), tab: make(chan struct{})} }

func (s *toy) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	s.ran = append(s.ran, r)
	code := strings.TrimSpace(r.Code)
	word, rest, _ := strings.Cut(code, " ")
	fail := func(name, value string) cell.Reply {
		return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: name, Value: value, Traceback: []string{"\x1b[31m" + value + "\x1b[0m"}}}
	}
	switch word {
	case "print":
		io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: rest})
	case "warn":
		io.Out(cell.Output{Kind: cell.Stream, Name: "stderr", Text: rest + "\n"})
	case "fail":
		line := 1 + strings.Count(r.Code[:strings.Index(r.Code, "fail")], "\n")
		return fail(cell.CompileError, fmt.Sprintf("In[%d]:%d:1: undefined: %s", r.Count, line, rest))
	case "ask":
		line, err := io.In(rest, false)
		io.Out(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": fmt.Sprintf("%q %v", line, err)}})
		if ctx.Err() != nil {
			return fail(cell.Interrupted, "interrupted")
		}
	case "sleep":
		io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "sleeping\n"})
		<-ctx.Done()
		return fail(cell.Interrupted, "interrupted")
	case "stuck":
		io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "is stuck\n"})
		<-s.killed
		return fail(cell.SessionLost, "killed")
	case "secret":
		io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "before"})
		line, err := io.In(rest, true)
		io.Out(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": fmt.Sprintf("%q %v", line, err)}})
	case "later":
		go func() { // while the next line is typed
			<-s.tab
			io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "from a goroutine\n"})
		}()
	case "picture":
		io.Out(cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": "a dot", "image/png": dot}})
	case "progress":
		for k := range 3 {
			kind := cell.Update
			if k == 0 {
				kind = cell.Display
			}
			io.Out(cell.Output{Kind: kind, ID: "p", Data: cell.Bundle{"text/plain": fmt.Sprintf("%d of 3", k+1)}})
		}
		io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "and\n"})
		io.Out(cell.Output{Kind: cell.Update, ID: "p", Data: cell.Bundle{"text/plain": "done"}})
	case "drawing":
		io.Out(cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": "a dot", "image/png": dot, cell.Drawing: "⠁\n"}})
	case "player":
		io.Out(cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": "a film", "text/html": "<script>play()</script>"}})
	case "widget":
		if !r.AllowComms {
			return fail(cell.PanicError, "no comms")
		}
		io.Out(cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommOpen, ID: "w", Target: "jupyter.widget",
			Data: json.RawMessage(`{"state": {"_model_name": "FloatSliderModel", "value": 1}}`)}})
		io.Out(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": "a slider",
			"application/vnd.jupyter.widget-view+json": map[string]any{"model_id": "w"}}})
	default:
		io.Out(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": fmt.Sprintf("<%s>", strings.ReplaceAll(code, "\n", "|"))}})
	}
	return cell.Reply{Status: cell.OK}
}

// dot is a picture of one pixel.
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

// TakeComm takes nothing: there is a handler for every message.
func (*toy) TakeComm(cell.Comm) bool { return false }

// Comm prints what has come.
func (*toy) Comm(_ context.Context, c cell.Comm, io cell.IO) cell.Reply {
	io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: fmt.Sprintf("moved: %s\n", c.Data)})
	return cell.Reply{Status: cell.OK}
}

func (s *toy) Kill() { s.once.Do(func() { close(s.killed) }) }

func (s *toy) Complete(code string, pos int) cell.Completion {
	if strings.HasSuffix(code[:pos], "half") {
		s.asked.Do(func() { close(s.tab) })
	}
	start := strings.LastIndexAny(code[:pos], " \t\n.") + 1
	c := cell.Completion{Start: start, End: pos}
	for _, w := range []string{"Cloth", "Clothes", "Spring", "print"} {
		if strings.HasPrefix(w, code[start:pos]) {
			c.Items = append(c.Items, cell.Candidate{Text: w})
		}
	}
	return c
}

func (*toy) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	return cell.Bundle{"text/plain": fmt.Sprintf("func %s() // %d %d", code, pos, detail)}, code == "Cloth"
}

func (*toy) IsComplete(code string) cell.Completeness {
	open := strings.Count(code, "{") + strings.Count(code, "(") - strings.Count(code, "}") - strings.Count(code, ")")
	if open > 0 {
		return cell.Completeness{Status: "incomplete", Indent: strings.Repeat("\t", open)}
	}
	return cell.Completeness{Status: "complete"}
}

func (*toy) Close() error { return nil }
