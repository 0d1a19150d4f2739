package viz

import (
	"sort"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// paragraph is text broken into lines.
type paragraph struct {
	style text.Style
	lines []string
	gap   vg.Length // to what is next to it
}

// wrap breaks s into lines at most w wide, between words; within a word only if that is wider.
func wrap(sty text.Style, s string, w, gap vg.Length) paragraph {
	p := paragraph{style: sty, gap: gap}
	if strings.TrimSpace(s) == "" {
		return p
	}
	for _, given := range strings.Split(s, "\n") {
		line := ""
		for _, word := range pieces(sty, strings.Fields(given), w) {
			switch {
			case line == "":
				line = word
			case sty.Width(line+" "+word) <= w:
				line += " " + word
			default:
				p.lines = append(p.lines, line)
				line = word
			}
		}
		p.lines = append(p.lines, line)
	}
	return p
}

// pieces returns the words, of those wider than w pieces that are not. A word with scripts is left whole.
func pieces(sty text.Style, words []string, w vg.Length) (out []string) {
	for _, word := range words {
		letters := []rune(word)
		for sty.Width(string(letters)) > w && len(letters) > 1 && len(runs(word)) == 1 {
			n := sort.Search(len(letters), func(n int) bool { return sty.Width(string(letters[:n+1])) > w })
			out = append(out, string(letters[:max(1, n)]))
			letters = letters[max(1, n):]
		}
		out = append(out, string(letters))
	}
	return out
}

func (p paragraph) leading() vg.Length { return p.style.Font.Size * 1.3 }

// width returns how wide the widest line is.
func (p paragraph) width() (w vg.Length) {
	for _, line := range p.lines {
		w = max(w, p.style.Width(line))
	}
	return w
}

// height returns how much of the figure the paragraph takes, its gap included.
func (p paragraph) height() vg.Length {
	if len(p.lines) == 0 {
		return 0
	}
	return p.leading()*vg.Length(len(p.lines)) + p.gap
}

// draw draws the paragraph from top down, its gap below it.
func (p paragraph) draw(c draw.Canvas, top vg.Length, centred bool) {
	sty, x := p.style, c.Min.X
	sty.YAlign = draw.YTop
	if centred {
		sty.XAlign, x = draw.XCenter, c.Center().X
	}
	for i, line := range p.lines {
		c.FillText(sty, vg.Point{X: x, Y: top - p.leading()*vg.Length(i)}, line)
	}
}

// drawBelow draws the paragraph centred, its gap above it.
func (p paragraph) drawBelow(c draw.Canvas, top, gap vg.Length) { p.draw(c, top-gap, true) }
