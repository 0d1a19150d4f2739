package viz

import (
	"image"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Figure is a finished picture. It shows itself in a notebook (PNG, drawn for sharp screens), prints as
// one line of text that says what is in it, and can be saved. It is a value: Titled and the like return
// another one.
type Figure struct{ page page.Page }

// failed returns the figure that shows err.
func failed(err error) Figure { return Figure{page.Page{Fault: err}} }

// Titled returns the figure with the title s above it. In titles, _{…} sets a subscript and ^{…} a
// superscript.
func (f Figure) Titled(s string) Figure {
	f.page.Title = s
	return f
}

// Captioned returns the figure with the caption s below it, in place of the one it came with.
func (f Figure) Captioned(s string) Figure {
	f.page.Caption = s
	return f
}

// Err returns why the data could not be drawn, or nil.
func (f Figure) Err() error { return f.page.Err() }

// Alt describes the picture in one or two sentences, title and caption included: the text for those
// who do not see it.
func (f Figure) Alt() string { return f.page.Alt() }

// String describes the picture in one line.
func (f Figure) String() string { return f.page.String() }

// Size returns how large the whole figure is.
func (f Figure) Size() (w, h vg.Length) { return f.page.Size() }

// Draw draws the whole figure into c, at the width of c and from the top. A canvas with letters of its own, which has a
// method Letters(line string, middle vg.Point), is given text as text, and all others as outlines.
func (f Figure) Draw(c draw.Canvas) { f.page.Draw(c) }

// Image returns the figure as an image with two dots on each CSS pixel.
func (f Figure) Image() image.Image { return f.page.Image() }

// PNG returns the figure as a PNG file with two dots on each CSS pixel.
func (f Figure) PNG() []byte { return f.page.PNG() }

// PDF returns the figure as a PDF file of one page. Text is drawn as outlines; the shaded surfaces of 3-D
// pictures are embedded as an image. The file carries the time at which it was made.
func (f Figure) PDF() []byte { return f.page.PDF() }

// Metadata returns what a notebook has to know to show the PNG: how large it is in CSS pixels, and the text
// for those who do not see it.
func (f Figure) Metadata() map[string]any { return f.page.Metadata() }

// Save writes the figure to a file, in the format that the end of its name says: .png, .svg or .pdf. A
// file of that name is replaced, and only when the new one is complete. A figure that could not be drawn
// is not saved: the error is that of Err.
func (f Figure) Save(path string) error { return f.page.Save(path) }

// Vector is a figure that shows itself as SVG, where Figure shows itself as PNG.
type Vector struct{ figure Figure }

// AsSVG returns the figure as one that a notebook shows as SVG: it stays sharp at any magnification,
// and takes more room than a PNG where there is much to draw.
func (f Figure) AsSVG() Vector { return Vector{f} }

// String describes the picture in one line.
func (v Vector) String() string { return v.figure.String() }

// SVG returns the figure as an SVG document. Text is drawn as outlines, so no font has to be there; the
// shaded surfaces of 3-D pictures are embedded as an image.
func (v Vector) SVG() string { return v.figure.page.SVG() }
