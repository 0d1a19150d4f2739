package obstacle

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Surface holds the triangles of an obstacle for drawing, counter-clockwise seen from outside, and the normals at their points.
type Surface struct {
	Points, Normals [][3]float64
	Triangles       [][3]int
}

// Surface returns the shape of the obstacle at time t, without its Margin. For a plane it is a square with sides of 2 size
// metres, centred at the point of the plane nearest to near.
func (o Obstacle) Surface(t float64, near [3]float64, size float64) Surface {
	pose := o.Pose(t)
	s := o.shape.surface(pose.Back(near), size)
	for i := range s.Points {
		s.Points[i], s.Normals[i] = pose.To(s.Points[i]), pose.Turn(s.Normals[i])
	}
	return s
}

// Flat reports whether the obstacle is a plane, which is drawn as ground.
func (o Obstacle) Flat() bool {
	_, flat := o.shape.(plane)
	return flat
}

// side adds a parallelogram with the normal n along u × v.
func (s *Surface) side(corner, u, v, n v3.Vec) {
	first := len(s.Points)
	for _, p := range [4]v3.Vec{corner, v3.Add(corner, u), v3.Add(v3.Add(corner, u), v), v3.Add(corner, v)} {
		s.Points, s.Normals = append(s.Points, p), append(s.Normals, n)
	}
	s.Triangles = append(s.Triangles, [3]int{first, first + 1, first + 2}, [3]int{first, first + 2, first + 3})
}

func (p plane) surface(near v3.Vec, size float64) (s Surface) {
	u := crosswise(p.normal)
	v := v3.Cross(p.normal, u)
	at := v3.Plus(near, -v3.Dot(v3.Sub(near, p.at), p.normal), p.normal)
	s.side(v3.Plus(v3.Plus(at, -size, u), -size, v), v3.Scale(2*size, u), v3.Scale(2*size, v), p.normal)
	return s
}

func (b box) surface(v3.Vec, float64) (s Surface) {
	for axis := range 3 {
		for side, at := range [2]v3.Vec{b.low, b.high} {
			var n, u, v v3.Vec
			n[axis] = float64(2*side - 1)
			j, k := (axis+1)%3, (axis+2)%3
			u[j], v[k] = b.high[j]-b.low[j], b.high[k]-b.low[k]
			corner := b.low
			corner[axis] = at[axis]
			if side == 0 { // so that it runs counter-clockwise from outside
				u, v = v, u
			}
			s.side(corner, u, v, n)
		}
	}
	return s
}

// surface is rings from the end b to the end a, the one at the equator of a sphere twice.
func (c capsule) surface(v3.Vec, float64) (s Surface) {
	const rings, around = 12, 48 // of half a sphere; no corner is seen on one of 300 pixels
	up := v3.Unit(v3.Sub(c.b, c.a), v3.Vec{0, 1, 0})
	u := crosswise(up)
	v := v3.Cross(u, up)
	for i := range 2*rings + 2 {
		centre, turn := c.b, i
		if i > rings {
			centre, turn = c.a, i-1
		}
		sin, cos := math.Sincos(math.Pi * float64(turn) / (2 * rings))
		for j := range around {
			b, a := math.Sincos(2 * math.Pi * float64(j) / around)
			n := v3.Plus(v3.Scale(cos, up), sin, v3.Plus(v3.Scale(a, v), b, u))
			s.Points, s.Normals = append(s.Points, v3.Plus(centre, c.radius, n)), append(s.Normals, n)
		}
	}
	for i := range 2*rings + 1 {
		for j := range around {
			a, b := i*around+j, i*around+(j+1)%around
			s.Triangles = append(s.Triangles, [3]int{a, a + around, b + around}, [3]int{a, b + around, b})
		}
	}
	return s
}

func (m *mesh) surface(v3.Vec, float64) (s Surface) {
	for k, t := range m.triangles {
		for _, i := range t { // flat: a mesh may have sharp edges
			s.Points, s.Normals = append(s.Points, m.points[i]), append(s.Normals, m.faces[k])
		}
		s.Triangles = append(s.Triangles, [3]int{3 * k, 3*k + 1, 3*k + 2})
	}
	return s
}
