package mesh

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// files are small files of each format: a square of two triangles, or a tetrahedron.
var files = []struct{ name, text, want string }{
	{"square.obj", "# a comment\no cloth\nv 0 0 0\nv 1 0 0 0.5 0.5 0.5\nv 1 1 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\ng part\n" +
		"usemtl red\ns 1\nf 1/1/1 2//1 3/1 4\n",
		"4 points, 2 triangles"},
	{"negative.obj", "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nf -3 -2 -1\r\nl 1 \\\r\n2 3\r\n", "3 points, 2 edges, 1 triangle"},
	{"square.ply", "ply\nformat ascii 1.0\ncomment made by hand\nelement vertex 4\nproperty float x\nproperty float y\n" +
		"property float z\nproperty uchar red\n" +
		"element face 1\nproperty list uchar int vertex_indices\nelement edge 1\nproperty int vertex1\n" +
		"property int vertex2\nend_header\n" +
		"0 0 0 255\n1 0 0 255\n1 1 0 255\n0 1 0 255\n4 0 1 2 3\n0 2", "4 points, 1 edge, 2 triangles"},
	{"big.ply", "ply\nformat binary_big_endian 1.0\nelement vertex 3\nproperty short x\nproperty char y\nproperty float z\n" +
		"element face 1\nproperty list uchar ushort vertex_index\nend_header\n" +
		"\x00\x00\x00\x00\x00\x00\x00" + "\xff\xff\x00\x3f\x80\x00\x00" + "\x00\x00\xff\x00\x00\x00\x00" +
		"\x03\x00\x00\x00\x01\x00\x02", "3 points, 1 triangle"},
	{"square.stl", "solid cloth\nfacet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 1 1 0\n" +
		" endloop\nendfacet\n" +
		"facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid cloth\n", "4 points, 2 triangles"},
	{"binary.stl", "solid, says the header, and it is binary" + strings.Repeat(" ", 40) + "\x01\x00\x00\x00" + strings.Repeat("\x00", 12) +
		strings.Repeat("\x00", 12) + "\x00\x00\x80\x3f" + strings.Repeat("\x00", 12) + "\x00\x00\x80\x3f" +
		strings.Repeat("\x00", 4) + "\x00\x00", "3 points, 1 triangle"},
	{"tet.mesh", "MeshVersionFormatted 2\nDimension\n3\n# a comment\nVertices 4\n0 0 0 1\n1 0 0 1\n0 1 0 1\n0 0 1 1\n" +
		"Corners 2\n1 2\n" +
		"Edges 1\n1 2 0\nTriangles\n1\n1 3 2 7\nQuadrilaterals 1\n1 2 3 4 0\nTetrahedra 1\n1 2 3 4 9\nEnd\n",
		"4 points, 1 edge, 3 triangles, 1 tet"},
	{"two.msh", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n2 1 \"skin\"\n$EndPhysicalNames\n$Nodes\n4\n" +
		"10 0 0 0\n20 1 0 0\n30 0 1 0\n40 0 0 1\n$EndNodes\n" +
		"$Elements\n3\n1 15 2 0 1 10\n2 1 2 0 1 10 20\n3 4 2 0 1 10 20 30 40\n$EndElements\n", "4 points, 1 tet"},
	{"four.msh", "$MeshFormat\n4 0 8\n$EndMeshFormat\n$Nodes\n1 3\n1 2 0 3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n" +
		"$Elements\n1 1\n1 2 2 1\n1 1 2 3\n$EndElements\n",
		"3 points, 1 triangle"},
	{"fourone.msh", "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 0 0 1\n$EndEntities\n$Nodes\n2 4 1 4\n3 1 0 3\n" +
		"1\n2\n3\n0 0 0\n1 0 0\n0 1 0\n3 1 0 1\n4\n0 0 1\n$EndNodes\n" +
		"$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n", "4 points, 1 tet"},
	{"square.off", "COFF 4 2 0\n0 0 0 1 0 0 1\n1 0 0 1 0 0 1\n1 1 0 1 0 0 1\n0 1 0 1 0 0 1\n# faces\n4 0 1 2 3 0.5 0.5 0.5\n2 0 2\n",
		"4 points, 1 edge, 2 triangles"},
	{"tet.node", "# points\n4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n", "4 points, 1 tet"},
	{"tet.ele", "1 4 0\n1 1 2 3 4\n", "4 points, 1 tet"},
}

// write puts a file into a folder of the test.
func write(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	for _, f := range files {
		write(t, dir, f.name, f.text)
	}
	for _, f := range files {
		m, err := Read(filepath.Join(dir, f.name))
		if err != nil {
			t.Error(err)
			continue
		}
		if m.String() != f.want {
			t.Errorf("%s: %v, want %s", f.name, m, f.want)
		}
		if err := m.Check(); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		for _, tet := range m.Tets {
			if v := volume(m.Points[tet[0]], m.Points[tet[1]], m.Points[tet[2]], m.Points[tet[3]]); v != 1.0/6 {
				t.Errorf("%s: volume %g, want 1/6", f.name, v)
			}
		}
	}
	m, err := Read(filepath.Join(dir, "big.ply"))
	if err != nil || m.Points[1] != [3]float64{-1, 0, 1} || m.Points[2] != [3]float64{0, -1, 0} {
		t.Errorf("big-endian points %v, %v", m.Points, err)
	}
}

func TestReadErrorsNameFileAndLine(t *testing.T) {
	const plyHead = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n"
	for _, c := range []struct{ name, text, want string }{
		{"a.obj", "v 0 0 0\nv 0 0\n", "a.obj:2: 2 coordinates, want 3"},
		{"a.obj", "v 0 0 x\n", `a.obj:1: "x" is not a finite number`},
		{"a.obj", "v 0 0 NaN\n", `a.obj:1: "NaN" is not a finite number`},
		{"a.obj", "v 0 0 0\nf 1 2 3\n", "a.obj:2: point 2, want 1 … 1"},
		{"a.obj", "v 0 0 0\nf 0 1 1\n", "a.obj:2: point 0, want 1"},
		{"a.obj", "v 0 0 0\n\n\nf 1 1\n", "a.obj:4: face of 2 points"},
		{"a.obj", "f 1 \\\n", "a.obj:1: the file ends after"},
		{"a.obj", "l" + strings.Repeat(" 1", 70000), "more than 65536 fields"},
		{"a.ply", "plyy\n", `a.ply:1: "plyy", want ply`},
		{"a.ply", "ply\nformat ascii 1.0\n", "a.ply:2: the file ends before end_header"},
		{"a.ply", plyHead + "end_header\n0 0 0 \n", ""},
		{"a.ply", plyHead + "end_header\n0 0 inf \n", `a.ply:7: "inf" is not a finite number`},
		{"a.ply", plyHead + "end_header\n0 0\n", "a.ply:7: 1 of element vertex, but the file has only 4"},
		{"a.ply", plyHead + "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n3 0 0 7\n",
			"face 0: point 7, want 0 … 0"},
		{"a.ply", strings.Replace(plyHead, "vertex 1", "vertex 16000000", 1) + "end_header\n0 0 0\n",
			"16000000 of element vertex, but the file has only"},
		{"a.ply", strings.Replace(plyHead, "ascii", "binary_little_endian", 1) + "end_header\n" +
			"0123456789", "a.ply: byte 115: 1 of element vertex"},
		{"a.stl", "solid\nfacet\nvertex 1 2\n", "a.stl:3: 2 coordinates"},
		{"a.stl", "gibberish", "a.stl: byte 0: 9 bytes"},
		{"a.stl", strings.Repeat(" ", 80) + "\xff\xff\xff\xff", "a.stl: byte 80: 4294967295 triangles"},
		{"a.mesh", "MeshVersionFormatted 1\nDimension 2\n", "a.mesh:2: Dimension, want 3"},
		{"a.mesh", "Vertices 2000000\n0 0 0 0\n", "a.mesh:1: 2000000 vertices, but the file has only"},
		{"a.mesh", "Vertices 1\n0 0 0 0\nTetrahedra 1\n1 1 1 2 0\n", "a.mesh:4: point 2, want 1 … 1"},
		{"a.mesh", "7\n", `a.mesh:1: "7", want the name of a section`},
		{"a.msh", "$MeshFormat\n2.2 1 8\n", "a.msh: byte 20: the file ends where a number should be"},
		{"a.msh", "$MeshFormat\n2.2 1 8\n7777", "a.msh: byte 20: 0x37373737, want the number 1"},
		{"a.msh", "$MeshFormat\n2.2 2 8\n", `a.msh:2: file type "2", want 0`},
		{"a.msh", "$MeshFormat\n3 0 8\n", "a.msh:2: format 3, want 2, 4 or 4.1"},
		{"a.msh", "$Nodes\n1\n1 0 0 0\n$EndNodes\n", "a.msh:1: want $MeshFormat first"},
		{"a.msh", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Elements\n1\n1 36 0\n", "a.msh:6: element type 36"},
		{"a.msh", "", "no $MeshFormat"},
		{"a.node", "2 3 0 0\n1 0 0 0\n3 0 0 0\n", "a.node:3: point 3, want 2"},
		{"a.node", "2 2 0 0\n1 0 0\n2 0 0\n", `a.node:1: dimension "2", want 3`},
		{"a.off", "", "a.off:1: empty, want OFF"},
		{"a.off", "4OFF\n1 0 0\n0 0 0 0\n", `a.off:1: "4OFF", want OFF`},
		{"a.off", "OFF BINARY\n", "a.off:1: OFF BINARY, want text"},
		{"a.off", "OFF\n2 0 0\n0 0 0\n", "a.off:3: the file ends before point 2 of 2"},
		{"a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1\n", "a.off:6: face of 3 points, but 2 indices"},
		{"a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", "a.off:6: point 3, want 0 … 2"},
		{"a.off", "OFF\n9000000 1 0\n0 0 0\n", "a.off:2: 9000000 points, but the file has only"},
		{"a.obj", "", "a.obj: no points"},
		{"a.mesh", "", "a.mesh: no points"},
		{"a.ply", "ply\nformat ascii 1.0\nend_header\n", "a.ply: no points"},
		{"a.obj", "\xff\xfev", "a.obj: byte 0: UTF-16 of 3 bytes"},
		{"a.obj", "\xff\xfe\x00\x00v\x00\x00\x00", "a.obj: byte 0: UTF-32"},
		{"a.obj", "v 0 0 0\nsurf 0 1 0 1 1\n", "a.obj:2: surf: a free-form curve or surface"},
		{"a.mesh", "Vertices 1\n0 0 0 0\nTetrahedraP2 0\n", "a.mesh:3: section TetrahedraP2, want Tetrahedra"},
		{"a.ply", plyHead + "element trifans 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n0\n",
			"element trifans with vertex_indices, want one of face"},
		{"a.xyz", "", `extension ".xyz", want .obj`},
	} {
		_, err := Read(write(t, t.TempDir(), c.name, c.text))
		if c.want == "" {
			if err != nil {
				t.Errorf("%s, %q: %v", c.name, c.text, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %.60q: error %v, want %q in it", c.name, c.text, err, c.want)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "none.obj")); !os.IsNotExist(err) && !strings.Contains(err.Error(), "none.obj") {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := Read(write(t, t.TempDir(), "lone.ele", "1 4 0\n1 1 2 3 4\n")); err == nil {
		t.Error("an .ele without a .node was read")
	}
}

// A header that promises more than there is must not cost memory, and a file over the limit none at all.
func TestHostileFilesTakeNoMemory(t *testing.T) {
	path := write(t, t.TempDir(), "long.obj", "v 0 0 0\n")
	if err := os.Truncate(path, MaxBytes+1); err != nil { // a hole: it takes no disk
		t.Skip(err)
	}
	f, err := os.Stat(path)
	if err != nil || f.Size() != MaxBytes+1 {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil || !strings.Contains(err.Error(), "want at most") {
		t.Errorf("a file of %d bytes: %v", f.Size(), err)
	}
	const head = "ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty char x\nproperty char y\nproperty char z\n" +
		"element face 1\nproperty list uint int vertex_indices\nend_header\n\x00\x00\x00"
	grown := testing.AllocsPerRun(1, func() {
		if _, err := parsePLY(&source{name: "a.ply", data: []byte(head + "\xff\xff\xff\xff\x00\x00\x00\x00")}); err == nil {
			t.Error("a list of four billion points was read")
		}
	})
	if grown > 200 { // the header's words and the error; a list that was begun would take no more, but end in another error
		t.Errorf("%g allocations", grown)
	}
}
