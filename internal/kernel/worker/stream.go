package worker

import (
	"fmt"
	"os"

	"github.com/massspring/msp/internal/kernel/cell"
)

// stream reads one text pipe of a child and hands its text to the cell that it belongs to.
type stream struct {
	name    string
	f       *os.File
	arrived chan uint64   // the reader stands at this marker…
	release chan struct{} // …until told to go on
	done    chan struct{} // closed at the end of the pipe
}

func newStream(name string, f *os.File) *stream {
	return &stream{name: name, f: f, arrived: make(chan uint64), release: make(chan struct{}), done: make(chan struct{})}
}

// read delivers text as it comes. Out is called synchronously, so a cell that prints faster than its asker
// takes waits in its write: memory does not grow.
func (s *stream) read(p *process) {
	defer p.readers.Done()
	defer close(s.done)
	defer s.f.Close()
	var to *run
	text := func(t string) {
		if to == nil { // printed before any cell: it goes to the first
			select {
			case <-p.firstCell:
				to = p.cell(0)
			case <-p.ctlDone:
				p.words.Write([]byte(t))
				return
			}
		}
		to.io.Out(cell.Output{Kind: cell.Stream, Name: s.name, Text: t})
	}
	mark := func(kind byte, n uint64) {
		if kind == markBegin {
			to = p.cell(n)
			return
		}
		select {
		case s.arrived <- n:
		case <-p.ctlDone:
			return
		}
		<-s.release
	}
	sp := newSplitter(p.token, text, mark)
	buf := make([]byte, 64<<10) // what a pipe holds
	for {
		n, err := s.f.Read(buf)
		sp.write(buf[:n])
		if err != nil {
			sp.flush()
			return
		}
	}
}

// meet waits until the reader stands at the marker, and reports whether it does: it may have ended before. A marker from
// later is a lie.
func (s *stream) meet(mark uint64) (bool, error) {
	for {
		select {
		case n := <-s.arrived:
			if n == mark {
				return true, nil
			}
			s.release <- struct{}{}
			if n > mark {
				return false, fmt.Errorf("the mark %d in its %s came before %d", n, s.name, mark)
			}
			// The message of this marker was never sent.
		case <-s.done:
			return false, nil
		}
	}
}
