package mesh

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Mesh is points and the elements that join them. Every index names one of the Points. Length has the unit of the file; see
// Options.Scale.
type Mesh struct {
	Points    [][3]float64
	Edges     [][2]int // that belong to no triangle or tetrahedron: strands, wires
	Triangles [][3]int // counter-clockwise as seen from outside, where there is an outside
	Tets      [][4]int // (a, b, c, d): seen from d, the points a, b, c run counter-clockwise
}

// FromState returns the particles of s at the positions of q, its triangles, and the springs that are not sides of a
// triangle.
func FromState(s *msp.System, q msp.State) *Mesh {
	if len(q.X) != 3*s.NumParticles() {
		panic(fmt.Sprintf("mesh: len(q.X) = %d, want 3m = %d", len(q.X), 3*s.NumParticles()))
	}
	s = s.At(q)
	m := &Mesh{Points: q.Points(), Triangles: slices.Clone(s.Triangles)}
	sides := make(map[[2]int]bool, 3*len(m.Triangles))
	for _, t := range m.Triangles {
		for k := range t {
			sides[pair(t[k], t[(k+1)%3])] = true
		}
	}
	for _, sp := range s.Springs {
		if !sides[pair(sp.I, sp.J)] {
			m.Edges = append(m.Edges, [2]int{sp.I, sp.J})
		}
	}
	return m
}

// Clone returns a copy that shares nothing with m.
func (m *Mesh) Clone() *Mesh {
	return &Mesh{slices.Clone(m.Points), slices.Clone(m.Edges), slices.Clone(m.Triangles), slices.Clone(m.Tets)}
}

// Add appends the mesh b as a separate part.
func (m *Mesh) Add(b *Mesh) {
	n := len(m.Points)
	m.Points = append(m.Points, b.Points...)
	for _, e := range b.Edges {
		m.Edges = append(m.Edges, [2]int{e[0] + n, e[1] + n})
	}
	for _, t := range b.Triangles {
		m.Triangles = append(m.Triangles, [3]int{t[0] + n, t[1] + n, t[2] + n})
	}
	for _, t := range b.Tets {
		m.Tets = append(m.Tets, [4]int{t[0] + n, t[1] + n, t[2] + n, t[3] + n})
	}
}

// Move shifts all points by d and returns m.
func (m *Mesh) Move(d [3]float64) *Mesh {
	for i := range m.Points {
		m.Points[i] = v3.Add(m.Points[i], d)
	}
	return m
}

// Bounds returns the corners of the smallest box along the axes that holds all points.
func (m *Mesh) Bounds() (low, high [3]float64) {
	if len(m.Points) == 0 {
		return low, high
	}
	low, high = m.Points[0], m.Points[0]
	for _, p := range m.Points {
		for axis, c := range p {
			low[axis], high[axis] = math.Min(low[axis], c), math.Max(high[axis], c)
		}
	}
	return low, high
}

// Size returns the diagonal of the box of Bounds.
func (m *Mesh) Size() float64 {
	low, high := m.Bounds()
	return norm(v3.Sub(high, low))
}

// Check returns nil if every index names a point and every point is finite. The error names the element.
func (m *Mesh) Check() error {
	for i, p := range m.Points {
		for _, c := range p {
			if math.IsNaN(c) || math.IsInf(c, 0) {
				return fmt.Errorf("mesh: point %d is not finite: %v", i, p)
			}
		}
	}
	n := len(m.Points)
	for k, e := range m.Edges {
		if i := outside(e[:], n); i >= 0 {
			return fmt.Errorf("mesh: edge %d: point %d, want 0 … %d", k, e[i], n-1)
		}
	}
	for k, t := range m.Triangles {
		if i := outside(t[:], n); i >= 0 {
			return fmt.Errorf("mesh: triangle %d: point %d, want 0 … %d", k, t[i], n-1)
		}
	}
	for k, t := range m.Tets {
		if i := outside(t[:], n); i >= 0 {
			return fmt.Errorf("mesh: tetrahedron %d: point %d, want 0 … %d", k, t[i], n-1)
		}
	}
	return nil
}

// outside returns which index is not in 0 … n−1, −1 if all are.
func outside(indices []int, n int) int {
	return slices.IndexFunc(indices, func(i int) bool { return i < 0 || i >= n })
}

// String sums the mesh up in one line.
func (m *Mesh) String() string {
	parts := []string{count(len(m.Points), "point")}
	for _, p := range []struct {
		n    int
		noun string
	}{{len(m.Edges), "edge"}, {len(m.Triangles), "triangle"}, {len(m.Tets), "tet"}} {
		if p.n > 0 {
			parts = append(parts, count(p.n, p.noun))
		}
	}
	return strings.Join(parts, ", ")
}

// MaxBytes is the size of the largest file that Read takes. A mesh of a million tetrahedra has some 60 MB as text.
const MaxBytes = 256 << 20

// Read reads a mesh from a file. The extension names the format: .obj, .off, .ply, .stl, .mesh (Medit), .msh (Gmsh 2 and 4), or .node
// and .ele (TetGen), of which each finds the other. Text is UTF-8 or UTF-16, with or without a byte order mark; its lines end in
// "\n", "\r\n" or "\r". Polygons become triangles by ear clipping; hexahedra, prisms and pyramids become tetrahedra.
//
// The error names the file and the line, or the byte of a binary file. A file without points is an error, and so is one over MaxBytes
// or with more than 2²⁴ points, edges, triangles or tetrahedra.
func Read(path string) (*Mesh, error) {
	m, err := read(path)
	if err == nil && len(m.Points) == 0 {
		return nil, fmt.Errorf("mesh: %s: no points", path)
	}
	return m, err
}

func read(path string) (*Mesh, error) {
	ext := strings.ToLower(filepath.Ext(path))
	if ext == ".node" || ext == ".ele" {
		return readTetGen(path)
	}
	parse := map[string]func(*source) (*Mesh, error){
		".obj": parseOBJ, ".off": parseOFF, ".ply": parsePLY, ".stl": parseSTL, ".mesh": parseMedit, ".msh": parseGmsh,
	}[ext]
	if parse == nil {
		return nil, fmt.Errorf("mesh: %s: extension %q, want .obj, .off, .ply, .stl, .mesh, .msh, .node or .ele", path, ext)
	}
	src, err := open(path)
	if err != nil {
		return nil, err
	}
	if ext != ".stl" { // parseSTL looks at its size first
		if err := src.plain(); err != nil {
			return nil, err
		}
	}
	return parse(src)
}

// Write writes the mesh to a file, which is replaced as a whole. The extension names the format: .obj, .ply (binary)
// or .vtk (legacy, for ParaView). OBJ and PLY have no tetrahedra; Write replaces them by the triangles of their
// surface, unless the mesh has triangles.
func (m *Mesh) Write(path string) error {
	if err := m.Check(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	write, err := writer(path)
	if err != nil {
		return err
	}
	return replace(path, func(w io.Writer) error { return write(w, m) })
}

// pair returns two indices, the lower one first.
func pair(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }

// count returns a number with its noun: "1 edge", "2 edges".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
