package mesh

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// writePLY writes points, triangles and edges as binary PLY, in double precision.
func writePLY(w io.Writer, m *Mesh) error {
	faces := m.faces()
	_, err := fmt.Fprintf(w, `ply
format binary_little_endian 1.0
element vertex %d
property double x
property double y
property double z
element face %d
property list uchar int vertex_indices
element edge %d
property int vertex1
property int vertex2
end_header
`, len(m.Points), len(faces), len(m.Edges))
	if err != nil {
		return err
	}
	row := make([]byte, 0, 24)
	put := func() {
		if err == nil {
			_, err = w.Write(row)
		}
		row = row[:0]
	}
	for _, p := range m.Points {
		for _, c := range p {
			row = binary.LittleEndian.AppendUint64(row, math.Float64bits(c))
		}
		put()
	}
	for _, t := range faces {
		row = append(row, 3)
		for _, i := range t {
			row = binary.LittleEndian.AppendUint32(row, uint32(i))
		}
		put()
	}
	for _, e := range m.Edges {
		for _, i := range e {
			row = binary.LittleEndian.AppendUint32(row, uint32(i))
		}
		put()
	}
	return err
}
