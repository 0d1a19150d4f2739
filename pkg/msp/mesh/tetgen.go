package mesh

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
)

// readTetGen reads the points of a .node file and, if there is a .ele file beside it, the tetrahedra of that. The points
// are numbered from 0 or 1; the first one says which.
func readTetGen(path string) (*Mesh, error) {
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	nodes, err := open(stem + ".node")
	if err != nil {
		return nil, err
	}
	if err := nodes.plain(); err != nil {
		return nil, err
	}
	m := &Mesh{}
	first, err := parseNode(nodes, m)
	if err != nil {
		return nil, err
	}
	elements, err := open(stem + ".ele")
	if errors.Is(err, fs.ErrNotExist) && !strings.EqualFold(filepath.Ext(path), ".ele") {
		return m, nil
	}
	if err != nil {
		return nil, err
	}
	if err := elements.plain(); err != nil {
		return nil, err
	}
	return m, parseEle(elements, m, first)
}

// parseNode reads "n 3 attributes markers" and n rows "index x y z …".
func parseNode(s *source, m *Mesh) (first int, err error) {
	head := s.fields()
	if len(head) < 2 {
		return 0, s.fault("want the number of points and the dimension")
	}
	n, err := s.size(head[0], "points")
	if err != nil {
		return 0, err
	}
	if string(head[1]) != "3" {
		return 0, s.fault("dimension %.40q, want 3", head[1])
	}
	for i := range n {
		f := s.fields()
		if len(f) < 4 {
			return 0, s.fault("point %d of %d: %d fields, want an index and three coordinates", i, n, len(f))
		}
		index, err := s.integer(f[0])
		if err != nil {
			return 0, err
		}
		if i == 0 && (index == 0 || index == 1) {
			first = index
		}
		if index != first+i {
			return 0, s.fault("point %d, want %d", index, first+i)
		}
		p, err := s.point(f[1:])
		if err != nil {
			return 0, err
		}
		m.Points = append(m.Points, p)
	}
	return first, nil
}

// parseEle reads "n corners attributes" and n rows "index a b c d …"; of ten corners the first four are the tetrahedron's.
func parseEle(s *source, m *Mesh, first int) error {
	head := s.fields()
	if len(head) < 2 {
		return s.fault("want the number of tetrahedra and of their points")
	}
	n, err := s.size(head[0], "tetrahedra")
	if err != nil {
		return err
	}
	if c := string(head[1]); c != "4" && c != "10" {
		return s.fault("tetrahedra of %.40q points, want 4 or 10", head[1])
	}
	for range n {
		f := s.fields()
		if len(f) < 5 {
			return s.fault("%d fields, want an index and four points", len(f))
		}
		var t [4]int
		if err := s.indices(t[:], f[1:], first, len(m.Points)); err != nil {
			return err
		}
		m.Tets = append(m.Tets, t)
	}
	return nil
}
