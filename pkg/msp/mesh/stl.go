package mesh

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
)

// An STL file lists the corners of every triangle, even of neighbours. Corners at the same coordinates, to the last bit, are one point.
type welder struct {
	m    *Mesh
	seen map[[3]float64]int
}

func (w *welder) point(p [3]float64) int {
	i, ok := w.seen[p]
	if !ok {
		i = len(w.m.Points)
		w.m.Points = append(w.m.Points, p)
		w.seen[p] = i
	}
	return i
}

// A binary STL file has a header of 80 bytes, the number of triangles, and 50 bytes for each.
const stlHeader, stlTriangle = 84, 50

// parseSTL reads STL, as text in capitals or small letters, or binary. Binary files may begin with "solid", too; their size tells them
// apart.
func parseSTL(s *source) (*Mesh, error) {
	w := &welder{&Mesh{}, map[[3]float64]int{}}
	if len(s.data) >= stlHeader {
		n := int64(binary.LittleEndian.Uint32(s.data[80:]))
		if int64(len(s.data)) == stlHeader+stlTriangle*n {
			return w.binary(s)
		}
	}
	if err := s.plain(); err != nil {
		return nil, err
	}
	if start := bytes.TrimSpace(s.data[:min(len(s.data), 512)]); bytes.EqualFold(start[:min(len(start), 5)], []byte("solid")) {
		return w.text(s)
	}
	if len(s.data) < stlHeader {
		return nil, s.faultAt("%d bytes, want \"solid\" or a header of %d bytes", len(s.data), stlHeader)
	}
	s.at = 80
	n := binary.LittleEndian.Uint32(s.data[80:])
	return nil, s.faultAt("%d triangles, which take %d bytes; the file has %d", n, stlHeader+stlTriangle*int64(n), len(s.data))
}

func (w *welder) binary(s *source) (*Mesh, error) {
	for s.at = stlHeader; s.at < len(s.data); s.at += stlTriangle {
		var t [3]int
		for k := range t {
			var p [3]float64
			for axis := range p {
				bits := binary.LittleEndian.Uint32(s.data[s.at+12+12*k+4*axis:]) // after the normal
				c := float64(math.Float32frombits(bits))
				if math.IsNaN(c) || math.IsInf(c, 0) {
					return nil, s.faultAt("triangle %d: coordinate %g is not finite", (s.at-stlHeader)/stlTriangle, c)
				}
				p[axis] = c
			}
			t[k] = w.point(p)
		}
		w.m.Triangles = append(w.m.Triangles, t)
	}
	return w.m, nil
}

func (w *welder) text(s *source) (*Mesh, error) {
	var corners []int
	for f := s.fields(); f != nil; f = s.fields() {
		switch strings.ToLower(string(f[0])) {
		case "vertex":
			p, err := s.point(f[1:])
			if err != nil {
				return nil, err
			}
			if err := s.full(len(w.m.Points), "points"); err != nil {
				return nil, err
			}
			corners = append(corners, w.point(p))
		case "endfacet":
			if len(corners) < 3 {
				return nil, s.fault("facet of %d vertices, want 3", len(corners))
			}
			if err := s.polygon(w.m, corners); err != nil {
				return nil, err
			}
			corners = corners[:0]
		case "solid", "facet", "outer", "endloop", "endsolid":
		default:
			return nil, s.fault("%.40q, want facet, vertex, endfacet or endsolid", f[0])
		}
	}
	if len(corners) > 0 {
		return nil, s.fault("the file ends within a facet")
	}
	return w.m, s.bad
}
