package viz

import (
	"fmt"
	"image"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/region"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Figure is a finished picture. It shows itself in a notebook (PNG, drawn for sharp screens), prints as
// one line of text that says what is in it, and can be saved. It is a value: Titled and the like return
// another one.
type Figure struct {
	page page.Page
	// remake makes the page with other options, where the figure has some, which are those of its kind.
	remake    func(o options) page.Page
	kind      string
	options   options
	captioned bool // by Captioned
}

// options are what can be changed in a figure that is made.
type options struct {
	look       scene.Look
	logX, logY bool
	over       workAxis
	marks      region.Marks
}

// with returns the figure made with other options. It panics, naming the verb, if the figure has none of that kind.
func (f Figure) with(verb, kind string, o options) Figure {
	switch {
	case f.remake == nil && f.page.Fault != nil:
		return f
	case f.remake == nil || f.kind != kind:
		panic(fmt.Sprintf("viz: %s: %s, want a figure of %s", verb, f, kind))
	}
	g := f
	g.options, g.page = o, f.remake(o)
	g.page.Title, g.page.Width = f.page.Title, f.page.Width
	if f.captioned {
		g.page.Caption = f.page.Caption
	}
	return g
}

// Kinds of figures with options.
const (
	inSpace   = "a system in space"
	ofCurves  = "curves"
	ofWork    = "convergence or work"
	ofRegions = "stability regions"
)

// workAxis is the axis of a figure of work: what is counted, or the time spent.
type workAxis uint8

const (
	overWork workAxis = iota
	overTime
)

// From returns the picture of Draw seen from another side: azimuth degrees to the right of the front and elevation
// degrees above it, in place of 28 and 16. Pictures in a Row share a camera if they are seen from the same side. It panics
// unless the numbers are finite, −90 < elevation < 90, and the figure is of Draw.
func (f Figure) From(azimuth, elevation float64) Figure {
	o := f.options
	o.look.Azimuth, o.look.Elevation = radians("From", azimuth, elevation)
	return f.with("From", inSpace, o)
}

func radians(verb string, azimuth, elevation float64) (a, e float64) {
	if !num.Finite(azimuth) || !(math.Abs(elevation) < 90) {
		panic(fmt.Sprintf("viz: %s(%g, %g): want a finite azimuth and −90 < elevation < 90, in degrees", verb, azimuth, elevation))
	}
	return azimuth * math.Pi / 180, elevation * math.Pi / 180
}

// SurfaceOnly returns the picture of Draw without rods and balls. It panics unless the figure is of Draw.
func (f Figure) SurfaceOnly() Figure {
	o := f.options
	o.look.SurfaceOnly = true
	return f.with("SurfaceOnly", inSpace, o)
}

// Strained returns the picture of Draw with all springs that have a rest length, coloured by their strain (l − r)/r, in
// place of surfaces and balls. It panics unless the figure is of Draw.
func (f Figure) Strained() Figure {
	o := f.options
	o.look.Strained = true
	return f.with("Strained", inSpace, o)
}

// LogX returns the figure of Lines with a logarithmic x axis. A value that is not positive and finite interrupts its line.
// It panics unless the figure is of Lines or LogLog.
func (f Figure) LogX() Figure {
	o := f.options
	o.logX = true
	return f.with("LogX", ofCurves, o)
}

// LogY is LogX for the y axis.
func (f Figure) LogY() Figure {
	o := f.options
	o.logY = true
	return f.with("LogY", ofCurves, o)
}

// OverTime returns the figure of Convergence or WorkPrecision over the time spent, in place of iterations or evaluations.
// Times differ from run to run. It panics unless the figure is one of these, and unless each trace has as many times as values.
func (f Figure) OverTime() Figure {
	o := f.options
	o.over = overTime
	return f.with("OverTime", ofWork, o)
}

// Wide returns the figure so many CSS pixels wide, as it stands alone: in a Row there is as much room as the row has. It
// panics unless 100 ≤ pixels ≤ 4000.
func (f Figure) Wide(pixels float64) Figure {
	if !(pixels >= 100 && pixels <= 4000) {
		panic(fmt.Sprintf("viz: Wide(%g): want 100 to 4000 CSS pixels", pixels))
	}
	f.page.Width = ink.Px(pixels)
	return f
}

// failed returns the figure that shows err.
func failed(err error) Figure { return Figure{page: page.Page{Fault: err}} }

// Titled returns the figure with the title s above it. In titles, _{…} sets a subscript and ^{…} a
// superscript.
func (f Figure) Titled(s string) Figure {
	f.page.Title = s
	return f
}

// Captioned returns the figure with the caption s below it, in place of the one it came with.
func (f Figure) Captioned(s string) Figure {
	f.page.Caption, f.captioned = s, true
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
