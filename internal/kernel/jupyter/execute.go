package jupyter

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
)

type executeRequest struct {
	Code            string            `json:"code"`
	Silent          bool              `json:"silent"`
	StoreHistory    *bool             `json:"store_history"` // default: not silent
	UserExpressions map[string]string `json:"user_expressions"`
	AllowStdin      *bool             `json:"allow_stdin"`   // default true
	StopOnError     *bool             `json:"stop_on_error"` // default true
}

type executeReply struct {
	Status          string         `json:"status"` // "ok", "error" or "aborted"
	Count           int            `json:"execution_count"`
	UserExpressions map[string]any `json:"user_expressions"`
	Payload         []any          `json:"payload"`
	*cellError
}

type cellError struct {
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

func newExecuteReply(status string, count int) executeReply {
	return executeReply{Status: status, Count: count, UserExpressions: map[string]any{}, Payload: []any{}}
}

// counted returns the number of cells that were given a number.
func (s *server) counted() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

// execute queues a cell for the executor of its shell.
func execute(s *server, r *request) (string, any) {
	if sh := s.shellOf(r); sh == nil || !sh.jobs.add(r) {
		s.abort(r) // the subshell was deleted this moment
	}
	return "", nil
}

func (r *request) isCell() bool { return r.Header.Type == "execute_request" }

// executor runs a shell's cells and handlers one after another until its queue is closed.
func (s *server) executor(sh *shell) {
	for {
		ctx, r, ok := sh.jobs.next()
		if !ok {
			return
		}
		var left []*request
		if r.isCell() {
			left = s.perform(ctx, sh, r)
		} else {
			s.handle(ctx, sh, r)
		}
		sh.jobs.done()
		for _, q := range left {
			s.abort(q)
		}
	}
}

// abort answers a cell that will not run because one before it failed.
func (s *server) abort(r *request) {
	s.busy(r.RawHeader)
	s.reply(r, "execute_reply", newExecuteReply("aborted", s.counted()))
	s.idle(r.RawHeader)
}

// perform runs one execute_request from busy to idle and returns the cells that stood in line behind one that failed. A
// cell that is sent after the reply is not among them, as its sender knows of the failure.
func (s *server) perform(ctx context.Context, sh *shell, r *request) (left []*request) {
	s.busy(r.RawHeader)
	defer s.idle(r.RawHeader)
	var q executeRequest
	if _, bad := r.content(&q); bad != nil {
		s.reply(r, "execute_reply", bad)
		return nil
	}
	if strings.TrimSpace(q.Code) == "" && len(q.UserExpressions) == 0 {
		s.reply(r, "execute_reply", newExecuteReply("ok", s.counted()))
		return nil
	}
	stored := !q.Silent && flag(q.StoreHistory, true)
	shown := s.number(sh, stored)
	s.begin(sh, r)
	defer s.end(sh)
	started := timestamp()
	if !q.Silent {
		s.pub.send("execute_input", r.RawHeader, map[string]any{"code": q.Code, "execution_count": shown})
	}
	run := execution{s: s, r: r, ctx: ctx, q: q, count: shown, home: r.RawHeader, allowance: allowance{limit: s.options.TextLimit}}
	reply := run.cell()
	if stored {
		s.history.add(shown, q.Code, run.result)
	}
	answer := newExecuteReply(string(reply.Status), shown)
	if reply.Status == cell.OK {
		answer.UserExpressions = run.expressions()
	} else {
		answer.cellError = asCellError(reply.Err)
		s.pub.send("error", r.RawHeader, answer.cellError)
	}
	if note := run.allowance.closing(s.options.LimitHelp); note != "" {
		run.say(note)
	}
	answer.Payload = run.pages()
	metadata, _ := marshal(replyMetadata{Started: started, Status: answer.Status, DependenciesMet: true, Engine: s.session})
	if reply.Status != cell.OK && !q.Silent && flag(q.StopOnError, true) {
		left = sh.jobs.takeCells()
	}
	s.replyWith(r, "execute_reply", answer, metadata)
	return left
}

// replyMetadata is what ipykernel adds to an execute_reply; JupyterLab records when a cell started.
type replyMetadata struct {
	Started         string `json:"started"`
	Status          string `json:"status"`
	DependenciesMet bool   `json:"dependencies_met"`
	Engine          string `json:"engine"`
}

func flag(b *bool, otherwise bool) bool {
	if b == nil {
		return otherwise
	}
	return *b
}

func asCellError(e *cell.Error) *cellError {
	if e == nil {
		e = &cell.Error{Name: "error", Value: "the cell failed without saying why"}
	}
	tb := e.Traceback
	if len(tb) == 0 {
		tb = []string{e.Name + ": " + e.Value}
	}
	return &cellError{Name: e.Name, Value: e.Value, Traceback: tb}
}

// execution is one cell on its way through the runner.
type execution struct {
	s     *server
	r     *request
	ctx   context.Context
	q     executeRequest
	count int
	home  json.RawMessage // header of the cell that its comms belong to

	allowance allowance

	mu     sync.Mutex
	result string // text of the cell's value, for the history
	paged  []any  // payloads for the reply
	ended  bool   // the reply is under way
}

// cell runs the cell. A panic in the runner itself, a defect, costs the cell and not the kernel.
func (x *execution) cell() (reply cell.Reply) {
	defer func() {
		if p := recover(); p != nil {
			x.s.note("execute: %v\n%s", p, debug.Stack())
			reply = cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: "internal error", Value: fmt.Sprint(p)}}
		}
	}()
	if strings.TrimSpace(x.q.Code) == "" {
		return cell.Reply{Status: cell.OK}
	}
	allow := flag(x.q.AllowStdin, true)
	return x.s.runner.Execute(x.ctx, cell.Request{Code: x.q.Code, Count: x.count, Shell: x.r.Header.Subshell,
		Silent: x.q.Silent, AllowStdin: allow, AllowComms: true, Parent: x.r.Header.ID},
		cell.IO{Out: x.out, In: x.in})
}

// out publishes under the request that started the cell, even long after the cell has ended.
func (x *execution) out(o cell.Output) {
	if o.Kind == cell.Result {
		if x.q.Silent {
			return
		}
		text, _ := o.Data["text/plain"].(string)
		x.mu.Lock()
		x.result = text
		x.mu.Unlock()
	}
	if o.Kind == cell.Page {
		if x.page(o) {
			return
		}
		o.Kind = cell.Display
	}
	if o.Kind == cell.CommOut {
		x.s.comms.follow(*o.Comm, x.home)
	}
	part, ok, first := x.allowance.admit(o)
	if ok {
		x.s.pub.output(x.r.RawHeader, x.count, part)
	}
	if first {
		x.say(x.allowance.opening())
	}
}

// say shows the person a message of the kernel's own beside the cell's output.
func (x *execution) say(text string) {
	x.s.pub.output(x.r.RawHeader, x.count, cell.Output{Kind: cell.Stream, Name: "stderr", Text: text})
}

// page keeps a text for the front end's pager, to which the reply brings it; it returns false once the reply has left.
func (x *execution) page(o cell.Output) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.ended {
		return false
	}
	x.paged = append(x.paged, map[string]any{"source": "page", "data": o.Data, "start": 0})
	return true
}

// pages ends paging and returns the payload of the reply.
func (x *execution) pages() []any {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.ended = true
	return append([]any{}, x.paged...)
}

func (x *execution) in(prompt string, password bool) (string, error) {
	if !flag(x.q.AllowStdin, true) {
		return "", ErrNoStdin
	}
	return x.s.ask(x.ctx, x.r, prompt, password)
}

// expressions evaluates the request's user expressions, each as a cell of its own, whose value is the answer.
func (x *execution) expressions() map[string]any {
	answers := map[string]any{}
	for name, code := range x.q.UserExpressions {
		var mu sync.Mutex
		var value *cell.Output
		reply := x.s.runner.Execute(x.ctx, cell.Request{Code: code, Count: x.count, Shell: x.r.Header.Subshell},
			cell.IO{Out: func(o cell.Output) {
				if o.Kind != cell.Result {
					x.out(o)
					return
				}
				mu.Lock()
				value = &o
				mu.Unlock()
			}})
		mu.Lock()
		switch {
		case reply.Status != cell.OK:
			e := asCellError(reply.Err)
			answers[name] = errorContent{Status: "error", Name: e.Name, Value: e.Value, Traceback: e.Traceback}
		case value == nil:
			answers[name] = failure("no value", "the expression "+code+" has no value")
		default:
			answers[name] = map[string]any{"status": "ok", "data": value.Data, "metadata": orEmpty(value.Metadata)}
		}
		mu.Unlock()
	}
	return answers
}
