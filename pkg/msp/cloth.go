package msp

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Layout says which pairs of particles of a cloth grid are joined by springs. Combine layouts with |.
type Layout uint8

const (
	LayoutStructural   Layout = 1 << iota // neighbours along the two axes of the grid
	LayoutDiagonal                        // one diagonal of each cell: (i, j) to (i+1, j+1)
	LayoutAntidiagonal                    // the other diagonal of each cell: (i+1, j) to (i, j+1)
	LayoutBending                         // next but one along the two axes
)

// The layouts of the source texts.
const (
	// LayoutDefault is that of Cloth.
	LayoutDefault = LayoutStructural | LayoutDiagonal | LayoutAntidiagonal | LayoutBending
	// LayoutCurtain is the only grid layout with the spring count of the curtain in Liu et al. 2013,
	// Table 1: 81×81 particles, 32158 springs.
	LayoutCurtain = LayoutStructural | LayoutDiagonal | LayoutBending
	// LayoutShear is the layout of the course report's Table 1: 20×20 particles, 1482 springs.
	LayoutShear = LayoutStructural | LayoutDiagonal | LayoutAntidiagonal
)

// String names the parts of the layout: "structural+diagonal+bending".
func (l Layout) String() string {
	var parts []string
	for i, name := range []string{"structural", "diagonal", "antidiagonal", "bending"} {
		if l&(1<<i) != 0 {
			parts = append(parts, name)
		}
	}
	if len(parts) == 0 {
		return "no springs"
	}
	return strings.Join(parts, "+")
}

// Cloth returns a sheet of nx × ny particles, 1 m × 1 m and 1 kg in all, at rest in the x–z plane at
// y = 0: particle j*nx + i is at (i/(nx−1), 0, j/(ny−1)). Its springs are those of LayoutDefault.
//
// Every spring has the stiffness k = 80 (n−1)/20 N/m, where n is the larger of nx and ny. It is 80 N/m at 21×21 particles and
// proportional to the resolution, as in Liu et al. 2013, sec. 5. The paper wants the material to be independent of the
// resolution, and for a chain it is. A sheet gets stiffer in proportion, because springs are parallel as well as in series:
// hung by an edge, it stretches by 2.2 % at 11×11 particles and by 0.5 % at 41×41. For one material at several resolutions,
// give all springs the same k. At steps of h = 1/30 s, a 20×20 cloth held at two corners hangs like soft cloth.
func Cloth(nx, ny int) *System { return ClothWith(nx, ny, LayoutDefault) }

// ClothWith returns the sheet of Cloth with the springs of the given layout. They come in the order
// structural along x, structural along z, diagonals, bending along x, bending along z.
func ClothWith(nx, ny int, layout Layout) *System {
	if nx < 1 || ny < 1 {
		panic(fmt.Sprintf("msp: cloth of %d × %d particles, want at least 1 × 1", nx, ny))
	}
	m := nx * ny
	s := &System{X0: make([]float64, 3*m), Mass: make([]float64, m), Gravity: gravity}
	for j := range ny {
		for i := range nx {
			p := j*nx + i
			s.X0[3*p] = along(i, nx)
			s.X0[3*p+2] = along(j, ny)
			s.Mass[p] = 1 / float64(m)
		}
	}
	g := grid{s: s, nx: nx, ny: ny, k: 80 * float64(max(nx, ny)-1) / 20}
	var offsets [][2]int
	for _, part := range []struct {
		layout  Layout
		offsets [][2]int
	}{
		{LayoutStructural, [][2]int{{1, 0}, {0, 1}}}, {LayoutDiagonal, [][2]int{{1, 1}}},
		{LayoutAntidiagonal, [][2]int{{-1, 1}}}, {LayoutBending, [][2]int{{2, 0}, {0, 2}}},
	} {
		if layout&part.layout != 0 {
			offsets = append(offsets, part.offsets...)
		}
	}
	springs := 0
	for _, o := range offsets {
		springs += max(0, nx-abs(o[0])) * max(0, ny-o[1])
	}
	s.Springs = slices.Grow(s.Springs, springs)
	for _, o := range offsets {
		g.join(o[0], o[1])
	}
	s.Triangles = g.triangles()
	return s
}

// along returns where particle i of n stands on a length of 1 m.
func along(i, n int) float64 {
	if n == 1 {
		return 0
	}
	return float64(i) / float64(n-1)
}

type grid struct {
	s      *System
	nx, ny int
	k      float64
}

// join adds a spring from every particle (i, j) to (i+di, j+dj), where there is one.
func (g grid) join(di, dj int) {
	for j := 0; j+dj < g.ny; j++ {
		for i := max(0, -di); i < g.nx && i+di < g.nx; i++ {
			a, b := j*g.nx+i, (j+dj)*g.nx+i+di
			g.s.Springs = append(g.s.Springs, Spring{I: a, J: b, K: g.k, R: distance(g.s.X0, a, b)})
		}
	}
}

// triangles cuts each cell along its diagonal; seen from above (+y) they run counter-clockwise.
func (g grid) triangles() [][3]int {
	t := slices.Grow([][3]int(nil), 2*(g.nx-1)*(g.ny-1))
	for j := 0; j+1 < g.ny; j++ {
		for i := 0; i+1 < g.nx; i++ {
			a := j*g.nx + i
			b, c, d := a+1, a+g.nx, a+g.nx+1
			t = append(t, [3]int{a, c, d}, [3]int{a, d, b})
		}
	}
	return t
}

// distance returns ‖p_a − p_b‖.
func distance(x []float64, a, b int) float64 {
	dx, dy, dz := x[3*a]-x[3*b], x[3*a+1]-x[3*b+1], x[3*a+2]-x[3*b+2]
	return math.Sqrt(dx*dx + dy*dy + dz*dz)
}
