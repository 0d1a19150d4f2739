package mesh

import "bytes"

// parseOFF reads OFF of Geomview as text: points and polygons. Normals, colours and texture coordinates are left alone, as COFF, NOFF
// and STOFF have them. Where the first line is no keyword, it is the counts.
func parseOFF(s *source) (*Mesh, error) {
	f := s.fields()
	if f == nil {
		return nil, s.fault("empty, want OFF")
	}
	if !isNumber(f[0]) || bytes.HasSuffix(f[0], []byte("OFF")) { // 4OFF
		if err := s.offKeyword(f); err != nil {
			return nil, err
		}
		if f = f[1:]; len(f) == 0 {
			f = s.fields()
		}
	}
	if len(f) < 2 {
		return nil, s.fault("want the numbers of points and faces")
	}
	points, err := s.size(f[0], "points")
	if err != nil {
		return nil, err
	}
	faces, err := s.size(f[1], "faces")
	if err != nil {
		return nil, err
	}
	m := &Mesh{}
	for i := range points {
		f := s.fields()
		if f == nil {
			return nil, s.short("point", i, points)
		}
		p, err := s.point(f)
		if err != nil {
			return nil, err
		}
		m.Points = append(m.Points, p)
	}
	var corners []int
	for i := range faces {
		f := s.fields()
		if f == nil {
			return nil, s.short("face", i, faces)
		}
		if corners, err = s.offFace(m, corners, f); err != nil {
			return nil, err
		}
	}
	return m, s.bad
}

// short returns the error of a file that ends too early.
func (s *source) short(what string, i, n int) error {
	if s.bad != nil {
		return s.bad
	}
	return s.fault("the file ends before %s %d of %d", what, i+1, n)
}

// offKeyword returns an error unless the first line announces points of three coordinates, as text.
func (s *source) offKeyword(f [][]byte) error {
	switch kind := string(f[0]); kind {
	case "OFF", "COFF", "NOFF", "CNOFF", "STOFF", "STCOFF", "STNOFF", "STCNOFF":
	default:
		return s.fault("%.40q, want OFF, or COFF, NOFF, STOFF for points with colours, normals, texture coordinates", kind)
	}
	if len(f) > 1 && bytes.EqualFold(f[1], []byte("BINARY")) {
		return s.fault("OFF BINARY, want text")
	}
	return nil
}

// offFace reads "n i1 … in", with a colour behind. Two points are an edge, and one is nothing.
func (s *source) offFace(m *Mesh, corners []int, f [][]byte) ([]int, error) {
	n, err := s.integer(f[0])
	if err != nil {
		return corners, err
	}
	if n < 1 || n >= len(f) {
		return corners, s.fault("face of %d points, but %d indices in its line", n, len(f)-1)
	}
	if cap(corners) < n {
		corners = make([]int, n)
	}
	corners = corners[:n]
	if err := s.indices(corners, f[1:], 0, len(m.Points)); err != nil {
		return corners, err
	}
	switch n {
	case 1:
		return corners, nil
	case 2:
		return corners, s.cell(m, cellLine, corners)
	}
	return corners, s.polygon(m, corners)
}
