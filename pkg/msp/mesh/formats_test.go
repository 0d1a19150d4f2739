package mesh

import (
	"encoding/binary"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// tetOBJ is a tetrahedron's surface; the tests write it in ways that programs save text in.
const tetOBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"

func utf16Text(order binary.ByteOrder, mark bool, text string) string {
	if mark {
		text = "\ufeff" + text
	}
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = append(b, 0, 0)
		order.PutUint16(b[len(b)-2:], u)
	}
	return string(b)
}

// The same text in every encoding and with every end of lines is the same mesh.
func TestEncodingsOfText(t *testing.T) {
	const offText = "OFF\n# a comment\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1 255 0 0\n3 0 1 3\n3 1 2 3\n3 2 0 3\n"
	const medit = "MeshVersionFormatted 2\nDimension 3\n# a comment\nVertices 4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n" +
		"Triangles 4\n1 3 2 0\n1 2 4 0\n2 3 4 0\n3 1 4 0\nEnd\n"
	const ply = "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n" +
		"element face 4\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n"
	const msh = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n" +
		"$Elements\n4\n1 2 0 1 3 2\n2 2 0 1 2 4\n3 2 0 2 3 4\n4 2 0 3 1 4\n$EndElements\n"
	stl := "solid tet\n"
	corners := []string{"0 0 0", "1 0 0", "0 1 0", "0 0 1"}
	for _, f := range [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}} {
		stl += "facet normal 0 0 0\nouter loop\n"
		for _, i := range f {
			stl += "vertex " + corners[i] + "\n"
		}
		stl += "endloop\nendfacet\n"
	}
	stl += "endsolid tet\n"
	for name, text := range map[string]string{
		"a.obj": tetOBJ, "a.off": offText, "a.mesh": medit, "a.ply": ply, "a.msh": msh, "a.stl": stl, "b.stl": strings.ToUpper(stl),
	} {
		for way, data := range map[string]string{
			"plain":         text,
			"BOM":           "\xef\xbb\xbf" + text,
			"UTF-16LE, BOM": utf16Text(binary.LittleEndian, true, text),
			"UTF-16BE, BOM": utf16Text(binary.BigEndian, true, text),
			"UTF-16LE":      utf16Text(binary.LittleEndian, false, text),
			"UTF-16BE":      utf16Text(binary.BigEndian, false, text),
			"CR LF":         strings.ReplaceAll(text, "\n", "\r\n"),
			"CR":            strings.ReplaceAll(text, "\n", "\r"),
			"BOM and CR":    "\xef\xbb\xbf" + strings.ReplaceAll(text, "\n", "\r"),
			"LF, then CR":   strings.Replace(strings.ReplaceAll(text, "\n", "\r"), "\r", "\n", 1),
		} {
			m, err := Read(write(t, t.TempDir(), name, data))
			if err != nil {
				t.Errorf("%s, %s: %v", name, way, err)
				continue
			}
			// Each surface has its outside outside, so that the volume is exact and positive.
			if len(m.Points) != 4 || len(m.Triangles) != 4 || m.Volume() != 1.0/6 {
				t.Errorf("%s, %s: %v around %g m³, want 4 points, 4 triangles around 1/6", name, way, m, m.Volume())
			}
		}
	}
	m, err := Read(write(t, t.TempDir(), "z.obj", utf16Text(binary.LittleEndian, true, "# 𝄞 Ωmega\n"+tetOBJ)))
	if err != nil || len(m.Points) != 4 {
		t.Errorf("UTF-16 with surrogates: %v, %v", m, err)
	}
}

// A binary PLY whose header ends in '\r', and whose data begin with the byte of '\n'.
func TestBinaryDataAfterCR(t *testing.T) {
	header := "ply\rformat binary_little_endian 1.0\relement vertex 1\rproperty uchar x\rproperty uchar y\rproperty uchar z\rend_header\r"
	m, err := Read(write(t, t.TempDir(), "a.ply", header+"\n\r\n"))
	if err != nil || m.Points[0] != [3]float64{10, 13, 10} {
		t.Errorf("%v, %v", m, err)
	}
}

// surfaceArea adds up the areas of triangles with their sign, as seen along z.
func areasAlongZ(m *Mesh) (sum, absolute float64) {
	for _, t := range m.Triangles {
		a := v3.Cross(v3.Sub(m.Points[t[1]], m.Points[t[0]]), v3.Sub(m.Points[t[2]], m.Points[t[0]]))[2] / 2
		sum, absolute = sum+a, absolute+math.Abs(a)
	}
	return sum, absolute
}

// Concave polygons are covered once: no triangle is turned over, and the areas add up to that of the polygon.
func TestConcavePolygons(t *testing.T) {
	for name, at := range map[string][][2]float64{
		"arrow":          {{0, 0}, {2, -1}, {0, 3}, {-2, -1}},
		"L":              {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
		"U":              {{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}},
		"first is deep":  {{1, 1}, {1, 3}, {0, 3}, {0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}},
		"star":           star(10),
		"large star":     star(400),
		"collinear":      {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 0.5}, {0, 1}},
		"hole by bridge": {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {1, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 1}},
	} {
		for _, flip := range []bool{false, true} {
			want := 0.0
			obj, face := "", "f"
			for k, p := range at {
				next := at[(k+1)%len(at)]
				want += (p[0]*next[1] - p[1]*next[0]) / 2
				obj += fmt.Sprintf("v %v %v 5\n", p[0], p[1])
				face += fmt.Sprint(" ", k+1)
			}
			if flip { // clockwise, as seen along z
				fields := strings.Fields(face)[1:]
				slices.Reverse(fields)
				face, want = "f "+strings.Join(fields, " "), -want
			}
			m, err := Read(write(t, t.TempDir(), "a.obj", obj+face+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			sum, absolute := areasAlongZ(m)
			tolerance := 1e-12 * math.Abs(want) // rounding of sums of some hundred terms
			if len(m.Triangles) != len(at)-2 || math.Abs(sum-want) > tolerance || math.Abs(absolute-math.Abs(want)) > tolerance {
				t.Errorf("%s, turned over %t: %d triangles of area %g, with sign %g; want %d of %g",
					name, flip, len(m.Triangles), absolute, sum, len(at)-2, want)
			}
		}
	}
	// Four corners that cross, and a polygon without area, are not refused.
	for _, text := range []string{"v 0 0 0\nv 1 1 0\nv 1 0 0\nv 0 1 0\nf 1 2 3 4\n", "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\n"} {
		if m, err := Read(write(t, t.TempDir(), "a.obj", text)); err != nil || len(m.Triangles) != 2 {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
}

func star(n int) (at [][2]float64) {
	for k := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
		r := 1.0
		if k%2 == 1 {
			r = 0.4
		}
		at = append(at, [2]float64{r * cos, r * sin})
	}
	return at
}

// Strips of triangles, as the scans of Stanford's repository have them: text and binary, −1 between two strips.
func TestTriangleStrips(t *testing.T) {
	head := "ply\nformat %s 1.0\nelement vertex 6\nproperty char x\nproperty char y\nproperty char z\nelement tristrips 1\n" +
		"property list int int vertex_indices\nend_header\n"
	text := fmt.Sprintf(head, "ascii") + "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n1 2 0\n11 0 1 2 3 3 3 -1 2 3 4 5\n"
	data := fmt.Sprintf(head, "binary_little_endian") + "\x00\x00\x00\x01\x00\x00\x00\x01\x00\x01\x01\x00\x00\x02\x00\x01\x02\x00"
	for _, i := range []int32{11, 0, 1, 2, 3, 3, 3, -1, 2, 3, 4, 5} {
		data = string(binary.LittleEndian.AppendUint32([]byte(data), uint32(i)))
	}
	for _, file := range []string{text, data} {
		m, err := Read(write(t, t.TempDir(), "strip.ply", file))
		if err != nil {
			t.Fatal(err)
		}
		if sum, absolute := areasAlongZ(m); len(m.Triangles) != 4 || sum != 2 || absolute != 2 {
			t.Errorf("%v of area %g, with sign %g; want 4 triangles of area 2", m.Triangles, absolute, sum)
		}
	}
}

// grid returns the points of a grid of n×n×n cells, shuffled, and the corners of its cells.
func grid(n int) (points [][3]float64, cells [][8]int) {
	at := func(i, j, k int) int { return (7*(i+(n+1)*(j+(n+1)*k)) + 3) % ((n + 1) * (n + 1) * (n + 1)) } // 7 and (n+1)³ are coprime
	points = make([][3]float64, (n+1)*(n+1)*(n+1))
	for k := range n + 1 {
		for j := range n + 1 {
			for i := range n + 1 {
				points[at(i, j, k)] = [3]float64{float64(i), float64(j), float64(k)}
				if i < n && j < n && k < n {
					cells = append(cells, [8]int{at(i, j, k), at(i+1, j, k), at(i+1, j+1, k), at(i, j+1, k),
						at(i, j, k+1), at(i+1, j, k+1), at(i+1, j+1, k+1), at(i, j+1, k+1)})
				}
			}
		}
	}
	return points, cells
}

// Hexahedra, prisms and pyramids become tetrahedra that fit together, in Medit and in Gmsh: n³ cells have the volume n³ and a surface
// of 12 n² triangles, without gaps inside.
func TestHexahedraPrismsPyramids(t *testing.T) {
	const n = 4
	points, cells := grid(n)
	var medit, gmsh strings.Builder
	fmt.Fprintf(&medit, "MeshVersionFormatted 1\nDimension 3\nVertices %d\n", len(points))
	fmt.Fprintf(&gmsh, "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n%d\n", len(points))
	for i, p := range points {
		fmt.Fprintln(&medit, p[0], p[1], p[2], 0)
		fmt.Fprintln(&gmsh, i+1, p[0], p[1], p[2])
	}
	hexes, prisms := &strings.Builder{}, &strings.Builder{}
	numbers := [2]int{}
	elements := 0
	fmt.Fprintf(&gmsh, "$EndNodes\n$Elements\n%d\n", len(cells)*3/2)
	for c, cell := range cells {
		for k := range cell {
			cell[k]++
		}
		if c%2 == 0 {
			numbers[0]++
			elements++
			fmt.Fprintln(hexes, strings.Trim(fmt.Sprint(cell), "[]"), 0)
			fmt.Fprintln(&gmsh, elements, 5, 0, strings.Trim(fmt.Sprint(cell), "[]"))
			continue
		}
		// A prism has its own diagonal on the square at its end, so that only prisms in a column fit: the column is along z here.
		for _, half := range [][6]int{{0, 1, 2, 4, 5, 6}, {0, 2, 3, 4, 6, 7}} {
			numbers[1]++
			elements++
			var p [6]int
			for k, at := range half {
				p[k] = cell[at]
			}
			fmt.Fprintln(prisms, strings.Trim(fmt.Sprint(p), "[]"), 0)
			fmt.Fprintln(&gmsh, elements, 6, 0, strings.Trim(fmt.Sprint(p), "[]"))
		}
	}
	fmt.Fprintf(&medit, "Hexahedra %d\n%sPrisms %d\n%sEnd\n", numbers[0], hexes, numbers[1], prisms)
	fmt.Fprintln(&gmsh, "$EndElements")
	for name, text := range map[string]string{"a.mesh": medit.String(), "a.msh": gmsh.String()} {
		m, err := Read(write(t, t.TempDir(), name, text))
		if err != nil {
			t.Fatal(err)
		}
		total, least := tetVolume(m)
		// Coordinates are whole numbers, so that volumes are sixths but for rounding.
		if math.Abs(total-n*n*n) > 1e-9 || !(least > 0.1) {
			t.Errorf("%s: volume %g, least of a tetrahedron %g; want %d, at least 1/6", name, total, least, n*n*n)
		}
	}

	// Hexahedra alone share whole faces; with pyramids on one side, too.
	text := fmt.Sprintf("Vertices %d\n", len(points)+1)
	for _, p := range append(slices.Clone(points), [3]float64{n / 2.0, n / 2.0, -1}) {
		text += fmt.Sprintln(p[0], p[1], p[2], 0)
	}
	hex, pyramids, count := "", "", 0
	for _, c := range cells {
		for k := range c {
			c[k]++
		}
		hex += fmt.Sprintln(strings.Trim(fmt.Sprint(c), "[]"), 0)
		if points[c[0]-1][2] == 0 {
			count++
			pyramids += fmt.Sprintln(c[0], c[3], c[2], c[1], len(points)+1, 0)
		}
	}
	text += fmt.Sprintf("Hexahedra %d\n%sPyramids %d\n%s", len(cells), hex, count, pyramids)
	m, err := Read(write(t, t.TempDir(), "hex.mesh", text))
	if err != nil {
		t.Fatal(err)
	}
	total, least := tetVolume(m)
	if want := n*n*n + n*n/3.0; math.Abs(total-want) > 1e-9 || !(least > 0.1) {
		t.Errorf("volume %g, least %g; want %g", total, least, want)
	}
	if r, surface := m.Report(), len(m.Surface()); r.NonManifold+r.Inverted+r.Degenerate != 0 || surface != 5*2*n*n+4*n {
		t.Errorf("%d triangles on the surface, want %d; %v", surface, 5*2*n*n+4*n, r)
	}
}

// put writes numbers as binary Gmsh files have them: int as 4 bytes, int64 as 8, and text as it stands.
func put(order binary.ByteOrder, parts ...any) string {
	var b []byte
	for _, p := range parts {
		switch v := p.(type) {
		case string:
			b = append(b, v...)
		case int:
			b = append(b, 0, 0, 0, 0)
			order.PutUint32(b[len(b)-4:], uint32(v))
		case int64:
			b = append(b, make([]byte, 8)...)
			order.PutUint64(b[len(b)-8:], uint64(v))
		case float64:
			b = append(b, make([]byte, 8)...)
			order.PutUint64(b[len(b)-8:], math.Float64bits(v))
		}
	}
	return string(b)
}

// Binary .msh files of the three formats: a tetrahedron and a triangle, and a section to skip that has the name of another in it.
func TestBinaryGmsh(t *testing.T) {
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		l := func(v int) int64 { return int64(v) }
		xyz := []any{0., 0., 0., 1., 0., 0., 0., 1., 0., 0., 0., 1.}
		two := []any{"$MeshFormat\n2.2 1 8\n", 1, "\n$EndMeshFormat\n$PhysicalNames\n1\n2 1 \"$Nodes\"\n$EndPhysicalNames\n$Nodes\n4\n"}
		four := []any{"$MeshFormat\n4 1 8\n", 1, "\n$EndMeshFormat\n$Nodes\n", l(1), l(4), 1, 3, 0, l(4)}
		fourOne := []any{"$MeshFormat\n4.1 1 8\n", 1, "\n$EndMeshFormat\n$Entities\n", l(0), 7, "\n$EndEntities\n$Nodes\n",
			l(1), l(4), l(10), l(40), 3, 1, 0, l(4), l(10), l(20), l(30), l(40)}
		for i := range 4 {
			two = append(append(two, 10*(i+1)), xyz[3*i:3*i+3]...)
			four = append(append(four, 10*(i+1)), xyz[3*i:3*i+3]...)
		}
		two = append(two, "\n$EndNodes\n$Elements\n3\n", 4, 1, 2, 1, 7, 7, 10, 20, 30, 40, 2, 2, 1, 2, 7, 10, 20, 30, 3, 7, 20, 30, 40,
			"\n$EndElements\n")
		four = append(four, "\n$EndNodes\n$Elements\n", l(2), l(3), 1, 3, 4, l(1), 1, 10, 20, 30, 40, 1, 2, 2, l(2), 2, 10, 20, 30, 3, 20, 30,
			40, "\n$EndElements\n")
		fourOne = append(append(fourOne, xyz...), "\n$EndNodes\n$Elements\n", l(2), l(3), l(1), l(3), 3, 1, 4, l(1), l(1), l(10), l(20), l(30),
			l(40), 2, 1, 2, l(2), l(2), l(10), l(20), l(30), l(3), l(20), l(30), l(40), "\n$EndElements\n")
		for name, parts := range map[string][]any{"2.2": two, "4": four, "4.1": fourOne} {
			data := put(order, parts...)
			path := write(t, t.TempDir(), "a.msh", data)
			m, err := Read(path)
			if err != nil {
				t.Errorf("%s, %v: %v", name, order, err)
				continue
			}
			if m.String() != "4 points, 2 triangles, 1 tet" || m.Volume() != 1.0/6 {
				t.Errorf("%s, %v: %v of volume %g", name, order, m, m.Volume())
			}
			for cut := len(data) - len("$EndElements\n"); cut > 30; cut -= 5 { // at any place the error names the byte
				if _, err := Read(write(t, t.TempDir(), "cut.msh", data[:cut])); err == nil {
					t.Fatalf("%s: %d of %d bytes were taken for the whole", name, cut, len(data))
				} else if !strings.Contains(err.Error(), filepath.Base("cut.msh")) {
					t.Fatal(err)
				}
			}
		}
	}
}
