package jupyter

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/massspring/msp/internal/kernel/cell"
)

// The first bytes of text are shown, no rune is cut, and what is shown and what is counted make up the whole.
func TestAllowance(t *testing.T) {
	const limit = 1000
	for _, line := range []string{"x\n", "𝜋𝜋\n", strings.Repeat("long ", 999) + "\n"} {
		a := allowance{limit: limit}
		var shown strings.Builder
		announced := 0
		for range 2000 {
			part, ok, first := a.admit(cell.Output{Kind: cell.Stream, Text: line})
			if ok != (part.Text != "") {
				t.Errorf("%q is shown: %v", part.Text, ok)
			}
			if first {
				announced++
			}
			shown.WriteString(part.Text)
		}
		whole := strings.Repeat(line, 2000)
		if s := shown.String(); !strings.HasPrefix(whole, s) || !utf8.ValidString(s) || len(s) > limit || len(s) <= limit-utf8.UTFMax {
			t.Errorf("of %q %d bytes are shown", line, len(s))
		}
		if a.lost.bytes != len(whole)-shown.Len() || announced != 1 {
			t.Errorf("of %q %d bytes are counted and %d shown of %d; announced %d times", line, a.lost.bytes,
				shown.Len(), len(whole), announced)
		}
	}
}

// Small values cost a fixed price, large ones their size; the states of a display cost nothing.
func TestAllowanceOfValues(t *testing.T) {
	for _, c := range []struct {
		value any
		shown int
	}{{"", 16}, {strings.Repeat("x", 10_000), 6}, {[]int{}, 16}, {strings.Repeat("x", 1<<20), 0}} {
		a := allowance{limit: 1 << 10} // 64 KiB of values
		shown := 0
		for range 50 {
			if _, ok, _ := a.admit(cell.Output{Kind: cell.Display, Data: cell.Bundle{"a/b": c.value}}); ok {
				shown++
			}
			if _, ok, _ := a.admit(cell.Output{Kind: cell.Update, Data: cell.Bundle{"a/b": c.value}}); !ok {
				t.Error("an update was left out")
			}
		}
		if shown != c.shown || a.lost.values != 50-shown {
			t.Errorf("%.20v: %d shown, want %d; %d counted", c.value, shown, c.shown, a.lost.values)
		}
	}
}

// What was left out is told in numbers; nothing is left out without a limit, and what is cleared makes room.
func TestNotesOfTheLimit(t *testing.T) {
	none := allowance{limit: -1}
	text := cell.Output{Kind: cell.Stream, Text: strings.Repeat("x\n", 1<<20)}
	if part, ok, first := none.admit(text); part.Text != text.Text || !ok || first || none.closing("help") != "" {
		t.Error("text was left out without a limit")
	}
	a := allowance{limit: 1 << 20}
	a.admit(text)
	picture := cell.Output{Kind: cell.Display, Data: cell.Bundle{"image/png": strings.Repeat("x", 40<<20)}}
	for i, fits := range []bool{true, false, false} {
		if _, ok, first := a.admit(picture); ok != fits || first {
			t.Errorf("picture %d: shown %v, the first to be left out %v", i, ok, first)
		}
	}
	if got, want := a.closing("help"), "[output limit: left out 1.0 MB of text (524288 lines) and 2 values; help]\n"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if got := a.opening(); !strings.Contains(got, "may print 1.0 MB and show 64.0 MB;") {
		t.Errorf("it says %q", got)
	}
	a.admit(cell.Output{Kind: cell.Clear})
	if _, ok, _ := a.admit(picture); !ok {
		t.Error("there is no room after a clear")
	}
	if part, _, _ := a.admit(cell.Output{Kind: cell.Stream, Text: "x"}); part.Text != "x" {
		t.Error("there is no text after a clear")
	}
	for n, want := range map[int]string{512: "0.5 kB", 1<<20 - 1: "1024.0 kB", 3 << 19: "1.5 MB"} {
		if got := megabytes(n); got != want {
			t.Errorf("%d are %s, want %s", n, got, want)
		}
	}
}
