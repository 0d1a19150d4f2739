package viz

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/massspring/msp/pkg/internal/still"
)

// A picture of a Pad is beside its figure, and says no more than the figure: the interaction's text has the point. The text alternative
// keeps title and caption, and goes on with the areas and lines.
func TestPadIsBesideItsFigure(t *testing.T) {
	f := Lines("t (s)", "x (m)", Line("", []float64{0, 1}, []float64{0, 2})).Titled("fast").Captioned("ends up")
	blue := color.NRGBA{0, 114, 178, 90}
	areas := image.NewPaletted(image.Rect(0, 0, 8, 8), color.Palette{color.Transparent, blue})
	for i := range areas.Pix {
		areas.Pix[i] = uint8(i / 4 % 2) // the right half
	}
	p := still.Plane{
		X: still.Axis{Name: "a", Low: -1, High: 1, Value: 0.5}, Y: still.Axis{Name: "b", Low: 0.1, High: 10, Log: true, Value: 1},
		Lines: []still.Line{{Name: "path", X: []float64{-1, 1}, Y: []float64{0.2, 5}}, {Name: "ring", X: []float64{0}, Y: []float64{1}}},
		Areas: &still.Areas{Names: []string{"right"}, Picture: areas},
	}
	both := beside([]still.Plane{p}, f).(Figure)
	if both.Err() != nil || both.String() != f.String() {
		t.Fatalf("the figure says %q (%v), want %q", both, both.Err(), f)
	}
	want := "fast: x (m) over t (s): a line from 0 to 2, between 0 and 2: ends up. " +
		"To the left is a plane, a from -1 to 1 and b from 0.1 to 10, with the areas “right”, the line “path”, the line “ring”"
	if alt := both.page.Alt(); alt != want {
		t.Errorf("the text alternative is\n%s, want\n%s", alt, want)
	}
	picture := func(f Figure) image.Image {
		p, err := png.Decode(bytes.NewReader(f.PNG()))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if wide, alone := picture(both).Bounds().Dx(), picture(f).Bounds().Dx(); wide <= alone {
		t.Errorf("with the Pad it is %d wide, without %d", wide, alone)
	}
	blues, blacks := 0, 0
	shown := picture(both)
	for y := range shown.Bounds().Dy() {
		for x := range shown.Bounds().Dx() / 2 {
			switch c := color.NRGBAModel.Convert(shown.At(x, y)).(color.NRGBA); {
			case c.R == 165 && c.G == 205 && c.B == 227: // blue on white
				blues++
			case c.R == 0 && c.G == 0 && c.B == 0:
				blacks++
			}
		}
	}
	if blues < 10_000 || blacks < 100 { // half of a plane of some 500 dots, and a disc with a radius of 12
		t.Errorf("%d dots are of the area and %d of the point", blues, blacks)
	}
	if beside([]still.Plane{p}, "text") != any("text") {
		t.Error("a text is not left alone")
	}
}
