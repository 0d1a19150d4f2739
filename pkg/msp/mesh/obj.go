package mesh

import (
	"bytes"
	"slices"
)

// parseOBJ reads Wavefront OBJ: v, f and l. Polygons become triangles (see polygon); negative indices count from the last point
// read; texture coordinates, normals, groups, materials and all else are left alone, but free-form surfaces are an error.
func parseOBJ(s *source) (*Mesh, error) {
	m := &Mesh{}
	var corners []int
	for {
		f, err := s.continued()
		if err != nil || f == nil {
			return m, err
		}
		switch string(f[0]) {
		case "v":
			p, err := s.point(f[1:])
			if err == nil {
				err = s.full(len(m.Points), "points")
			}
			if err != nil {
				return nil, err
			}
			m.Points = append(m.Points, p)
		case "f", "fo", "l":
			if corners, err = s.objCorners(corners[:0], f[1:], len(m.Points)); err != nil {
				return nil, err
			}
			if err := s.objElement(m, string(f[0]), corners); err != nil {
				return nil, err
			}
		case "surf", "curv", "bzp", "bsp", "cdp":
			return nil, s.fault("%s: a free-form curve or surface, want polygons", f[0])
		}
	}
}

// continued returns the fields of a line, and of those that follow a '\' at its end, nil at the end of the file.
func (s *source) continued() ([][]byte, error) {
	f := s.fields()
	if f == nil {
		return nil, s.bad
	}
	for len(f) > 0 && bytes.HasSuffix(f[len(f)-1], []byte(`\`)) {
		last := bytes.TrimSuffix(f[len(f)-1], []byte(`\`))
		f = f[:len(f)-1]
		if len(last) > 0 {
			f = append(f, last)
		}
		line := slices.Clone(f)
		more := s.fields()
		if more == nil {
			return nil, s.fault("the file ends after a continued line")
		}
		if len(line)+len(more) > mostFields {
			return nil, s.fault("more than %d fields", mostFields)
		}
		f = append(line, more...)
	}
	return f, nil
}

// objCorners reads indices such as 7, 7/2, 7//3 or −1, of points that have been read.
func (s *source) objCorners(to []int, f [][]byte, n int) ([]int, error) {
	for _, field := range f {
		first, _, _ := bytes.Cut(field, []byte("/"))
		i, err := s.integer(first)
		if err != nil {
			return nil, err
		}
		switch {
		case i > 0 && i <= n:
			to = append(to, i-1)
		case i < 0 && i >= -n:
			to = append(to, n+i)
		default:
			return nil, s.fault("point %d, want 1 … %d, or −%d … −1", i, n, n)
		}
	}
	return to, nil
}

func (s *source) objElement(m *Mesh, kind string, corners []int) error {
	if kind == "l" {
		for k := 0; k+1 < len(corners); k++ {
			if err := s.full(len(m.Edges), "edges"); err != nil {
				return err
			}
			m.Edges = append(m.Edges, [2]int{corners[k], corners[k+1]})
		}
		return nil
	}
	return s.polygon(m, corners)
}
