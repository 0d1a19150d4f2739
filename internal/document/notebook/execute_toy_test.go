package notebook

import (
	"context"
	"fmt"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// toy runs cells whose lines are commands: enough to drive every path of Execute without an engine.
type toy struct {
	ran  []int
	late func() // what the cell's "goroutine" does after the run
}

func (*toy) Complete(string, int) cell.Completion { return cell.Completion{} }

func (*toy) Inspect(string, int, int) (b cell.Bundle, ok bool) { return nil, false }

func (*toy) IsComplete(string) cell.Completeness { return cell.Completeness{Status: "complete"} }

func (*toy) Close() error { return nil }

func plain(s string) cell.Bundle { return cell.Bundle{"text/plain": s} }

func (y *toy) fail(name, v string, line, column int) cell.Reply {
	return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: name, Value: v, Traceback: []string{name, v}, Line: line, Column: column}}
}

func (y *toy) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	y.ran = append(y.ran, r.Count)
	for i, line := range strings.Split(r.Code, "\n") {
		verb, arg, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch verb {
		case "out":
			io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: arg + "\n"})
		case "err":
			io.Out(cell.Output{Kind: cell.Stream, Name: "stderr", Text: arg + "\n"})
		case "show":
			id, text, _ := strings.Cut(arg, " ")
			io.Out(cell.Output{Kind: cell.Display, ID: id, Data: plain(text)})
		case "update":
			id, text, _ := strings.Cut(arg, " ")
			io.Out(cell.Output{Kind: cell.Update, ID: id, Data: plain(text)})
		case "clear":
			io.Out(cell.Output{Kind: cell.Clear, Wait: arg == "wait"})
		case "page":
			io.Out(cell.Output{Kind: cell.Page, Data: plain(arg)})
		case "comm":
			io.Out(cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommOpen, ID: "1"}})
		case "result":
			io.Out(cell.Output{Kind: cell.Result, Data: plain(arg)})
		case "fail":
			return y.fail(cell.CompileError, fmt.Sprintf("In[%d]:%d:6: undefined: %s", r.Count, i+1, arg), i+1, 6)
		case "read":
			if _, err := io.In("", false); err != nil {
				return y.fail(cell.PanicError, err.Error(), i+1, 0)
			}
		case "forever":
			for ctx.Err() == nil {
				io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: arg})
			}
			return y.fail(cell.Interrupted, "interrupted", 0, 0)
		case "late":
			y.late = func() { io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: arg}) }
		case "lateprint":
			y.late()
		}
	}
	return cell.Reply{Status: cell.OK}
}
