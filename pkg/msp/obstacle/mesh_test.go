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
