package worker

import (
	"encoding/json"
	"io"
	"os"
	"sync"
	"time"

	"github.com/massspring/msp/internal/cell"
)

// protocol is raised whenever message changes its meaning. Both ends are the same program, but a program
// may be rebuilt while an older one runs.
const protocol = 1

// message is everything that travels over the control pipes; which fields count depends on Op.
type message struct {
	Op string `json:"op"`
	// ID names the cell or the question that the message belongs to; an answer carries that of its question.
	ID uint64 `json:"id,omitempty"`
	// Mark is the number of the marker that the child wrote into its text pipes before this message.
	Mark uint64 `json:"mark,omitempty"`

	Protocol int    `json:"protocol,omitempty"` // opStart, opReady
	Token    string `json:"token,omitempty"`    // opStart: random text of the markers
	Engine   string `json:"engine,omitempty"`   // opReady
	Error    string `json:"error,omitempty"`    // opFailed, opLine

	Request      *cell.Request      `json:"request,omitempty"`  // opExecute
	CanRead      bool               `json:"can_read,omitempty"` // opExecute: questions for input are answered
	Output       *cell.Output       `json:"output,omitempty"`   // opOutput
	Reply        *cell.Reply        `json:"reply,omitempty"`    // opDone
	Code         string             `json:"code,omitempty"`     // opComplete, opInspect, opIsComplete
	Pos          int                `json:"pos,omitempty"`
	Detail       int                `json:"detail,omitempty"`
	Completion   *cell.Completion   `json:"completion,omitempty"`
	Bundle       cell.Bundle        `json:"bundle,omitempty"`
	OK           bool               `json:"ok,omitempty"`
	Completeness *cell.Completeness `json:"completeness,omitempty"`

	Prompt   string `json:"prompt,omitempty"`   // opRead
	Password bool   `json:"password,omitempty"` // opRead
	Text     string `json:"text,omitempty"`     // opLine
}

// Operations, supervisor to child.
const (
	opStart      = "start"
	opExecute    = "execute"
	opInterrupt  = "interrupt"
	opComplete   = "complete"
	opInspect    = "inspect"
	opIsComplete = "is_complete"
	opLine       = "line" // a line of input, the answer to opRead
	opClose      = "close"
)

// Operations, child to supervisor; answers to questions repeat the question's operation.
const (
	opReady  = "ready"
	opFailed = "failed" // no session could be made
	opOutput = "output"
	opRead   = "read" // a cell asks for a line of input
	opDone   = "done" // a cell has ended
)

// endOfInput stands for io.EOF in message.Error.
const endOfInput = "EOF"

// sender writes messages to one end of a control pipe, from any goroutine.
type sender struct {
	mu   sync.Mutex
	f    *os.File
	wait time.Duration // longest time that one message may take; 0 for no limit
}

func (s *sender) send(m message) error {
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return s.write(append(b, '\n'))
}

func (s *sender) write(b []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wait > 0 {
		s.f.SetWriteDeadline(time.Now().Add(s.wait))
	}
	_, err := s.f.Write(b)
	return err
}

func newReceiver(r io.Reader) *json.Decoder { return json.NewDecoder(r) }
