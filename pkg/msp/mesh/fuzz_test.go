package mesh

import (
	"encoding/binary"
	"path/filepath"
	"testing"
)

// FuzzRead reads anything as every format: an error or a mesh that Check finds no fault with, and never a panic.
func FuzzRead(f *testing.F) {
	kinds := map[string]byte{".obj": 0, ".ply": 1, ".stl": 2, ".mesh": 3, ".msh": 4, ".node": 5, ".ele": 6, ".off": 8}
	for _, file := range files {
		f.Add(kinds[filepath.Ext(file.name)], []byte(file.text))
	}
	f.Add(byte(0), []byte("v 0 0 0\nv 2 0 0\nv 2 2 0\nv 1 1 0\nv 0 2 0\nf 1 2 3 4 5\n"))
	f.Add(byte(1), []byte("ply\nformat ascii 1.0\nelement vertex 3\nproperty char x\nproperty char y\nproperty char z\n"+
		"element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n4 0 1 2 -1\n"))
	f.Add(byte(3), []byte("Vertices 8 0 0 0 0 1 0 0 0 1 1 0 0 0 1 0 0 0 0 1 0 1 0 1 0 1 1 1 0 0 1 1 0 Hexahedra 1 1 2 3 4 5 6 7 8 0"))
	f.Add(byte(4), []byte(put(binary.LittleEndian, "$MeshFormat\n2.2 1 8\n", 1, "\n$EndMeshFormat\n$Nodes\n1\n", 1, 0., 0., 0.,
		"\n$EndNodes\n$Elements\n1\n", 15, 1, 0, 1, 1, "\n$EndElements\n")))
	f.Add(byte(4), []byte(put(binary.LittleEndian, "$MeshFormat\n4.1 1 8\n", 1, "\n$EndMeshFormat\n$Nodes\n", int64(1), int64(1), int64(1), int64(1),
		0, 1, 0, int64(1), int64(1), 0., 0., 0., "\n$EndNodes\n$Elements\n", int64(1), int64(1), int64(1), int64(1),
		0, 1, 15, int64(1), int64(1), int64(1), "\n$EndElements\n")))
	f.Add(byte(1), []byte("ply\nformat ascii 1.0\nelement vertex 99999999\nend_header\n"))
	f.Add(byte(3), []byte("Vertices 1 0 0 0 0 Tetrahedra 1 1 1 1 1 1"))
	f.Add(byte(7), []byte(`{"format":"mass-spring system","version":1,"particles":[[0,0,0]],"masses":[1],"springs":[]}`))
	f.Fuzz(func(t *testing.T, kind byte, data []byte) {
		s := &source{name: "fuzz", data: data}
		var m *Mesh
		var err error
		if err = s.plain(); err != nil {
			return
		}
		switch kind % 9 {
		case 0:
			m, err = parseOBJ(s)
		case 1:
			m, err = parsePLY(s)
		case 2:
			m, err = parseSTL(s)
		case 3:
			m, err = parseMedit(s)
		case 4:
			m, err = parseGmsh(s)
		case 5:
			m = &Mesh{}
			_, err = parseNode(s, m)
		case 8:
			m, err = parseOFF(s)
		case 6:
			m = &Mesh{Points: make([][3]float64, 4)}
			err = parseEle(s, m, 1)
		default:
			if system, err := parseSystem(s); err == nil && system.Check() != nil {
				t.Error(system.Check())
			}
			return
		}
		if err != nil {
			return
		}
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		_ = m.Report().String()
		if len(m.Points)+len(m.Triangles)+len(m.Tets) < 1000 {
			if s, err := m.System(Options{Equal: true}); err == nil && s.Check() != nil {
				t.Error(s.Check())
			}
		}
	})
}
