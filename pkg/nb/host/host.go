// Package host is the far end of package nb: what whoever runs cells offers to them, and what it hands to them.
// Programs and cells use package nb; this is for a kernel, a terminal or a test. Standard library only.
package host

import (
	"encoding/json"
	"sync/atomic"
)

// Host is whoever runs cells. Its methods are called on the goroutine of the code that called package nb, from
// any number of goroutines, also after the cell that started them has ended.
type Host interface {
	// Show shows a value. The id, if there is one, names the display; update replaces what it showed.
	Show(v any, id string, update bool)
	// Clear forgets what the cell has shown, at once or when it shows something again.
	Clear(wait bool)
	// Page shows text beside the cell's output.
	Page(text string)
	// Read asks the person for a line. The error is for the person to read.
	Read(prompt string, password bool) (string, error)
	// Send gives a message to the front end. The error says that there is none for comms.
	Send(m Message) error
	// Parent is the front end's name for the request that the calling code answers.
	Parent() string
	// Panicked tells of a panic that the calling code has recovered, as the end of a cell would tell it, below
	// whatever the calling code shows. It is false for what no code is to recover, the end of a goroutine at an
	// interrupt for instance: the caller has to panic with v again.
	Panicked(v any) (told bool)
}

// Op says what a Message does.
type Op string

const (
	Open  Op = "open"
	Msg   Op = "msg"
	Close Op = "close"
)

// Message is one message of a comm, either way.
type Message struct {
	Op             Op
	ID             string          // of the comm
	Target         string          // of an Open: who is to take the other end
	Data, Metadata json.RawMessage // JSON objects
	Buffers        [][]byte
}

// Line is what the host hands the front end's messages to.
type Line interface {
	// Take takes a message that no handler is needed for, at any time. It is false for all others, which
	// come to Handle when their turn has come.
	Take(m Message) bool
	// Handle returns what is to be called for a message, which runs the program's own code.
	Handle(m Message) (func(), error)
}

var (
	host atomic.Pointer[Host]
	line atomic.Pointer[Line]
)

// Install makes h the host of this process, nil none.
func Install(h Host) {
	if h == nil {
		host.Store(nil)
		return
	}
	host.Store(&h)
}

// Current returns the host, nil in a program that does not run as cells.
func Current() Host {
	if h := host.Load(); h != nil {
		return *h
	}
	return nil
}

// Attach is called by package nb, which is the line.
func Attach(l Line) { line.Store(&l) }

// Attached returns the line, nil in a program without package nb.
func Attached() Line {
	if l := line.Load(); l != nil {
		return *l
	}
	return nil
}
