package mesh

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// plain turns the file into UTF-8 without a byte order mark, if it is UTF-16 or begins with a mark. A file without a mark counts as
// UTF-16 if every other byte of its first four is zero. Call it before the first line is read.
func (s *source) plain() error {
	var order binary.ByteOrder
	d := s.data
	switch {
	case bytes.HasPrefix(d, []byte("\xef\xbb\xbf")):
		s.data = d[3:]
		return nil
	case bytes.HasPrefix(d, []byte("\xff\xfe\x00\x00")) || bytes.HasPrefix(d, []byte("\x00\x00\xfe\xff")):
		return s.faultAt("UTF-32, want UTF-8 or UTF-16")
	case bytes.HasPrefix(d, []byte("\xff\xfe")):
		order, d = binary.LittleEndian, d[2:]
	case bytes.HasPrefix(d, []byte("\xfe\xff")):
		order, d = binary.BigEndian, d[2:]
	case len(d) >= 4 && d[0] != 0 && d[1] == 0 && d[2] != 0 && d[3] == 0:
		order = binary.LittleEndian
	case len(d) >= 4 && d[0] == 0 && d[1] != 0 && d[2] == 0 && d[3] != 0:
		order = binary.BigEndian
	default:
		return nil
	}
	if len(d)%2 != 0 {
		return s.faultAt("UTF-16 of %d bytes, want an even number", len(s.data))
	}
	text := make([]byte, 0, len(d)/2)
	for len(d) > 0 {
		r := rune(order.Uint16(d))
		d = d[2:]
		if utf16.IsSurrogate(r) && len(d) > 0 {
			if pair := utf16.DecodeRune(r, rune(order.Uint16(d))); pair != utf8.RuneError {
				r, d = pair, d[2:]
			}
		}
		text = utf8.AppendRune(text, r)
	}
	s.data = text
	return nil
}
