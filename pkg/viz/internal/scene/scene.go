// Package scene draws a mass-spring system in space with a software renderer: camera, surfaces, rods, shading.
package scene

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Width is the width of a 3-D picture, in CSS pixels.
const Width = 520

// Page returns the picture of the state q of s without the springs that have gone.
func Page(s *msp.System, q msp.State, look Look, gone Cut) page.Page {
	sc, err := New(s, q, look)
	if err != nil {
		return page.Page{Fault: fmt.Errorf("picture at t = %.4g s: %w", q.T, err)}
	}
	sc = sc.Without(gone)
	low, high := BoxAround(sc.X)
	sc.Place(q.T, low, high)
	view := &Viewpoint{Frame: append(slices.Clone(sc.X), sc.Solid.Reach...), Up: sc.Up, From: look}
	p := page.Page{Width: ink.Px(Width), Body: Body{Scene: sc, View: view}}
	p.Caption = fmt.Sprintf("t = %.3g s", q.T) + sc.leaveOut()
	p.Legend = sc.strainLegend()
	p.What = sc.Describe(q.T)
	p.Numbers = func() [][]string {
		rows := [][]string{{"particle", "x (m)", "y (m)", "z (m)"}}
		for i := range q.X[:len(q.X)/3] {
			rows = append(rows, []string{strconv.Itoa(i), num.Plain(q.X[3*i]), num.Plain(q.X[3*i+1]), num.Plain(q.X[3*i+2])})
		}
		return rows
	}
	return p
}

// Scene is the visible part of a system.
type Scene struct {
	X         []Vec
	Triangles [][3]int
	closed    bool      // all of the surface
	normals   []Vec     // of the surface at each particle
	Lines     [][2]int  // drawn on the surface
	Rods      [][2]int  // springs that lie neither on a surface nor inside a closed one
	rest      []float64 // lengths of the rods where they are coloured by strain
	strain    float64   // the largest |l − r|/r of those
	Balls     []int     // particles that lie neither on a surface nor inside a closed one
	Pins      []int
	Up        Vec
	springs   int
	obstacles []obstacle.Obstacle
	Solid     Solid // of the obstacles, where Place has put them
}

// New returns what there is to see of the state q of s.
func New(s *msp.System, q msp.State, look Look) (*Scene, error) {
	if err := fault.OfState(s, q); err != nil {
		return nil, err
	}
	x0 := Points(s.X0)
	sc := &Scene{X: Points(q.X), Up: Vec{0, 1, 0}, springs: len(s.Springs), obstacles: s.Obstacles}
	if g := Vec(s.Gravity); g.Length() > 0 {
		sc.Up = g.Times(-1).unit()
	}
	switch {
	case look.Strained:
		sc.findStrains(s)
	default:
		var patches []patch
		patches, sc.Triangles = patchesOf(x0, s.Triangles)
		sc.closed = !slices.ContainsFunc(patches, func(p patch) bool { return !p.closed })
		sc.Lines = clothLines(x0, s.Triangles)
		if !look.SurfaceOnly {
			sc.findRods(s, newInsider(x0, sc.Triangles, patches))
		}
	}
	sc.normals = vertexNormals(sc.X, sc.Triangles)
	for _, p := range s.Pins {
		sc.Pins = append(sc.Pins, p.I)
	}
	return sc, nil
}

// At returns the scene in another state, its obstacles where they are.
func (sc *Scene) At(q msp.State) *Scene {
	later := *sc
	later.X = Points(q.X)
	later.normals = vertexNormals(later.X, later.Triangles)
	return &later
}

// Place puts the obstacles to where they are at the time t, floors below what moves between low and high.
func (sc *Scene) Place(t float64, low, high Vec) { sc.Solid = solidOf(sc.obstacles, t, low, high) }

// Points returns x (3m) as m points.
func Points(x []float64) []Vec {
	p := make([]Vec, len(x)/3)
	for i := range p {
		p[i] = Vec(x[3*i : 3*i+3])
	}
	return p
}

// findRods finds the springs and particles that lie neither on a surface nor inside a closed one.
func (sc *Scene) findRods(s *msp.System, inside *insider) {
	covered := make([]bool, len(sc.X))
	for _, t := range sc.Triangles {
		covered[t[0]], covered[t[1]], covered[t[2]] = true, true, true
	}
	for i, on := range covered {
		if !on && inside != nil {
			covered[i] = inside.holds(Vec(s.X0[3*i : 3*i+3]))
		}
		if !covered[i] {
			sc.Balls = append(sc.Balls, i)
		}
	}
	for _, sp := range s.Springs {
		if !covered[sp.I] || !covered[sp.J] {
			sc.Rods = append(sc.Rods, [2]int{sp.I, sp.J})
		}
	}
}

// Describe describes what there is to see and where it is.
func (sc *Scene) Describe(t float64) string {
	what := "particles and springs"
	switch {
	case len(sc.Triangles) > 0:
		what = "cloth"
		if sc.closed {
			what = "a solid"
		}
	case sc.rest != nil:
		what = "springs coloured by strain"
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
	return fmt.Sprintf("shaded picture of %s at t = %.4g s: %s, %s, %d pinned; "+
		"x from %.3g to %.3g m, y from %.3g to %.3g m, z from %.3g to %.3g m",
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
