package obstacle

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

func TestSizeAndString(t *testing.T) {
	low, high := v3.Vec{-0.5, -0.2, -0.3}, v3.Vec{0.1, 0.6, 0.1}
	m, err := Mesh(boxMesh(low, high))
	if err != nil {
		t.Fatal(err)
	}
	rough, turning := Box(low, high), Sphere(low, 0.25)
	rough.Friction = 0.3
	turning.Motion = Spinning(v3.Vec{}, v3.Vec{0, 1, 0})
	for _, c := range []struct {
		o    Obstacle
		size float64
		text string
	}{
		{Plane(v3.Vec{0, 0.1, 0}, v3.Vec{0, 2, 0}), 1, "plane through [0 0.1 0] m, normal [0 1 0]"},
		{Sphere(low, 0.25), 0.25, "sphere around [-0.5 -0.2 -0.3] m, radius 0.25 m"},
		{Capsule(low, high, 0.25), 0.25, "capsule from [-0.5 -0.2 -0.3] to [0.1 0.6 0.1] m, radius 0.25 m"},
		{rough, 0.8, "box from [-0.5 -0.2 -0.3] to [0.1 0.6 0.1] m, friction 0.3"},
		{m, 0.8, "mesh of 12 triangles"},
		{turning, 0.25, "sphere around [-0.5 -0.2 -0.3] m, radius 0.25 m, moving"},
	} {
		if size, text := c.o.Size(), c.o.String(); size != c.size || text != c.text {
			t.Errorf("%q, size %g m; want %q, %g m", text, size, c.text, c.size)
		}
	}
	if text := (Obstacle{}).String(); text != "no obstacle" {
		t.Errorf("%q for no obstacle", text)
	}
}

// The part of a plane that is drawn is a square around the place below near.
func TestSurfaceOfPlane(t *testing.T) {
	const size = 0.4
	s := Plane(v3.Vec{0, 0.5, 0}, v3.Vec{0, 1, 0}).Surface(0, v3.Vec{1, 7, 3}, size)
	for _, p := range s.Points {
		d := v3.Sub(p, v3.Vec{1, 0.5, 3})
		for axis, want := range []float64{size, 0, size} {
			if math.Abs(math.Abs(d[axis])-want) > 1e-15 { // rounding of coordinates of order 1
				t.Errorf("a corner is %v from the middle, want ±%g m along both axes", d, size)
			}
		}
	}
}
