package repl

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestPasteAtEveryCut reads keys and pasted text in pieces of one byte and as a whole.
func TestPasteAtEveryCut(t *testing.T) {
	typed := "x\r\x1b[A\x1b[200~a\tb\r\nc\x03\x1b\n" + "é\x1b[201~\r\x1b[20y"
	// Pasted text is in capitals here; \r\n is one line end, control characters are dropped.
	want := "x\r\x1b[AA\tB\rC\nÉ\r\x1b[20y"
	for name, src := range map[string]io.Reader{
		"bytes": iotest.OneByteReader(strings.NewReader(typed)),
		"whole": strings.NewReader(typed),
	} {
		k := &keyboard{src: src}
		r := bufio.NewReader(k)
		var got strings.Builder
		for {
			c, _, err := r.ReadRune()
			if err != nil {
				break
			}
			s := string(c)
			if k.inPaste() {
				s = strings.ToUpper(s)
			}
			got.WriteString(s)
		}
		if got.String() != want {
			t.Errorf("%s: got %q, want %q", name, got.String(), want)
		}
	}
}

func TestMorePasted(t *testing.T) {
	for _, cut := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.HalfReader, bufioReader} {
		k := &keyboard{src: cut(strings.NewReader("\x1b[200~a\rb\r\n\x1b[201~c"))}
		buf := make([]byte, 100)
		for _, want := range []struct {
			text string
			more bool
		}{{"a\r", true}, {"b\r", false}, {"c", false}} {
			got := ""
			for len(got) < len(want.text) {
				n, err := k.Read(buf)
				got += string(buf[:n])
				if err != nil {
					t.Fatal(err)
				}
			}
			if got != want.text || k.morePasted() != want.more {
				t.Errorf("%q, %v, want %v", got, k.morePasted(), want)
			}
		}
	}
}

func bufioReader(r io.Reader) io.Reader { return bufio.NewReader(r) }

func FuzzKeyboard(f *testing.F) {
	f.Add("\x1b[200~a\tb\r\n\x1b[201~\x1b[A", 3)
	f.Fuzz(func(t *testing.T, typed string, size int) {
		k := &keyboard{src: strings.NewReader(typed)}
		buf := make([]byte, 1+uint(size)%16)
		var got strings.Builder
		for {
			n, err := k.Read(buf)
			got.Write(buf[:n])
			if err != nil {
				break
			}
		}
		// Without brackets everything arrives, except what may yet become one.
		if !strings.Contains(typed, pasteBegin) && !strings.HasPrefix(typed, got.String()) || got.Len() > len(typed) {
			t.Errorf("%q became %q", typed, got.String())
		}
	})
}
