package scene

import (
	"math"

	"github.com/massspring/msp/pkg/msp/obstacle"
)

// Solid is the surface of the obstacles of a system: triangles that run counter-clockwise seen from outside.
type Solid struct {
	X, Normals []Vec
	Triangles  [][3]int
	Ground     [][3]int // of floors, which are lighter than what stands on them
	Reach      []Vec    // corners of boxes around those that a picture is to have in view whole
	Moving     []Mover
	T          float64 // when they are there, s
}

// Mover is an obstacle that moves, with its corners X[From:To].
type Mover struct {
	obstacle.Obstacle
	From, To int
}

// solidOf returns the surface of obstacles at the time t, around what moves between low and high.
func solidOf(obstacles []obstacle.Obstacle, t float64, low, high Vec) (s Solid) {
	s.T = t
	for _, o := range obstacles {
		s.add(o, o.Surface(t, low.Plus(high).Times(0.5), math.Max(low.Distance(high), 0.1)))
	}
	return s
}

// add adds an obstacle, to be in view whole unless it is ground.
func (s *Solid) add(o obstacle.Obstacle, surface obstacle.Surface) {
	first := len(s.X)
	for i, p := range surface.Points {
		s.X, s.Normals = append(s.X, p), append(s.Normals, surface.Normals[i])
	}
	if o.Motion != nil {
		s.Moving = append(s.Moving, Mover{o, first, len(s.X)})
	}
	for _, t := range surface.Triangles {
		t = [3]int{first + t[0], first + t[1], first + t[2]}
		if o.Flat() {
			s.Ground = append(s.Ground, t)
		} else {
			s.Triangles = append(s.Triangles, t)
		}
	}
	if low, high := BoxAround(s.X[first:]); !o.Flat() {
		s.Reach = append(s.Reach, corners(low, high)...)
	}
}

// corners returns those of the box between low and high.
func corners(low, high Vec) (out []Vec) {
	for k := range 8 {
		p := low
		for axis := range 3 {
			if k>>axis&1 == 1 {
				p[axis] = high[axis]
			}
		}
		out = append(out, p)
	}
	return out
}

// BoxAround returns the smallest box that holds the points.
func BoxAround(points []Vec) (low, high Vec) {
	low, high = points[0], points[0]
	for _, p := range points {
		for k, c := range p {
			low[k], high[k] = math.Min(low[k], c), math.Max(high[k], c)
		}
	}
	return low, high
}
