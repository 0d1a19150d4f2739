package gosession

import (
	"context"
	"sync/atomic"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/session"
)

// Renewing runs the cells of a session in this process and replaces the session after a cell that asks for an empty one. A native
// kernel has package worker for that, which starts another process.
type Renewing struct {
	open    func(engine string) (*session.Session, error)
	current atomic.Pointer[session.Session]
}

var (
	_ cell.Runner = (*Renewing)(nil)
	_ cell.Commer = (*Renewing)(nil)
)

// NewRenewing opens the first session; open gets the name of an engine, "" for any.
func NewRenewing(open func(engine string) (*session.Session, error)) (*Renewing, error) {
	s, err := open("")
	if err != nil {
		return nil, err
	}
	r := &Renewing{open: open}
	r.current.Store(s)
	return r, nil
}

// Execute runs one cell.
func (r *Renewing) Execute(ctx context.Context, req cell.Request, io cell.IO) cell.Reply {
	reply := r.current.Load().Execute(ctx, req, io)
	if reply.Fresh == nil {
		return reply
	}
	s, err := r.open(reply.Fresh.Engine)
	if err != nil {
		return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: cell.CommandFailed, Value: "no new session: " + err.Error()}}
	}
	r.current.Store(s)
	return reply
}

// Comm calls the handler of a message.
func (r *Renewing) Comm(ctx context.Context, c cell.Comm, io cell.IO) cell.Reply {
	return r.current.Load().Comm(ctx, c, io)
}

// TakeComm hands a message to the code that waits for it.
func (r *Renewing) TakeComm(c cell.Comm) bool { return r.current.Load().TakeComm(c) }

// Complete lists the candidates at pos.
func (r *Renewing) Complete(code string, pos int) cell.Completion {
	return r.current.Load().Complete(code, pos)
}

// Inspect describes the name at pos.
func (r *Renewing) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	return r.current.Load().Inspect(code, pos, detail)
}

// IsComplete reports whether code can run as it is.
func (r *Renewing) IsComplete(code string) cell.Completeness {
	return r.current.Load().IsComplete(code)
}

// Program returns the Go program that the cells make, which is not run here. The session must be a new one.
func (r *Renewing) Program(cells []string) ([]byte, error) { return r.current.Load().Program(cells) }

// Close ends the session.
func (r *Renewing) Close() error { return r.current.Load().Close() }
