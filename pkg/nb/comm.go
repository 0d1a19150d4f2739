package nb

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/massspring/msp/pkg/nb/host"
)

// Errors of comms, to be compared with errors.Is.
var (
	// ErrNoFront says that this program runs without a front end that supports comms.
	ErrNoFront = errors.New("nb: there is no front end that comms could reach")
	// ErrClosed says that one of the ends has closed the comm.
	ErrClosed = errors.New("nb: the comm is closed")
	// ErrLost says that messages arrived faster than the program received them.
	ErrLost = errors.New("nb: messages were lost")
	// ErrInterrupted says that the user interrupted the cell.
	ErrInterrupted = errors.New("nb: interrupted")
)

// MaxMessage is the largest total size of one message's buffers, in bytes. Each buffer is copied several times on its
// way to the page.
const MaxMessage = 100 << 20

// Message is one message of a comm.
type Message struct {
	Data     map[string]any // anything that JSON can hold
	Metadata map[string]any // nil for none
	Buffers  [][]byte       // binary, besides the JSON
}

// Comm connects an object of the program with its view in the front end. Its methods may be called from any goroutine.
//
// Messages from the front end go to the function given to OnMessage. It is called between cells, for one message at a time; the
// front end decides where its output appears. Without such a function, messages wait until Receive or Poll takes them, even
// while a cell runs.
type Comm struct {
	id, target string

	mu      sync.Mutex
	handler func(Message)
	ending  func(Message)
	inbox   inbox
	closed  bool
	gone    chan struct{} // closed with the comm
}

func newComm(id, target string) *Comm {
	if id == "" {
		id = rand.Text()
	}
	return &Comm{id: id, target: target, inbox: newInbox(), gone: make(chan struct{})}
}

// Open opens a comm to a target of the front end, for instance "jupyter.widget". The error is ErrNoFront, or that of encoding m
// as JSON.
func Open(target string, m Message) (*Comm, error) {
	if target == "" {
		panic(`nb: Open("", …): a comm needs a target`)
	}
	c := newComm("", target)
	table.add(c) // the front end may answer before this returns
	if err := c.send(host.Open, m); err != nil {
		table.remove(c.id)
		return nil, err
	}
	return c, nil
}

// ID returns the comm's id, which both ends use.
func (c *Comm) ID() string { return c.id }

// Target returns the target that the comm was opened to.
func (c *Comm) Target() string { return c.target }

// String names the comm.
func (c *Comm) String() string { return fmt.Sprintf("comm %s to %s", c.id, c.target) }

// Send sends a message to the front end. The error is ErrClosed, or that of encoding m as JSON. A nil error does not mean that
// anybody has received the message.
func (c *Comm) Send(m Message) error {
	c.mu.Lock()
	closed := c.closed
	c.mu.Unlock()
	if closed {
		return fmt.Errorf("%w: %s", ErrClosed, c)
	}
	return c.send(host.Msg, m)
}

// Close closes the comm at both ends. Closing it again does nothing.
func (c *Comm) Close() error {
	if !c.end() {
		return nil
	}
	table.remove(c.id)
	return c.send(host.Close, Message{})
}

// end marks the comm closed; it is false when that was so before.
func (c *Comm) end() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	c.closed = true
	close(c.gone)
	return true
}

// OnMessage registers f for all messages from the front end, including those already waiting. f may do everything that a cell
// may. If it panics, the panic is shown below the cell that opened the comm, and nothing else ends. With a nil f, messages wait
// to be received again.
func (c *Comm) OnMessage(f func(Message)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.handler = f
}

// OnClose registers f for the message with which the front end closes the comm.
func (c *Comm) OnClose(f func(Message)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ending = f
}

func (c *Comm) send(op host.Op, m Message) error {
	h := host.Current()
	if h == nil {
		return ErrNoFront
	}
	size := 0
	for _, b := range m.Buffers {
		size += len(b)
	}
	if size > MaxMessage {
		return fmt.Errorf("nb: %d bytes of buffers in one message, want at most %d", size, MaxMessage)
	}
	out := host.Message{Op: op, ID: c.id, Buffers: m.Buffers}
	if op == host.Open {
		out.Target = c.target
	}
	var err error
	if out.Data, err = object("Data", m.Data); err != nil {
		return err
	}
	if out.Metadata, err = object("Metadata", m.Metadata); err != nil {
		return err
	}
	if h.Send(out) != nil {
		return ErrNoFront
	}
	return nil
}

// object returns the JSON of m; its error names the entry that JSON cannot hold.
func object(what string, m map[string]any) (json.RawMessage, error) {
	if m == nil {
		return json.RawMessage("{}"), nil
	}
	b, err := json.Marshal(m)
	if err == nil {
		return b, nil
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if _, bad := json.Marshal(m[key]); bad != nil {
			return nil, fmt.Errorf("nb: %s[%q] cannot be sent: %w", what, key, bad)
		}
	}
	return nil, fmt.Errorf("nb: %s cannot be sent: %w", what, err)
}
