package repl

import (
	"bytes"
	"io"
	"sync"
)

// Bracketed paste: the terminal puts these around pasted text once it has been asked to.
const (
	pasteOn    = "\x1b[?2004h"
	pasteOff   = "\x1b[?2004l"
	pasteBegin = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// keyboard hands the terminal's input to the line editor, at most a line at a time, and keeps track of pasting: in
// pasted text tabs are tabs, lines are not indented again, and nothing runs before the end.
//
// The editor asks the terminal for the cursor's position before each prompt and reads input until the answer comes,
// which loses track of pasting and hangs on a terminal that does not answer. Here prompts always begin at the left
// edge, so screen swallows the question and answers it through inject.
type keyboard struct {
	src io.Reader

	mu       sync.Mutex
	injected []byte // read before anything else
	queue    []byte // read from src, not yet handed on
	pasting  bool
	afterCR  bool // the last pasted byte was \r: a \n after it is part of the same line end
}

func (k *keyboard) inject(b []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.injected = append(k.injected, b...)
}

// inPaste reports whether what was handed on last is pasted text.
func (k *keyboard) inPaste() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.pasting
}

// morePasted reports whether the line handed on last is followed by more pasted text. It may read on to find out; that
// does not wait for a key, as the end of a paste always comes.
func (k *keyboard) morePasted() bool {
	for {
		k.mu.Lock()
		rest, pasting := k.queue, k.pasting
		if k.afterCR {
			rest = bytes.TrimPrefix(rest, []byte("\n"))
		}
		k.mu.Unlock()
		if !pasting || bytes.HasPrefix(rest, []byte(pasteEnd)) {
			return false
		}
		if !bytes.HasPrefix([]byte(pasteEnd), rest) {
			return true
		}
		if k.fill() != nil {
			return false
		}
	}
}

// fill reads more from the terminal.
func (k *keyboard) fill() error {
	var buf [4096]byte
	n, err := k.src.Read(buf[:])
	k.mu.Lock()
	defer k.mu.Unlock()
	k.queue = append(k.queue, buf[:n]...)
	if n > 0 {
		return nil
	}
	return err
}

func (k *keyboard) Read(p []byte) (int, error) {
	for {
		if n := k.next(p); n > 0 {
			return n, nil
		}
		if err := k.fill(); err != nil {
			return 0, err
		}
	}
}

// next moves to p what can be handed on.
func (k *keyboard) next(p []byte) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.injected) > 0 {
		n := copy(p, k.injected)
		k.injected = k.injected[n:]
		return n
	}
	for len(k.queue) > 0 {
		bracket := []byte(pasteBegin)
		if k.pasting {
			bracket = []byte(pasteEnd)
		}
		ready := k.queue
		if i := bytes.Index(ready, bracket); i == 0 {
			k.queue, k.pasting, k.afterCR = k.queue[len(bracket):], !k.pasting, false
			continue
		} else if i > 0 {
			ready = ready[:i]
		} else if i := bytes.LastIndexByte(ready, '\x1b'); i >= 0 && bytes.HasPrefix(bracket, ready[i:]) {
			ready = ready[:i] // may be the beginning of a bracket
		}
		if i := bytes.IndexAny(ready, "\r\n"); i >= 0 {
			ready = ready[:i+1]
		}
		ready = ready[:min(len(ready), len(p))]
		n := 0
		for _, b := range ready {
			if !k.pasting || k.keep(b) {
				p[n] = b
				n++
			}
		}
		k.queue = k.queue[len(ready):]
		if n > 0 {
			return n
		}
		if len(ready) == 0 {
			return 0
		}
	}
	return 0
}

// keep reports whether a pasted byte is text; control characters would be taken for keys.
func (k *keyboard) keep(b byte) bool {
	after := k.afterCR
	k.afterCR = b == '\r'
	if b == '\n' && after {
		return false
	}
	return b == '\n' || b == '\r' || b == '\t' || b >= ' ' && b != 0x7f
}

// screen is what the line editor writes to.
type screen struct {
	w    io.Writer
	keys *keyboard
}

// whereIsTheCursor is the editor's question (VT100 "device status report").
const whereIsTheCursor = "\x1b[6n"

func (s *screen) Write(b []byte) (int, error) {
	if string(b) == whereIsTheCursor {
		s.keys.inject([]byte("\x1b[1;1R"))
		return len(b), nil
	}
	return s.w.Write(b)
}
