package viz

import (
	"image/color"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/matrix"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// kinds of colour vision as matrices on linear light (Machado, Oliveira, Fernandes, A physiologically-based model for
// simulation of color vision deficiency, 2009, severity 1).
var vision = map[string][3]scene.Linear{
	"full":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

func product(m, c scene.Linear) float64 { return m[0]*c[0] + m[1]*c[1] + m[2]*c[2] }

// lab returns c, as seen, in CIE L*a*b* under D65.
func lab(c color.RGBA, eye [3]scene.Linear) (l, a, b float64) {
	light := scene.FromSRGB(c.R, c.G, c.B)
	seen := scene.Linear{product(eye[0], light), product(eye[1], light), product(eye[2], light)}
	for k := range seen {
		seen[k] = math.Min(1, math.Max(0, seen[k]))
	}
	f := func(row scene.Linear, white float64) float64 {
		t := product(row, seen) / white
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f(scene.Linear{0.4124564, 0.3575761, 0.1804375}, 0.95047)
	y := f(scene.Linear{0.2126729, 0.7151522, 0.0721750}, 1)
	z := f(scene.Linear{0.0193339, 0.1191920, 0.9503041}, 1.08883)
	return 116*y - 16, 500 * (x - y), 200 * (y - z)
}

func apart(p, q color.RGBA, eye [3]scene.Linear) float64 {
	l1, a1, b1 := lab(p, eye)
	l2, a2, b2 := lab(q, eye)
	return math.Sqrt((l1-l2)*(l1-l2) + (a1-a2)*(a1-a2) + (b1-b2)*(b1-b2))
}

// Colours that stand for different things, the paper among them, are apart for every eye: ΔE*ab of 15 is six times what
// is just noticed side by side (2.3), enough for lines that are not side by side. A red and an olive green are not, for
// a deuteranope.
func TestColoursAreToldApart(t *testing.T) {
	const enough = 15
	red, green := color.RGBA{190, 50, 30, 255}, color.RGBA{110, 110, 0, 255}
	if full, less := apart(red, green, vision["full"]), apart(red, green, vision["deuteranopia"]); full < 4*enough || less > enough {
		t.Fatalf("a red and a green are %.1f apart, and %.1f for a deuteranope: the measure is wrong", full, less)
	}
	for name, eye := range vision {
		sets := map[string][]color.RGBA{
			"series":   append([]color.RGBA{ink.White}, ink.Series...),
			"signs":    append([]color.RGBA{ink.White}, matrix.SignColours[:]...),
			"heat":     {ink.White, ink.Blue, ink.Vermillion, ink.Black},
			"surfaces": {{92, 150, 214, 255}, {240, 178, 84, 255}, {214, 80, 20, 255}},
		}
		for set, colours := range sets {
			for i, p := range colours {
				for _, q := range colours[:i] {
					if e := apart(p, q, eye); e < enough {
						t.Errorf("%s, %s: %v and %v are %.1f apart, want %d", name, set, p, q, e, enough)
					}
				}
			}
		}
	}
}
