package worker

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/massspring/msp/internal/cell"
)

// listen handles what the child says, in its order.
func (p *process) listen(f *os.File) {
	defer p.readers.Done()
	defer close(p.ctlDone)
	defer f.Close()
	in := newReceiver(f)
	for {
		m, err := in.next()
		if err != nil {
			if err != io.EOF && !errors.Is(err, os.ErrDeadlineExceeded) {
				p.kill("the pipe to the process that runs the cells broke: " + err.Error())
			}
			return
		}
		p.handle(m)
	}
}

func (p *process) handle(m message) {
	switch m.Op {
	case opReady:
		if m.Protocol != protocol {
			p.kill(fmt.Sprintf("the worker speaks protocol %d, this program %d: was it rebuilt meanwhile?", m.Protocol, protocol))
			return
		}
		p.mu.Lock()
		p.engine = m.Engine
		p.mu.Unlock()
		close(p.ready)
	case opFailed:
		why := "no session could be started: " + m.Error
		p.mu.Lock()
		p.killed = why // also when it has ended by itself before this was read
		p.mu.Unlock()
		p.kill(why)
	case opOutput:
		p.inOrder(m.Mark, func() {
			c := p.cell(m.ID)
			if m.Output.Kind == cell.CommOut {
				p.followComm(m.Output.Comm, c)
			}
			c.io.Out(*m.Output)
		})
	case opRead:
		p.inOrder(m.Mark, func() { go p.readLine(p.cell(m.ID), m) })
	case opDone:
		p.inOrder(m.Mark, func() {
			c := p.cell(m.ID)
			c.reply = *m.Reply
			close(c.done)
		})
	default:
		p.mu.Lock()
		ch := p.asked[m.ID]
		delete(p.asked, m.ID)
		p.mu.Unlock()
		if ch != nil {
			ch <- m
		}
	}
}

// inOrder calls deliver when all text written before the marker has been delivered, and before any later
// text is.
func (p *process) inOrder(mark uint64, deliver func()) {
	var met []*stream
	for _, s := range p.streams {
		if s.meet(mark) {
			met = append(met, s)
		}
	}
	deliver()
	for _, s := range met {
		s.release <- struct{}{}
	}
}

// readLine asks for a line of input and hands the answer to the child.
func (p *process) readLine(c *run, m message) {
	answer := message{Op: opLine, ID: m.Mark}
	line, err := c.io.In(m.Prompt, m.Password)
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
	p.asked[m.ID] = ch
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
