package worker

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// split feeds data in chunks of the given size and returns text with markers in brackets.
func split(data []byte, size int) string {
	var b strings.Builder
	s := newSplitter("token", func(t string) { b.WriteString(t) }, func(kind byte, n uint64) { fmt.Fprintf(&b, "[%c%d]", kind, n) })
	for len(data) > 0 {
		n := min(size, len(data))
		s.write(data[:n])
		data = data[n:]
	}
	s.flush()
	return b.String()
}

func TestSplitterAtEveryCut(t *testing.T) {
	var data []byte
	data = append(data, "a€"...)
	data = append(data, marker("token", markBegin, 1)...)
	data = append(data, "\x1emsp:toke \x1e\x1e\xf0\x9f"...)
	data = append(data, marker("token", markOutput, 2)...)
	data = append(data, "\x99\x82\xff\xff!\xe2"...)
	data = append(data, marker("token", markEnd, 0xabc)...)
	data = append(data, "\x1emsp:tokenx0123456789abcdef\x1emsp:tok"...)
	want := "a€[b1]\x1emsp:toke \x1e\x1e[o2]🙂\uFFFD!\uFFFD[e2748]\x1emsp:tokenx0123456789abcdef\x1emsp:tok"
	for size := 1; size <= len(data); size++ {
		// A run of invalid bytes may be cut in two, which makes one more replacement.
		if got := strings.ReplaceAll(split(data, size), "\uFFFD\uFFFD", "\uFFFD"); got != want {
			t.Fatalf("chunks of %d:\n got %q\nwant %q", size, got, want)
		}
	}
}

func FuzzSplitter(f *testing.F) {
	f.Add([]byte("text"), 3)
	f.Add(marker("token", markEnd, 7), 5)
	f.Add([]byte("\x1emsp:token\x1emsp:token\xe2\x82"), 1)
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		if size < 1 {
			size = 1
		}
		got := split(data, size)
		if !utf8.ValidString(got) {
			t.Fatalf("%q gave invalid text %q", data, got)
		}
		if utf8.Valid(data) && !bytes.Contains(data, []byte("\x1emsp:token")) && got != string(data) {
			t.Fatalf("%q became %q", data, got)
		}
	})
}
