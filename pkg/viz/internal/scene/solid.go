package scene

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// Solid is an obstacle: a ball, a block, a floor, or one of the system's own.
type Solid struct {
	own    func(near Vec, size float64) obstacle.Surface
	name   string // of one of the system's own
	ground bool   // it is drawn as a floor
	kind   solidKind
	low    Vec     // a corner; of a ball, its centre
	high   Vec     // the opposite corner
	radius float64 // of a ball; of a floor, its height
}

type solidKind int

const (
	noSolid solidKind = iota
	ballSolid
	blockSolid
	floorSolid
	ownSolid
)

// BallSolid returns the ball with the centre and the radius, in metres.
func BallSolid(centre [3]float64, radius float64) Solid {
	return Solid{kind: ballSolid, low: centre, radius: radius}
}

// BlockSolid returns the box between two opposite corners, in metres, along the axes.
func BlockSolid(low, high [3]float64) Solid { return Solid{kind: blockSolid, low: low, high: high} }

// FloorSolid returns the plane at right angles to gravity at the height (m) against it.
func FloorSolid(height float64) Solid { return Solid{kind: floorSolid, radius: height} }

// OwnSolid returns an obstacle of the system, where it is at the time t.
func OwnSolid(o obstacle.Obstacle, t float64) Solid {
	surface := func(near Vec, size float64) obstacle.Surface { return o.Surface(t, near, size) }
	return Solid{kind: ownSolid, ground: o.Flat(), name: o.String(), own: surface}
}

// Finite reports whether all numbers of the obstacle can be drawn.
func (o Solid) Finite() bool {
	for _, v := range append(append(o.low[:], o.high[:]...), o.radius) {
		if !(math.Abs(v) < fault.MostLength) {
			return false
		}
	}
	return true
}

// String names the obstacle with its numbers.
func (o Solid) String() string {
	switch o.kind {
	case ballSolid:
		return fmt.Sprintf("ball around %.3g m, radius %.3g m", [3]float64(o.low), o.radius)
	case blockSolid:
		return fmt.Sprintf("block from %.3g to %.3g m", [3]float64(o.low), [3]float64(o.high))
	case floorSolid:
		return fmt.Sprintf("floor at height %.3g m", o.radius)
	case ownSolid:
		return o.name
	}
	return "no obstacle"
}

// solid is the surface of obstacles: triangles that run counter-clockwise seen from outside.
type solid struct {
	X, Normals []Vec
	Triangles  [][3]int
	Ground     [][3]int // of floors, which are lighter than what stands on them
	Reach      []Vec    // corners of boxes around those that a picture is to have in view whole
}

// SolidOf returns the surface of the obstacles around what moves between low and high.
func SolidOf(obstacles []Solid, up, low, high Vec) solid {
	var s solid
	for _, o := range obstacles {
		switch o.kind {
		case ballSolid:
			r := Vec{o.radius, o.radius, o.radius}
			s.ball(o.low, o.radius)
			s.Reach = append(s.Reach, corners(o.low.Minus(r), o.low.Plus(r))...)
		case blockSolid:
			s.block(o.low, o.high)
			s.Reach = append(s.Reach, corners(o.low, o.high)...)
		case floorSolid:
			s.floor(o.radius, up, low, high)
		case ownSolid:
			s.surface(o.own(low.Plus(high).Times(0.5), math.Max(low.Distance(high), 0.1)), o.ground)
		}
	}
	return s
}

// ball adds a ball of 24 rings of 48 corners each: no corner is seen on one of 300 pixels, and it takes some 20 kB in a player.
func (s *solid) ball(centre Vec, radius float64) {
	const rings, around = 24, 48
	first := len(s.X)
	for i := 0; i <= rings; i++ {
		sin, cos := math.Sincos(math.Pi * float64(i) / rings)
		for j := range around {
			b, a := math.Sincos(2 * math.Pi * float64(j) / around)
			n := Vec{sin * b, cos, sin * a}
			s.X, s.Normals = append(s.X, centre.Plus(n.Times(radius))), append(s.Normals, n)
		}
	}
	for i := range rings {
		for j := range around {
			a, b := first+i*around+j, first+i*around+(j+1)%around
			s.Triangles = append(s.Triangles, [3]int{a, a + around, b + around}, [3]int{a, b + around, b})
		}
	}
}

// surface adds a surface, to be in view whole unless it is ground.
func (s *solid) surface(o obstacle.Surface, ground bool) {
	first := len(s.X)
	var points []Vec
	for i, p := range o.Points {
		points = append(points, p)
		s.Normals = append(s.Normals, o.Normals[i])
	}
	s.X = append(s.X, points...)
	for _, t := range o.Triangles {
		t = [3]int{first + t[0], first + t[1], first + t[2]}
		if ground {
			s.Ground = append(s.Ground, t)
		} else {
			s.Triangles = append(s.Triangles, t)
		}
	}
	if low, high := BoxAround(points); !ground {
		s.Reach = append(s.Reach, corners(low, high)...)
	}
}

// block adds the six sides of a box.
func (s *solid) block(low, high Vec) {
	for axis := range 3 {
		u, v := (axis+1)%3, (axis+2)%3
		for side, at := range [2]Vec{low, high} {
			var n, along, across Vec
			n[axis] = float64(2*side - 1)
			along[u], across[v] = high[u]-low[u], high[v]-low[v]
			corner := low
			corner[axis] = at[axis]
			if side == 0 { // so that it runs counter-clockwise from outside
				along, across = across, along
			}
			s.Triangles = append(s.Triangles, s.side(corner, along, across, n)...)
		}
	}
}

// floor adds a square of the plane below the box between low and high, wider than that by its size on all sides.
func (s *solid) floor(height float64, up, low, high Vec) {
	f := facing(up, Usual)
	across := up.Cross(f.right).unit()
	centre := low.Plus(high).Times(0.5)
	centre = centre.Plus(up.Times(height - centre.Dot(up)))
	half := math.Max(low.Distance(high), 0.1)
	corner := centre.Minus(f.right.Times(half)).Minus(across.Times(half))
	s.Ground = append(s.Ground, s.side(corner, f.right.Times(2*half), across.Times(2*half), up)...)
}

// side adds the corners of a parallelogram with the normal n = along × across, and returns its triangles.
func (s *solid) side(corner, along, across, n Vec) [][3]int {
	first := len(s.X)
	for _, p := range [4]Vec{corner, corner.Plus(along), corner.Plus(along).Plus(across), corner.Plus(across)} {
		s.X, s.Normals = append(s.X, p), append(s.Normals, n)
	}
	return [][3]int{{first, first + 1, first + 2}, {first, first + 2, first + 3}}
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
