package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp"
)

// Trajectory draws the paths of particles over the frames as seen from the front: x to the right, y up, in metres,
// on equal scales. A dot is where a path begins and a ring where it ends. It panics unless every index names a
// particle of every frame.
func Trajectory(frames []msp.State, particles ...int) Figure {
	b := chart{x: axis{label: "x (m)"}, y: axis{label: "y (m)"}, equal: true}
	var legend []Entry
	var alts, notes []string
	for k, i := range particles {
		path := pathOf("Trajectory", frames, i)
		if len(path) == 0 {
			continue
		}
		name := fmt.Sprintf("particle %d", i)
		l, note := b.line(len(path), func(t int) point { return point{path[t][0], path[t][1]} }, lineStyle(k))
		if note != "" {
			notes = append(notes, named(name, note))
		}
		first, last := l.points[0], l.points[len(l.points)-1]
		b.layers = append(b.layers, l,
			marks{points: []point{first}, glyph: draw.GlyphStyle{Color: l.style.Color, Radius: px(4), Shape: draw.CircleGlyph{}}},
			marks{points: []point{last}, glyph: draw.GlyphStyle{Color: l.style.Color, Radius: px(5), Shape: draw.RingGlyph{}}})
		legend = append(legend, lineEntry(name, l.style))
		alts = append(alts, fmt.Sprintf("%s from (%.3g, %.3g) to (%.3g, %.3g) m", name, first[0], first[1], last[0], last[1]))
	}
	f := Figure{b.page("trajectory", "paths in the plane of x and y: "+strings.Join(alts, "; "), legend)}
	f.page.Caption = strings.Join(append([]string{"Dot: start; ring: end"}, notes...), "; ")
	return f
}

// pathOf is where a particle was.
func pathOf(verb string, frames []msp.State, i int) (path []vec) {
	for f, q := range frames {
		if i < 0 || 3*i+3 > len(q.X) {
			panic(fmt.Sprintf("viz: %s: particle %d, want 0 … %d in frame %d", verb, i, len(q.X)/3-1, f))
		}
		path = append(path, vec(q.X[3*i:3*i+3]))
	}
	return path
}

// PhasePortrait draws velocity over position of curves, each a motion (x, v): a closed curve is a swing that keeps
// its energy, a spiral inwards loses it, one outwards gains it. A dot is where a motion begins.
func PhasePortrait(motions ...Curve) Figure {
	return phase("position (m)", "velocity (m/s)", motions)
}

// PhaseOf is the motion of particle i along an axis (0, 1, 2 for x, y, z) over the frames, for PhasePortrait. It
// panics unless they are those of every frame.
func PhaseOf(name string, frames []msp.State, i, axis int) Curve {
	if axis < 0 || axis > 2 {
		panic(fmt.Sprintf("viz: PhaseOf: axis = %d, want 0, 1 or 2", axis))
	}
	c := Curve{Name: name}
	for f, p := range pathOf("PhaseOf", frames, i) {
		if len(frames[f].V) != len(frames[f].X) {
			panic(fmt.Sprintf("viz: PhaseOf: frame %d has %d coordinates and %d velocities, want as many", f, len(frames[f].X), len(frames[f].V)))
		}
		c.X, c.Y = append(c.X, p[axis]), append(c.Y, frames[f].V[3*i+axis])
	}
	return c
}

func phase(xLabel, yLabel string, motions []Curve) Figure {
	b := chart{x: axis{label: xLabel}, y: axis{label: yLabel}}
	f := chartOf(b, "phase portrait", motions)
	var starts []layer
	for k, c := range motions {
		if len(c.X) > 0 {
			starts = append(starts, marks{points: []point{{c.X[0], c.Y[0]}},
				glyph: draw.GlyphStyle{Color: lineStyle(k).Color, Radius: px(4), Shape: draw.CircleGlyph{}}})
		}
	}
	if c, ok := f.page.Body.(chart); ok {
		c.layers = append(c.layers, starts...)
		f.page.Body = c
		f.page.Caption = strings.TrimSuffix("Dot: start; "+f.page.Caption, "; ")
	}
	return f
}
