package viz

import (
	"math"
	"sync"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// clothBody draws a scene from a point of view, which it may share with others.
type clothBody struct {
	*scene
	view *viewpoint
}

// viewpoint is the camera that has all of frame in view. It is found when it is first needed.
type viewpoint struct {
	frame []vec
	up    vec

	once   sync.Once
	cam    camera
	aspect float64 // height over width of the picture
}

const (
	stripBelow = 48  // for axes and scale, in CSS pixels
	fill       = 0.9 // of the picture is filled by the frame, the rest is margin

	flattest, tallest = 0.4, 0.9 // height over width
)

// sideways is how far the picture reaches to each side on the plane at depth 1.
var sideways = math.Tan(viewAngle / 2)

func (v *viewpoint) find() {
	v.once.Do(func() {
		t := sideways * fill
		v.cam = facing(v.up).fit(v.frame, t, t)
		w, h := v.cam.extents(v.frame)
		v.aspect = 0.75
		if w > 0 || h > 0 {
			v.aspect = math.Min(tallest, math.Max(flattest, h/w))
		}
		v.cam = v.cam.fit(v.frame, t, t*v.aspect)
	})
}

// Kind makes pictures share a camera as far as they agree on what is up.
func (b clothBody) Kind() any { return b.up }

// Share returns the pictures seen from one point of view that has all of them in view.
func (b clothBody) Share(all []Body) []Body {
	view := &viewpoint{up: b.up}
	out := make([]Body, len(all))
	for k, one := range all {
		one := one.(clothBody)
		view.frame = append(view.frame, one.view.frame...)
		out[k] = clothBody{one.scene, view}
	}
	return out
}

func (b clothBody) Height(w vg.Length) vg.Length {
	b.view.find()
	return w*vg.Length(b.view.aspect) + px(stripBelow)
}

func (b clothBody) Draw(c draw.Canvas) {
	b.view.find()
	cam := b.view.cam
	picture := draw.Crop(c, 0, 0, px(stripBelow), 0)
	size := dots(c, picture.Rectangle).Size()
	width := float64((picture.Max.X - picture.Min.X) / px(1))
	im := render(b.scene, cam, b.view.frame, sideways, size.X, size.Y, float64(size.X)/width)
	placeImage(c, picture.Rectangle, im)

	below := draw.Crop(c, 0, 0, 0, -(picture.Max.Y - picture.Min.Y))
	drawTriad(below, cam)
	_, _, depth := cam.project(middle(b.view.frame))
	drawScale(below, depth*2*sideways/width)
}

// drawTriad draws the three axes as the camera sees them, in the lower left corner.
func drawTriad(c draw.Canvas, cam camera) {
	const arm = 20
	origin := vg.Point{X: c.Min.X + px(26), Y: c.Min.Y + px(14)}
	sty := tickStyle
	sty.XAlign, sty.YAlign = draw.XCenter, draw.YCenter
	for k, name := range []string{"x", "y", "z"} {
		var axis vec
		axis[k] = 1
		x, y, _ := cam.axes(axis)
		tip := origin.Add(vg.Point{X: px(arm * x), Y: px(arm * y)})
		c.StrokeLine2(draw.LineStyle{Color: softInk, Width: px(1.4)}, origin.X, origin.Y, tip.X, tip.Y)
		long := math.Max(math.Hypot(x, y), 0.2)
		c.FillText(sty, tip.Add(vg.Point{X: px(8 * x / long), Y: px(8*y/long + 1)}), name)
	}
}

// drawScale draws a bar of a round length in the lower right corner; metres is the length of a CSS pixel.
func drawScale(c draw.Canvas, metres float64) {
	width := float64((c.Max.X - c.Min.X) / px(1))
	length, _ := niceStep(width*metres*0.1, false)
	bar := px(length / metres)
	sty := draw.LineStyle{Color: softInk, Width: px(1.4)}
	x1, y := c.Max.X-px(10), c.Min.Y+px(10)
	x0 := x1 - bar
	c.StrokeLine2(sty, x0, y, x1, y)
	for _, x := range []vg.Length{x0, x1} {
		c.StrokeLine2(sty, x, y-px(4), x, y+px(4))
	}
	text := tickStyle
	text.XAlign, text.YAlign = draw.XCenter, draw.YBottom
	c.FillText(text, vg.Point{X: (x0 + x1) / 2, Y: y + px(9)}, number(length, length)+" m")
}
