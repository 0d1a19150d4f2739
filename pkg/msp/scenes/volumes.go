package scenes

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// Volume is a body under load, made by one of the lecture's three approaches to preserving volume (Zachmann 2018).
type Volume struct {
	Scene
	// Surface returns the body's closed surface in the state q.
	Surface func(q msp.State) *mesh.Mesh
}

// Kept returns the volume within the surface in each state, as a fraction of the first state's.
func (v Volume) Kept(frames []msp.State) []float64 {
	kept := make([]float64, len(frames))
	for k, q := range frames {
		kept[k] = v.Surface(q).Volume() / v.Surface(frames[0]).Volume()
	}
	return kept
}

// Picture returns the surface as a system without springs, and its state, to be drawn.
func (v Volume) Picture(q msp.State) (*msp.System, msp.State) {
	m := v.Surface(q)
	x := msp.Flat(m.Points)
	s := must(m.System(mesh.Options{Raw: true, Equal: true}))
	return s, msp.State{X: x, V: make([]float64, len(x)), T: q.T}
}

// ball returns a closed surface of 1 m diameter that stands on y = 0.
func ball() *mesh.Mesh {
	solid := mesh.Ball(0.5, 0.17)
	surface := &mesh.Mesh{Points: solid.Points, Triangles: solid.Surface()}
	surface, _ = surface.Clean(0)
	return surface.Move([3]float64{0, 0.5, 0})
}

// Volumes returns four versions of a ball of 1 kg under a weight of 1 kg, with springs of 200 N/m. The first is the
// surface alone. The others have (1) springs through the inside to opposite points, (2) tetrahedra inside, (3) two
// virtual shells. The lowest part of each is pinned.
func Volumes() []Volume {
	surface := ball()
	options := mesh.Options{K: 200, Bending: 1, Raw: true, Equal: true}
	n := len(surface.Points)
	outer := func(q msp.State) *mesh.Mesh {
		return &mesh.Mesh{Points: q.Points()[:n], Triangles: surface.Triangles}
	}
	solid, skin, err := mesh.Fill(surface, 0.2)
	if err != nil {
		panic(err) // the scene is wrong
	}
	return []Volume{
		{load("surface alone", must(surface.System(options))), outer},
		{load("braced", must(mesh.Braced(surface).System(options))), outer},
		{load("filled with tetrahedra", must(solid.System(options))), func(q msp.State) *mesh.Mesh { return skin.At(q.X) }},
		{load("two virtual shells", must(mesh.Shell(surface, 2, 0.12).System(options))), outer},
	}
}

// load holds the lowest tenth of a body and spreads a weight over the highest one.
func load(name string, s *msp.System) Scene {
	const weight = 1 * 9.81
	low, high := math.Inf(1), math.Inf(-1)
	for c := 1; c < len(s.X0); c += 3 {
		low, high = min(low, s.X0[c]), max(high, s.X0[c])
	}
	tenth := (high - low) / 10
	s.PinWhere(func(p [3]float64) bool { return p[1] < low+tenth })
	var top []int
	for i := range s.Mass {
		if s.X0[3*i+1] > high-tenth {
			top = append(top, i)
		}
	}
	s.Fext = make([]float64, len(s.X0))
	for _, i := range top {
		s.Fext[3*i+1] = -weight / float64(len(top))
	}
	s.Drag = 2
	return Scene{Name: name, S: s, H: frame, Iterations: 30}
}
