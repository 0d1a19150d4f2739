package ink

import (
	"sort"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Paragraph is text broken into lines.
type Paragraph struct {
	Style text.Style
	Lines []string
	gap   vg.Length // to what is next to it
}

// Wrap breaks s into lines at most w wide, between words; within a word only if that is wider.
func Wrap(sty text.Style, s string, w, gap vg.Length) Paragraph {
	p := Paragraph{Style: sty, gap: gap}
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
				p.Lines = append(p.Lines, line)
				line = word
			}
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}

// pieces returns the words, those wider than w cut into pieces that are not. A word with scripts is left whole.
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

func (p Paragraph) Leading() vg.Length { return p.Style.Font.Size * 1.3 }

// Width returns how wide the widest line is.
func (p Paragraph) Width() (w vg.Length) {
	for _, line := range p.Lines {
		w = max(w, p.Style.Width(line))
	}
	return w
}

// Height returns how much of the figure the paragraph takes, its gap included.
func (p Paragraph) Height() vg.Length {
	if len(p.Lines) == 0 {
		return 0
	}
	return p.Leading()*vg.Length(len(p.Lines)) + p.gap
}

// Draw draws the paragraph from top down, its gap below it.
func (p Paragraph) Draw(c draw.Canvas, top vg.Length, centred bool) {
	sty, x := p.Style, c.Min.X
	sty.YAlign = draw.YTop
	if centred {
		sty.XAlign, x = draw.XCenter, c.Center().X
	}
	for i, line := range p.Lines {
		c.FillText(sty, vg.Point{X: x, Y: top - p.Leading()*vg.Length(i)}, line)
	}
}

// DrawBelow draws the paragraph centred, its gap above it.
func (p Paragraph) DrawBelow(c draw.Canvas, top, gap vg.Length) { p.Draw(c, top-gap, true) }
