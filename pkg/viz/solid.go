package viz

import (
	"fmt"
	"math"
)

// Solid is an obstacle: a ball, a block or a floor.
type Solid struct {
	kind   solidKind
	low    vec     // a corner; of a ball, its centre
	high   vec     // the opposite corner
	radius float64 // of a ball; of a floor, its height
}

type solidKind int

const (
	noSolid solidKind = iota
	ballSolid
	blockSolid
	floorSolid
)

// BallSolid returns the ball with the centre and the radius, in metres.
func BallSolid(centre [3]float64, radius float64) Solid {
	return Solid{kind: ballSolid, low: centre, radius: radius}
}

// BlockSolid returns the box between two opposite corners, in metres, along the axes.
func BlockSolid(low, high [3]float64) Solid { return Solid{kind: blockSolid, low: low, high: high} }

// FloorSolid returns the plane at right angles to gravity at the height (m) against it.
func FloorSolid(height float64) Solid { return Solid{kind: floorSolid, radius: height} }

// Finite reports whether all numbers of the obstacle can be drawn.
func (o Solid) Finite() bool {
	for _, v := range append(append(o.low[:], o.high[:]...), o.radius) {
		if !(math.Abs(v) < mostLength) {
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
	}
	return "no obstacle"
}

// solid is the surface of obstacles: triangles that run counter-clockwise seen from outside.
type solid struct {
	x, normals []vec
	triangles  [][3]int
	ground     [][3]int // of floors, which are lighter than what stands on them
	reach      []vec    // corners of boxes around those that a picture is to have in view whole
}

// solidOf is the surface of the obstacles around what moves between low and high.
func solidOf(obstacles []Solid, up, low, high vec) solid {
	var s solid
	for _, o := range obstacles {
		switch o.kind {
		case ballSolid:
			r := vec{o.radius, o.radius, o.radius}
			s.ball(o.low, o.radius)
			s.reach = append(s.reach, corners(o.low.minus(r), o.low.plus(r))...)
		case blockSolid:
			s.block(o.low, o.high)
			s.reach = append(s.reach, corners(o.low, o.high)...)
		case floorSolid:
			s.floor(o.radius, up, low, high)
		}
	}
	return s
}

// ball adds a ball of 24 rings of 48 corners each: no corner is seen on one of 300 pixels, and it takes some 20 kB in a player.
func (s *solid) ball(centre vec, radius float64) {
	const rings, around = 24, 48
	first := len(s.x)
	for i := 0; i <= rings; i++ {
		sin, cos := math.Sincos(math.Pi * float64(i) / rings)
		for j := range around {
			b, a := math.Sincos(2 * math.Pi * float64(j) / around)
			n := vec{sin * b, cos, sin * a}
			s.x, s.normals = append(s.x, centre.plus(n.times(radius))), append(s.normals, n)
		}
	}
	for i := range rings {
		for j := range around {
			a, b := first+i*around+j, first+i*around+(j+1)%around
			s.triangles = append(s.triangles, [3]int{a, a + around, b + around}, [3]int{a, b + around, b})
		}
	}
}

// block adds the six sides of a box.
func (s *solid) block(low, high vec) {
	for axis := range 3 {
		u, v := (axis+1)%3, (axis+2)%3
		for side, at := range [2]vec{low, high} {
			var n, along, across vec
			n[axis] = float64(2*side - 1)
			along[u], across[v] = high[u]-low[u], high[v]-low[v]
			corner := low
			corner[axis] = at[axis]
			if side == 0 { // so that it runs counter-clockwise from outside
				along, across = across, along
			}
			s.triangles = append(s.triangles, s.side(corner, along, across, n)...)
		}
	}
}

// floor adds a square of the plane below the box between low and high, wider than that by its size on all sides.
func (s *solid) floor(height float64, up, low, high vec) {
	f := facing(up)
	across := up.cross(f.right).unit()
	centre := low.plus(high).times(0.5)
	centre = centre.plus(up.times(height - centre.dot(up)))
	half := math.Max(low.distance(high), 0.1)
	s.ground = append(s.ground, s.side(centre.minus(f.right.times(half)).minus(across.times(half)), f.right.times(2*half), across.times(2*half), up)...)
}

// side adds the corners of a parallelogram with the normal n = along × across, and returns its triangles.
func (s *solid) side(corner, along, across, n vec) [][3]int {
	first := len(s.x)
	for _, p := range [4]vec{corner, corner.plus(along), corner.plus(along).plus(across), corner.plus(across)} {
		s.x, s.normals = append(s.x, p), append(s.normals, n)
	}
	return [][3]int{{first, first + 1, first + 2}, {first, first + 2, first + 3}}
}

// corners are those of the box between low and high.
func corners(low, high vec) (out []vec) {
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

// boxAround is the smallest box that holds the points.
func boxAround(points []vec) (low, high vec) {
	low, high = points[0], points[0]
	for _, p := range points {
		for k, c := range p {
			low[k], high[k] = math.Min(low[k], c), math.Max(high[k], c)
		}
	}
	return low, high
}
