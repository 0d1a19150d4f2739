// Package scene draws a mass-spring system in space with a software renderer: camera, surfaces, rods, shading.
package scene

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Width is the width of a 3-D picture, in CSS pixels.
const Width = 520

// Page returns the picture of the state q of s with obstacles beside it.
func Page(s *msp.System, q msp.State, obstacles []Solid) page.Page {
	sc, err := New(s, q)
	if err != nil {
		return page.Page{Fault: fmt.Errorf("picture at t = %.4g s: %w", q.T, err)}
	}
	low, high := BoxAround(sc.X)
	sc.Place(obstacles, low, high)
	p := page.Page{Width: ink.Px(Width), Body: Body{sc, &Viewpoint{Frame: append(slices.Clone(sc.X), sc.Solid.Reach...), Up: sc.Up}}}
	p.Caption = fmt.Sprintf("t = %.3g s", q.T) + sc.leaveOut()
	p.What = sc.Describe(q.T)
	return p
}

// Scene is what of a system there is to see.
type Scene struct {
	X         []Vec
	Triangles [][3]int
	normals   []Vec    // of the surface at each particle
	Lines     [][2]int // drawn on the surface
	Rods      [][2]int // springs that lie on no surface
	Balls     []int    // particles that lie on no surface
	Pins      []int
	Up        Vec
	springs   int
	obstacles []Solid
	Solid     solid // of the obstacles
}

func New(s *msp.System, q msp.State) (*Scene, error) {
	if err := fault.OfState(s, q); err != nil {
		return nil, err
	}
	sc := &Scene{
		X:         Points(q.X),
		Triangles: append([][3]int(nil), s.Triangles...),
		Lines:     clothLines(Points(s.X0), s.Triangles),
		Up:        Vec{0, 1, 0},
		springs:   len(s.Springs),
	}
	if g := Vec(s.Gravity); g.Length() > 0 {
		sc.Up = g.Times(-1).unit()
	}
	sc.normals = vertexNormals(sc.X, sc.Triangles)
	sc.findRods(s)
	for _, p := range s.Pins {
		sc.Pins = append(sc.Pins, p.I)
	}
	return sc, nil
}

// Place puts obstacles beside what moves between low and high.
func (sc *Scene) Place(obstacles []Solid, low, high Vec) {
	sc.obstacles, sc.Solid = obstacles, SolidOf(obstacles, sc.Up, low, high)
}

// Points returns x (3m) as m points.
func Points(x []float64) []Vec {
	p := make([]Vec, len(x)/3)
	for i := range p {
		p[i] = Vec(x[3*i : 3*i+3])
	}
	return p
}

// findRods finds the springs and particles that lie on no surface.
func (sc *Scene) findRods(s *msp.System) {
	covered := make([]bool, len(sc.X))
	for _, t := range sc.Triangles {
		covered[t[0]], covered[t[1]], covered[t[2]] = true, true, true
	}
	for _, sp := range s.Springs {
		if !covered[sp.I] || !covered[sp.J] {
			sc.Rods = append(sc.Rods, [2]int{sp.I, sp.J})
		}
	}
	for i, on := range covered {
		if !on {
			sc.Balls = append(sc.Balls, i)
		}
	}
}

// Describe says what is to be seen and where it is.
func (sc *Scene) Describe(t float64) string {
	what := "particles and springs"
	if len(sc.Triangles) > 0 {
		what = "cloth"
	}
	lo, hi := sc.X[0], sc.X[0]
	for _, p := range sc.X {
		for k, c := range p {
			lo[k], hi[k] = math.Min(lo[k], c)+0, math.Max(hi[k], c)+0 // + 0 makes 0 of −0
		}
	}
	beside := ""
	for _, o := range sc.obstacles {
		beside += "; " + o.String()
	}
	return fmt.Sprintf("shaded picture of %s at t = %.4g s: %s, %s, %d pinned; x from %.3g to %.3g m, y from %.3g to %.3g m, z from %.3g to %.3g m",
		what, t, num.Plural(len(sc.X), "particle"), num.Plural(sc.springs, "spring"), len(sc.Pins),
		lo[0], hi[0], lo[1], hi[1], lo[2], hi[2]) + beside
}

// vertexNormals returns the normals of the surface at its particles, the mean of those of the triangles
// around weighted with their areas.
func vertexNormals(x []Vec, triangles [][3]int) []Vec {
	n := make([]Vec, len(x))
	for _, t := range triangles {
		a := x[t[1]].Minus(x[t[0]]).Cross(x[t[2]].Minus(x[t[0]]))
		for _, i := range t {
			n[i] = n[i].Plus(a)
		}
	}
	for i := range n {
		n[i] = n[i].unit()
	}
	return n
}

// clothLines returns the edges of the triangles without those that are, at rest (x0), the longest of both
// triangles they belong to: of a grid of cells cut in two, that leaves the cells. Where there are so many that they
// would lie closer than the eye can tell, there are none.
func clothLines(x0 []Vec, triangles [][3]int) [][2]int {
	if len(triangles) > linesMost {
		return nil
	}
	longest := map[[2]int]int{} // in how many triangles an edge is the longest
	seen := map[[2]int]bool{}
	var edges [][2]int
	for _, t := range triangles {
		at, most, second := [2]int{}, 0.0, 0.0
		for k := range 3 {
			i, j := t[k], t[(k+1)%3]
			e := [2]int{min(i, j), max(i, j)}
			if !seen[e] {
				seen[e] = true
				edges = append(edges, e)
			}
			if l := x0[i].Distance(x0[j]); l > most {
				at, most, second = e, l, most
			} else {
				second = math.Max(second, l)
			}
		}
		if most > second*(1+1e-6) {
			longest[at]++
		}
	}
	var lines [][2]int
	for _, e := range edges {
		if longest[e] < 2 {
			lines = append(lines, e)
		}
	}
	return lines
}
