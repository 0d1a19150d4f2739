// Package host is the other end of package nb: the interface between running cells and a kernel, a terminal or a test. Programs
// and cells use package nb instead. It imports only the standard library.
package host

import (
	"encoding/json"
	"sync/atomic"
)

// Host runs cells. Its methods are called on the goroutine that called package nb, from any number of goroutines, and also after
// the cell that started them has ended.
type Host interface {
	// Show displays a value. A nonempty id names the display; if update is true, the value replaces that display's.
	Show(v any, id string, update bool)
	// Clear removes the cell's output, immediately or when it displays something again.
	Clear(wait bool)
	// Page shows text next to the cell's output.
	Page(text string)
	// Read asks the user for a line. The error is meant for the user.
	Read(prompt string, password bool) (string, error)
	// Send sends a message to the front end. The error says that no front end supports comms.
	Send(m Message) error
	// Parent returns the msg_id of the request that runs the calling code.
	Parent() string
	// Panicked reports a panic that the calling code has recovered, in the form of a cell's panic, in the output of the calling
	// code. It returns false for a panic that must not be recovered, such as the end of a goroutine at an interrupt. The caller
	// must then panic with v again.
	Panicked(v any) (told bool)
}

// Op is the kind of a Message.
type Op string

const (
	Open  Op = "open"
	Msg   Op = "msg"
	Close Op = "close"
)

// Message is one message of a comm, in either direction.
type Message struct {
	Op             Op
	ID             string          // of the comm
	Target         string          // of an Open: who is to take the other end
	Data, Metadata json.RawMessage // JSON objects
	Buffers        [][]byte
}

// Line receives the front end's messages from the host.
type Line interface {
	// Take accepts a message that needs no handler, at any time. It returns false for all others, which the host passes to
	// Handle in turn.
	Take(m Message) bool
	// Handle returns the function to call for a message. It runs the program's own code.
	Handle(m Message) (func(), error)
}

var (
	host atomic.Pointer[Host]
	line atomic.Pointer[Line]
)

// Install makes h the host of this process. A nil h removes the host.
func Install(h Host) {
	if h == nil {
		host.Store(nil)
		return
	}
	host.Store(&h)
}

// Current returns the host, or nil in a program that does not run as cells.
func Current() Host {
	if h := host.Load(); h != nil {
		return *h
	}
	return nil
}

// Attach registers the line. Package nb calls it.
func Attach(l Line) { line.Store(&l) }

// Attached returns the line, or nil in a program without package nb.
func Attached() Line {
	if l := line.Load(); l != nil {
		return *l
	}
	return nil
}
