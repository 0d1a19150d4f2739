package viz

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// A lit spring is drawn thick, and the text names it; lit once more, the figure forgets the earlier ones.
func TestLitSprings(t *testing.T) {
	s := msp.ClothWith(3, 3, msp.LayoutStructural)
	orange := func(f Figure) (n int) {
		p, err := png.Decode(bytes.NewReader(f.PNG()))
		if err != nil {
			t.Fatal(err)
		}
		for y := range p.Bounds().Dy() {
			for x := range p.Bounds().Dx() {
				if c := color.NRGBAModel.Convert(p.At(x, y)).(color.NRGBA); c.R > 180 && c.G < 130 && c.B < 60 {
					n++
				}
			}
		}
		return n
	}
	plain := Springs(s, s.Rest()).Titled("net")
	one, two := plain.Lit(7), plain.Lit(1).Lit(7, 3)
	if a, b, c := orange(plain), orange(one), orange(two); a != 0 || b < 500 || c < b*3/2 {
		t.Errorf("%d dots are orange without light, %d with one spring, %d with two", a, b, c)
	}
	if !strings.Contains(two.String(), "lit are the springs [7 3]") || !strings.Contains(two.String(), "net") {
		t.Errorf("the figure says %q", two)
	}
}

// The numbers of springs stay away where they would hide most springs; those of the particles remain. Numbers in discs, and the ground
// below those of springs, are what is white.
func TestNumbersLeaveRoomForSprings(t *testing.T) {
	for n, numbered := range map[int]bool{3: true, 5: false} {
		s := msp.ClothWith(n, n, msp.LayoutStructural)
		svg := Row(Springs(s, s.Rest()), Springs(s, s.Rest())).AsSVG().SVG()
		white, discs, all := strings.Count(svg, `fill:#FFFFFF" />`)/2, n*n, n*n+len(s.Springs)
		if white < discs || numbered != (white >= all) {
			t.Errorf("%d×%d particles: %d white shapes; %d particles, %d with springs; want springs with numbers: %t",
				n, n, white, discs, all, numbered)
		}
	}
}
