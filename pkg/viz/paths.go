package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Trajectory draws the paths of particles over the frames as seen from the front: x to the right, y up, in metres, on equal
// scales. A dot marks the start of a path and a ring its end. It panics unless every index names a particle of every frame.
func Trajectory(frames []msp.State, particles ...int) Figure {
	b := chart.Chart{X: chart.Axis{Label: "x (m)"}, Y: chart.Axis{Label: "y (m)"}, Equal: true}
	var legend []page.Entry
	var alts, notes []string
	var paths []Curve
	for k, i := range particles {
		path := pathOf("Trajectory", frames, i)
		if len(path) == 0 {
			continue
		}
		name := fmt.Sprintf("particle %d", i)
		c := Curve{Name: name}
		for _, p := range path {
			c.X, c.Y = append(c.X, p[0]), append(c.Y, p[1])
		}
		paths = append(paths, c)
		l, note := b.Line(len(path), func(t int) chart.Point { return chart.Point{path[t][0], path[t][1]} }, ink.LineStyle(k))
		if note != "" {
			notes = append(notes, num.Named(name, note))
		}
		first, last := l.Points[0], l.Points[len(l.Points)-1]
		b.Layers = append(b.Layers, l,
			chart.Marks{Points: []chart.Point{first}, Glyph: draw.GlyphStyle{Color: l.Style.Color, Radius: ink.Px(4), Shape: draw.CircleGlyph{}}},
			chart.Marks{Points: []chart.Point{last}, Glyph: draw.GlyphStyle{Color: l.Style.Color, Radius: ink.Px(5), Shape: draw.RingGlyph{}}})
		legend = append(legend, page.LineEntry(name, l.Style))
		alts = append(alts, fmt.Sprintf("%s from (%.3g, %.3g) to (%.3g, %.3g) m", name, first[0], first[1], last[0], last[1]))
	}
	f := Figure{page: b.Page("trajectory", "paths in the plane of x and y: "+strings.Join(alts, "; "), legend)}
	f.page.Caption = strings.Join(append([]string{"Dot: start; ring: end"}, notes...), "; ")
	f.page.Numbers = numbersOf(b.X.Label, b.Y.Label, paths)
	return f
}

// pathOf returns where a particle was.
func pathOf(verb string, frames []msp.State, i int) (path []scene.Vec) {
	for f, q := range frames {
		if i < 0 || 3*i+3 > len(q.X) {
			panic(fmt.Sprintf("viz: %s: particle %d, want 0 … %d in frame %d", verb, i, len(q.X)/3-1, f))
		}
		path = append(path, scene.Vec(q.X[3*i:3*i+3]))
	}
	return path
}

// PhasePortrait draws velocity over position of curves, each a motion (x, v). A closed curve is an oscillation that keeps its
// energy; a spiral inwards loses energy, and one outwards gains it. A dot marks the start of a motion.
func PhasePortrait(motions ...Curve) Figure {
	return phase("position (m)", "velocity (m/s)", motions)
}

// PhaseOf returns the motion of particle i along an axis (0, 1, 2 for x, y, z) over the frames, for PhasePortrait. It panics
// unless every frame has that particle and axis.
func PhaseOf(name string, frames []msp.State, i, axis int) Curve {
	if axis < 0 || axis > 2 {
		panic(fmt.Sprintf("viz: PhaseOf: axis = %d, want 0, 1 or 2", axis))
	}
	c := Curve{Name: name}
	for f, p := range pathOf("PhaseOf", frames, i) {
		if len(frames[f].V) != len(frames[f].X) {
			panic(fmt.Sprintf("viz: PhaseOf: frame %d has %d coordinates and %d velocities, want equal numbers",
				f, len(frames[f].X), len(frames[f].V)))
		}
		c.X, c.Y = append(c.X, p[axis]), append(c.Y, frames[f].V[3*i+axis])
	}
	return c
}

func phase(xLabel, yLabel string, motions []Curve) Figure {
	b := chart.Chart{X: chart.Axis{Label: xLabel}, Y: chart.Axis{Label: yLabel}}
	motions = cloned(motions)
	f := chartOf(b, "phase portrait", motions)
	var starts []chart.Layer
	for k, c := range motions {
		if len(c.X) > 0 {
			starts = append(starts, chart.Marks{Points: []chart.Point{{c.X[0], c.Y[0]}},
				Glyph: draw.GlyphStyle{Color: ink.LineStyle(k).Color, Radius: ink.Px(4), Shape: draw.CircleGlyph{}}})
		}
	}
	if c, ok := f.page.Body.(chart.Chart); ok {
		c.Layers = append(c.Layers, starts...)
		f.page.Body = c
		f.page.Caption = strings.TrimSuffix("Dot: start; "+f.page.Caption, "; ")
	}
	return f
}
