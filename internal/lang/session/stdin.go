package session

import (
	"bufio"
	"errors"
	"io"
)

// stdin is what fmt.Scan and os.Stdin read: lines that the person is asked for one at a time.
type stdin struct {
	ask  func() (string, error)
	in   func(prompt string, password bool) (string, error)
	buf  *bufio.Reader
	rest []byte // of the line under way
}

var errNoInput = errors.New("this cell asked for input, and nobody can be asked here")

// begin connects the input to the cell that is about to run; what an earlier cell left of a line is dropped.
func (s *stdin) begin(in func(prompt string, password bool) (string, error)) {
	s.in, s.rest = in, nil
	s.buf.Reset(lines{s})
}

func (s *stdin) open(ask func() (string, error)) {
	s.ask = ask
	s.buf = bufio.NewReader(lines{s})
}

// input returns the input that the calling goroutine reads: that of its shell.
func (s *shared) input() io.Reader {
	if a := s.here(); a != nil {
		return a.in.stdin.buf
	}
	return s.shell("").stdin.buf
}

// lines reads a line of input when there is none left.
type lines struct{ s *stdin }

func (l lines) Read(p []byte) (int, error) {
	if len(l.s.rest) == 0 {
		line, err := l.s.ask()
		if err != nil {
			return 0, err
		}
		l.s.rest = []byte(line + "\n")
	}
	n := copy(p, l.s.rest)
	l.s.rest = l.s.rest[n:]
	return n, nil
}

func (s *Session) ask() (string, error) {
	if s.stdin.in == nil || !s.now.req.AllowStdin {
		return "", errNoInput
	}
	return s.stdin.in("", false)
}
