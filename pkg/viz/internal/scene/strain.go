package scene

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Colours of strain, in sRGB: blue, grey and vermillion, which differ in every kind of colour vision.
var (
	Squeezed  = [3]float64{0, 0.447, 0.698}
	Slack     = [3]float64{0.82, 0.82, 0.82}
	Stretched = [3]float64{0.835, 0.369, 0}
)

// findStrains makes rods of all springs with a rest length.
func (sc *Scene) findStrains(s *msp.System) {
	sc.rest = []float64{}
	for _, sp := range s.Springs {
		if sp.R > 0 {
			sc.addStrained([2]int{sp.I, sp.J}, sp.R)
		}
	}
}

// addStrained adds a rod with its length at rest.
func (sc *Scene) addStrained(e [2]int, rest float64) {
	sc.Rods, sc.rest = append(sc.Rods, e), append(sc.rest, rest)
	sc.strain = math.Max(sc.strain, math.Abs(sc.X[e[0]].Distance(sc.X[e[1]])/rest-1))
}

// ScaleStrain has the full colours stand for strains of ±most, such as the largest of a film.
func (sc *Scene) ScaleStrain(most float64) { sc.strain = most }

// rodColour returns the colour of a rod.
func (sc *Scene) rodColour(k int) Linear {
	if sc.rest == nil || sc.strain == 0 {
		return RodColour
	}
	e := sc.Rods[k]
	c := strainColour((sc.X[e[0]].Distance(sc.X[e[1]])/sc.rest[k] - 1) / sc.strain)
	return FromSRGB(c.R, c.G, c.B)
}

// strainColour returns the colour of a strain of −1 … 1 times the largest.
func strainColour(share float64) color.RGBA {
	end := Stretched
	if share < 0 {
		end = Squeezed
	}
	t := math.Round(16*math.Min(1, math.Abs(share))) / 16 // no more steps than the eye distinguishes
	mix := func(k int) uint8 { return uint8(math.Round(255 * (Slack[k] + t*(end[k]-Slack[k])))) }
	return color.RGBA{mix(0), mix(1), mix(2), 255}
}

// strainLegend returns what the colours of the rods stand for, or nil if that is nothing.
func (sc *Scene) strainLegend() (legend []page.Entry) {
	if sc.rest == nil || sc.strain == 0 {
		return nil
	}
	for _, share := range []float64{-1, 0, 1} {
		legend = append(legend, page.Entry{Text: fmt.Sprintf("%+.2g %%", 100*share*sc.strain), Sign: page.Swatch{
			Fill: strainColour(share), Edge: draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(0.6)}}})
	}
	legend[1].Text = "strain 0"
	return legend
}
