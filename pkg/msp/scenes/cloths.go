package scenes

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// Curtain returns the curtain of Liu et al. 2013, Table 1: 81×81 particles and 32 158 springs, held at two corners.
func Curtain() Scene { return CurtainOf(81) }

// CurtainOf returns the curtain with n×n particles.
func CurtainOf(n int) Scene {
	s := msp.ClothWith(n, n, msp.LayoutCurtain)
	s.Pin(0, n-1)
	return Scene{Name: "curtain", S: s, H: frame, Iterations: msp.DefaultIterations}
}

// Sheets returns the sheets of Table 1 of the course report, held at two corners: 400 to 2 500 particles.
func Sheets() []Scene {
	var all []Scene
	for _, n := range [][2]int{{20, 20}, {20, 30}, {30, 30}, {30, 40}, {40, 40}, {50, 50}} {
		s := msp.ClothWith(n[0], n[1], msp.LayoutShear)
		s.Pin(0, n[0]-1)
		all = append(all, Scene{Name: "sheet", S: s, H: frame, Iterations: msp.DefaultIterations})
	}
	return all
}

// Brush is 105 bristles of 19 particles, which collide with each other; their roots move to and fro above a ball. It has 1 995 particles,
// as in the paper, and 5 355 springs, 51 per bristle; the paper's 6 405 are 61 per bristle. Particles of bristles push each other away, but
// where bristles cross between particles they pass through each other.
func Brush() Scene {
	const bristles, n = 105, 19
	s := must(mesh.Brush(bristles, n).System(mesh.Options{K: 300, Mass: 0.5}))
	for k := range bristles {
		s.Pin(n*k, n*k+1, n*k+2)
	}
	rest := s.Rest()
	drive := func(t float64) {
		shift := 0.4 * math.Sin(math.Pi*t)
		for _, pin := range s.Pins {
			p := rest.Point(pin.I)
			s.MovePin(pin.I, [3]float64{p[0] + shift, p[1], p[2]})
		}
	}
	s.Obstacles = append(s.Obstacles, obstacle.Sphere([3]float64{0, -1, 0}, 0.25))
	return Scene{Name: "brush", S: s, H: frame, Iterations: 20, Thickness: 0.01, Unchecked: true, Drive: drive}
}

// Shock returns a curtain of 41×41 particles that a ball of 30 cm diameter hits at 15 m/s (Liu et al. 2013, fig. 7: with few
// iterations a strong impact loses detail).
func Shock() Scene { return impact("shock", 15) }

// Moderate returns the same at 2 m/s (fig. 8: there is no visible difference).
func Moderate() Scene { return impact("moderate impact", 2) }

func impact(name string, speed float64) Scene {
	c := CurtainOf(41)
	for i := range c.S.Mass { // upright: what was z is now down
		c.S.X0[3*i+1], c.S.X0[3*i+2] = -c.S.X0[3*i+2], 0
	}
	c.S.Unpin(0, 40)
	c.S.PinWhere(func(p [3]float64) bool { return p[1] == 0 })
	ball := obstacle.Sphere([3]float64{0.5, -0.5, -0.2}, 0.15)
	stop := 0.6 / speed // it comes to rest 40 cm behind the curtain
	ball.Motion = func(t float64) obstacle.Pose {
		return obstacle.Pose{Shift: [3]float64{0, 0, speed * min(t, stop)}}
	}
	c.S.Obstacles = append(c.S.Obstacles, ball)
	c.Name = name
	return c
}

// Tear returns a sheet of 41×41 particles that is held along one side and torn at a corner of the other (Zachmann
// 2018): springs break at 1.5 times their rest length.
func Tear() Scene {
	const n = 41
	s := msp.ClothWith(n, n, msp.LayoutCurtain)
	s.PinWhere(func(p [3]float64) bool { return p[2] == 0 })
	s.Pin(n*n-1, n*n-2, n*n-1-n)
	rest := s.Rest()
	drive := func(t float64) {
		for _, i := range []int{n*n - 1, n*n - 2, n*n - 1 - n} {
			p := rest.Point(i)
			s.MovePin(i, [3]float64{p[0], p[1] + 0.2*t, p[2] + t})
		}
	}
	return Scene{Name: "tear", S: s, H: frame, Iterations: msp.DefaultIterations, Strain: 0.5, Drive: drive}
}

// Spring is one spring with a mass of 1 kg, which stretches it by 5 %.
func Spring() Scene {
	s := msp.OneSpring(200, 1)
	s.Pin(0)
	return Scene{Name: "spring", S: s, H: frame, Iterations: msp.DefaultIterations}
}

// Chain is 40 particles between two pins.
func Chain() Scene {
	s := msp.Chain(40)
	s.Pin(0, 39)
	s.MovePin(39, [3]float64{0.7, 0, 0})
	return Scene{Name: "chain", S: s, H: frame, Iterations: 20}
}

// Net returns a sheet of 20×20 particles without shear and bending springs, held at its four corners.
func Net() Scene {
	const n = 20
	s := msp.ClothWith(n, n, msp.LayoutStructural)
	s.Triangles = nil // there is nothing between the threads
	s.Pin(0, n-1, n*(n-1), n*n-1)
	return Scene{Name: "net", S: s, H: frame, Iterations: msp.DefaultIterations}
}

// Flag returns a sheet of 30×20 particles, 50 g, that hangs from a pole in a wind which turns to and fro.
func Flag() Scene {
	const nx, ny = 30, 20
	m := &mesh.Mesh{}
	for j := range ny {
		for i := range nx {
			m.Points = append(m.Points, [3]float64{1.5 * float64(i) / (nx - 1), -float64(j) / (ny - 1), 0})
		}
	}
	for j := range ny - 1 {
		for i := range nx - 1 {
			a := j*nx + i
			m.Triangles = append(m.Triangles, [3]int{a, a + nx, a + nx + 1}, [3]int{a, a + nx + 1, a + 1})
		}
	}
	s := must(m.System(mesh.Options{K: 20, Mass: 0.05}))
	s.PinWhere(func(p [3]float64) bool { return p[0] == 0 })
	s.Forces = append(s.Forces, func(t float64, x, v, f []float64) {
		msp.AirDrag(1e-4, [3]float64{8, 0, 4 * math.Sin(3*t)})(t, x, v, f)
	})
	return Scene{Name: "flag", S: s, H: frame, Iterations: 20}
}

// Skirt returns the part of the dress below the waist, held around it, on the figure that walks.
func Skirt() Scene {
	const around, rows = 40, 24
	m := &mesh.Mesh{}
	for row := range rows {
		down := float64(row) / (rows - 1)
		for k := range around {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / around)
			m.Points = append(m.Points, [3]float64{(0.14 + 0.2*down) * cos, 1.05 - 0.55*down, (0.19 + 0.17*down) * sin})
		}
	}
	for row := range rows - 1 {
		for k := range around {
			a, b, next := row*around, (row+1)*around, (k+1)%around
			m.Triangles = append(m.Triangles, [3]int{a + k, a + next, b + next}, [3]int{a + k, b + next, b + k})
		}
	}
	s := must(m.System(mesh.Options{K: 30, Density: 0.2}))
	waist := make([]int, around)
	for k := range waist {
		waist[k] = k
	}
	s.Pin(waist...)
	s.Obstacles = Figure()
	return Scene{Name: "skirt", S: s, H: frame, Iterations: 20, Drive: withTrunk(s)}
}

// Small returns the scenes to begin with: spring, chain, net, flag, skirt.
func Small() []Scene { return []Scene{Spring(), Chain(), Net(), Flag(), Skirt()} }
