// Package obstacle provides the solids that particles cannot enter: planes, spheres, capsules, boxes and closed triangle meshes,
// fixed or moving. It contains only their geometry; package collide handles contact.
package obstacle

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Obstacle is a solid with a friction coefficient. Make one with Plane, Sphere, Capsule, Box or Mesh:
//
//	ball := obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3)
//	ball.Friction = 0.4
//	s.Obstacles = append(s.Obstacles, ball)
type Obstacle struct {
	// Friction is Coulomb's coefficient μ ≥ 0: the friction force on a sliding particle is μ times the normal force.
	Friction float64
	// Restitution is the coefficient e, 0 ≤ e ≤ 1: a particle that arrives at the speed u along the normal leaves at e u. From a height
	// h it falls on a floor and rises to e² h. A particle that springs stop as it arrives leaves at e times the speed that the obstacle
	// takes. Zero, the default, is an impact without a bounce.
	Restitution float64
	// Margin ≥ 0 is the distance that particles keep from the shape, in metres. Use half the thickness of a cloth, or enough to
	// keep the cloth between particles from cutting into a round shape. Distances are measured from the shape thickened by it.
	Margin float64
	// Motion returns the pose of the obstacle at time t, relative to its initial place. Nil means that it does not move.
	Motion func(t float64) Pose

	shape shape
}

// shape is a solid where it was made.
type shape interface {
	// nearest returns the signed distance of p from the surface, less than 0 inside, and the outer normal at the place of the
	// surface that is nearest. It may return +Inf where that is farther than reach.
	nearest(p v3.Vec, reach float64) (distance float64, normal v3.Vec)
	convex() bool
	surface(near v3.Vec, size float64) Surface
	size() float64 // a length that rounding errors are measured by
	String() string
}

// Plane returns the half-space behind the plane through the point at. The normal (0, 1, 0) gives a floor. It panics unless
// normal is nonzero and all numbers are finite.
func Plane(at, normal [3]float64) Obstacle {
	want(finite(at[:]...) && finite(normal[:]...) && v3.Norm(normal) > 0, "Plane(%v, %v): want a point and a direction", at, normal)
	return Obstacle{shape: plane{at, v3.Unit(normal, normal)}}
}

// Sphere returns the ball around centre, in metres. It panics unless the numbers are finite and radius > 0.
func Sphere(centre [3]float64, radius float64) Obstacle {
	want(finite(centre[:]...) && finite(radius) && radius > 0, "Sphere(%v, %g): want a point and a radius > 0", centre, radius)
	return Obstacle{shape: capsule{centre, centre, radius}}
}

// Capsule returns the set of points within radius of the segment from a to b, in metres. It panics unless the numbers are finite
// and radius > 0.
func Capsule(a, b [3]float64, radius float64) Obstacle {
	want(finite(a[:]...) && finite(b[:]...) && finite(radius) && radius > 0,
		"Capsule(%v, %v, %g): want two points and a radius > 0", a, b, radius)
	return Obstacle{shape: capsule{a, b, radius}}
}

// Box returns the axis-aligned box between two opposite corners, in metres; Motion may rotate it. It panics unless every number
// of low is less than that of high, and all are finite.
func Box(low, high [3]float64) Obstacle {
	want(finite(low[:]...) && finite(high[:]...) && low[0] < high[0] && low[1] < high[1] && low[2] < high[2],
		"Box(%v, %v): want finite corners, low less than high", low, high)
	return Obstacle{shape: box{low, high}}
}

// Check returns an error that describes what is wrong with the obstacle, or nil.
func (o Obstacle) Check() error {
	switch {
	case o.shape == nil:
		return fmt.Errorf("no shape: make an obstacle with Plane, Sphere, Capsule, Box or Mesh")
	case !(o.Friction >= 0) || math.IsInf(o.Friction, 1):
		return fmt.Errorf("Friction = %g, want ≥ 0", o.Friction)
	case !(o.Restitution >= 0 && o.Restitution <= 1):
		return fmt.Errorf("Restitution = %g, want 0 … 1", o.Restitution)
	case !(o.Margin >= 0) || math.IsInf(o.Margin, 1):
		return fmt.Errorf("Margin = %g m, want ≥ 0", o.Margin)
	}
	return nil
}

// Distance returns the distance of the point p from the surface at time t, in metres, negative inside. It also returns the outer
// normal at the nearest point of the surface, which is p − distance · normal.
func (o Obstacle) Distance(t float64, p [3]float64) (distance float64, normal [3]float64) {
	return o.Within(t, p, math.Inf(1))
}

// Within is Distance for points nearer than reach. For others it may return +Inf and no normal.
func (o Obstacle) Within(t float64, p [3]float64, reach float64) (distance float64, normal [3]float64) {
	pose := o.Pose(t)
	distance, normal = o.shape.nearest(pose.Back(p), reach+o.Margin)
	return distance - o.Margin, pose.Turn(normal)
}

// Sides calls found for each convex side of the surface that is nearer than reach to a point p outside, at time t. It passes the distance
// of the side and the normal towards p. A mesh has its triangles as sides, and other shapes have one. The distance of a side is a smooth
// function of p. The least of them, which Within returns, has kinks in the clefts of a mesh.
func (o Obstacle) Sides(t float64, p [3]float64, reach float64, found func(distance float64, normal [3]float64)) {
	m, ok := o.shape.(*mesh)
	if !ok {
		if d, normal := o.Within(t, p, reach); d < reach {
			found(d, normal)
		}
		return
	}
	pose := o.Pose(t)
	at := pose.Back(p)
	m.tree.Near(at, reach+o.Margin, func(place [3]float64, distance float64) {
		found(distance-o.Margin, pose.Turn(v3.Unit(v3.Sub(at, place), v3.Vec{})))
	})
}

// Pose returns the pose of the obstacle at time t.
func (o Obstacle) Pose(t float64) Pose {
	if o.Motion == nil {
		return Pose{}
	}
	return o.Motion(t)
}

// Convex reports whether the obstacle lies behind each of its tangent planes.
func (o Obstacle) Convex() bool { return o.shape.convex() }

// Size returns the length that errors are relative to, in metres: the radius or the longest side, and 1 m for a plane.
func (o Obstacle) Size() float64 { return o.shape.size() }

// String describes the obstacle with its numbers.
func (o Obstacle) String() string {
	if o.shape == nil {
		return "no obstacle"
	}
	text := o.shape.String()
	if o.Friction > 0 {
		text += fmt.Sprintf(", friction %.3g", o.Friction)
	}
	if o.Restitution > 0 {
		text += fmt.Sprintf(", restitution %.3g", o.Restitution)
	}
	if o.Motion != nil {
		text += ", moving"
	}
	return text
}

func want(ok bool, format string, args ...any) {
	if !ok {
		panic("obstacle: " + fmt.Sprintf(format, args...))
	}
}

func finite(numbers ...float64) bool {
	for _, v := range numbers {
		if v-v != 0 {
			return false
		}
	}
	return true
}
