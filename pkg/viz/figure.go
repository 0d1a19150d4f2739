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

// Figure is a finished picture. It displays itself in a notebook as a PNG for high-resolution screens, prints as a line of text
// that describes it, and can be saved. It is an immutable value: Titled and similar methods return a new one.
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
	lit        []int // springs
	axes       [2]string
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
	ofSprings = "springs"
	ofPlanes  = "directions in a plane"
)

// workAxis is the axis of a figure of work: what is counted, or the time spent.
type workAxis uint8

const (
	overWork workAxis = iota
	overTime
)

// From returns the picture of Draw seen from another side: azimuth degrees to the right of the front and elevation degrees above
// it. The default is 28 and 16. Pictures in a Row share a camera if they are seen from the same side. It panics unless the
// numbers are finite, −90 < elevation < 90, and the figure was made by Draw.
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

// SurfaceOnly returns the picture of Draw without rods and balls. It panics unless the figure was made by Draw.
func (f Figure) SurfaceOnly() Figure {
	o := f.options
	o.look.SurfaceOnly = true
	return f.with("SurfaceOnly", inSpace, o)
}

// Strained returns the picture of Draw with springs coloured by their strain (l − r)/r, instead of surfaces and balls. It omits
// springs without a rest length. It panics unless the figure was made by Draw.
func (f Figure) Strained() Figure {
	o := f.options
	o.look.Strained = true
	return f.with("Strained", inSpace, o)
}

// LogX returns the figure of Lines with a logarithmic x axis. A value that is not positive and finite interrupts its curve. It
// panics unless the figure was made by Lines or LogLog.
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

// Labelled returns the figure of PlaneField with the given labels at its axes, for example "x (m)". It panics unless the figure
// was made by PlaneField.
func (f Figure) Labelled(x, y string) Figure {
	o := f.options
	o.axes = [2]string{x, y}
	return f.with("Labelled", ofPlanes, o)
}

// OverTime returns the figure of Convergence or WorkPrecision over the time spent, instead of iterations or evaluations. Times
// differ from run to run. It panics unless the figure is one of these, and unless each trace has as many times as values.
func (f Figure) OverTime() Figure {
	o := f.options
	o.over = overTime
	return f.with("OverTime", ofWork, o)
}

// Wide returns the figure with the given width in CSS pixels. In a Row, the row's width applies. It panics unless 100 ≤ pixels ≤
// 4000.
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

// Captioned returns the figure with the caption s below it, replacing its own.
func (f Figure) Captioned(s string) Figure {
	f.page.Caption, f.captioned = s, true
	return f
}

// Described returns the figure with the words s at the beginning of its text alternative. They tell readers who cannot see the
// picture what it shows, and not only what is in it: "The cloth hangs in folds". The picture stays as it is.
func (f Figure) Described(s string) Figure {
	f.page.Words = s
	return f
}

// Err returns the reason why the data could not be drawn, or nil.
func (f Figure) Err() error { return f.page.Err() }

// Alt describes the picture in one or two sentences, with title and caption, for readers who cannot see it.
func (f Figure) Alt() string { return f.page.Alt() }

// String describes the picture in one line.
func (f Figure) String() string { return f.page.String() }

// Size returns the size of the whole figure.
func (f Figure) Size() (w, h vg.Length) { return f.page.Size() }

// Draw draws the whole figure into c, at the width of c and from the top. If the canvas can write text itself, by a method
// Letters(line string, middle vg.Point), it gets text; other canvases get outlines.
func (f Figure) Draw(c draw.Canvas) { f.page.Draw(c) }

// Image returns the figure as an image with two dots for each CSS pixel.
func (f Figure) Image() image.Image { return f.page.Image() }

// PNG returns the figure as a PNG file with two dots for each CSS pixel.
func (f Figure) PNG() []byte { return f.page.PNG() }

// PDF returns the figure as a PDF file of one page. Text is drawn as outlines; the shaded surfaces of 3-D
// pictures are embedded as an image. The file carries the time at which it was made.
func (f Figure) PDF() []byte { return f.page.PDF() }

// Metadata returns the size in CSS pixels and the alternative text, which a notebook needs to show the PNG.
func (f Figure) Metadata() map[string]any { return f.page.Metadata() }

// Save writes the figure to a file, in the format of its extension: .png, .svg or .pdf. An existing file is replaced
// only when the new one is complete. If the figure could not be drawn, Save returns the error of Err.
func (f Figure) Save(path string) error { return f.page.Save(path) }

// Vector is a figure that shows itself as SVG, where Figure shows itself as PNG.
type Vector struct{ figure Figure }

// AsSVG returns a figure that a notebook shows as SVG. It stays sharp at any magnification, but takes more space than
// a PNG if there is much to draw.
func (f Figure) AsSVG() Vector { return Vector{f} }

// String describes the picture in one line.
func (v Vector) String() string { return v.figure.String() }

// SVG returns the figure as an SVG document. Text is drawn as outlines, so it needs no font; the shaded surfaces of
// 3-D pictures are embedded as an image.
func (v Vector) SVG() string { return v.figure.page.SVG() }
