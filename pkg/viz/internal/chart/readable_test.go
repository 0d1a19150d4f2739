package chart

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
)

// Whatever is written stays within its width.
func TestWrappedTextStaysWithin(t *testing.T) {
	for _, s := range []string{strings.Repeat("unbroken", 30), "a " + strings.Repeat("W", 100) + " b",
		strings.Repeat("x_{n+1}^{2} ", 30), "Ł"} {
		for _, w := range []vg.Length{ink.Px(20), ink.Px(100), ink.Px(580)} {
			p := ink.Wrap(ink.TitleStyle, s, w, 0)
			if p.Width() > max(w, ink.TitleStyle.Width("x_{n+1}^{2}")) {
				t.Errorf("%.10s… is %g wide, want at most %g", s, p.Width(), w)
			}
			if got := strings.Join(p.Lines, ""); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(s, " ", "") {
				t.Errorf("%.10s… has become %q", s, got)
			}
		}
	}
	if n := strings.Count(withinLines(strings.Repeat("word ", 300), ink.Px(200)), "\n"); n != mostLines-1 {
		t.Errorf("a long label of an axis takes %d lines, want %d", n+1, mostLines)
	}
}

// Numbers at the ticks do not touch, however long they are.
func TestTicksDoNotTouch(t *testing.T) {
	for _, s := range []num.Span{{Lo: 0, Hi: 1}, {Lo: 1e6, Hi: 1e6 + 0.02}, {Lo: -2e-9, Hi: 3e-9}, {Lo: -1e300, Hi: 1e300},
		{Lo: 1000, Hi: 1000.2}} {
		for _, room := range []vg.Length{ink.Px(120), ink.Px(250), ink.Px(530)} {
			a := Axis{}
			last, n := vg.Length(math.Inf(-1)), 0
			for _, k := range a.fitting(s, room).Ticks(s.Lo, s.Hi) {
				if k.Label == "" {
					continue
				}
				at, half := room*vg.Length((k.Value/2-s.Lo/2)/(s.Hi/2-s.Lo/2)), ink.TickStyle.Width(k.Label)/2
				if n++; at-half < last && n > 3 { // up to three there are in any case
					t.Errorf("%g … %g on %g: %q touches the number before it", s.Lo, s.Hi, room, k.Label)
				}
				last = at + half
			}
		}
	}
}

// The number of a bar that is short beside the others has room as well, on its side of zero.
func TestShortBarsHaveRoomForTheirNumbers(t *testing.T) {
	for _, lying := range []bool{false, true} {
		b := Bars{List: []Pillar{{0, 1, -0.1}, {1, 2, 5}}, numbers: true, lying: lying}
		x, y := b.Spans()
		if lying {
			y = x
		}
		if y.Lo > -0.4 || y.Hi < 5.4 {
			t.Errorf("lying: %v: from %g to %g, want a twelfth of it beyond both bars", lying, y.Lo, y.Hi)
		}
	}
}
