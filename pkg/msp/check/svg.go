package check

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// The picture of a curve, in pixels at its natural size: its whole, and the field between the axes.
const (
	wide, high               = 460.0, 250.0
	left, top, across, along = 62.0, 52.0, 384.0, 154.0
)

// Colours that show on light and on dark pages. The reference is a broad band below a thin line, so that both are seen
// where they agree, in grey too.
const (
	bandStyle = `fill="none" stroke="#4a90d9" stroke-opacity=".75" stroke-width="7" stroke-linejoin="round"`
	lineStyle = `fill="none" stroke="#d9480f" stroke-width="1.8" stroke-linejoin="round"`
)

// SVG returns the picture of the curve. Its labels have the colour of the surrounding text.
func (c *Curve) SVG() string {
	x, y := c.axes()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" role="img" aria-label="%s" `+
		`style="max-width:100%%;height:auto" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">`,
		wide, high, wide, html.EscapeString(c.Alt()))
	fmt.Fprintf(&b, `<text x="8" y="16" font-size="13" font-weight="600">%s</text>`, html.EscapeString(c.Title))
	fmt.Fprintf(&b, `<text x="8" y="42">%s</text>`, html.EscapeString(c.Y))
	fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="end">%s</text>`, left+across, high-6, html.EscapeString(c.X))
	fmt.Fprintf(&b, `<path d="M%g 38h24" %s/><text x="%g" y="42">reference</text>`, wide-160, bandStyle, wide-131)
	fmt.Fprintf(&b, `<path d="M%g 38h24" %s/><text x="%g" y="42">you</text>`, wide-60, lineStyle, wide-31)
	for _, t := range x.ticks() {
		at := left + across*x.place(t)
		fmt.Fprintf(&b, `<path d="M%.1f %gv%g" stroke="currentColor" stroke-opacity=".15"/>`, at, top, along)
		fmt.Fprintf(&b, `<text x="%.1f" y="%g" text-anchor="middle">%s</text>`, at, top+along+17, x.label(t))
	}
	for _, t := range y.ticks() {
		at := top + along*(1-y.place(t))
		fmt.Fprintf(&b, `<path d="M%g %.1fh%g" stroke="currentColor" stroke-opacity=".15"/>`, left, at, across)
		fmt.Fprintf(&b, `<text x="%g" y="%.1f" text-anchor="end">%s</text>`, left-7, at+4, y.label(t))
	}
	fmt.Fprintf(&b, `<svg x="%g" y="%g" width="%g" height="%g">`, left, top, across, along) // what is inside is cut at its edge
	for _, line := range []struct {
		values []float64
		style  string
	}{{c.Reference, bandStyle}, {c.Yours, lineStyle}} {
		if len(line.values) == 0 {
			continue
		}
		b.WriteString(`<polyline points="`)
		for i, v := range line.values[:min(len(line.values), len(c.At))] {
			fmt.Fprintf(&b, "%.1f,%.1f ", across*x.place(c.At[i]), along*(1-y.place(v)))
		}
		fmt.Fprintf(&b, `" %s/>`, line.style)
	}
	const frame = `</svg><rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="currentColor" stroke-opacity=".5"/></svg>`
	fmt.Fprintf(&b, frame, left, top, across, along)
	return b.String()
}

// Alt describes the curve in words, for readers who cannot see it.
func (c *Curve) Alt() string {
	said := func(v []float64) string {
		if len(v) == 0 {
			return "has no numbers"
		}
		text := fmt.Sprintf("goes from %.3g to %.3g", v[0], v[len(v)-1])
		if len(v) < len(c.At) {
			text += fmt.Sprintf(" and ends there, at %.3g: what follows is not finite", c.At[len(v)-1])
		}
		return text
	}
	return fmt.Sprintf("%s: %s over %s. The reference %s; yours %s.", c.Title, c.Y, c.X, said(c.Reference), said(c.Yours))
}

// axes returns the ranges of both. They hold the reference, and those of the student's numbers that are not far from it.
func (c *Curve) axes() (x, y axis) {
	x, y = axis{log: c.LogX}, axis{log: c.LogY}
	x.lo, x.hi = x.extent(c.At)
	y.lo, y.hi = y.extent(c.Reference)
	beyond := 2 * (y.hi - y.lo)
	lo, hi := y.extent(c.Yours)
	y.lo, y.hi = math.Min(y.lo, math.Max(lo, y.lo-beyond)), math.Max(y.hi, math.Min(hi, y.hi+beyond))
	margin := 0.05 * (y.hi - y.lo)
	y.lo, y.hi = y.lo-margin, y.hi+margin
	return x, y
}
