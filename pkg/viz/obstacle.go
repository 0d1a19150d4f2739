package viz

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Obstacle is a solid thing that stands beside a system in a picture: Ball, Block or Floor. It is drawn and no more. What particles
// meet are the System.Obstacles, with a method of package collide: pictures and players draw those by themselves, where they
// are at the time of the state, or of the first frame.
type Obstacle struct{ solid scene.Solid }

// Ball returns the ball with the centre (x, y, z) and the radius, in metres. It panics unless all are finite and the radius
// is positive.
func Ball(x, y, z, radius float64) Obstacle {
	if o := scene.BallSolid([3]float64{x, y, z}, radius); o.Finite() && radius > 0 {
		return Obstacle{o}
	}
	panic(fmt.Sprintf("viz: Ball(%g, %g, %g, %g): want finite numbers and a radius more than 0", x, y, z, radius))
}

// Block returns the box between two opposite corners, in metres, along the axes. It panics unless every number of low is less
// than that of high, and all are finite.
func Block(low, high [3]float64) Obstacle {
	o := scene.BlockSolid(low, high)
	if !o.Finite() || !(low[0] < high[0] && low[1] < high[1] && low[2] < high[2]) {
		panic(fmt.Sprintf("viz: Block(%g, %g): want finite corners, low less than high", low, high))
	}
	return Obstacle{o}
}

// Floor returns the plane at right angles to gravity at the height (m) against it: y = height with the gravity of msp.Cloth.
// As much of it is drawn as lies below what moves. It panics unless height is finite.
func Floor(height float64) Obstacle {
	o := scene.FloorSolid(height)
	if !o.Finite() {
		panic(fmt.Sprintf("viz: Floor(%g): want a finite height", height))
	}
	return Obstacle{o}
}

// String names the obstacle with its numbers.
func (o Obstacle) String() string { return o.solid.String() }

// solids returns the obstacles of the system at the time t, and those beside it, as the rooms below know them.
func solids(s *msp.System, t float64, obstacles []Obstacle) []scene.Solid {
	var out []scene.Solid
	for _, o := range s.Obstacles {
		if o.Check() == nil {
			out = append(out, scene.OwnSolid(o, t))
		} // else the drawing reports what is wrong with the system
	}
	for _, o := range obstacles {
		out = append(out, o.solid)
	}
	return out
}
