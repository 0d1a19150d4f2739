package mesh

import "bytes"

// parseMedit reads Medit .mesh as text, such as GAMMA, Gmsh and TetWild write it: Vertices, Edges, Triangles,
// Quadrilaterals and Tetrahedra in three dimensions. Other sections are skipped. A file with tetrahedra often lists the
// triangles of their surface; they are kept.
func parseMedit(s *source) (*Mesh, error) {
	m := &Mesh{}
	for {
		key := s.word()
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
		case "Edges", "Triangles", "Quadrilaterals", "Tetrahedra":
			if err := s.meditElements(m, string(key)); err != nil {
				return nil, err
			}
		default:
			if isNumber(key) {
				return nil, s.fault("%.40q, want the name of a section", key)
			}
			for isNumber(s.peek()) {
				s.word()
			}
		}
	}
}

func (s *source) meditElements(m *Mesh, kind string) error {
	corners := map[string]int{"Edges": 2, "Triangles": 3, "Quadrilaterals": 4, "Tetrahedra": 4}[kind]
	n, err := s.size(s.word(), kind)
	if err != nil {
		return err
	}
	var c [4]int
	for range n {
		if err := s.indices(c[:corners], s.words(corners+1), 1, len(m.Points)); err != nil {
			return err
		}
		switch kind {
		case "Edges":
			m.Edges = append(m.Edges, [2]int(c[:2]))
		case "Triangles":
			m.Triangles = append(m.Triangles, [3]int(c[:3]))
		case "Quadrilaterals":
			if err := s.fan(m, c[:]); err != nil {
				return err
			}
		default:
			m.Tets = append(m.Tets, c)
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
