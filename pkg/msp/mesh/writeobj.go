package mesh

import (
	"fmt"
	"io"
)

// writeOBJ writes points, edges and triangles as text. Coordinates have as many digits as it takes to read the same number.
func writeOBJ(w io.Writer, m *Mesh) error {
	for _, p := range m.Points {
		if _, err := fmt.Fprintf(w, "v %v %v %v\n", p[0], p[1], p[2]); err != nil {
			return err
		}
	}
	for _, e := range m.Edges {
		if _, err := fmt.Fprintf(w, "l %d %d\n", e[0]+1, e[1]+1); err != nil {
			return err
		}
	}
	for _, t := range m.faces() {
		if _, err := fmt.Fprintf(w, "f %d %d %d\n", t[0]+1, t[1]+1, t[2]+1); err != nil {
			return err
		}
	}
	return nil
}
