package nb

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/massspring/msp/pkg/nb/host"
)

func init() { host.Attach(table) }

// table knows the open comms and the targets of this process. It is what the host hands messages to.
var table = &registry{comms: map[string]*Comm{}, targets: map[string]func(*Comm, Message){}}

type registry struct {
	mu      sync.Mutex
	comms   map[string]*Comm
	targets map[string]func(*Comm, Message)
}

// Target registers accept for comms that the front end opens to the given name. accept gets the comm and its opening message.
// Comms to unregistered names are declined, as are those that accept closes. A nil accept removes the registration.
func Target(name string, accept func(*Comm, Message)) {
	if name == "" {
		panic(`nb: Target("", …): a target needs a name`)
	}
	table.mu.Lock()
	defer table.mu.Unlock()
	if accept == nil {
		delete(table.targets, name)
		return
	}
	table.targets[name] = accept
}

func (r *registry) add(c *Comm) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.comms[c.id] = c
}

func (r *registry) remove(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.comms, id)
}

func (r *registry) find(id string) *Comm {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.comms[id]
}

// Take puts a message for a comm without a handler into its inbox, and wakes the goroutines waiting in Receive when the
// comm is closed. It returns false for messages that a handler has to process.
func (r *registry) Take(m host.Message) bool {
	c := r.find(m.ID)
	if c == nil {
		return false
	}
	switch m.Op {
	case host.Msg:
		in, err := message(m)
		c.mu.Lock()
		defer c.mu.Unlock()
		if err != nil || c.handler != nil {
			return false
		}
		c.inbox.push(in)
		return true
	case host.Close:
		c.end()
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.ending != nil {
			return false
		}
		r.remove(c.id)
		return true
	}
	return false
}

// Handle returns the call of the program's function for a message.
func (r *registry) Handle(m host.Message) (func(), error) {
	in, err := message(m)
	if err != nil {
		return nil, err
	}
	if m.Op == host.Open {
		return r.accept(m, in)
	}
	c := r.find(m.ID)
	if c == nil {
		return nil, fmt.Errorf("nb: no comm %q is open", m.ID)
	}
	if m.Op == host.Close {
		return func() { c.closedBy(in) }, nil
	}
	return func() { c.deliver(in) }, nil
}

func (r *registry) accept(m host.Message, in Message) (func(), error) {
	r.mu.Lock()
	accept := r.targets[m.Target]
	r.mu.Unlock()
	if accept == nil {
		return nil, fmt.Errorf("nb: no one takes comms to %q", m.Target)
	}
	return func() {
		c, taken := newComm(m.ID, m.Target), false
		r.add(c)
		defer func() {
			if !taken { // accept has panicked
				c.end()
				r.remove(c.id)
			}
		}()
		accept(c, in)
		taken = true
	}, nil
}

// deliver hands in, and the messages that wait before it, to the comm's function.
func (c *Comm) deliver(in Message) {
	c.mu.Lock()
	c.inbox.push(in)
	c.mu.Unlock()
	for {
		c.mu.Lock()
		f := c.handler
		var m Message
		ok := false
		if f != nil { // else it was taken back, and they wait
			m, ok = c.inbox.pop()
		}
		c.mu.Unlock()
		if !ok {
			return
		}
		f(m)
	}
}

// closedBy ends the comm, which the front end has closed.
func (c *Comm) closedBy(in Message) {
	c.end()
	table.remove(c.id)
	c.mu.Lock()
	f := c.ending
	c.mu.Unlock()
	if f != nil {
		f(in)
	}
}

func message(m host.Message) (Message, error) {
	in := Message{Buffers: m.Buffers}
	for _, part := range []struct {
		name string
		from json.RawMessage
		to   *map[string]any
	}{{"data", m.Data, &in.Data}, {"metadata", m.Metadata, &in.Metadata}} {
		if len(part.from) == 0 {
			continue
		}
		if err := json.Unmarshal(part.from, part.to); err != nil {
			return in, fmt.Errorf("nb: the %s of a message of comm %s: %w", part.name, m.ID, err)
		}
	}
	return in, nil
}
