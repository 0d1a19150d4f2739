package obstacle

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/ode"
)

// What is drawn is on the surface, has its normal, and runs counter-clockwise seen from outside.
func TestSurface(t *testing.T) {
	m, err := Mesh(boxMesh(v3.Vec{-0.5, -0.2, -0.3}, v3.Vec{0.1, 0.4, 0.5}))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range append(shapes(), m) {
		s := o.Surface(0.4, v3.Vec{1, 2, 3}, 0.5)
		thick := o
		thick.Margin = 0.2
		if d, _ := thick.Distance(0.4, s.Points[0]); math.Abs(d+0.2) > 1e-14 {
			t.Errorf("%v: its shape is %g m from the margin of 0.2 m", o, d)
		}
		for i, p := range s.Points {
			if d, _ := o.Distance(0.4, p); math.Abs(d) > 1e-14 { // rounding
				t.Fatalf("%v: point %d is %g m off", o, i, d)
			}
			if d, _ := o.Distance(0.4, v3.Plus(p, 0.01, s.Normals[i])); d <= 0 {
				t.Fatalf("%v: normal %d leads inside", o, i)
			}
		}
		for _, k := range s.Triangles {
			a, b, c := s.Points[k[0]], s.Points[k[1]], s.Points[k[2]]
			if n := v3.Cross(v3.Sub(b, a), v3.Sub(c, a)); v3.Dot(n, s.Normals[k[0]]) < -1e-15 { // 0 at the poles of a ball
				t.Fatalf("%v: triangle %v runs clockwise", o, k)
			}
		}
		if _, flat := o.shape.(plane); o.Flat() != flat || len(s.Triangles) == 0 {
			t.Errorf("%v: flat: %t, %d triangles", o, o.Flat(), len(s.Triangles))
		}
	}
}

// A ball and a floor are those of package ode.
func TestOutside(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 8))
	x := make([]float64, 300)
	for c := range x {
		x[c] = rnd.NormFloat64()
	}
	for name, pair := range map[string][2]ode.Constraint{
		"ball":  {Sphere(v3.Vec{0.1, 0.2, 0}, 0.8).Outside, ode.Outside([]float64{0.1, 0.2, 0}, 0.8)},
		"floor": {Plane(v3.Vec{0, -0.3, 0}, v3.Vec{0, 1, 0}).Outside, ode.Above(3, 1, -0.3)},
	} {
		ours, theirs := append([]float64(nil), x...), append([]float64(nil), x...)
		if pair[0](ours) != nil || pair[1](theirs) != nil {
			t.Fatal(name, "an error")
		}
		for c := range x {
			if math.Abs(ours[c]-theirs[c]) > 1e-15 { // rounding of coordinates of order 1
				t.Fatalf("%s: coordinate %d is %v, want %v", name, c, ours[c], theirs[c])
			}
		}
	}
	moving := Plane(v3.Vec{}, v3.Vec{0, 1, 0})
	moving.Motion = func(t float64) Pose { return Pose{Shift: v3.Vec{0, 0.5 + t, 0}} }
	if x := []float64{0.25, 0, 0.25}; moving.Outside(x) != nil || x[1] != 0.5 {
		t.Errorf("a floor that is at 0.5 m at first leaves the particle at %v", x)
	}
	if Plane(v3.Vec{}, v3.Vec{0, 1, 0}).Outside(make([]float64, 4)) == nil {
		t.Error("four coordinates: no error")
	}
}
