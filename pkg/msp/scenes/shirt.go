package scenes

import (
	"math"

	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// panel returns a place of a panel of the shirt: its height, how far it is from the middle, and how deep from the seams. Across it
// is at 0 in the middle of the body, at 1 at the side, at 2 at the cuff; up at −1 at the hem, at 0 at the armpit, at 1 at the shoulder.
// All is in metres.
func panel(across, up float64) (y, z, deep float64) {
	const (
		hem, armpit, shoulder = 0.85, 1.2, 1.49
		half, neck, throat    = 0.24, 0.1, 0.12   // of the body's width, of the neck's; its depth
		body, arm, cuff       = 0.17, 0.09, 0.075 // the depths of a panel
		lowY, lowZ            = 1.12, 0.272       // the cuff, below
		highY, highZ          = 1.205, 0.45       // and above
	)
	between := func(a, b, t float64) float64 { return a + (b-a)*t }
	round := (1 - math.Cos(math.Pi*up)) / 2 // evenly around a sleeve
	if across > 1 {
		t := across - 1
		y = between(between(armpit, lowY, t), between(shoulder, highY, t), round)
		z = between(between(half, lowZ, t), between(half, highZ, t), round)
		return y, z, between(arm, cuff, t) * math.Sin(math.Pi*up)
	}
	sin, cos := math.Sincos(math.Pi / 2 * across)
	z = half * sin
	if up <= 0 {
		return between(armpit, hem, -up), z, body * cos
	}
	open := math.Sqrt(max(0, 1-z*z/(neck*neck)))
	sleeve := sin * math.Sin(math.Pi*up)
	y = between(armpit, shoulder, between(up, round, sin*sin))
	return y, z, math.Sqrt(body*body*cos*cos*(1-up*up) + arm*arm*sleeve*sleeve + throat*throat*open*open*up*up)
}

// ShirtMesh returns a shirt for Standing: two panels, front and back, each a body with two sleeves. They are sewn
// together along shoulders, sleeves and sides, and open at hem, neck and cuffs. Its cells have a length of about cell
// (m).
func ShirtMesh(cell float64) *mesh.Mesh {
	number := func(length float64) int { return max(2, int(math.Round(length/cell))) }
	wide, long, low, high := number(0.33), number(0.2), number(0.35), number(0.29) // columns of half the body and a sleeve, rows
	m := &mesh.Mesh{}
	type place struct{ side, column, row int }
	points := map[place]int{}
	point := func(side, column, row int) int {
		across, up := math.Abs(float64(column))/float64(wide), float64(row)/float64(high)
		if across > 1 {
			across = 1 + (across*float64(wide)-float64(wide))/float64(long)
		}
		if row < 0 {
			up = float64(row) / float64(low)
		}
		y, z, deep := panel(across, up)
		if deep < 1e-9 {
			side, deep = 0, 0 // sewn
		}
		at := place{side, column, row}
		if i, known := points[at]; known {
			return i
		}
		points[at] = len(m.Points)
		m.Points = append(m.Points, [3]float64{float64(side) * deep, y, math.Copysign(z, float64(column))})
		return points[at]
	}
	for _, side := range []int{1, -1} {
		for column := -wide - long; column < wide+long; column++ {
			row := -low
			if column < -wide || column >= wide {
				row = 0
			}
			for ; row < high; row++ {
				a, b := point(side, column, row), point(side, column+1, row)
				c, d := point(side, column+1, row+1), point(side, column, row+1)
				if side > 0 {
					b, d = d, b
				}
				m.Triangles = append(m.Triangles, [3]int{a, b, c}, [3]int{a, c, d})
			}
		}
	}
	return m
}

// Shirt returns a shirt of .2 kg/m² that falls on a standing figure. Its seams are as stiff as the cloth.
func Shirt() Scene { return ShirtOf(0.035) }

// ShirtOf returns the shirt with cells of about cell (m).
func ShirtOf(cell float64) Scene {
	s := must(ShirtMesh(cell).System(mesh.Options{K: 60, Bending: 0.05, Density: 0.2}))
	s.Obstacles = Standing()
	for k := range s.Obstacles {
		s.Obstacles[k].Margin = cell * cell / (4 * 0.04) // what a cell, with its diagonal, cuts off from an arm
	}
	return Scene{Name: "shirt", S: s, H: 1.0 / 60, Iterations: 20, Thickness: 0.005, Surfaces: true, Friction: 0.3}
}

// Standing returns Figure before its first step.
func Standing() []obstacle.Obstacle {
	limbs := Figure()
	for k := range limbs {
		still := limbs[k].Pose(0)
		limbs[k].Motion = func(float64) obstacle.Pose { return still }
	}
	return limbs
}
