package main

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/massspring/msp/pkg/msp/mesh"
)

// standIns writes files such as people have: a tetrahedral animal as Medit writes it, and a jacket of parts with hems, seams and
// stray points: as it is, in millimetres with z up, the size of a micrometre, and the size of a planet.
func standIns(dir string) ([]file, error) {
	animal := mesh.Implicit(animalDepth, [3]float64{-1, -1, -0.5}, [3]float64{1.2, 0.8, 0.5}, 0.0345)
	path := filepath.Join(dir, "animal.mesh")
	if err := writeMedit(path, animal); err != nil {
		return nil, err
	}
	files := []file{{path, mesh.Options{}}}
	for _, c := range []struct {
		name    string
		unit    float64 // units of the file in a metre
		up      int     // the axis that points up
		options mesh.Options
	}{
		{"jacket.obj", 1, 1, mesh.Options{}},
		{"millimetres-zup.ply", 1e3, 2, mesh.Options{Scale: 1e-3, Up: [3]float64{0, 0, 1}}},
		{"tiny.obj", 1e-6, 1, mesh.Options{}},
		{"huge.ply", 1e7, 1, mesh.Options{}},
	} {
		m := jacket()
		for i, p := range m.Points {
			if c.up == 2 {
				p = [3]float64{p[0], -p[2], p[1]}
			}
			m.Points[i] = [3]float64{c.unit * p[0], c.unit * p[1], c.unit * p[2]}
		}
		path := filepath.Join(dir, c.name)
		if err := m.Write(path); err != nil {
			return nil, err
		}
		files = append(files, file{path, c.options})
	}
	return files, nil
}

// animalDepth returns how far p is within an animal with four legs, a neck and a head, less than 0 outside.
func animalDepth(p [3]float64) float64 {
	p[2] = math.Abs(p[2])
	most := math.Inf(-1)
	for _, c := range []struct {
		a, b   [3]float64
		radius float64
	}{
		{[3]float64{-0.6, 0, 0}, [3]float64{0.5, 0, 0}, 0.3},            // trunk
		{[3]float64{0.6, 0.1, 0}, [3]float64{0.9, 0.45, 0}, 0.14},       // neck
		{[3]float64{0.9, 0.5, 0}, [3]float64{1.02, 0.5, 0}, 0.17},       // head
		{[3]float64{-0.6, -0.1, 0.2}, [3]float64{-0.65, -0.8, 0.2}, .1}, // hind legs
		{[3]float64{0.5, -0.1, 0.2}, [3]float64{0.55, -0.8, 0.2}, 0.1},  // fore legs
	} {
		along, length, away := 0.0, 0.0, 0.0
		for axis := range p {
			along += (p[axis] - c.a[axis]) * (c.b[axis] - c.a[axis])
			length += (c.b[axis] - c.a[axis]) * (c.b[axis] - c.a[axis])
		}
		along = max(0, min(1, along/length))
		for axis := range p {
			away += math.Pow(p[axis]-c.a[axis]-along*(c.b[axis]-c.a[axis]), 2)
		}
		most = max(most, c.radius-math.Sqrt(away))
	}
	return most
}

// jacket returns a body and two sleeves as tubes, each with its points doubled along a seam as exporters leave them, points of no
// triangle, and a patch that touches nothing.
func jacket() *mesh.Mesh {
	m := &mesh.Mesh{}
	tube := func(at [3]float64, axis int, radius, length float64, around, along int) {
		first := len(m.Points)
		for j := range along + 1 {
			for k := range around + 1 { // the last doubles the first
				sin, cos := math.Sincos(2 * math.Pi * float64(k%around) / float64(around))
				p := at
				p[axis] += length * float64(j) / float64(along)
				p[(axis+1)%3] += radius * cos
				p[(axis+2)%3] += radius * sin
				m.Points = append(m.Points, p)
			}
		}
		m.Points = append(m.Points, [3]float64{9, 9, 9})
		for j := range along {
			for k := range around {
				a := first + j*(around+1) + k
				m.Triangles = append(m.Triangles, [3]int{a, a + 1, a + around + 2}, [3]int{a, a + around + 2, a + around + 1})
			}
		}
	}
	tube([3]float64{0, 0, 0}, 1, 0.2, 0.6, 48, 36)
	tube([3]float64{0.25, 0.5, 0}, 0, 0.07, 0.45, 20, 30)
	tube([3]float64{-0.7, 0.5, 0}, 0, 0.07, 0.45, 20, 30)
	patch := len(m.Points)
	m.Points = append(m.Points, [3]float64{0, 0.2, 0.3}, [3]float64{0.1, 0.2, 0.3}, [3]float64{0, 0.3, 0.3})
	m.Triangles = append(m.Triangles, [3]int{patch, patch + 1, patch + 2})
	return m
}

// writeMedit writes a tetrahedral mesh as Medit text.
func writeMedit(path string, m *mesh.Mesh) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	fmt.Fprintf(w, "MeshVersionFormatted 2\nDimension 3\nVertices\n%d\n", len(m.Points))
	for _, p := range m.Points {
		fmt.Fprintf(w, "%.17g %.17g %.17g 0\n", p[0], p[1], p[2])
	}
	fmt.Fprintf(w, "Tetrahedra\n%d\n", len(m.Tets))
	for _, t := range m.Tets {
		fmt.Fprintf(w, "%d %d %d %d 0\n", t[0]+1, t[1]+1, t[2]+1, t[3]+1)
	}
	fmt.Fprintln(w, "End")
	return errors.Join(w.Flush(), f.Close())
}
