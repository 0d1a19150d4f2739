package jupyter

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/massspring/msp/internal/cell"
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
