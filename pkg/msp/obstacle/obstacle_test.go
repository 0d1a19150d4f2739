package obstacle

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// The shapes, each where it was made and turning round a point outside of it.
func shapes() []Obstacle {
	made := []Obstacle{
		Plane(v3.Vec{0, 0.1, 0}, v3.Vec{1, 2, 0.5}),
		Sphere(v3.Vec{0.1, 0.2, -0.1}, 0.4),
		Capsule(v3.Vec{-0.3, 0, 0.1}, v3.Vec{0.2, 0.4, 0}, 0.25),
		Box(v3.Vec{-0.5, -0.2, -0.3}, v3.Vec{0.1, 0.4, 0.5}),
	}
	for _, o := range made {
		o.Motion = Spinning(v3.Vec{1, 0, 0}, v3.Vec{0.4, -1, 0.7})
		made = append(made, o)
	}
	return made
}

// The place p − distance · normal is on the surface, and no step of the distance leads through it.
func TestDistance(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	point := func(size float64) v3.Vec {
		return v3.Vec{size * rnd.NormFloat64(), size * rnd.NormFloat64(), size * rnd.NormFloat64()}
	}
	for _, o := range shapes() {
		for range 500 {
			at := rnd.Float64()
			p := point(0.5)
			d, n := o.Distance(at, p)
			if math.Abs(v3.Norm(n)-1) > 1e-14 { // rounding of a unit vector and of two turns
				t.Fatalf("%v: normal %v of length %g", o, n, v3.Norm(n))
			}
			if on, _ := o.Distance(at, v3.Plus(p, -d, n)); math.Abs(on) > 1e-14 { // rounding of coordinates of order 1
				t.Fatalf("%v: p = %v: the nearest place is %g m from the surface", o, p, on)
			}
			step := point(1)
			far, _ := o.Distance(at, v3.Plus(p, d*rnd.Float64()/v3.Norm(step), step))
			if d*far < 0 && math.Abs(far) > 1e-14 {
				t.Fatalf("%v: p = %v is %g m away and a shorter way leads to %g m on the other side", o, p, d, far)
			}
		}
	}
}

// A convex obstacle lies behind the plane at the nearest place of a point outside.
func TestConvex(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, o := range shapes() {
		if !o.Convex() {
			t.Errorf("%v: not convex", o)
		}
		for range 2000 {
			p := v3.Vec{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}
			x := v3.Scale(0.5, v3.Vec{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()})
			d, n := o.Distance(0.3, p)
			inside, _ := o.Distance(0.3, x)
			if d > 0 && inside < 0 && v3.Dot(v3.Sub(x, p), n) > -d+1e-12 { // rounding
				t.Fatalf("%v: %v is inside and in front of the plane of %v", o, x, p)
			}
		}
	}
}

func TestPose(t *testing.T) {
	p := Spinning(v3.Vec{1, 2, 3}, v3.Vec{0, 0, math.Pi / 2})(1)
	if got := p.To(v3.Vec{2, 2, 3}); v3.Norm(v3.Sub(got, v3.Vec{1, 3, 3})) > 1e-14 { // rounding
		t.Errorf("a quarter turn takes (2, 2, 3) to %v", got)
	}
	x := v3.Vec{0.3, -0.7, 0.2}
	if got := p.Back(p.To(x)); v3.Norm(v3.Sub(got, x)) > 1e-14 { // rounding
		t.Errorf("there and back: %v, want %v", got, x)
	}
}

func TestMisuse(t *testing.T) {
	inf, nan, unit := math.Inf(1), math.NaN(), v3.Vec{1, 1, 1}
	for name, f := range map[string]func(){
		"no direction":         func() { Plane(v3.Vec{}, v3.Vec{}) },
		"a point nowhere":      func() { Plane(v3.Vec{0, inf, 0}, unit) },
		"an endless direction": func() { Plane(v3.Vec{}, v3.Vec{0, 0, inf}) },
		"no radius":            func() { Sphere(v3.Vec{}, 0) },
		"an endless radius":    func() { Sphere(v3.Vec{}, inf) },
		"a centre nowhere":     func() { Sphere(v3.Vec{0, 0, nan}, 1) },
		"a first end nowhere":  func() { Capsule(v3.Vec{nan}, v3.Vec{}, 1) },
		"a second end nowhere": func() { Capsule(v3.Vec{}, v3.Vec{0, nan, 0}, 1) },
		"no thickness":         func() { Capsule(v3.Vec{}, unit, 0) },
		"endlessly thick":      func() { Capsule(v3.Vec{}, unit, inf) },
		"x turned":             func() { Box(v3.Vec{2, 0, 0}, unit) },
		"y the same":           func() { Box(v3.Vec{0, 1, 0}, unit) },
		"z turned":             func() { Box(v3.Vec{0, 0, 2}, unit) },
		"endlessly low":        func() { Box(v3.Vec{0, -inf, 0}, unit) },
		"endlessly high":       func() { Box(v3.Vec{}, v3.Vec{1, inf, 1}) },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "obstacle: ") {
					t.Errorf("%s: panics with %q, want what is wrong", name, text)
				}
			}()
			f()
		}()
	}
}

func TestCheck(t *testing.T) {
	with := func(friction, margin float64) Obstacle {
		o := Sphere(v3.Vec{}, 1)
		o.Friction, o.Margin = friction, margin
		return o
	}
	for _, c := range []struct {
		o    Obstacle
		says string
	}{
		{with(0, 0), ""},
		{with(1, 0.1), ""},
		{Obstacle{}, "no shape"},
		{with(-1, 0), "Friction = -1"},
		{with(math.NaN(), 0), "Friction = NaN"},
		{with(math.Inf(1), 0), "Friction = +Inf"},
		{with(0, -1), "Margin = -1"},
		{with(0, math.NaN()), "Margin = NaN"},
		{with(0, math.Inf(1)), "Margin = +Inf"},
	} {
		if err := c.o.Check(); (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, margin %g: %v, want %q", c.o, c.o.Margin, err, c.says)
		}
	}
}
