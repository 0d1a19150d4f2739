package ink

import (
	"fmt"
	"image/color"
	"math"
	"testing"
)

// luminance is the relative luminance of WCAG 2.2.
func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// TestLineStyles: lines stand out from paper (WCAG 2.2, 1.4.11). The first five have five dashes; twenty-five have no style in common.
func TestLineStyles(t *testing.T) {
	for k, c := range Series {
		if contrast := 1.05 / (luminance(c) + 0.05); contrast < 3 {
			t.Errorf("colour %d, %v: %.2f to 1 against white, want 3", k, c, contrast)
		}
	}
	dashed, styles := map[string]int{}, map[string]int{}
	for k := range len(Series) * len(dashes) {
		s := LineStyle(k)
		dash, style := fmt.Sprint(s.Dashes), fmt.Sprint(s.Color, s.Dashes)
		if other, same := dashed[dash]; same && k < len(Series) {
			t.Errorf("curves %d and %d differ by their colours alone", other, k)
		}
		if other, same := styles[style]; same {
			t.Errorf("curves %d and %d look alike", other, k)
		}
		dashed[dash], styles[style] = k, k
	}
}
