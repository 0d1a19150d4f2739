package msptest

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// Curtain returns the cloth of Liu et al. 2013, Table 1, at n×n particles, held at two corners.
func Curtain(n int) *msp.System {
	s := msp.ClothWith(n, n, msp.LayoutCurtain)
	s.Pin(0, n-1)
	return s
}

// Block returns a solid of nx×ny×nz cells of 1 cm, 1 kg in all, each cell cut into six tetrahedra (H. W. Kuhn,
// 1960): its springs are the edges along the axes, one diagonal of every face and one of every cell.
func Block(nx, ny, nz int) *msp.System {
	const size, k = 0.01, 320
	at := func(i, j, l int) int { return (l*(ny+1)+j)*(nx+1) + i }
	m := (nx + 1) * (ny + 1) * (nz + 1)
	x, mass := make([]float64, 0, 3*m), make([]float64, m)
	var springs []msp.Spring
	for l := range nz + 1 {
		for j := range ny + 1 {
			for i := range nx + 1 {
				p := at(i, j, l)
				x = append(x, size*float64(i), size*float64(j), size*float64(l))
				mass[p] = 1 / float64(m)
				for _, d := range [][3]int{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}} {
					if i+d[0] <= nx && j+d[1] <= ny && l+d[2] <= nz {
						r := size * math.Sqrt(float64(d[0]+d[1]+d[2])) // d is of zeros and ones
						springs = append(springs, msp.Spring{I: p, J: at(i+d[0], j+d[1], l+d[2]), K: k, R: r})
					}
				}
			}
		}
	}
	s, err := msp.NewSystem(x, mass, springs)
	if err != nil {
		panic(err) // the scene is wrong, not what it was given
	}
	s.Pin(at(0, ny, 0), at(nx, ny, 0))
	return s
}
