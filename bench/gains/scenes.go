package main

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/scenes"
)

// scene is a scene with the number of steps that it takes here.
type scene struct {
	scenes.Scene
	thin  float64 // thickness where surfaces meet, m
	steps int
}

// maker makes a scene of the table.
type maker struct {
	name string
	make func() scene
}

// all are the scenes of the table.
func all() (list []maker) {
	for _, c := range []struct{ sheets, n, steps int }{{2, 12, 120}, {3, 12, 120}, {5, 12, 120}, {10, 12, 120}, {50, 7, 120}} {
		list = append(list, maker{fmt.Sprintf("%d sheets", c.sheets), func() scene {
			return scene{scenes.SheetsOf(c.sheets, c.n), 0.01, c.steps}
		}})
	}
	return append(list,
		maker{"turned sheets", func() scene { return scene{turned(5, 12), 0.01, 120} }},
		maker{"dress", func() scene { return scene{dropped(shell(scenes.DressMesh())), 0.004, 60} }},
		maker{"chair", func() scene { return scene{dropped(solid(chair, 0.03)), 0, 120} }},
		maker{"manikin", func() scene { return scene{dropped(solid(manikin, 0.03)), 0, 120} }},
		maker{"knot", func() scene { return scene{scenes.Knot(), 0.01, 300} }},
		maker{"trampoline", func() scene { return scene{scenes.Trampoline(), 0.01, 120} }},
		maker{"drape", func() scene { return scene{drape(), 0.006, 120} }},
		maker{"ring", func() scene { return scene{ring(), 0.006, 120} }},
		maker{"fast plate", func() scene { return scene{plate(), 0, 30} }},
		maker{"skirt", func() scene { return scene{scenes.Skirt(), 0.004, 60} }},
	)
}

// large are scenes of hours, which run only if -scene is their name.
func large() []maker {
	return []maker{{"50 layers of 70×70", func() scene {
		c := scenes.SheetsOf(50, 70)
		c.H = 1.0 / 120
		return scene{c, 0.005, 1000}
	}}}
}

// turned are sheets of n×n particles of which each is turned against the next by 20°, so that no particle is above another.
func turned(sheets, n int) scenes.Scene {
	c := scenes.SheetsOf(sheets, n)
	sin, cos := math.Sincos(math.Pi / 9)
	for k := range sheets {
		for i := k * n * n; i < sheets*n*n; i++ {
			x, z := c.S.X0[3*i]-0.25, c.S.X0[3*i+2]-0.25
			c.S.X0[3*i], c.S.X0[3*i+2] = 0.25+cos*x-sin*z, 0.25+sin*x+cos*z
		}
	}
	return c
}

// dropped lets a body of 1 kg fall by 0.3 m on a rough floor.
func dropped(s *msp.System) scenes.Scene {
	low := math.Inf(1)
	for i := range s.Mass {
		low = min(low, s.X0[3*i+1])
	}
	s.Move([3]float64{0, 0.3 - low, 0})
	floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
	floor.Friction = 0.5
	s.Obstacles = append(s.Obstacles, floor)
	return scenes.Scene{S: s, H: 1.0 / 30, Iterations: msp.DefaultIterations}
}

func shell(m *mesh.Mesh) *msp.System { return must(m.System(mesh.Options{Mass: 1})) }

// bar is a capsule of a body.
type bar struct {
	a, b   [3]float64
	radius float64
}

// solid fills a body with tetrahedra.
func solid(bars []bar, cell float64) *msp.System {
	low, high := [3]float64{9, 9, 9}, [3]float64{-9, -9, -9}
	for _, c := range bars {
		for axis := range low {
			low[axis] = min(low[axis], c.a[axis]-c.radius, c.b[axis]-c.radius)
			high[axis] = max(high[axis], c.a[axis]+c.radius, c.b[axis]+c.radius)
		}
	}
	depth := func(p [3]float64) float64 {
		most := math.Inf(-1)
		for _, c := range bars {
			d, _ := obstacle.Capsule(c.a, c.b, c.radius).Distance(0, p)
			most = max(most, -d)
		}
		return most
	}
	return must(mesh.Implicit(depth, low, high, cell).System(mesh.Options{Mass: 1}))
}

// chair has four legs, a seat of bars and a back.
var chair = []bar{
	{[3]float64{0.05, 0.03, 0.05}, [3]float64{0.05, 0.45, 0.05}, 0.03}, {[3]float64{0.45, 0.03, 0.05}, [3]float64{0.45, 0.45, 0.05}, 0.03},
	{[3]float64{0.05, 0.03, 0.45}, [3]float64{0.05, 0.9, 0.45}, 0.03}, {[3]float64{0.45, 0.03, 0.45}, [3]float64{0.45, 0.9, 0.45}, 0.03},
	{[3]float64{0.05, 0.45, 0.05}, [3]float64{0.45, 0.45, 0.05}, 0.04}, {[3]float64{0.05, 0.45, 0.18}, [3]float64{0.45, 0.45, 0.18}, 0.04},
	{[3]float64{0.05, 0.45, 0.31}, [3]float64{0.45, 0.45, 0.31}, 0.04}, {[3]float64{0.05, 0.45, 0.45}, [3]float64{0.45, 0.45, 0.45}, 0.04},
	{[3]float64{0.05, 0.45, 0.05}, [3]float64{0.05, 0.45, 0.45}, 0.04}, {[3]float64{0.45, 0.45, 0.05}, [3]float64{0.45, 0.45, 0.45}, 0.04},
	{[3]float64{0.05, 0.88, 0.45}, [3]float64{0.45, 0.88, 0.45}, 0.04}, {[3]float64{0.05, 0.7, 0.45}, [3]float64{0.45, 0.7, 0.45}, 0.03},
}

// manikin is a figure of round limbs that falls on its side.
var manikin = []bar{
	{[3]float64{-0.15, 0, 0}, [3]float64{0.15, 0, 0}, 0.1}, {[3]float64{0.33, 0.02, 0}, [3]float64{0.35, 0.02, 0}, 0.08},
	{[3]float64{0.15, 0, 0}, [3]float64{0.33, 0.02, 0}, 0.05}, {[3]float64{0.15, 0, 0.1}, [3]float64{0.1, -0.1, 0.35}, 0.04},
	{[3]float64{0.15, 0, -0.1}, [3]float64{0.1, 0.1, -0.35}, 0.04}, {[3]float64{-0.15, 0, 0.06}, [3]float64{-0.6, 0.05, 0.12}, 0.05},
	{[3]float64{-0.15, 0, -0.06}, [3]float64{-0.6, -0.05, -0.12}, 0.05},
}

// drape lets a cloth of 40×40 particles fall on a ball.
func drape() scenes.Scene {
	s := msp.Cloth(40, 40)
	ball := obstacle.Sphere([3]float64{0.5, -0.35, 0.5}, 0.25)
	ball.Friction = 0.3
	s.Obstacles = append(s.Obstacles, ball)
	return scenes.Scene{S: s, H: 1.0 / 30, Iterations: msp.DefaultIterations, Thickness: 0.0256, Friction: 0.3}
}

// ring lets a cloth of 16×16 particles fall on a rough torus, a mesh.
func ring() scenes.Scene {
	torus := mesh.Implicit(func(p [3]float64) float64 {
		return 0.12 - math.Hypot(math.Hypot(p[0], p[2])-0.3, p[1])
	}, [3]float64{-0.5, -0.2, -0.5}, [3]float64{0.5, 0.2, 0.5}, 0.05)
	o, err := obstacle.Mesh(torus.Points, torus.Surface())
	if err != nil {
		panic(err)
	}
	o.Friction = 0.3
	s := msp.Cloth(16, 16).Move([3]float64{-0.5, 0.3, -0.5})
	s.Obstacles = append(s.Obstacles, o)
	return scenes.Scene{S: s, H: 1.0 / 30, Iterations: msp.DefaultIterations, Thickness: 0.02, Friction: 0.3}
}

// plate moves a plate of 1 mm at 20 m/s against a cloth that hangs.
func plate() scenes.Scene {
	s := msp.Cloth(31, 31)
	for i := range s.Mass { // upright
		s.X0[3*i+1], s.X0[3*i+2] = -s.X0[3*i+2], 0
	}
	s.PinWhere(func(p [3]float64) bool { return p[1] == 0 })
	o := obstacle.Box([3]float64{0.3, -0.7, -0.3005}, [3]float64{0.7, -0.3, -0.2995})
	o.Motion = func(t float64) obstacle.Pose { return obstacle.Pose{Shift: [3]float64{0, 0, min(20*t, 0.6)}} }
	s.Obstacles = append(s.Obstacles, o)
	return scenes.Scene{S: s, H: 1.0 / 60, Iterations: msp.DefaultIterations}
}

// must returns a system that is made of numbers of ours: if it is wrong, the scene is.
func must(s *msp.System, err error) *msp.System {
	if err != nil {
		panic(err)
	}
	return s
}
