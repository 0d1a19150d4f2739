package ink

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// dashes of lines, in CSS pixels.
var dashes = [][]vg.Length{nil, {Px(7), Px(3)}, {Px(2), Px(2)}, {Px(9), Px(3), Px(2), Px(3)}, {Px(16), Px(4)}}

// LineStyle returns the style of curve k. Each has another colour and other dashes, so that a reader who sees no colours tells them
// apart. When both are used up, colours meet other dashes.
func LineStyle(k int) draw.LineStyle {
	return draw.LineStyle{Color: Series[k%len(Series)], Width: Px(2), Dashes: dashes[(k+k/len(Series))%len(dashes)]}
}

// strokePiece is the number of points of a line that are stroked at once: the time of the raster grows with the square of it where
// a line goes up and down all over the picture.
const strokePiece = 128

// Stroke strokes a line of any length. Its pieces have a segment in common, so that no seam is seen.
func Stroke(c draw.Canvas, sty draw.LineStyle, line []vg.Point) {
	for len(line) > 2*strokePiece {
		c.StrokeLines(sty, line[:strokePiece])
		line = line[strokePiece-2:]
	}
	c.StrokeLines(sty, line)
}
