package viz

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// clothBody draws a scene, with a camera that has all of frame in view.
type clothBody struct {
	*scene
	frame []vec
}

const (
	stripBelow = 46  // for axes and scale, in CSS pixels
	fill       = 0.9 // of the picture is filled by the frame, the rest is margin

	flattest, tallest = 0.4, 0.9 // height over width
)

// view returns the camera and the shape of the picture: how far it reaches to each side at depth 1, and
// its height over its width.
func (b clothBody) view() (cam camera, tx, aspect float64) {
	tx = math.Tan(viewAngle / 2)
	cam = facing(b.up).fit(b.frame, tx*fill, tx*fill)
	w, h := cam.extents(b.frame)
	aspect = 0.75
	if w > 0 || h > 0 {
		aspect = math.Min(tallest, math.Max(flattest, h/w))
	}
	return cam.fit(b.frame, tx*fill, tx*fill*aspect), tx, aspect
}

func (b clothBody) height(w vg.Length) vg.Length {
	_, _, aspect := b.view()
	return w*vg.Length(aspect) + px(stripBelow)
}

func (b clothBody) draw(c draw.Canvas) {
	cam, tx, _ := b.view()
	picture := draw.Crop(c, 0, 0, px(stripBelow), 0)
	size := dots(c, picture.Rectangle).Size()
	width := float64((picture.Max.X - picture.Min.X) / px(1))
	im := render(b.scene, cam, b.frame, tx, size.X, size.Y, float64(size.X)/width)
	placeImage(c, picture.Rectangle, im)

	below := draw.Crop(c, 0, 0, 0, -(picture.Max.Y - picture.Min.Y))
	drawTriad(below, cam)
	_, _, depth := cam.project(middle(b.frame))
	drawScale(below, depth*2*tx/width)
}

// drawTriad draws the three axes as the camera sees them, in the lower left corner.
func drawTriad(c draw.Canvas, cam camera) {
	const arm = 22
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
