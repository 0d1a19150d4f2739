package jupyter

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/cell"
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

// counted is the number of cells that were given one.
func (s *server) counted() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

// execute queues a cell for the executor.
func execute(s *server, r *request) (string, any) {
	s.jobs.add(r)
	return "", nil
}

// executor runs queued cells one after another until the queue is closed.
func (s *server) executor(ctx context.Context) {
	for {
		r, ok := s.jobs.next()
		if !ok {
			return
		}
		if !s.perform(ctx, r) {
			for _, q := range s.jobs.take() {
				s.abort(q)
			}
		}
	}
}

// abort answers a cell that will not run because one before it failed.
func (s *server) abort(r *request) {
	s.busy(r.RawHeader)
	s.reply(r, "execute_reply", newExecuteReply("aborted", s.counted()))
	s.idle(r.RawHeader)
}

// perform runs one execute_request from busy to idle and reports whether the queue may go on.
func (s *server) perform(ctx context.Context, r *request) (goOn bool) {
	s.busy(r.RawHeader)
	defer s.idle(r.RawHeader)
	var q executeRequest
	if _, bad := r.content(&q); bad != nil {
		s.reply(r, "execute_reply", bad)
		return true
	}
	if strings.TrimSpace(q.Code) == "" && len(q.UserExpressions) == 0 {
		s.reply(r, "execute_reply", newExecuteReply("ok", s.counted()))
		return true
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stored := !q.Silent && flag(q.StoreHistory, true)
	s.mu.Lock()
	shown := s.count + 1 // an unstored cell borrows the next number
	if stored {
		s.count++
	}
	s.running, s.cancel = r.RawHeader, cancel
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.running, s.cancel = nil, nil
		s.mu.Unlock()
	}()
	if !q.Silent {
		s.pub.send("execute_input", r.RawHeader, map[string]any{"code": q.Code, "execution_count": shown})
	}
	run := execution{s: s, r: r, ctx: ctx, q: q, count: shown}
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
	s.reply(r, "execute_reply", answer)
	return reply.Status == cell.OK || !flag(q.StopOnError, true)
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

	mu     sync.Mutex
	result string // text of the cell's value, for the history
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
	return x.s.runner.Execute(x.ctx, cell.Request{Code: x.q.Code, Count: x.count, Silent: x.q.Silent, AllowStdin: allow},
		cell.IO{Out: x.out, In: x.in})
}

// out publishes under the request that started the cell, also long after the cell has ended.
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
	x.s.pub.output(x.r.RawHeader, x.count, o)
}

func (x *execution) in(prompt string, password bool) (string, error) {
	if !flag(x.q.AllowStdin, true) {
		return "", ErrNoStdin
	}
	return x.s.ask(x.ctx, x.r, prompt, password)
}

// expressions evaluates the request's user expressions, each as a cell of its own whose value is the answer.
func (x *execution) expressions() map[string]any {
	answers := map[string]any{}
	for name, code := range x.q.UserExpressions {
		var mu sync.Mutex
		var value *cell.Output
		reply := x.s.runner.Execute(x.ctx, cell.Request{Code: code, Count: x.count}, cell.IO{Out: func(o cell.Output) {
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

// interrupt cancels the running cell, if there is one.
func (s *server) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
}
