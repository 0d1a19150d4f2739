package worker

import (
	"fmt"

	"github.com/massspring/msp/internal/kernel/cell"
)

// marked sends a message with a marker before it; answers to it go to the channel, if there is one.
func (c *child) marked(kind byte, m message, answer ...chan message) uint64 {
	c.order.Lock()
	defer c.order.Unlock()
	c.marks++
	m.Mark = c.marks
	if len(answer) > 0 {
		c.mu.Lock()
		c.waiting[m.Mark] = answer[0]
		c.mu.Unlock()
	}
	parts, err := c.control.encode(m)
	if err != nil { // only a value of a display can be unfit for JSON
		fmt.Fprintf(c.text[1], "msp: an output cannot be shown: %v\n", err)
		if m.Output == nil {
			panic(err)
		}
		m.Output = &cell.Output{Kind: m.Output.Kind, ID: m.Output.ID,
			Data: cell.Bundle{"text/plain": fmt.Sprint(m.Output.Data["text/plain"])}}
		parts, _ = c.control.encode(m)
	}
	c.writeMarker(kind, m.Mark)
	if err := c.control.write(parts); err != nil {
		c.endSession(err)
	}
	return m.Mark
}

func (c *child) writeMarker(kind byte, n uint64) {
	for _, f := range c.text {
		f.Write(marker(c.token, kind, n))
	}
}

// answer answers one question; one on which the session panics is answered with nothing.
func (c *child) answer(m message) {
	a := message{Op: m.Op, ID: m.ID}
	func() {
		defer func() { recover() }()
		switch m.Op {
		case opComplete:
			got := c.runner.Complete(m.Code, m.Pos)
			a.Completion = &got
		case opInspect:
			a.Bundle, a.OK = c.runner.Inspect(m.Code, m.Pos, m.Detail)
		case opIsComplete:
			got := c.runner.IsComplete(m.Code)
			a.Completeness = &got
		case opTake:
			commer, ok := c.runner.(cell.Commer)
			a.OK = ok && commer.TakeComm(*m.Comm)
		}
	}()
	if c.control.send(a) != nil {
		c.control.send(message{Op: m.Op, ID: m.ID})
	}
}
