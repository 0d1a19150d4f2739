package viz

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
)

// clothWidth is the width of a 3-D picture, in CSS pixels.
const clothWidth = 520

// clothPage returns the picture of the state q of s with obstacles beside it.
func clothPage(s *msp.System, q msp.State, obstacles []Solid) Page {
	sc, err := newScene(s, q)
	if err != nil {
		return Page{Fault: fmt.Errorf("picture at t = %.4g s: %w", q.T, err)}
	}
	low, high := boxAround(sc.x)
	sc.place(obstacles, low, high)
	p := Page{Width: px(clothWidth), Body: clothBody{sc, &viewpoint{frame: append(slices.Clone(sc.x), sc.solid.reach...), up: sc.up}}}
	p.Caption = fmt.Sprintf("t = %.3g s", q.T) + sc.leaveOut()
	p.What = sc.describe(q.T)
	return p
}

// scene is what of a system there is to see.
type scene struct {
	x         []vec
	triangles [][3]int
	normals   []vec    // of the surface at each particle
	lines     [][2]int // drawn on the surface
	rods      [][2]int // springs that lie on no surface
	balls     []int    // particles that lie on no surface
	pins      []int
	up        vec
	springs   int
	obstacles []Solid
	solid     solid // of the obstacles
}

func newScene(s *msp.System, q msp.State) (*scene, error) {
	if err := stateFault(s, q); err != nil {
		return nil, err
	}
	sc := &scene{
		x:         points(q.X),
		triangles: append([][3]int(nil), s.Triangles...),
		lines:     clothLines(points(s.X0), s.Triangles),
		up:        vec{0, 1, 0},
		springs:   len(s.Springs),
	}
	if g := vec(s.Gravity); g.length() > 0 {
		sc.up = g.times(-1).unit()
	}
	sc.normals = vertexNormals(sc.x, sc.triangles)
	sc.findRods(s)
	for _, p := range s.Pins {
		sc.pins = append(sc.pins, p.I)
	}
	return sc, nil
}

// place puts obstacles beside what moves between low and high.
func (sc *scene) place(obstacles []Solid, low, high vec) {
	sc.obstacles, sc.solid = obstacles, solidOf(obstacles, sc.up, low, high)
}

// points returns x (3m) as m points.
func points(x []float64) []vec {
	p := make([]vec, len(x)/3)
	for i := range p {
		p[i] = vec(x[3*i : 3*i+3])
	}
	return p
}

// findRods finds the springs and particles that lie on no surface.
func (sc *scene) findRods(s *msp.System) {
	covered := make([]bool, len(sc.x))
	for _, t := range sc.triangles {
		covered[t[0]], covered[t[1]], covered[t[2]] = true, true, true
	}
	for _, sp := range s.Springs {
		if !covered[sp.I] || !covered[sp.J] {
			sc.rods = append(sc.rods, [2]int{sp.I, sp.J})
		}
	}
	for i, on := range covered {
		if !on {
			sc.balls = append(sc.balls, i)
		}
	}
}

// describe says what is to be seen and where it is.
func (sc *scene) describe(t float64) string {
	what := "particles and springs"
	if len(sc.triangles) > 0 {
		what = "cloth"
	}
	lo, hi := sc.x[0], sc.x[0]
	for _, p := range sc.x {
		for k, c := range p {
			lo[k], hi[k] = math.Min(lo[k], c)+0, math.Max(hi[k], c)+0 // + 0 makes 0 of −0
		}
	}
	beside := ""
	for _, o := range sc.obstacles {
		beside += "; " + o.String()
	}
	return fmt.Sprintf("shaded picture of %s at t = %.4g s: %s, %s, %d pinned; x from %.3g to %.3g m, y from %.3g to %.3g m, z from %.3g to %.3g m",
		what, t, plural(len(sc.x), "particle"), plural(sc.springs, "spring"), len(sc.pins),
		lo[0], hi[0], lo[1], hi[1], lo[2], hi[2]) + beside
}

// vertexNormals returns the normals of the surface at its particles, the mean of those of the triangles
// around weighted with their areas.
func vertexNormals(x []vec, triangles [][3]int) []vec {
	n := make([]vec, len(x))
	for _, t := range triangles {
		a := x[t[1]].minus(x[t[0]]).cross(x[t[2]].minus(x[t[0]]))
		for _, i := range t {
			n[i] = n[i].plus(a)
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
func clothLines(x0 []vec, triangles [][3]int) [][2]int {
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
			if l := x0[i].distance(x0[j]); l > most {
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
