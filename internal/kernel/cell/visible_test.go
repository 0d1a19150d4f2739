package cell

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	for _, c := range []struct{ text, colours, plain string }{
		{"a\tb\né €", "a\tb\né €", "a\tb\né €"},
		{"\x1b[1;31mred\x1b[0m", "\x1b[1;31mred\x1b[0m", "red"},
		{"\x1b]0;title\a", `\x1b]0;title\x07`, `\x1b]0;title\x07`},
		{"\x1b[2J\x1b[31", `\x1b[2J\x1b[31`, `\x1b[2J\x1b[31`},
		{"10%\r20%\r\n\b\x7f", "10%\\x0d20%\n\\x08\\x7f", "10%\\x0d20%\n\\x08\\x7f"},
		{"\u009b31m\u202eabc\u2066", `\x9b31m\u202eabc\u2066`, `\x9b31m\u202eabc\u2066`},
		{"a\xffb", `a\xffb`, `a\xffb`},
	} {
		if got := Visible(c.text, true); got != c.colours {
			t.Errorf("%q in colours is %q, want %q", c.text, got, c.colours)
		}
		if got := Visible(c.text, false); got != c.plain {
			t.Errorf("%q is %q, want %q", c.text, got, c.plain)
		}
	}
}

// No text does more to a terminal than to stand there, and visible text stays as it is.
func FuzzVisible(f *testing.F) {
	for _, s := range []string{"", "\x1b[31m\x1b]8;;x\x1b\\", "\x1b\x1b[m[2J", "\u009b\xff\r\n\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Visible(s, false)
		if !utf8.ValidString(got) || strings.ContainsFunc(got,
			func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
			t.Errorf("%q gives %q", s, got)
		}
		if again := Visible(got, true); again != got {
			t.Errorf("%q gives %q and then %q", s, got, again)
		}
	})
}
