//go:build js && wasm

package main

import (
	"context"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/gosession"
)

// speaking is a session whose text on file descriptors 1 and 2 becomes output of its cells, in order with all else that
// they show.
type speaking struct {
	*gosession.Renewing

	mu      sync.Mutex
	out     func(cell.Output) // of the cell that runs, or ran last
	pending [3][]byte         // by descriptor
	turn    sync.Mutex        // held while text goes out
	work    chan struct{}
	start   sync.Once
}

var streams = [3]string{1: "stdout", 2: "stderr"}

// hear takes what was written to a descriptor. It is called in the middle of a write and never waits.
func (s *speaking) hear(fd int, text []byte) {
	s.start.Do(func() { s.work = make(chan struct{}, 1); go s.speak() })
	s.mu.Lock()
	s.pending[fd] = append(s.pending[fd], text...)
	s.mu.Unlock()
	select {
	case s.work <- struct{}{}:
	default:
	}
}

func (s *speaking) speak() {
	for range s.work {
		s.flush()
	}
}

// flush shows what was heard.
func (s *speaking) flush() {
	s.turn.Lock()
	defer s.turn.Unlock()
	s.mu.Lock()
	text, out := s.pending, s.out
	s.pending = [3][]byte{}
	s.mu.Unlock()
	for fd, t := range text {
		if len(t) > 0 && out != nil {
			out(cell.Output{Kind: cell.Stream, Name: streams[fd], Text: string(t)})
		}
	}
}

func (s *speaking) listening(to cell.IO) cell.IO {
	out := to.Out
	to.Out = func(o cell.Output) {
		s.flush()
		out(o)
	}
	s.mu.Lock()
	s.out = out
	s.mu.Unlock()
	return to
}

// Execute runs a cell.
func (s *speaking) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	defer s.flush()
	return s.Renewing.Execute(&polite{Context: ctx}, r, s.listening(io))
}

// Comm calls a handler.
func (s *speaking) Comm(ctx context.Context, c cell.Comm, io cell.IO) cell.Reply {
	defer s.flush()
	return s.Renewing.Comm(&polite{Context: ctx}, c, s.listening(io))
}
