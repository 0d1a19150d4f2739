package worker

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Kinds of markers.
const (
	markBegin  = 'b' // a cell begins; the number is the cell's ID; what follows is its text
	markOutput = 'o' // a value or a question for input stands here
	markEnd    = 'e' // a cell ends here
)

// markerStart begins every marker: a control character that text hardly ever holds.
const markerStart = "\x1emsp:"

// markerTail is the length of what follows the token: the kind and 16 hexadecimal digits.
const markerTail = 1 + 16

// marker is shorter than PIPE_BUF (512 bytes at least), so a pipe takes it in one piece whoever else writes.
func marker(token string, kind byte, n uint64) []byte {
	return fmt.Appendf(nil, "%s%s%c%016x", markerStart, token, kind, n)
}

// A splitter takes a text pipe apart into text and markers. Chunks may be cut anywhere: in a marker, in a
// rune. Text is valid UTF-8: each run of bytes that is not becomes one U+FFFD.
type splitter struct {
	prefix []byte // what every marker of this process begins with
	rest   []byte // the beginning of what may be a marker
	rune   []byte // the beginning of what may be a rune
	text   func(string)
	mark   func(kind byte, n uint64)
}

func newSplitter(token string, text func(string), mark func(byte, uint64)) *splitter {
	return &splitter{prefix: []byte(markerStart + token), text: text, mark: mark}
}

func (s *splitter) write(chunk []byte) {
	buf := chunk
	if len(s.rest) > 0 {
		buf = append(s.rest, chunk...)
		s.rest = nil
	}
	for {
		i := bytes.Index(buf, s.prefix)
		if i < 0 {
			break
		}
		s.emit(buf[:i])
		after := buf[i+len(s.prefix):]
		if len(after) < markerTail {
			s.rest = bytes.Clone(buf[i:])
			return
		}
		kind := after[0]
		n, err := strconv.ParseUint(string(after[1:markerTail]), 16, 64)
		if err != nil || !strings.ContainsRune("boe", rune(kind)) { // not written by us after all
			s.emit(buf[i : i+len(s.prefix)])
			buf = after
			continue
		}
		if kind != markOutput {
			s.flushRune()
		}
		s.mark(kind, n)
		buf = after[markerTail:]
	}
	// The first byte of a marker occurs once in it, so only its last occurrence can begin one.
	if i := bytes.LastIndexByte(buf, s.prefix[0]); i >= 0 && bytes.HasPrefix(s.prefix, buf[i:]) {
		s.rest = bytes.Clone(buf[i:])
		buf = buf[:i]
	}
	s.emit(buf)
}

// flush gives out what is held back: nothing more will come.
func (s *splitter) flush() {
	rest := s.rest
	s.rest = nil
	s.emit(rest)
	s.flushRune()
}

func (s *splitter) emit(b []byte) {
	if len(b) == 0 {
		return
	}
	if len(s.rune) > 0 {
		b = append(s.rune, b...)
		s.rune = nil
	}
	if n := unfinishedRune(b); n > 0 {
		s.rune = bytes.Clone(b[len(b)-n:])
		b = b[:len(b)-n]
	}
	if len(b) > 0 {
		s.text(strings.ToValidUTF8(string(b), "\uFFFD"))
	}
}

func (s *splitter) flushRune() {
	if len(s.rune) > 0 {
		s.rune = nil
		s.text("\uFFFD")
	}
}

// unfinishedRune returns how many bytes at the end of b begin a rune that more bytes could finish.
func unfinishedRune(b []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if tail := b[len(b)-n:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return n
			}
			return 0
		}
	}
	return 0
}
