package obstacle

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// boxMesh is a box as a mesh.
func boxMesh(low, high v3.Vec) (points [][3]float64, triangles [][3]int) {
	for k := range 8 {
		p := low
		for axis := range 3 {
			if k>>axis&1 == 1 {
				p[axis] = high[axis]
			}
		}
		points = append(points, p)
	}
	for _, f := range [][4]int{{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}} {
		triangles = append(triangles, [3]int{f[0], f[1], f[2]}, [3]int{f[0], f[2], f[3]})
	}
	return points, triangles
}

// A box as a mesh is as far away as a box, inside and out, near edges and corners too.
func TestMeshIsBox(t *testing.T) {
	low, high := v3.Vec{-0.5, -0.2, -0.3}, v3.Vec{0.1, 0.4, 0.5}
	m, err := Mesh(boxMesh(low, high))
	if err != nil {
		t.Fatal(err)
	}
	b := Box(low, high)
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		p := v3.Vec{0.5 * rnd.NormFloat64(), 0.5 * rnd.NormFloat64(), 0.5 * rnd.NormFloat64()}
		got, gn := m.Distance(0, p)
		want, wn := b.Distance(0, p)
		// Rounding; inside, where two faces are as near, the normal may be that of either.
		if math.Abs(got-want) > 1e-14 || want > 0 && v3.Norm(v3.Sub(gn, wn)) > 1e-12 {
			t.Fatalf("p = %v: %g m along %v, want %g m along %v", p, got, gn, want, wn)
		}
		if on, _ := m.Distance(0, v3.Plus(p, -got, gn)); math.Abs(on) > 1e-14 { // rounding of coordinates of order 1
			t.Fatalf("p = %v: %g m along %v it is %g m from the surface", p, -got, gn, on)
		}
		if near, _ := m.Within(0, p, 0.01); near != got && !(math.IsInf(near, 1) && got > 0.01) {
			t.Fatalf("p = %v: %g m within 0.01 m, want %g m or more than it", p, near, got)
		}
	}
}

// What is inside of a tetrahedron is less than 0 m away and nothing else is, however sharp its edges and corners are.
func TestMeshKnowsItsInside(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 6))
	point := func() v3.Vec { return v3.Vec{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()} }
	for range 100 {
		x := [4][3]float64{point(), point(), point(), point()}
		faces := [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}
		if detect.Side(x[0], x[1], x[2], x[3]) < 0 {
			x[0], x[1] = x[1], x[0]
		}
		m, err := Mesh(x[:], faces)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			p := point()
			if d, _ := m.Distance(0, p); (d < 0) != detect.InTet(p, x) {
				t.Fatalf("%v is %g m from %v", p, d, x)
			}
		}
	}
}

func TestMeshErrors(t *testing.T) {
	points, triangles := boxMesh(v3.Vec{}, v3.Vec{1, 1, 1})
	turned := append([][3]int(nil), triangles...)
	turned[3] = [3]int{turned[3][0], turned[3][2], turned[3][1]}
	wrong := append(append([][3]int(nil), triangles...), [3]int{8, 0, 1})
	for want, mesh := range map[string][][3]int{
		"without triangles": nil, "not closed": triangles[1:], "both run from": turned, "point 8, want 0 … 7": wrong,
	} {
		if _, err := Mesh(points, mesh); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
}

// TestSides: of a point outside, the nearest side is as far as the obstacle, wherever that has been moved, and with its margin. In the
// middle of a cleft, both of its walls are sides.
func TestSides(t *testing.T) {
	m, err := Mesh(cleft())
	if err != nil {
		t.Fatal(err)
	}
	m.Margin = 0.05
	m.Motion = func(t float64) Pose { return Pose{Axis: v3.Vec{0, 0, t}, Shift: v3.Vec{t, 0, 0}} }
	ball := Sphere(v3.Vec{0.3, 0, 0}, 0.4)
	rnd := rand.New(rand.NewPCG(8, 6))
	for range 2000 {
		p := v3.Vec{1.5 * rnd.NormFloat64(), 1.5 * rnd.NormFloat64(), rnd.NormFloat64()}
		for _, o := range []Obstacle{m, ball} {
			const reach = 0.5
			want, normal := o.Within(0.7, p, reach)
			if want <= 0 {
				continue
			}
			sides, least, towards := 0, math.Inf(1), v3.Vec{}
			o.Sides(0.7, p, reach, func(d float64, n [3]float64) {
				if sides++; d < least {
					least, towards = d, n
				}
				if d >= reach {
					t.Fatalf("%v: a side of %v is %g m away, beyond the reach", p, o, d)
				}
			})
			if want >= reach && sides == 0 {
				continue
			}
			// Rounding of numbers of order 1; a normal is a vector of the length of the distance divided by that.
			if math.Abs(least-want) > 1e-14 || v3.Norm(v3.Sub(towards, normal)) > 1e-14/(want+m.Margin) {
				t.Fatalf("%v: the nearest side of %v is %g m away along %v, want %g m along %v", p, o, least, towards, want, normal)
			}
		}
	}
	var walls []float64
	still := m
	still.Motion = nil
	still.Sides(0, v3.Vec{0, 0.3, 0}, 0.2, func(d float64, n [3]float64) {
		if n[1] > 0.7 && math.Abs(n[0]) > 0.7 { // not the other triangle of a wall, at whose edge it is nearest
			walls = append(walls, d)
		}
	})
	if len(walls) != 2 || math.Abs(walls[0]-walls[1]) > 1e-14 {
		t.Errorf("in the middle of a cleft, the walls are %v m away, want two that are as far", walls)
	}
}

// cleft is a prism with a groove of 90° along z.
func cleft() (points [][3]float64, triangles [][3]int) {
	for _, z := range []float64{-1, 1} {
		for _, p := range [][2]float64{{-1, 1}, {0, 0}, {1, 1}, {1, -1}, {-1, -1}} {
			points = append(points, [3]float64{p[0], p[1], z})
		}
	}
	for k := range 5 {
		n := (k + 1) % 5
		triangles = append(triangles, [3]int{k, k + 5, n}, [3]int{n, k + 5, n + 5})
	}
	for _, t := range [][3]int{{0, 1, 4}, {1, 3, 4}, {1, 2, 3}} {
		triangles = append(triangles, t, [3]int{t[0] + 5, t[2] + 5, t[1] + 5})
	}
	return points, triangles
}
