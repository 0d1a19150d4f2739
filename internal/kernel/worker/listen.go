package worker

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// listen handles what the child says, in its order, until it says something that it may not.
func (p *process) listen(f io.ReadCloser) {
	defer p.readers.Done()
	defer close(p.ctlDone)
	defer f.Close()
	in := newReceiver(f)
	for {
		p.idle.Store(true)
		m, err := in.next()
		p.idle.Store(false)
		if err == nil {
			err = p.handle(m)
		}
		if err == nil {
			continue
		}
		if err != io.EOF && !errors.Is(err, os.ErrDeadlineExceeded) {
			p.kill("the process that runs the cells was ended: " + err.Error() +
				" (did a cell write into the session's own pipes, or overwrite memory by package unsafe?)")
		}
		return
	}
}

// handle does what the child says. The child runs what students write, so all of it is checked, field by field and
// against what is going on; an error says why the child is not to be believed any more.
func (p *process) handle(m message) error {
	if m.Key != p.key {
		return fmt.Errorf("a message %q without its key came from it", m.Op)
	}
	isReady := false
	select {
	case <-p.ready:
		isReady = true
	default:
	}
	if starting := m.Op == opReady || m.Op == opFailed; starting == isReady {
		return fmt.Errorf("it said %q at the wrong time", m.Op)
	}
	switch m.Op {
	case opReady:
		if m.Protocol != protocol {
			return fmt.Errorf("it speaks protocol %d, this program %d: was it rebuilt meanwhile?", m.Protocol, protocol)
		}
		p.mu.Lock()
		p.engine = m.Engine
		p.mu.Unlock()
		close(p.ready)
		return nil
	case opFailed:
		why := "no session could be started: " + m.Error
		p.mu.Lock()
		p.killed = why // also when it has ended by itself before this was read
		p.mu.Unlock()
		p.kill(why)
		return nil
	case opBegun, opOutput, opRead, opEnded, opDone, opForged:
		return p.handleOfCell(m)
	case opComplete, opInspect, opIsComplete, opTake:
		return p.handleAnswer(m)
	}
	return fmt.Errorf("it said %q, which means nothing", m.Op)
}

// handleOfCell does what the child says about a cell or a handler that was begun.
func (p *process) handleOfCell(m message) error {
	c, known := p.begun(m.ID)
	if !known {
		return fmt.Errorf("it said %q of cell %d, which was not begun", m.Op, m.ID)
	}
	first := c != nil && !isClosed(c.begun)
	if first {
		close(c.begun)
	}
	switch m.Op {
	case opBegun:
		if !first {
			return fmt.Errorf("it said %q of cell %d a second time", m.Op, m.ID)
		}
		return nil
	case opOutput:
		if err := checkOutput(m.Output); err != nil {
			return err
		}
		if c == nil {
			c = p.cell(m.ID)
		}
		return p.inOrder(m.Mark, func() {
			if m.Output.Kind == cell.CommOut {
				p.followComm(m.Output.Comm, c)
			}
			c.io.Out(*m.Output)
		})
	case opRead:
		if c != nil && !c.canRead {
			return fmt.Errorf("it asks for input of cell %d, whose asker cannot give any", m.ID)
		}
		return p.inOrder(m.Mark, func() { go p.readLine(c, m) })
	}
	if c == nil || c.ended() {
		return fmt.Errorf("it said %q of cell %d, which has ended before", m.Op, m.ID)
	}
	switch {
	case m.Op == opForged:
		return fmt.Errorf("something pretended that cell %d had ended", m.ID)
	case m.Op == opEnded && c.proof == "":
		c.proof = secret()
		go p.control.send(message{Op: opProve, ID: c.id, Proof: c.proof}) // listening goes on
		go p.await(c.done, "the cell has ended, and its reply does not come")
		return nil
	case m.Op == opEnded || c.proof == "" || m.Proof != c.proof:
		return fmt.Errorf("it said %q of cell %d without proof", m.Op, m.ID)
	}
	if err := checkReply(m.Reply, c); err != nil {
		return err
	}
	return p.inOrder(m.Mark, func() {
		c.reply = *m.Reply
		close(c.done)
	})
}

// handleAnswer hands an answer to whoever asked, and may have given up meanwhile.
func (p *process) handleAnswer(m message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	q, waits := p.asked[m.ID]
	switch {
	case m.ID == 0 || m.ID > p.askID:
		return fmt.Errorf("it answers %q number %d, which was not asked", m.Op, m.ID)
	case waits && q.op != m.Op:
		return fmt.Errorf("it answers %q with %q", q.op, m.Op)
	case waits:
		delete(p.asked, m.ID)
		q.answer <- m
	}
	return nil
}

// begun reports whether a cell or handler of that number has been begun. The run is nil for one from long ago.
func (p *process) begun(id uint64) (c *run, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id > firstHandler {
		return p.cells[id], id <= p.commID
	}
	return p.cells[id], id > 0 && id <= p.cellID
}

func checkOutput(o *cell.Output) error {
	if o == nil {
		return errors.New("it sent an output without content")
	}
	switch o.Kind {
	case cell.Display, cell.Update, cell.Result, cell.Clear, cell.Page:
		return nil
	case cell.Stream:
		if o.Name == "stdout" || o.Name == "stderr" {
			return nil
		}
		return fmt.Errorf("it printed to %q", o.Name)
	case cell.CommOut:
		if c := o.Comm; c != nil && c.ID != "" && (c.Op == cell.CommOpen || c.Op == cell.CommMsg || c.Op == cell.CommClose) {
			return nil
		}
		return fmt.Errorf("it sent the message %+v of a comm", o.Comm)
	}
	return fmt.Errorf("it sent an output of kind %q", o.Kind)
}

func checkReply(r *cell.Reply, c *run) error {
	switch {
	case r == nil:
		return fmt.Errorf("it gave no reply for cell %d", c.id)
	case r.Status != cell.OK && r.Status != cell.Failed, (r.Status == cell.Failed) != (r.Err != nil), r.Lost, c.handler && r.Fresh != nil:
		return fmt.Errorf("it gave the reply %+v for cell %d", *r, c.id)
	}
	return nil
}

// inOrder calls deliver when all text written before the marker has been delivered, and before any later
// text is.
func (p *process) inOrder(mark uint64, deliver func()) error {
	if mark <= p.marks {
		return fmt.Errorf("its mark %d comes after %d", mark, p.marks)
	}
	p.marks = mark
	var met []*stream
	defer func() {
		for _, s := range met {
			s.release <- struct{}{}
		}
	}()
	for _, s := range p.streams {
		stands, err := s.meet(mark)
		if err != nil {
			return err
		}
		if stands {
			met = append(met, s)
		}
	}
	deliver()
	return nil
}

// readLine asks for a line of input and hands the answer to the child. No one is left to be asked for what runs on after
// its cell.
func (p *process) readLine(c *run, m message) {
	answer := message{Op: opLine, ID: m.Mark}
	line, err := "", errors.New("the cell that could ask for input has ended")
	if c != nil && !c.ended() {
		line, err = c.io.In(m.Prompt, m.Password)
	}
	switch {
	case err == io.EOF:
		answer.Error = endOfInput
	case err != nil:
		answer.Error = err.Error()
	default:
		answer.Text = strings.TrimSuffix(line, "\n")
	}
	p.control.send(answer) // to a child that died meanwhile it does not matter
}

// ask puts a question to the child; ok is false when it does not answer within d.
func (p *process) ask(m message, d time.Duration) (answer message, ok bool) {
	limit := time.NewTimer(d)
	defer limit.Stop()
	select {
	case <-p.ready:
	case <-p.dead:
		return m, false
	case <-limit.C:
		return m, false
	}
	ch := make(chan message, 1)
	p.mu.Lock()
	p.askID++
	m.ID = p.askID
	p.asked[m.ID] = question{m.Op, ch}
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.asked, m.ID)
		p.mu.Unlock()
	}()
	if p.control.send(m) != nil {
		return m, false
	}
	select {
	case answer = <-ch:
		return answer, true
	case <-p.dead:
	case <-limit.C:
	}
	return m, false
}
