package mesh

import (
	"fmt"
	"io"
)

// The numbers of VTK for the kinds of cells.
const vtkLine, vtkTriangle, vtkTet = 3, 5, 10

// writeVTK writes an unstructured grid in the legacy format 3.0 of VTK, as text, which ParaView reads.
func writeVTK(w io.Writer, m *Mesh) error {
	var err error
	put := func(format string, a ...any) {
		if err == nil {
			_, err = fmt.Fprintf(w, format, a...)
		}
	}
	put("# vtk DataFile Version 3.0\n%v\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n", m, len(m.Points))
	for _, p := range m.Points {
		put("%v %v %v\n", p[0], p[1], p[2])
	}
	cells := len(m.Edges) + len(m.Triangles) + len(m.Tets)
	put("CELLS %d %d\n", cells, 3*len(m.Edges)+4*len(m.Triangles)+5*len(m.Tets))
	for _, e := range m.Edges {
		put("2 %d %d\n", e[0], e[1])
	}
	for _, t := range m.Triangles {
		put("3 %d %d %d\n", t[0], t[1], t[2])
	}
	for _, t := range m.Tets {
		put("4 %d %d %d %d\n", t[0], t[1], t[2], t[3])
	}
	put("CELL_TYPES %d\n", cells)
	for k := range cells {
		switch {
		case k < len(m.Edges):
			put("%d\n", vtkLine)
		case k < len(m.Edges)+len(m.Triangles):
			put("%d\n", vtkTriangle)
		default:
			put("%d\n", vtkTet)
		}
	}
	return err
}
