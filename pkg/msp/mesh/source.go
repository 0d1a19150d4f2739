package mesh

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
)

// source is a file that is read: its bytes, and where the reader is.
type source struct {
	name string
	data []byte // what is left of the file
	line int    // number of the line read last, from 1
	at   int    // bytes of the file before data
	cr   bool   // the first line ends in "\r"
	row  [][]byte

	binary bool  // data is binary: errors name the byte
	bad    error // why fields has returned nil before the end
}

// most is how many points, or elements of a kind, a file may have: a hostile one makes at most some ten times its size of
// them.
const most = 1 << 24

// open reads a file of at most MaxBytes.
func open(path string) (*source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("mesh: %w", err)
	}
	defer f.Close()
	if about, err := f.Stat(); err == nil && about.Size() > MaxBytes {
		return nil, fmt.Errorf("mesh: %s: %d bytes, want at most %d", path, about.Size(), MaxBytes)
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("mesh: %w", err)
	}
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("mesh: %s: more than %d bytes", path, MaxBytes)
	}
	return &source{name: path, data: data}, nil
}

// next returns the next line without its end, which is "\n", "\r\n" or "\r"; false at the end of the file. Where the first line ends
// in "\r", a "\n" after another one is data of a binary file.
func (s *source) next() ([]byte, bool) {
	if len(s.data) == 0 {
		return nil, false
	}
	end, n := bytes.IndexAny(s.data, "\r\n"), 0
	if end < 0 {
		end = len(s.data)
	} else if n = 1; bytes.HasPrefix(s.data[end:], []byte("\r\n")) && !s.cr {
		n = 2
	}
	line := s.data[:end]
	if s.line == 0 {
		s.cr = n == 1 && s.data[end] == '\r'
	}
	s.skip(end + n)
	s.line++
	return line, true
}

// mostFields is the largest number of fields of a line: polygons and polylines with more points are errors.
const mostFields = 1 << 16

// fields returns the fields of the next line that has some, without the comment after a '#'. It returns nil at the end, and
// at a line with too many; bad distinguishes the two.
func (s *source) fields() [][]byte {
	for {
		line, ok := s.next()
		if !ok {
			return nil
		}
		if k := bytes.IndexByte(line, '#'); k >= 0 {
			line = line[:k]
		}
		s.row = s.row[:0]
		for line = bytes.TrimLeft(line, blanks); len(line) > 0; line = bytes.TrimLeft(line, blanks) {
			if len(s.row) == mostFields {
				s.bad = s.fault("more than %d fields", mostFields)
				return nil
			}
			end := bytes.IndexAny(line, blanks)
			if end < 0 {
				end = len(line)
			}
			s.row, line = append(s.row, line[:end]), line[end:]
		}
		if len(s.row) > 0 {
			return s.row
		}
	}
}

// blanks separate words.
const blanks = " \t\r\v\f\n"

// word returns the next word, on this line or a later one, and skips comments from a '#' to the end of a line; it is empty
// at the end of the file.
func (s *source) word() []byte {
	if s.line == 0 {
		s.line = 1
	}
	for k, c := range s.data {
		switch {
		case c == '\n' || c == '\r' && !bytes.HasPrefix(s.data[k+1:], []byte("\n")):
			s.line++
		case c == '#':
			s.skip(k)
			s.next()
			return s.word()
		case bytes.IndexByte([]byte(blanks), c) < 0:
			s.skip(k)
			end := 1
			for end < len(s.data) && bytes.IndexByte([]byte(blanks), s.data[end]) < 0 && s.data[end] != '#' {
				end++
			}
			word := s.data[:end]
			s.skip(end)
			return word
		}
	}
	s.skip(len(s.data))
	return nil
}

// words returns the next n words, fewer at the end of the file. They are good until the next call.
func (s *source) words(n int) [][]byte {
	s.row = s.row[:0]
	for range n {
		word := s.word()
		if word == nil {
			break
		}
		s.row = append(s.row, word)
	}
	return s.row
}

// skip leaves n bytes out.
func (s *source) skip(n int) { s.data, s.at = s.data[n:], s.at+n }

// fault returns an error at the line read last, or at the byte that comes next in a binary file.
func (s *source) fault(format string, a ...any) error {
	if s.binary {
		return s.faultAt(format, a...)
	}
	return fmt.Errorf("mesh: %s:%d: %s", s.name, max(1, s.line), fmt.Sprintf(format, a...))
}

// faultAt returns an error at the byte that comes next.
func (s *source) faultAt(format string, a ...any) error {
	return fmt.Errorf("mesh: %s: byte %d: %s", s.name, s.at, fmt.Sprintf(format, a...))
}

// number reads a finite number.
func (s *source) number(f []byte) (float64, error) {
	v, err := strconv.ParseFloat(string(f), 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, s.fault("%.40q is not a finite number", f)
	}
	return v, nil
}

// integer reads a whole number.
func (s *source) integer(f []byte) (int, error) {
	v, err := strconv.Atoi(string(f))
	if err != nil {
		return 0, s.fault("%.40q is not a whole number", f)
	}
	return v, nil
}

// point reads three numbers; more fields are left alone.
func (s *source) point(f [][]byte) (p [3]float64, err error) {
	if len(f) < 3 {
		return p, s.fault("%d coordinates, want 3", len(f))
	}
	for axis := range p {
		if p[axis], err = s.number(f[axis]); err != nil {
			return p, err
		}
	}
	return p, nil
}

// size reads how many things follow. Each takes at least two bytes, so that a count that the rest of the file has no room
// for is an error before any memory is asked for.
func (s *source) size(f []byte, what string) (int, error) {
	n, err := s.integer(f)
	if err != nil {
		return 0, err
	}
	if n < 0 || n > most {
		return 0, s.fault("%d %s, want 0 … %d", n, what, most)
	}
	if n > len(s.data)/2+1 {
		return 0, s.fault("%d %s, but the file has only %d bytes left", n, what, len(s.data))
	}
	return n, nil
}

// full returns an error if a list has as many entries as a file may have.
func (s *source) full(n int, what string) error {
	if n >= most {
		return s.fault("more than %d %s", most, what)
	}
	return nil
}

// indices reads whole numbers into to, each less first, and wants them in 0 … n−1.
func (s *source) indices(to []int, f [][]byte, first, n int) error {
	if len(f) < len(to) {
		return s.fault("%d indices, want %d", len(f), len(to))
	}
	for k := range to {
		i, err := s.integer(f[k])
		if err != nil {
			return err
		}
		if i -= first; i < 0 || i >= n {
			return s.fault("point %d, want %d … %d", i+first, first, first+n-1)
		}
		to[k] = i
	}
	return nil
}
