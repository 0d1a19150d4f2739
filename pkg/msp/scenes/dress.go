package scenes

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// Of the dress: particles around it and rows from the bust to the hem; a strap's particles across and along.
const dressAround, dressRows, strapWide, strapLong = 58, 58, 6, 12

// DressMesh returns a dress for Figure: a tube of 58×58 points, fitted to the waist and wide at the hem, and two straps of
// 6×12 points over the shoulders: 3 508 points and 6 872 triangles. (The 3 505 particles and 6 811 springs of the paper are
// not those of all edges of a mesh; they fit points and triangles.)
func DressMesh() *mesh.Mesh {
	m := &mesh.Mesh{}
	const top, waist, hem = 1.27, 1.05, 0.45
	for row := range dressRows {
		y := top + (hem-top)*float64(row)/(dressRows-1)
		deep, wide := 0.135, 0.21 // half axes along x and z
		if y < waist {
			flare := (waist - y) / (waist - hem)
			deep, wide = deep+0.2*flare, wide+0.16*flare
		} else {
			fit := math.Sin(math.Pi * (y - waist) / (top - waist)) // between bust and waist
			deep, wide = deep+0.01*fit, wide+0.01*fit
		}
		for k := range dressAround {
			sin, cos := math.Sincos(2 * math.Pi * (float64(k) + 0.5) / dressAround)
			m.Points = append(m.Points, [3]float64{deep * cos, y, wide * sin})
		}
	}
	quad := func(a, b, c, d int) { m.Triangles = append(m.Triangles, [3]int{a, b, c}, [3]int{a, c, d}) }
	for row := range dressRows - 1 {
		for k := range dressAround {
			next := (k + 1) % dressAround
			a, b := row*dressAround, (row+1)*dressAround
			quad(a+k, a+next, b+next, b+k)
		}
	}
	strap(m, quad, 1)
	strap(m, quad, -1)
	return m
}

// strap joins the top row in front to the same row in the back, over the shoulder on the given side.
func strap(m *mesh.Mesh, quad func(a, b, c, d int), side int) {
	const first, over = 6, 1.48 // the column where a strap begins, and how high it goes
	rows := make([][]int, 0, strapLong+2)
	front, back := make([]int, strapWide), make([]int, strapWide)
	for k := range strapWide {
		front[k] = (side*(first+k) + dressAround - (1-side)/2) % dressAround
		back[k] = (dressAround + dressAround/2 - side*(first+k) - (1+side)/2) % dressAround
	}
	rows = append(rows, front)
	for row := range strapLong {
		line := make([]int, strapWide)
		part := float64(row+1) / (strapLong + 1)
		for k := range line {
			a, b := m.Points[front[k]], m.Points[back[k]]
			line[k] = len(m.Points)
			m.Points = append(m.Points, [3]float64{
				a[0] + part*(b[0]-a[0]),
				a[1] + part*(b[1]-a[1]) + (over-a[1])*math.Sin(math.Pi*part),
				a[2] + part*(b[2]-a[2]),
			})
		}
		rows = append(rows, line)
	}
	rows = append(rows, back)
	if side > 0 { // so that its outside is that of the tube
		slices.Reverse(rows)
	}
	for r := range len(rows) - 1 {
		for k := range strapWide - 1 {
			quad(rows[r][k], rows[r][k+1], rows[r+1][k+1], rows[r+1][k])
		}
	}
}

// Dress returns a dress of .2 kg/m² on a figure that walks. The middle of each strap is held at the shoulder. The
// cloth keeps a distance of 4 mm, a quarter of a cell, from itself. Without this, 64 edges cross triangles after 1.25
// s; with it, none do in 5 s.
func Dress() Scene {
	m := DressMesh()
	s := must(m.System(mesh.Options{K: 30, Bending: 0.05, Density: 0.2}))
	for i := dressAround * dressRows; i < len(m.Points); i++ {
		if row := (i - dressAround*dressRows) / strapWide % strapLong; row == strapLong/2 || row == strapLong/2-1 {
			s.Pin(i)
		}
	}
	s.Obstacles = Figure()
	return Scene{
		Name: "dress", S: s, H: 1.0 / 120, Iterations: 20, Thickness: 0.004, Surfaces: true, Friction: 0.3, Drive: withTrunk(s),
	}
}

// withTrunk returns a Drive that carries the pins of s along with the figure's trunk.
func withTrunk(s *msp.System) func(t float64) {
	rest := s.Rest()
	return func(t float64) {
		shift := sway(t)
		for _, pin := range s.Pins {
			p := rest.Point(pin.I)
			s.MovePin(pin.I, [3]float64{p[0] + shift[0], p[1] + shift[1], p[2] + shift[2]})
		}
	}
}
