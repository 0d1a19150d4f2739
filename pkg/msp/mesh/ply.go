package mesh

import "math"

// parsePLY reads PLY, as text or binary: x, y and z of each vertex, the polygons of face (vertex_indices or vertex_index),
// which become fans of triangles, vertex1 and vertex2 of each edge, and tet (vertex_indices of four). All else is
// skipped.
func parsePLY(s *source) (*Mesh, error) {
	h, err := parsePLYHeader(s)
	if err != nil {
		return nil, err
	}
	r := &plyReader{source: s, binary: h.order != nil, plyHeader: h}
	m := &Mesh{}
	for _, e := range h.elements {
		if least := e.least(h.order == nil); least > 0 && e.n > (len(s.data)+1)/least {
			return nil, r.wrong("%d of element %s, but the file has only %d bytes left", e.n, e.name, len(s.data))
		}
		if err := r.element(m, e); err != nil {
			return nil, err
		}
	}
	// Faces may come before the vertices.
	if err := m.Check(); err != nil {
		return nil, r.wrong("%v", err)
	}
	return m, nil
}

type plyReader struct {
	*source
	*plyHeader
	binary bool
}

// wrong returns an error that names the place where the reader is.
func (r *plyReader) wrong(format string, a ...any) error {
	if r.binary {
		return r.faultAt(format, a...)
	}
	return r.fault(format, a...)
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
		return r.wrong("vertices without x, y and z")
	}
	values := make([]float64, len(e.properties))
	var list []int
	for range e.n {
		list = list[:0]
		for k, p := range e.properties {
			v, err := r.property(p, &list)
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
				return r.wrong("vertex %d is not finite: %v", len(m.Points), p)
			}
			m.Points = append(m.Points, p)
		case "face":
			err = r.face(m, list)
		case "tet":
			if len(list) != 4 {
				return r.wrong("tetrahedron of %d points", len(list))
			}
			m.Tets = append(m.Tets, [4]int(list))
		case "edge":
			i, one := at["vertex1"]
			j, other := at["vertex2"]
			if !one || !other {
				return r.wrong("edges without vertex1 and vertex2")
			}
			if values[i] != math.Trunc(values[i]) || values[j] != math.Trunc(values[j]) {
				return r.wrong("edge from %g to %g, want whole numbers", values[i], values[j])
			}
			m.Edges = append(m.Edges, [2]int{int(values[i]), int(values[j])})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *plyReader) face(m *Mesh, list []int) error {
	if len(list) < 3 {
		return r.wrong("face of %s, want at least 3", count(len(list), "point"))
	}
	return r.fan(m, list)
}

// property reads a number or a list; the list of points goes to list.
func (r *plyReader) property(p plyProperty, list *[]int) (float64, error) {
	if !p.list {
		return r.value(p.kind)
	}
	n, err := r.value(p.count)
	if err != nil {
		return 0, err
	}
	if n < 0 || n != math.Trunc(n) || n > float64(len(r.data)+1) {
		return 0, r.wrong("list of %g numbers, but the file has only %d bytes left", n, len(r.data))
	}
	points := p.name == "vertex_indices" || p.name == "vertex_index"
	for range int(n) {
		v, err := r.value(p.kind)
		if err != nil {
			return 0, err
		}
		if !points {
			continue
		}
		if v != math.Trunc(v) || v < 0 || v > most {
			return 0, r.wrong("point %g of a list, want a whole number", v)
		}
		*list = append(*list, int(v))
	}
	return 0, nil
}
