package scene

import (
	"math"
	"sync"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Body draws a scene from a point of view, which it may share with others.
type Body struct {
	*Scene
	View *Viewpoint
	bare bool // without the axes and the scale below
}

// Viewpoint is the camera that has all of frame in view. It is found when it is first needed.
type Viewpoint struct {
	Frame []Vec
	Up    Vec
	From  Look

	once   sync.Once
	cam    camera
	aspect float64 // height over width of the picture
}

const (
	stripBelow = 48  // for axes and scale, in CSS pixels
	fill       = 0.9 // of the picture is filled by the frame, the rest is margin

	flattest, tallest = 0.4, 0.9 // height over width
)

// sideways is half the width of the picture on the plane at depth 1.
var sideways = math.Tan(ViewAngle / 2)

func (v *Viewpoint) find() {
	v.once.Do(func() {
		t := sideways * fill
		v.cam = facing(v.Up, v.From).fit(v.Frame, t, t)
		w, h := v.cam.extents(v.Frame)
		v.aspect = 0.75
		if w > 0 || h > 0 {
			v.aspect = math.Min(tallest, math.Max(flattest, h/w))
		}
		v.cam = v.cam.fit(v.Frame, t, t*v.aspect)
	})
}

// Kind makes pictures share a camera as far as they agree on what is up and from where they are seen.
func (b Body) Kind() any {
	type kind struct {
		up                 Vec
		azimuth, elevation float64
	}
	return kind{b.Up, b.View.From.Azimuth, b.View.From.Elevation}
}

// Share returns the pictures seen from one point of view that has all of them in view.
func (b Body) Share(all []page.Body) []page.Body {
	view := &Viewpoint{Up: b.Up, From: b.View.From}
	out := make([]page.Body, len(all))
	for k, one := range all {
		one := one.(Body)
		view.Frame = append(view.Frame, one.View.Frame...)
		out[k] = Body{Scene: one.Scene, View: view}
	}
	return out
}

func (b Body) Height(w vg.Length) vg.Length {
	b.View.find()
	h := w * vg.Length(b.View.aspect)
	if !b.bare {
		h += ink.Px(stripBelow)
	}
	return h
}

// Bare returns the picture without the axes and the scale, and those as the foot of a row.
func (b Body) Bare() (page.Body, page.Foot) {
	b.bare = true
	return b, foot{b.View}
}

func (b Body) Draw(c draw.Canvas) {
	b.View.find()
	cam := b.View.cam
	picture := c
	if !b.bare {
		picture = draw.Crop(c, 0, 0, ink.Px(stripBelow), 0)
	}
	size := ink.Dots(c, picture.Rectangle).Size()
	width := float64((picture.Max.X - picture.Min.X) / ink.Px(1))
	im := render(b.Scene, cam, b.View.Frame, sideways, size.X, size.Y, float64(size.X)/width)
	ink.PlaceImage(c, picture.Rectangle, im)

	if !b.bare {
		foot{b.View}.Draw(draw.Crop(c, 0, 0, 0, -(picture.Max.Y-picture.Min.Y)), picture.Max.X-picture.Min.X)
	}
}

// foot is the axes and the scale of pictures from one point of view.
type foot struct{ view *Viewpoint }

// Height returns how high the foot is.
func (f foot) Height() vg.Length { return ink.Px(stripBelow) }

// Draw draws the axes on the left and the scale on the right.
func (f foot) Draw(c draw.Canvas, picture vg.Length) {
	f.view.find()
	drawTriad(c, f.view.cam)
	_, _, depth := f.view.cam.project(middle(f.view.Frame))
	drawScale(c, picture, depth*2*sideways/float64(picture/ink.Px(1)))
}

// drawTriad draws the three axes as the camera sees them, in the lower left corner.
func drawTriad(c draw.Canvas, cam camera) {
	const arm = 20
	origin := vg.Point{X: c.Min.X + ink.Px(26), Y: c.Min.Y + ink.Px(14)}
	sty := ink.TickStyle
	sty.XAlign, sty.YAlign = draw.XCenter, draw.YCenter
	for k, name := range []string{"x", "y", "z"} {
		var axis Vec
		axis[k] = 1
		x, y, _ := cam.axes(axis)
		tip := origin.Add(vg.Point{X: ink.Px(arm * x), Y: ink.Px(arm * y)})
		c.StrokeLine2(draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1.4)}, origin.X, origin.Y, tip.X, tip.Y)
		long := math.Max(math.Hypot(x, y), 0.2)
		c.FillText(sty, tip.Add(vg.Point{X: ink.Px(8 * x / long), Y: ink.Px(8*y/long + 1)}), name)
	}
}

// drawScale draws a bar of a round length, for a picture of the given width, in the lower right corner; metres is the
// length of a CSS pixel.
func drawScale(c draw.Canvas, picture vg.Length, metres float64) {
	width := float64(picture / ink.Px(1))
	length, _ := num.NiceStep(width*metres*0.1, false)
	bar := ink.Px(length / metres)
	sty := draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1.4)}
	x1, y := c.Max.X-ink.Px(10), c.Min.Y+ink.Px(10)
	x0 := x1 - bar
	c.StrokeLine2(sty, x0, y, x1, y)
	for _, x := range []vg.Length{x0, x1} {
		c.StrokeLine2(sty, x, y-ink.Px(4), x, y+ink.Px(4))
	}
	text := ink.TickStyle
	text.XAlign, text.YAlign = draw.XCenter, draw.YBottom
	c.FillText(text, vg.Point{X: (x0 + x1) / 2, Y: y + ink.Px(9)}, num.Number(length, length)+" m")
}
