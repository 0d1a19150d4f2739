package jupyter

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// toy is a small language, one command a line, in which everything can happen that a kernel has to serve.
type toy struct {
	mu   sync.Mutex
	vars map[string]string
}

var toyHelp = map[string]string{
	"print":    "print TEXT: a line on stdout",
	"eprint":   "eprint TEXT: a line on stderr",
	"put":      "put TEXT: TEXT on stdout, without a newline",
	"count":    "count N: the numbers below N on stdout, a line each",
	"flood":    "flood N: N megabytes on stdout",
	"pictures": "pictures N: N megabytes in values, four to one",
	"spin":     "spin N: N states of one display, then the states of another",
	"page":     "page TEXT: TEXT in the pager",
	"late":     "late NAME TEXT: a line on stdout by a goroutine, once the variable is set",
	"sleep":    "sleep SECONDS",
	"fail":     "fail MESSAGE",
	"panic":    "panic MESSAGE: a defect of the runner itself",
	"input":    "input PROMPT: asks for a line and prints it",
	"password": "password PROMPT: asks for a line without echo and prints its length",
	"value":    "value TEXT: the cell's value",
	"display":  "display ID TEXT: shows a value under a display ID, - for none",
	"update":   "update ID TEXT: replaces it",
	"clear":    "clear [wait]",
	"set":      "set NAME VALUE",
	"get":      "get NAME: its value is the cell's value",
}

type toyRun struct {
	*toy
	ctx context.Context
	req cell.Request
	io  cell.IO
}

func (t *toy) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	run := toyRun{t, ctx, r, io}
	for i, line := range strings.Split(r.Code, "\n") {
		if e := run.line(strings.TrimSpace(line)); e != nil {
			e.Line = i + 1
			e.Traceback = []string{fmt.Sprintf("In[%d]:%d: %s", r.Count, i+1, e.Value)}
			return cell.Reply{Status: cell.Failed, Err: e}
		}
	}
	return cell.Reply{Status: cell.OK}
}

func (t toyRun) line(s string) *cell.Error {
	word, rest, _ := strings.Cut(s, " ")
	first, second, _ := strings.Cut(rest, " ")
	switch word {
	case "":
	case "print":
		t.text("stdout", rest+"\n")
	case "eprint":
		t.text("stderr", rest+"\n")
	case "put":
		t.text("stdout", rest)
	case "count":
		n, _ := strconv.Atoi(rest)
		for i := range n {
			t.text("stdout", strconv.Itoa(i)+"\n")
		}
	case "flood":
		return t.flood(rest)
	case "pictures":
		return t.pictures(rest)
	case "spin":
		n, _ := strconv.Atoi(rest)
		for _, id := range []string{"a", "b"} {
			for i := range n {
				t.io.Out(cell.Output{Kind: cell.Update, ID: id, Data: cell.Bundle{"text/plain": strconv.Itoa(i)}})
			}
		}
	case "open":
		t.io.Out(cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommOpen, ID: rest, Target: "toy"}})
	case "page":
		t.io.Out(cell.Output{Kind: cell.Page, Data: cell.Bundle{"text/plain": rest}})
	case "late":
		go func() {
			for t.value(first) == "" {
				time.Sleep(time.Millisecond)
			}
			t.text("stdout", second+"\n")
		}()
	case "sleep":
		select {
		case <-time.After(seconds(rest)):
		case <-t.ctx.Done():
			return &cell.Error{Name: cell.Interrupted, Value: "interrupted"}
		}
	case "fail":
		return &cell.Error{Name: cell.PanicError, Value: rest}
	case "panic":
		panic(rest)
	case "input", "password":
		return t.input(word, rest)
	case "value":
		t.shown(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": rest}})
	case "display", "update":
		o := cell.Output{Kind: cell.Kind(word), Data: cell.Bundle{"text/plain": second, "text/html": "<b>" + second + "</b>"}}
		if first != "-" {
			o.ID = first
		}
		t.shown(o)
	case "clear":
		t.io.Out(cell.Output{Kind: cell.Clear, Wait: rest == "wait"})
	case "set":
		t.mu.Lock()
		t.vars[first] = second
		t.mu.Unlock()
	case "get":
		v := t.value(rest)
		if v == "" {
			return &cell.Error{Name: cell.CompileError, Value: "undefined: " + rest}
		}
		t.shown(cell.Output{Kind: cell.Result, Data: cell.Bundle{"text/plain": v}})
	default:
		return &cell.Error{Name: cell.CompileError, Value: "undefined: " + word}
	}
	return nil
}

func (t *toy) value(name string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.vars[name]
}

func (t toyRun) text(stream, s string) {
	t.io.Out(cell.Output{Kind: cell.Stream, Name: stream, Text: s})
}

func (t toyRun) shown(o cell.Output) {
	if !t.req.Silent || o.Kind != cell.Result {
		t.io.Out(o)
	}
}

func (t toyRun) flood(megabytes string) *cell.Error {
	line := strings.Repeat("x", 1023) + "\n"
	n, _ := strconv.Atoi(megabytes)
	for range n * 1024 {
		t.text("stdout", line)
		if t.ctx.Err() != nil {
			return &cell.Error{Name: cell.Interrupted, Value: "interrupted"}
		}
	}
	return nil
}

func (t toyRun) pictures(megabytes string) *cell.Error {
	n, _ := strconv.Atoi(megabytes)
	for range n * 4 {
		t.io.Out(cell.Output{Kind: cell.Display, Data: cell.Bundle{"text/plain": strings.Repeat("x", 256<<10)}})
		if t.ctx.Err() != nil {
			return &cell.Error{Name: cell.Interrupted, Value: "interrupted"}
		}
	}
	return nil
}

func (t toyRun) input(word, prompt string) *cell.Error {
	if t.io.In == nil {
		return &cell.Error{Name: cell.PanicError, Value: "nobody to ask"}
	}
	got, err := t.io.In(prompt, word == "password")
	if err != nil {
		return &cell.Error{Name: cell.PanicError, Value: err.Error()}
	}
	if word == "password" {
		got = strconv.Itoa(len(got))
	}
	t.text("stdout", "got "+got+"\n")
	return nil
}

func seconds(s string) time.Duration {
	f, _ := strconv.ParseFloat(s, 64)
	return time.Duration(f * float64(time.Second))
}

// toyWord finds the beginning of the word that ends at pos.
func toyWord(code string, pos int) int {
	return strings.LastIndexAny(code[:pos], " \n") + 1
}

func (t *toy) Complete(code string, pos int) cell.Completion {
	start := toyWord(code, pos)
	c := cell.Completion{Start: start, End: pos}
	for name, help := range toyHelp {
		if strings.HasPrefix(name, code[start:pos]) {
			c.Items = append(c.Items, cell.Candidate{Text: name, Kind: "function", Signature: help})
		}
	}
	return c
}

func (t *toy) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	start := toyWord(code, pos)
	end := start + len(strings.FieldsFunc(code[start:]+" ", func(r rune) bool { return r == ' ' || r == '\n' })[0])
	help, ok := toyHelp[code[start:end]]
	return cell.Bundle{"text/plain": help}, ok
}

func (t *toy) IsComplete(code string) cell.Completeness {
	switch {
	case strings.HasSuffix(code, `\`):
		return cell.Completeness{Status: "incomplete", Indent: "\t"}
	case strings.HasPrefix(code, ")"):
		return cell.Completeness{Status: "invalid"}
	}
	return cell.Completeness{Status: "complete"}
}

func (t *toy) Close() error { return nil }
