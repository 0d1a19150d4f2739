package scene

import (
	"math"
)

// camera is a perspective view. In its own axes (right, up, back) the eye is at (cx, cy, d) and looks along
// −back; a point at depth 1 before it is one unit from the axis of view on the plane of the picture.
type camera struct {
	right, up, back Vec
	cx, cy, d       float64
}

// ViewAngle is how wide the camera sees, in radians.
const ViewAngle = 22 * math.Pi / 180

// facing returns the axes of a camera that looks at things from the direction of the look. Their front is the +z side if
// up is +y.
func facing(up Vec, from Look) camera {
	side := Vec{1, 0, 0}
	if math.Abs(up.Dot(side)) > 0.9 {
		side = Vec{0, 0, 1}
	}
	front := side.Cross(up).unit()
	side = up.Cross(front)
	out := side.Times(math.Sin(from.Azimuth)).Plus(front.Times(math.Cos(from.Azimuth)))
	c := camera{back: out.Times(math.Cos(from.Elevation)).Plus(up.Times(math.Sin(from.Elevation)))}
	c.right = up.Cross(c.back).unit()
	c.up = c.back.Cross(c.right)
	return c
}

// fit moves the camera to where it sees all points within slopes ±tx to the sides and ±ty up and down,
// and no farther away than that.
//
// A point (x, y, z) in camera axes is within the left and right edges if |x − cx| ≤ tx (d − z). So
// tx d + cx ≥ A = max(x + tx z) and tx d − cx ≥ B = max(−x + tx z): the nearest camera has
// tx d = (A + B)/2, cx = (A − B)/2; the same holds up and down, and the larger d is taken.
func (c camera) fit(points []Vec, tx, ty float64) camera {
	a, b, e, f := math.Inf(-1), math.Inf(-1), math.Inf(-1), math.Inf(-1)
	nearest := math.Inf(-1)
	for _, p := range points {
		x, y, z := c.axes(p)
		a, b = math.Max(a, x+tx*z), math.Max(b, -x+tx*z)
		e, f = math.Max(e, y+ty*z), math.Max(f, -y+ty*z)
		nearest = math.Max(nearest, z)
	}
	c.cx, c.cy = (a-b)/2, (e-f)/2
	c.d = math.Max((a+b)/(2*tx), (e+f)/(2*ty))
	// A single point, or points in a line of sight, are seen from a distance, not from within.
	size := Spread(points)
	if size == 0 {
		size = 0.5
	}
	c.d = math.Max(c.d, nearest+size/2)
	return c.centred(points)
}

// centred moves the camera sideways until the points reach as far to the right as to the left and as far
// up as down: fit leaves room in the direction that did not decide how far away the camera is.
func (c camera) centred(points []Vec) camera {
	_, _, depth := c.project(middle(points))
	// Each step leaves about half the depth of the scene over its distance, less than a fifth.
	for range 20 {
		left, right, down, up := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for _, p := range points {
			x, y, _ := c.project(p)
			left, right = math.Min(left, x), math.Max(right, x)
			down, up = math.Min(down, y), math.Max(up, y)
		}
		c.cx += (left + right) / 2 * depth
		c.cy += (down + up) / 2 * depth
	}
	return c
}

// axes returns p in camera axes.
func (c camera) axes(p Vec) (x, y, z float64) { return p.Dot(c.right), p.Dot(c.up), p.Dot(c.back) }

// project returns where p is on the plane at depth 1, and its depth.
func (c camera) project(p Vec) (x, y, depth float64) {
	x, y, z := c.axes(p)
	depth = c.d - z
	return (x - c.cx) / depth, (y - c.cy) / depth, depth
}

// extents returns how far the points reach to the sides and up and down on the plane at depth 1.
func (c camera) extents(points []Vec) (w, h float64) {
	for _, p := range points {
		x, y, _ := c.project(p)
		w, h = math.Max(w, math.Abs(x)), math.Max(h, math.Abs(y))
	}
	return w, h
}

// Spread returns the diagonal of the box around the points.
func Spread(points []Vec) float64 {
	lo, hi := points[0], points[0]
	for _, p := range points {
		for k, c := range p {
			lo[k], hi[k] = math.Min(lo[k], c), math.Max(hi[k], c)
		}
	}
	return hi.Distance(lo)
}

// middle returns the middle of the box around the points.
func middle(points []Vec) Vec {
	lo, hi := points[0], points[0]
	for _, p := range points {
		for k, c := range p {
			lo[k], hi[k] = math.Min(lo[k], c), math.Max(hi[k], c)
		}
	}
	return lo.Plus(hi).Times(0.5)
}
