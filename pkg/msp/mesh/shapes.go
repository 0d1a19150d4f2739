package mesh

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Block returns a solid of nx × ny × nz cubes with the given edge (m), its corner at the origin, each cut into six
// tetrahedra around a diagonal (H. W. Kuhn, 1960). Point (i, j, l) has the index (l (ny+1) + j) (nx+1) + i.
func Block(nx, ny, nz int, cell float64) *Mesh {
	if nx < 1 || ny < 1 || nz < 1 || !(cell > 0) {
		panic(fmt.Sprintf("mesh: Block(%d, %d, %d, %g), want at least one cell each way, and an edge > 0", nx, ny, nz, cell))
	}
	m := &Mesh{}
	for l := range nz + 1 {
		for j := range ny + 1 {
			for i := range nx + 1 {
				m.Points = append(m.Points, [3]float64{cell * float64(i), cell * float64(j), cell * float64(l)})
			}
		}
	}
	step := [3]int{1, nx + 1, (nx + 1) * (ny + 1)}
	for l := range nz {
		for j := range ny {
			for i := range nx {
				p := i*step[0] + j*step[1] + l*step[2]
				far := p + step[0] + step[1] + step[2]
				for axis := range 3 { // from p to far along the axes, in each order
					a, b := step[(axis+1)%3], step[(axis+2)%3]
					first := p + step[axis]
					m.Tets = append(m.Tets, [4]int{p, first, first + a, far}, [4]int{p, first + b, first, far})
				}
			}
		}
	}
	return m
}

// Ball returns a solid ball around the origin, made by Implicit of cells of the given edge (m).
func Ball(radius, cell float64) *Mesh {
	if !(radius > 0 && cell > 0) {
		panic(fmt.Sprintf("mesh: Ball(%g, %g), want a radius and a cell > 0", radius, cell))
	}
	r := [3]float64{radius, radius, radius}
	return Implicit(func(p [3]float64) float64 { return radius - norm(p) }, v3.Scale(-1, r), r, cell)
}

// Strand returns n points on a slender helix 1 m down from the origin, 1 cm around the axis, each joined to the next three.
// Four successive points are a tetrahedron, so that a strand resists bending and twisting (A. Selle et al.: A mass spring
// model for hair simulation, ACM Trans. Graph. 27(3), 2008).
func Strand(n int) *Mesh {
	if n < 2 {
		panic(fmt.Sprintf("mesh: strand of %d points, want at least 2", n))
	}
	const radius = 0.01
	turn := math.Acos(-2.0 / 3) // of the helix of regular tetrahedra
	m := &Mesh{}
	for i := range n {
		sin, cos := math.Sincos(turn * float64(i))
		m.Points = append(m.Points, [3]float64{radius * cos, -float64(i) / float64(n-1), radius * sin})
		for back := 1; back <= 3 && back <= i; back++ {
			m.Edges = append(m.Edges, [2]int{i - back, i})
		}
	}
	return m
}

// Brush returns strands of n points each that hang from a disc of 30 cm diameter, evenly spread. Points k n to k n + n − 1
// are those of bristle k, its root first.
func Brush(bristles, n int) *Mesh {
	if bristles < 1 {
		panic(fmt.Sprintf("mesh: brush of %d bristles, want at least 1", bristles))
	}
	const radius = 0.15
	golden := math.Pi * (3 - math.Sqrt(5)) // the angle from one to the next on a sunflower's spiral
	m := &Mesh{}
	for k := range bristles {
		r := radius * math.Sqrt((float64(k)+0.5)/float64(bristles))
		sin, cos := math.Sincos(golden * float64(k))
		m.Add(Strand(n).Move([3]float64{r * cos, 0, r * sin}))
	}
	return m
}
