package obstacle

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Mesh returns the solid within a closed surface of triangles, which run counter-clockwise as seen from outside. The arguments are
// copied. The error names a triangle or an edge at which they form no closed surface.
//
// A particle stays in front of the tangent plane at the nearest point of the surface. In a cleft narrower than its
// path in a step, it may enter the solid; it is moved out at the end of the step.
func Mesh(points [][3]float64, triangles [][3]int) (Obstacle, error) {
	m := &mesh{points: append([][3]float64(nil), points...), triangles: append([][3]int(nil), triangles...)}
	if err := m.check(); err != nil {
		return Obstacle{}, err
	}
	m.tree = detect.NewTree(m.points, m.triangles)
	m.findNormals()
	return Obstacle{shape: m}, nil
}

type mesh struct {
	points    [][3]float64
	triangles [][3]int
	tree      *detect.Tree

	// Normals of faces, edges and points, those of edges added up from two faces, those of points from the faces around,
	// weighted by their angles: with these the side of the surface is right everywhere (J. A. Bærentzen, H. Aanæs: Signed
	// distance computation using the angle weighted pseudonormal, IEEE TVCG 11(3), 2005).
	faces, corners []v3.Vec
	edges          map[[2]int]v3.Vec // from the smaller number to the greater
}

// check returns nil if every triangle is one and every edge has two, which run along it in opposite directions.
func (m *mesh) check() error {
	if len(m.triangles) == 0 {
		return fmt.Errorf("obstacle: mesh without triangles")
	}
	for i, p := range m.points {
		if !finite(p[:]...) {
			return fmt.Errorf("obstacle: mesh: point %d is %v", i, p)
		}
	}
	runs := map[[2]int]int{}
	for k, t := range m.triangles {
		for n, i := range t {
			if i < 0 || i >= len(m.points) {
				return fmt.Errorf("obstacle: mesh: triangle %d: point %d, want 0 … %d", k, i, len(m.points)-1)
			}
			way := [2]int{i, t[(n+1)%3]}
			if before, twice := runs[way]; twice {
				return fmt.Errorf("obstacle: mesh: triangles %d and %d both run from point %d to point %d", before, k, way[0], way[1])
			}
			runs[way] = k
		}
	}
	for _, t := range m.triangles {
		for n, i := range t {
			if j := t[(n+1)%3]; i == j {
				return fmt.Errorf("obstacle: mesh: triangle of the points %v", t)
			} else if _, closed := runs[[2]int{j, i}]; !closed {
				return fmt.Errorf("obstacle: mesh: not closed: one triangle at the edge from point %d to point %d", i, j)
			}
		}
	}
	return nil
}

func (m *mesh) findNormals() {
	m.corners, m.edges = make([]v3.Vec, len(m.points)), map[[2]int]v3.Vec{}
	for _, t := range m.triangles {
		a, b, c := m.points[t[0]], m.points[t[1]], m.points[t[2]]
		face := v3.Unit(v3.Cross(v3.Sub(b, a), v3.Sub(c, a)), v3.Vec{})
		m.faces = append(m.faces, face)
		for n, i := range t {
			j, k := t[(n+1)%3], t[(n+2)%3]
			u, w := v3.Sub(m.points[j], m.points[i]), v3.Sub(m.points[k], m.points[i])
			angle := math.Atan2(v3.Norm(v3.Cross(u, w)), v3.Dot(u, w))
			m.corners[i] = v3.Plus(m.corners[i], angle, face)
			way := [2]int{min(i, j), max(i, j)}
			m.edges[way] = v3.Add(m.edges[way], face)
		}
	}
}

// outward returns the normal of the feature that a place of triangle k is on: its face, an edge or a corner.
func (m *mesh) outward(k int, weights [3]float64) v3.Vec {
	t := m.triangles[k]
	on, last := 0, 0
	for n, w := range weights {
		if w > 0 {
			on, last = on+1, n
		}
	}
	switch on {
	case 1:
		return v3.Unit(m.corners[t[last]], m.faces[k])
	case 2:
		i, j := t[0], t[1]
		if weights[0] <= 0 {
			i, j = t[1], t[2]
		} else if weights[1] <= 0 {
			i, j = t[2], t[0]
		}
		return v3.Unit(m.edges[[2]int{min(i, j), max(i, j)}], m.faces[k])
	}
	return m.faces[k]
}

func (m *mesh) nearest(p v3.Vec, reach float64) (float64, v3.Vec) {
	if bounds := m.tree.Bounds(); bounds.Distance(p) > reach {
		return math.Inf(1), v3.Vec{}
	}
	k, weights, d := m.tree.Nearest(p, math.Inf(1))
	a, b, c := m.tree.Corners(k)
	out, normal := v3.Sub(p, detect.Blend(weights, a, b, c)), m.outward(k, weights)
	// On the surface but for rounding the direction of out is noise.
	if d <= 1e-12*m.size() {
		return v3.Dot(out, normal), normal
	}
	if v3.Dot(out, normal) < 0 {
		return -d, v3.Scale(-1/d, out)
	}
	return d, v3.Scale(1/d, out)
}

func (m *mesh) convex() bool { return false }

func (m *mesh) size() float64 {
	b := m.tree.Bounds()
	return max(b.High[0]-b.Low[0], b.High[1]-b.Low[1], b.High[2]-b.Low[2])
}

func (m *mesh) String() string { return fmt.Sprintf("mesh of %d triangles", len(m.triangles)) }
