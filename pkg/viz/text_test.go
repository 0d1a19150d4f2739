package viz

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// TestWhatPathsSay: the alternative text of a trajectory has the first and the last place of each particle.
func TestWhatPathsSay(t *testing.T) {
	t.Parallel()
	s := msp.Cloth(2, 1)
	var frames []msp.State
	for k := range 5 {
		q := s.Rest()
		q.X[3], q.X[4] = 1+float64(k), float64(10*k)
		frames = append(frames, q)
	}
	f := Trajectory(frames, 1)
	alt := f.Alt()
	if !strings.Contains(alt, "(1, 0)") || !strings.Contains(alt, "(5, 40)") {
		t.Errorf("%q, want the places (1, 0) and (5, 40) in it", alt)
	}
}

// TestDescribed: an author's words come first in the text alternative of a figure, of a row with it, and of a player; they change nothing
// else.
func TestDescribed(t *testing.T) {
	t.Parallel()
	const words = "The cloth hangs in folds"
	s := msp.Cloth(3, 3)
	f := Draw(s, s.Rest()).Titled("T").Captioned("C")
	p := Animate(s, []msp.State{s.Rest(), {X: s.Rest().X, V: s.Rest().V, T: 1}}).Titled("T")
	for name, alt := range map[string][2]string{
		"figure":          {f.Described(words).Alt(), words + ". " + f.Alt()},
		"with a mark":     {f.Described(words + "!").Alt(), words + "! " + f.Alt()},
		"no words":        {f.Described(" ").Alt(), f.Alt()},
		"player":          {p.Described(words).Alt(), words + ". " + p.Alt()},
		"still of player": {p.Described(words).Still().Alt(), words + ". " + p.Still().Alt()},
	} {
		if alt[0] != alt[1] {
			t.Errorf("%s: %q, want %q", name, alt[0], alt[1])
		}
	}
	row, plain := Row(f.Described(words), f).Alt(), Row(f, f).Alt()
	if strings.Replace(row, words+". ", "", 1) != plain {
		t.Errorf("row: %q, without the words %q", row, plain)
	}
	if !slices.Equal(f.Described(words).PNG(), f.PNG()) || f.Described(words).String() != f.String() {
		t.Error("words change the picture or its line")
	}
}

// TestGapsAreCounted: values of R that are no numbers are told, and none where there are none.
func TestGapsAreCounted(t *testing.T) {
	t.Parallel()
	nowhere := func(z complex128) complex128 { return complex(math.NaN(), 0) }
	left := func(z complex128) complex128 {
		if real(z) > 0 {
			return complex(math.NaN(), 0)
		}
		return z + 1
	}
	if err := Stability(nowhere).Err(); err == nil || !strings.Contains(err.Error(), "R(z) is not a number anywhere") {
		t.Errorf("a function without values: %v", err)
	}
	if text := Stability(left).Alt(); !strings.Contains(text, ". R is not a number at ") || !strings.Contains(text, "sampled points, drawn as unstable") {
		t.Errorf("half of the plane has no values: %q", text)
	}
	if text := Stability(func(z complex128) complex128 { return z + 1 }).Alt(); strings.Contains(text, "not a number") {
		t.Errorf("the whole plane has values: %q", text)
	}
}
