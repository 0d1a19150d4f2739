package worker

import (
	"context"

	"github.com/massspring/msp/internal/kernel/cell"
)

var _ cell.Commer = (*Worker)(nil)

// TakeComm offers a message to the child; one that does not answer takes none.
func (w *Worker) TakeComm(c cell.Comm) bool {
	a, ok := w.query(message{Op: opTake, Comm: &c})
	if ok && a.OK && c.Op == cell.CommClose {
		if p, err := w.current(); err == nil {
			p.forgetComm(c.ID)
		}
	}
	return ok && a.OK
}

// Comm has the child call the handler of a message, in its turn among the cells and with the same care.
func (w *Worker) Comm(ctx context.Context, c cell.Comm, io cell.IO) cell.Reply {
	p, free, refusal := w.admit(ctx, "")
	if refusal != nil {
		return *refusal
	}
	defer free()
	if p.isDead() { // the next cell will tell that its variables are gone
		return failed(cell.NoComm, "the session that had it is gone", false)
	}
	reply := w.perform(ctx, p, message{Op: opComm, Comm: &c}, io)
	if c.Op == cell.CommClose || c.Op == cell.CommOpen && reply.Status != cell.OK {
		p.forgetComm(c.ID)
	}
	return reply
}

func (p *process) forgetComm(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.comms, id)
}

// followComm keeps account of the comms that the child opens and closes.
func (p *process) followComm(c *cell.Comm, r *run) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch c.Op {
	case cell.CommOpen:
		p.comms[c.ID] = r
	case cell.CommClose:
		delete(p.comms, c.ID)
	}
}

// closeComms closes the comms of a child that has died at their other end.
func (p *process) closeComms() {
	p.mu.Lock()
	open := p.comms
	p.comms = map[string]*run{}
	p.mu.Unlock()
	for id, r := range open {
		r.io.Out(cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommClose, ID: id}})
	}
}
