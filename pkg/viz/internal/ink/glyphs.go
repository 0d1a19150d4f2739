package ink

import (
	"strings"
	"sync"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Letters of this subject that the font does not have are made of those it has: ∇ is Δ turned upside down, ⊗ and ⊕ are
// an O with something in it.
var standIns = map[rune]struct {
	base   rune // has the width of the letter
	flip   bool
	inside rune // in the middle of base
}{
	'∇': {base: 'Δ', flip: true},
	'⊗': {base: 'O', inside: '×'},
	'⊕': {base: 'O', inside: '+'},
}

// withStandIns returns text with letters of the same widths that the font has.
func withStandIns(text string) string {
	return strings.Map(func(r rune) rune {
		if s, ok := standIns[r]; ok {
			return s.base
		}
		return r
	}, text)
}

// appendLetter appends the outline of a letter whose origin is at pt.
func appendLetter(path vg.Path, face font.Face, char rune, pt vg.Point) vg.Path {
	s, ok := standIns[char]
	if !ok {
		return appendGlyph(path, face, char, pt)
	}
	base := appendGlyph(nil, face, s.base, pt)
	if len(base) == 0 {
		return path
	}
	lo, hi := pathBox(base)
	if s.flip {
		for i, p := range base {
			base[i].Pos.Y = lo.Y + hi.Y - p.Pos.Y
			base[i].Control = append([]vg.Point(nil), p.Control...)
			for k := range base[i].Control {
				base[i].Control[k].Y = lo.Y + hi.Y - base[i].Control[k].Y
			}
		}
	}
	path = append(path, base...)
	if s.inside == 0 {
		return path
	}
	in := appendGlyph(nil, face, s.inside, vg.Point{})
	if len(in) == 0 {
		return path
	}
	inLo, inHi := pathBox(in)
	return appendGlyph(path, face, s.inside, vg.Point{
		X: (lo.X + hi.X - inLo.X - inHi.X) / 2, Y: (lo.Y + hi.Y - inLo.Y - inHi.Y) / 2})
}

// pathBox returns the box around the points of an outline.
func pathBox(path vg.Path) (lo, hi vg.Point) {
	first := true
	for _, p := range path {
		if p.Type == vg.CloseComp {
			continue
		}
		if first {
			lo, hi, first = p.Pos, p.Pos, false
		}
		lo.X, lo.Y = min(lo.X, p.Pos.X), min(lo.Y, p.Pos.Y)
		hi.X, hi.Y = max(hi.X, p.Pos.X), max(hi.Y, p.Pos.Y)
	}
	return lo, hi
}

// scripts are the letters of Unicode that stand above or below the line, of which the font has some.
var scripts = sync.OnceValue(func() map[rune]run {
	m := map[rune]run{}
	for level, pairs := range map[int][2]string{
		1:  {"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱᵀᵏᵖ", "0123456789+−niTkp"},
		-1: {"₀₁₂₃₄₅₆₇₈₉₊₋ₙᵢⱼₖₘ", "0123456789+−nijkm"},
	} {
		plain := []rune(pairs[1])
		for k, r := range []rune(pairs[0]) {
			m[r] = run{string(plain[k]), level}
		}
	}
	return m
})

// set returns the runs to set: those of s with the letters of Unicode for scripts as scripts.
func set(s string) (out []run) {
	for _, r := range runs(s) {
		if r.level != 0 {
			out = append(out, r)
			continue
		}
		from := 0
		for i, char := range r.text {
			script, ok := scripts()[char]
			if !ok {
				continue
			}
			if i > from {
				out = append(out, run{r.text[from:i], 0})
			}
			from = i + len(string(char))
			if n := len(out) - 1; n >= 0 && out[n].level == script.level && i > 0 {
				out[n].text += script.text
			} else {
				out = append(out, script)
			}
		}
		if from < len(r.text) {
			out = append(out, run{r.text[from:], 0})
		}
	}
	return out
}

// hasGlyph reports whether a letter can be set.
func hasGlyph(face font.Face, char rune) bool {
	if s, ok := standIns[char]; ok {
		char = s.base
	}
	if s, ok := scripts()[char]; ok {
		char = []rune(s.text)[0]
	}
	var buf sfnt.Buffer
	i, err := face.Face.GlyphIndex(&buf, char)
	return err == nil && i != 0
}
