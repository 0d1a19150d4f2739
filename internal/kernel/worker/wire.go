package worker

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// protocol is raised whenever message changes its meaning. Both ends are the same program, but a program
// may be rebuilt while an older one runs.
const protocol = 4

// message is everything that travels over the control pipes; which fields count depends on Op.
type message struct {
	Op string `json:"op"`
	// ID names the cell or the question that the message belongs to; an answer carries that of its question.
	ID uint64 `json:"id,omitempty"`
	// Mark is the number of the marker that the child wrote into its text pipes before this message.
	Mark uint64 `json:"mark,omitempty"`

	// Key is in all that the child says, as opStart gave it: what cells write into the pipe by themselves has none.
	Key string `json:"key,omitempty"`
	// Proof is made for a cell when its child says that it has ended, and its reply has to carry it: opProve, opDone.
	Proof string `json:"proof,omitempty"`

	Protocol int    `json:"protocol,omitempty"` // opStart, opReady
	Token    string `json:"token,omitempty"`    // opStart: random text of the markers
	Memory   int64  `json:"memory,omitempty"`   // opStart: bytes that may be used, 0 for no limit
	Engine   string `json:"engine,omitempty"`   // opStart: what to run, "" for the default; opReady: what runs
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
	Comm         *cell.Comm         `json:"comm,omitempty"` // opComm, opTake

	// Blobs are the lengths of the buffers of a comm's message, which follow the line as they are.
	Blobs []int `json:"blobs,omitempty"`

	Prompt   string `json:"prompt,omitempty"`   // opRead
	Password bool   `json:"password,omitempty"` // opRead
	Text     string `json:"text,omitempty"`     // opLine
}

// shell is the shell whose cell the message begins; the handlers of comms are called in the main one.
func (m message) shell() string {
	if m.Request == nil {
		return ""
	}
	return m.Request.Shell
}

// Operations, supervisor to child.
const (
	opStart      = "start"
	opExecute    = "execute"
	opInterrupt  = "interrupt"
	opComplete   = "complete"
	opInspect    = "inspect"
	opIsComplete = "is_complete"
	opComm       = "comm"  // call the handler of a comm's message
	opTake       = "take"  // a comm's message for whoever waits for it
	opLine       = "line"  // a line of input, the answer to opRead
	opProve      = "prove" // the answer to opEnded
	opClose      = "close"
)

// Operations, child to supervisor; answers to questions repeat the question's operation.
const (
	opReady  = "ready"
	opFailed = "failed" // no session could be made
	opOutput = "output"
	opRead   = "read"   // a cell asks for a line of input
	opBegun  = "begun"  // a cell or a handler has been taken
	opEnded  = "ended"  // a cell has ended, and its reply waits for opProve
	opForged = "forged" // the proof of a cell that has not
	opDone   = "done"   // the reply of a cell
)

// endOfInput stands for io.EOF in message.Error.
const endOfInput = "EOF"

// sender writes messages to one end of a control pipe, from any goroutine.
type sender struct {
	key  string // of the child, for all that it says
	mu   sync.Mutex
	f    *os.File
	wait time.Duration // longest time that one message may take; 0 for no limit
	err  error         // of the first message that was not sent whole: what follows would be part of it
}

func (s *sender) send(m message) error {
	parts, err := s.encode(m)
	if err != nil {
		return err
	}
	return s.write(parts)
}

func (s *sender) encode(m message) (parts [][]byte, err error) {
	if s.key != "" {
		m.Key = s.key
	}
	return m.encode()
}

func (s *sender) write(parts [][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	if s.wait > 0 {
		s.f.SetWriteDeadline(time.Now().Add(s.wait))
	}
	for _, b := range parts {
		if _, s.err = s.f.Write(b); s.err != nil {
			return s.err
		}
	}
	return nil
}

// comm is the comm's message that m carries, nil for none.
func (m *message) comm() *cell.Comm {
	if m.Output != nil {
		return m.Output.Comm
	}
	return m.Comm
}

// encode is a line of JSON and the buffers that follow it.
func (m message) encode() (parts [][]byte, err error) {
	var buffers [][]byte
	if c := m.comm(); c != nil {
		buffers = c.Buffers
	}
	m.Blobs = nil
	for _, b := range buffers {
		m.Blobs = append(m.Blobs, len(b))
	}
	line, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return append([][]byte{append(line, '\n')}, buffers...), nil
}

// receiver reads messages from one end of a control pipe.
type receiver struct{ in *bufio.Reader }

func newReceiver(r io.Reader) receiver { return receiver{bufio.NewReaderSize(r, 64<<10)} }

// limits are the bytes that a message may take.
type limits struct{ line, blobs int }

// The longest line, and the most bytes of buffers behind one, that are believed.
const (
	maxLine  = 1 << 28
	maxBlobs = 1 << 30
)

// next reads one message; io.EOF says that the pipe was closed between two.
func (r receiver) next() (m message, err error) {
	line, err := r.line()
	if err == io.EOF && len(line) > 0 {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return m, err
	}
	c, all := m.comm(), 0
	for _, n := range m.Blobs {
		if c == nil || n < 0 || n > maxBlobs-all {
			return m, fmt.Errorf("a message with a buffer of %d bytes", n)
		}
		all += n
		var b bytes.Buffer // grows with what comes, and not with what is announced
		if _, err := io.CopyN(&b, r.in, int64(n)); err == io.EOF {
			return m, io.ErrUnexpectedEOF
		} else if err != nil {
			return m, err
		}
		c.Buffers = append(c.Buffers, b.Bytes())
	}
	return m, nil
}

func (r receiver) line() (line []byte, err error) {
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
		if len(line) > maxLine {
			return nil, fmt.Errorf("a message of more than %d bytes", maxLine)
		}
	}
}
