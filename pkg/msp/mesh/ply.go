package mesh

import (
	"math"
	"slices"
	"strings"
)

// parsePLY reads PLY, as text or binary: x, y and z of each vertex, the polygons of face (vertex_indices or vertex_index), the strips
// of triangles of tristrips (−1 begins the next strip), vertex1 and vertex2 of each edge, and tet (vertex_indices of four). All else is
// skipped, but an element of another name with vertex_indices is an error.
func parsePLY(s *source) (*Mesh, error) {
	h, err := parsePLYHeader(s)
	if err != nil {
		return nil, err
	}
	s.binary = h.order != nil
	r := &plyReader{source: s, plyHeader: h}
	m := &Mesh{}
	for _, e := range h.elements {
		if least := e.least(h.order == nil); least > 0 && e.n > (len(s.data)+1)/least {
			return nil, r.fault("%d of element %s, but the file has only %d bytes left", e.n, e.name, len(s.data))
		}
		if err := r.element(m, e); err != nil {
			return nil, err
		}
	}
	return m, r.finish(m)
}

// finish makes triangles of the polygons: faces may come before the vertices.
func (r *plyReader) finish(m *Mesh) error {
	strips := m.Triangles
	m.Triangles = make([][3]int, 0, len(r.faces)+len(strips))
	corners := r.corners
	for k, n := range r.faces {
		if i := outside(corners[:n], len(m.Points)); i >= 0 {
			return r.fault("face %d: point %d, want 0 … %d", k, corners[i], len(m.Points)-1)
		}
		if err := r.polygon(m, corners[:n]); err != nil {
			return err
		}
		corners = corners[n:]
	}
	m.Triangles = append(m.Triangles, strips...)
	if err := m.Check(); err != nil {
		return r.fault("%v", err)
	}
	return nil
}

type plyReader struct {
	*source
	*plyHeader
	corners []int // of all faces, one after the other
	faces   []int // how many corners each face has
}

func (r *plyReader) value(t plyType) (float64, error) {
	if !r.binary {
		word := r.word()
		if word == nil {
			return 0, r.fault("the file ends where a number should be")
		}
		return r.number(word)
	}
	if len(r.data) < t.bytes {
		return 0, r.faultAt("the file ends where a number should be")
	}
	v := t.value(r.data, r.order)
	r.skip(t.bytes)
	return v, nil
}

// element reads all of one kind. The numbers of each are in values by their place among the properties, its list of
// points in list.
func (r *plyReader) element(m *Mesh, e plyElement) error {
	at := map[string]int{}
	for k, p := range e.properties {
		at[p.name] = k
	}
	_, x := at["x"]
	_, y := at["y"]
	_, z := at["z"]
	if e.name == "vertex" && !(x && y && z) {
		return r.fault("vertices without x, y and z")
	}
	if at := slices.IndexFunc(e.properties, plyProperty.points); at >= 0 && !slices.Contains(plyLists, e.name) {
		return r.fault("element %.40s with %s, want one of %s", e.name, e.properties[at].name, strings.Join(plyLists, ", "))
	}
	values := make([]float64, len(e.properties))
	var list []int
	for range e.n {
		list = list[:0]
		for k, p := range e.properties {
			v, err := r.property(p, &list, e.name == "tristrips")
			if err != nil {
				return err
			}
			values[k] = v
		}
		var err error
		switch e.name {
		case "vertex":
			p := [3]float64{values[at["x"]], values[at["y"]], values[at["z"]]}
			if norm(p) > math.MaxFloat64 || math.IsNaN(p[0]+p[1]+p[2]) {
				return r.fault("vertex %d is not finite: %v", len(m.Points), p)
			}
			m.Points = append(m.Points, p)
		case "face":
			err = r.face(list)
		case "tristrips":
			err = r.strips(m, list)
		case "tet":
			if len(list) != 4 {
				return r.fault("tetrahedron of %d points", len(list))
			}
			m.Tets = append(m.Tets, [4]int(list))
		case "edge":
			i, one := at["vertex1"]
			j, other := at["vertex2"]
			if !one || !other {
				return r.fault("edges without vertex1 and vertex2")
			}
			if values[i] != math.Trunc(values[i]) || values[j] != math.Trunc(values[j]) {
				return r.fault("edge from %g to %g, want whole numbers", values[i], values[j])
			}
			m.Edges = append(m.Edges, [2]int{int(values[i]), int(values[j])})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// plyLists are the elements that have lists of points.
var plyLists = []string{"face", "tristrips", "tet"}

func (r *plyReader) face(list []int) error {
	if len(list) < 3 {
		return r.fault("face of %s, want at least 3", count(len(list), "point"))
	}
	r.corners, r.faces = append(r.corners, list...), append(r.faces, len(list))
	return nil
}

// strips appends the triangles of strips: every point makes one with the two before it, turned over every other time. Triangles that
// name a point twice only lead to the next place.
func (r *plyReader) strips(m *Mesh, list []int) error {
	first := 0 // of the strip
	for k, c := range list {
		if c < 0 {
			first = k + 1
			continue
		}
		if k-first < 2 {
			continue
		}
		a, b := list[k-2], list[k-1]
		if (k-first)%2 == 1 {
			a, b = b, a
		}
		if a != b && b != c && c != a {
			m.Triangles = append(m.Triangles, [3]int{a, b, c})
		}
	}
	return r.full(len(m.Triangles)-1, "triangles")
}

// property reads a number or a list; the list of points goes to list, with −1 between strips.
func (r *plyReader) property(p plyProperty, list *[]int, strip bool) (float64, error) {
	if !p.list {
		return r.value(p.kind)
	}
	n, err := r.value(p.count)
	if err != nil {
		return 0, err
	}
	if n < 0 || n != math.Trunc(n) || n > float64(len(r.data)+1) {
		return 0, r.fault("list of %g numbers, but the file has only %d bytes left", n, len(r.data))
	}
	points := p.points()
	for range int(n) {
		v, err := r.value(p.kind)
		if err != nil {
			return 0, err
		}
		if !points {
			continue
		}
		if v != math.Trunc(v) || v < -1 || v == -1 && !strip || v > most {
			return 0, r.fault("point %g of a list, want a whole number", v)
		}
		*list = append(*list, int(v))
	}
	return 0, nil
}
