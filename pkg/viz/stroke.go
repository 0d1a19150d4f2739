package viz

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// strokePiece is how many points of a line are stroked at once: what the raster takes grows with the square of it where
// a line goes up and down all over the picture.
const strokePiece = 128

// stroke strokes a line of any length. Its pieces have a segment in common, so that no seam is seen.
func stroke(c draw.Canvas, sty draw.LineStyle, line []vg.Point) {
	for len(line) > 2*strokePiece {
		c.StrokeLines(sty, line[:strokePiece])
		line = line[strokePiece-2:]
	}
	c.StrokeLines(sty, line)
}
