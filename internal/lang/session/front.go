package session

import (
	"context"
	"errors"
	"fmt"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/pkg/nb/host"
)

// asker is whoever asked for a cell, or sent the message that a handler is called for.
type asker struct {
	io    cell.IO
	stdin bool            // questions are answered
	comms bool            // messages of comms are taken
	in    *Session        // the shell
	ctx   context.Context // cancelled by an interrupt; the background when the cell has ended

	parent string // what the asker calls the request
}

// attend makes a the asker of the named cell, and returns a function to call when the cell has ended: the context then no longer
// stops its goroutines. Whatever they show later still goes to a.
func (s *Session) attend(ctx context.Context, name string, a *asker) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a.ctx, a.in = ctx, s
	s.askers[name], s.latest = a, a
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if ctx.Err() == nil { // what was interrupted stays so
			a.ctx = context.Background()
		}
	}
}

// here returns the asker of the cell whose goroutine calls it, or of the latest cell where the engine cannot tell. It is the one
// place that decides whose code is calling; where output goes, who is asked and what an interrupt stops follow from it.
func (s *shared) here() *asker {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.latest == nil {
		return nil // no cell has run; the engine may be starting
	}
	if a := s.askers[s.engine.Owner()]; a != nil {
		return a
	}
	return s.latest
}

// context returns the context of the cell whose goroutine calls it.
func (s *shared) context() context.Context {
	a := s.here()
	if a == nil {
		return context.Background()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return a.ctx
}

// front is the session as package nb sees it.
type front struct{ s *Session }

var _ host.Host = front{}

func (f front) out(o cell.Output) {
	if a := f.s.here(); a != nil {
		a.io.Out(o)
	}
}

func (f front) Show(v any, id string, update bool) {
	b, meta := f.s.opts.Render([]any{v})
	if b == nil {
		return
	}
	kind := cell.Display
	if update {
		kind = cell.Update
	}
	f.out(cell.Output{Kind: kind, Data: b, Metadata: meta, ID: id})
}

func (f front) Clear(wait bool) { f.out(cell.Output{Kind: cell.Clear, Wait: wait}) }

func (f front) Page(text string) {
	f.out(cell.Output{Kind: cell.Page, Data: cell.Bundle{"text/plain": text}})
}

func (f front) Read(prompt string, password bool) (string, error) {
	a := f.s.here()
	if a == nil || !a.stdin || a.io.In == nil {
		return "", errNoInput
	}
	return a.io.In(prompt, password)
}

var errNoComms = errors.New("nobody here takes comms")

func (f front) Send(m host.Message) error {
	a := f.s.here()
	if a == nil || !a.comms {
		return errNoComms
	}
	a.io.Out(cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{
		Op: cell.CommOp(m.Op), ID: m.ID, Target: m.Target, Data: m.Data, Metadata: m.Metadata, Buffers: m.Buffers}})
	return nil
}

func (f front) Parent() string {
	if a := f.s.here(); a != nil {
		return a.parent
	}
	return ""
}

// Panicked writes what the end of a cell would to stderr, where text stays with what was printed before it.
func (f front) Panicked(v any) bool {
	a := f.s.here()
	if a == nil {
		return false
	}
	if f.s.context().Err() != nil {
		return false
	}
	p := f.s.engine.Recovered(v)
	if p == nil {
		return false
	}
	f.s.tellPanic(a, p)
	return true
}

func incoming(c cell.Comm) host.Message {
	return host.Message{Op: host.Op(c.Op), ID: c.ID, Target: c.Target, Data: c.Data, Metadata: c.Metadata, Buffers: c.Buffers}
}

var _ cell.Commer = (*Session)(nil)

// TakeComm hands a message to whoever waits for it.
func (s *Session) TakeComm(c cell.Comm) bool {
	l := host.Attached()
	return l != nil && l.Take(incoming(c))
}

// lateHandlers is the number of handlers, back from the latest, whose goroutines still find their own asker.
const lateHandlers = 64

// Comm calls the handler of a message as if it were a cell.
func (s *Session) Comm(ctx context.Context, c cell.Comm, io cell.IO) cell.Reply {
	s.run.Lock()
	defer s.run.Unlock()
	if ctx.Err() != nil {
		return failed(&cell.Error{Name: cell.Interrupted, Value: "interrupted before it began"})
	}
	none := func(why string) cell.Reply { return failed(&cell.Error{Name: cell.NoComm, Value: why}) }
	l := host.Attached()
	if l == nil {
		return none("no cell can take comms: package nb is not compiled in")
	}
	handle, err := l.Handle(incoming(c))
	if err != nil {
		return none(err.Error())
	}
	name := fmt.Sprintf("comm[%d]", s.handlers)
	defer s.attend(ctx, name, &asker{io: io, stdin: io.In != nil, comms: true, parent: c.Parent})()
	s.mu.Lock()
	s.handlers++
	delete(s.askers, fmt.Sprintf("comm[%d]", s.handlers-lateHandlers))
	s.mu.Unlock()
	s.now = execution{io: io}
	s.stdin.begin(io.In)
	if err := stopped(ctx, s.engine.Call(ctx, name, handle)); err != nil {
		return failed(s.describe(name, err))
	}
	return cell.Reply{Status: cell.OK}
}
