package mesh

import (
	"bytes"
	"strings"
)

// meditCells are the sections of elements.
var meditCells = map[string]cell{
	"Edges": cellLine, "Triangles": cellTriangle, "Quadrilaterals": cellQuad, "Tetrahedra": cellTet, "Hexahedra": cellHex,
	"Prisms": cellPrism, "Pyramids": cellPyramid,
}

// parseMedit reads Medit .mesh as text, such as GAMMA, Gmsh and TetWild write it: Vertices, Edges, Triangles, Quadrilaterals,
// Tetrahedra, Hexahedra, Prisms and Pyramids in three dimensions. Sections without elements are skipped; elements with curved sides
// are an error. A file with tetrahedra often lists the triangles of their surface; they are kept.
func parseMedit(s *source) (*Mesh, error) {
	m := &Mesh{}
	for {
		key := s.word()
		if kind, known := meditCells[string(key)]; known {
			if err := s.meditElements(m, string(key), kind); err != nil {
				return nil, err
			}
			continue
		}
		switch string(key) {
		case "", "End":
			return m, nil
		case "MeshVersionFormatted":
			if v, err := s.integer(s.word()); err != nil || v < 1 || v > 3 {
				return nil, s.fault("MeshVersionFormatted, want 1, 2 or 3 after it")
			}
		case "Dimension":
			if d, err := s.integer(s.word()); err != nil || d != 3 {
				return nil, s.fault("Dimension, want 3 after it")
			}
		case "Vertices":
			n, err := s.size(s.word(), "vertices")
			if err != nil {
				return nil, err
			}
			for range n {
				p, err := s.point(s.words(4)) // and a reference, which tells materials apart
				if err != nil {
					return nil, err
				}
				m.Points = append(m.Points, p)
			}
		default:
			if err := s.meditSkip(key); err != nil {
				return nil, err
			}
		}
	}
}

// meditSkip skips a section that has no elements.
func (s *source) meditSkip(key []byte) error {
	if isNumber(key) {
		return s.fault("%.40q, want the name of a section", key)
	}
	for name := range meditCells {
		if strings.HasPrefix(string(key), name) { // TrianglesP2, HexahedraQ3 …
			return s.fault("section %.40s, want %s: elements with straight sides", key, name)
		}
	}
	for isNumber(s.peek()) {
		s.word()
	}
	return nil
}

func (s *source) meditElements(m *Mesh, name string, kind cell) error {
	n, err := s.size(s.word(), name)
	if err != nil {
		return err
	}
	var corners [8]int
	c := corners[:kind.corners]
	for range n {
		if err := s.indices(c, s.words(len(c)+1), 1, len(m.Points)); err != nil { // and a reference
			return err
		}
		if err := s.cell(m, kind, c); err != nil {
			return err
		}
	}
	return nil
}

// isNumber reports whether a word begins as a number does.
func isNumber(word []byte) bool {
	return len(word) > 0 && bytes.IndexByte([]byte("0123456789+-."), word[0]) >= 0
}

// peek returns the next word without taking it.
func (s *source) peek() []byte {
	was := *s
	word := s.word()
	*s = was
	return word
}
