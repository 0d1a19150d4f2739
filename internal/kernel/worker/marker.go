package worker

import (
	"fmt"
	"strings"

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
	parts := c.fitting(m)
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

// fitting encodes a message. What cannot be sent, since it is too long or no JSON, is replaced by a message that says so.
func (c *child) fitting(m message) [][]byte {
	parts, err := c.control.encode(m)
	if err == nil {
		err = c.longest.check(parts)
	}
	if err == nil {
		return parts
	}
	switch {
	case m.Output != nil: // its values can be unfit for JSON
		fmt.Fprintf(c.text[1], "msp: an output cannot be shown: %v\n", err)
		plain, _ := m.Output.Data["text/plain"].(string)
		const most = 1 << 20
		if plain = strings.ToValidUTF8(plain[:min(most, len(plain))], ""); m.Output.Kind == cell.CommOut {
			m.Output.Kind = cell.Display
		}
		m.Output = &cell.Output{Kind: m.Output.Kind, Name: m.Output.Name, ID: m.Output.ID, Data: cell.Bundle{"text/plain": plain}}
	case m.Reply != nil:
		reply := failed(cell.PanicError, fmt.Sprintf("the cell's reply cannot be sent: %v", err), false)
		m.Reply = &reply
	default:
		panic(err)
	}
	parts, _ = c.control.encode(m)
	return parts
}

// check returns an error if an encoded message is longer than the receiver believes.
func (l limits) check(parts [][]byte) error {
	if len(parts[0]) > l.line {
		return fmt.Errorf("it takes %d MB, and a message may take %d MB", len(parts[0])>>20, l.line>>20)
	}
	all := 0
	for _, b := range parts[1:] {
		all += len(b)
	}
	if all > l.blobs {
		return fmt.Errorf("its buffers take %d MB, and those of a message may take %d MB", all>>20, l.blobs>>20)
	}
	return nil
}
