package ink

import (
	"html"
	"math"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// typesetter sets text with subscripts _{…} and superscripts ^{…} and fills the outlines of the letters,
// so that a picture looks the same in every format, with or without the font installed, in any alphabet
// that the font has. gonum's LaTeX handler panics on ordinary labels, and its PDF canvas knows Windows-1252 only.
type typesetter struct{}

var _ text.Handler = typesetter{}

const (
	scriptSize = 0.72  // of a sub- or superscript, relative to the text
	raise      = 0.36  // of a superscript, relative to the size of the text
	lower      = -0.14 // of a subscript
)

// run is a piece of text on one level: 0, +1 above or −1 below the line.
type run struct {
	text  string
	level int
}

// runs splits one line at its sub- and superscripts. A brace that is not closed stands for itself.
func runs(s string) []run {
	var out []run
	for {
		at := strings.IndexAny(s, "_^")
		for at >= 0 && !(strings.HasPrefix(s[at+1:], "{") && strings.Contains(s[at+2:], "}")) {
			next := strings.IndexAny(s[at+1:], "_^")
			if next < 0 {
				at = -1
				break
			}
			at += 1 + next
		}
		if at < 0 {
			return append(out, run{s, 0})
		}
		end := at + 2 + strings.Index(s[at+2:], "}")
		level := 1
		if s[at] == '_' {
			level = -1
		}
		out = append(out, run{s[:at], 0}, run{s[at+2 : end], level})
		s = s[end+1:]
	}
}

// PlainText returns s without the marks of sub- and superscripts: "x_{0}" is "x_0", "10^{−3}" is "10^−3".
func PlainText(s string) string {
	var b strings.Builder
	for _, r := range runs(s) {
		b.WriteString([...]string{"_", "", "^"}[r.level+1])
		b.WriteString(r.text)
	}
	return b.String()
}

// HTMLText returns s as text of a page, its sub- and superscripts as such.
func HTMLText(s string) string {
	var b strings.Builder
	for _, r := range runs(s) {
		text := html.EscapeString(r.text)
		if r.level != 0 {
			tag := [...]string{"sub", "", "sup"}[r.level+1]
			text = "<" + tag + ">" + text + "</" + tag + ">"
		}
		b.WriteString(text)
	}
	return b.String()
}

func (t typesetter) Cache() *font.Cache { return fonts() }

func (t typesetter) Extents(f font.Font) font.Extents {
	face := fonts().Lookup(f, f.Size)
	return face.Extents()
}

func (t typesetter) Lines(s string) []string {
	return strings.Split(strings.TrimRight(s, "\n"), "\n")
}

func (t typesetter) Box(s string, f font.Font) (width, height, depth vg.Length) {
	e := t.Extents(f)
	return t.width(s, f), e.Ascent, e.Descent
}

func (t typesetter) width(s string, f font.Font) vg.Length {
	var w vg.Length
	for _, r := range set(s) {
		face := fonts().Lookup(f, r.size(f.Size))
		w += face.Width(withStandIns(r.text))
	}
	return w
}

func (r run) size(size vg.Length) vg.Length {
	if r.level != 0 {
		return size * scriptSize
	}
	return size
}

func (r run) rise(size vg.Length) vg.Length {
	return size * [...]vg.Length{lower, 0, raise}[r.level+1]
}

// lettering is a canvas that has letters of its own, as a terminal has. It writes a line of text with its middle at p.
type lettering interface {
	Letters(line string, p vg.Point)
}

// Draw draws s with its reference point, as sty aligns it, at pt.
func (t typesetter) Draw(c vg.Canvas, s string, sty text.Style, pt vg.Point) {
	c.SetColor(sty.Color)
	if sty.Rotation != 0 {
		c.Push()
		defer c.Pop()
		c.Rotate(sty.Rotation)
		sin, cos := math.Sincos(sty.Rotation)
		pt = vg.Point{
			X: pt.Y*vg.Length(sin) + pt.X*vg.Length(cos),
			Y: pt.Y*vg.Length(cos) - pt.X*vg.Length(sin),
		}
	}
	lines := t.Lines(s)
	pt.Y += sty.Height(s)*vg.Length(sty.YAlign) - t.Extents(sty.Font).Ascent
	for i, line := range lines {
		at := pt
		at.X += vg.Length(sty.XAlign) * t.width(line, sty.Font)
		at.Y += vg.Length(len(lines)-i) * sty.Font.Size
		if l, ok := bottomCanvas(c).(lettering); ok {
			l.Letters(PlainText(line), vg.Point{X: at.X + t.width(line, sty.Font)/2, Y: at.Y + sty.Font.Size/4})
			continue
		}
		if path := t.outline(line, sty.Font, at); len(path) > 0 {
			c.Fill(path)
		}
	}
}

// outline returns the outlines of one line of text that begins at pt on its base line.
func (t typesetter) outline(line string, f font.Font, pt vg.Point) vg.Path {
	var path vg.Path
	for _, r := range set(line) {
		face := fonts().Lookup(f, r.size(f.Size))
		at := vg.Point{X: pt.X, Y: pt.Y + r.rise(f.Size)}
		before := ""
		for _, char := range r.text {
			here := withStandIns(string(char))
			before += here
			// The width of all up to here, and not the sum of widths, takes kerning in.
			at.X = pt.X + face.Width(before) - face.Width(here)
			path = appendLetter(path, face, char, at)
		}
		pt.X += face.Width(before)
	}
	return path
}

// appendGlyph appends the outline of one letter whose origin is at pt.
func appendGlyph(path vg.Path, face font.Face, char rune, pt vg.Point) vg.Path {
	var buf sfnt.Buffer
	index, err := face.Face.GlyphIndex(&buf, char)
	if err != nil {
		return path // no such glyph: the width is that of nothing, too
	}
	em := fixed.Int26_6(face.Face.UnitsPerEm())
	segments, err := face.Face.LoadGlyph(&buf, index, em, nil)
	if err != nil {
		return path
	}
	scale := face.Font.Size / vg.Length(em)
	at := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: pt.X + vg.Length(p.X)*scale, Y: pt.Y - vg.Length(p.Y)*scale}
	}
	open := false
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				path.Close()
			}
			path.Move(at(s.Args[0]))
			open = true
		case sfnt.SegmentOpLineTo:
			path.Line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if open {
		path.Close()
	}
	return path
}
