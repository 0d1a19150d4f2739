package msp_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// leaf returns two triangles over the side from (0, 0, 0) to (0, 0, 1), with springs of 1e6 N/m along their sides: one lies in the
// plane y = 0 towards −x, the other is turned down by phi from the plane. Corners are apart along the side, and not as far from it.
func leaf(t *testing.T, phi float64) *msp.System {
	t.Helper()
	s, err := msp.NewSystem(leafAt(phi), []float64{1, 1, 1, 0.1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}} {
		s.AddSpring(e[0], e[1], 1e6, v3.Norm(v3.Sub(v3.At(s.X0, e[0]), v3.At(s.X0, e[1]))))
	}
	return s
}

func leafAt(phi float64) []float64 {
	const height = 0.4
	sin, cos := math.Sincos(phi)
	return []float64{0, 0, 0, 0, 0, 1, -0.7, 0, 0.2, height * cos, -height * sin, 0.9}
}

// TestHingeEnergy: E = ½ κ (2 sin(φ/2) − 2 sin(φ₀/2))² while triangles keep their shape.
func TestHingeEnergy(t *testing.T) {
	const kappa = 3.0
	for _, rest := range []float64{0, 0.3, 2} {
		s := leaf(t, rest)
		if err := s.AddHinge(0, 1, 2, 3, kappa); err != nil {
			t.Fatal(err)
		}
		for _, phi := range []float64{-1, 0, 0.3, 1.4, 3} {
			bent := 2*math.Sin(math.Abs(phi)/2) - 2*math.Sin(rest/2)
			// K = κ/H² is some 50 N/m and lengths of 1 m are rounded.
			if got, want := s.ElasticEnergy(leafAt(phi)), 0.5*kappa*bent*bent; math.Abs(got-want) > 1e-13 {
				t.Errorf("φ₀ = %g, φ = %g: E = %.16g J, want %.16g J", rest, phi, got, want)
			}
		}
	}
}

// TestHingeHoldsAWeight: the triangle that sticks out from one that is held, flat at rest, sinks by the angle at which the torques
// balance, κ sin φ = m g h cos φ.
func TestHingeHoldsAWeight(t *testing.T) {
	const kappa, m, height = 0.5, 0.1, 0.4
	s := leaf(t, 0)
	if err := s.AddHinge(0, 1, 2, 3, kappa); err != nil {
		t.Fatal(err)
	}
	s.Pin(0, 1, 2)
	q, err := s.Settle()
	if err != nil {
		t.Fatal(err)
	}
	p := q.Point(3)
	// Springs of 1e6 N/m give way by some m g/k = 1e-6 m.
	if got, want := math.Atan2(-p[1], p[0]), math.Atan(m*9.81*height/kappa); math.Abs(got-want) > 1e-5 {
		t.Errorf("sinks by %g, want %g", got, want)
	}
}

// TestHingesOnly push and turn nothing: their forces and torques add up to zero.
func TestHingesOnly(t *testing.T) {
	for _, sc := range hinged() {
		s := sc.S.Clone()
		s.Springs, s.Gravity = nil, [3]float64{}
		var push, turn v3.Vec
		size, f := 0.0, s.Force(sc.Q.X)
		for i := range s.Mass {
			push = v3.Add(push, v3.At(f, i))
			turn = v3.Add(turn, v3.Cross(v3.At(sc.Q.X, i), v3.At(f, i)))
			size += v3.Norm(v3.At(f, i))
		}
		if v3.Norm(push)+v3.Norm(turn) > 1e-13*size { // rounding at places of 1 m
			t.Errorf("%s: push %v N, torque %v N m, of %g N in all", sc.Name, push, turn, size)
		}
		if size < 1 {
			t.Errorf("%s: forces are %g N in all: the scene shows nothing", sc.Name, size)
		}
	}
}

// TestHingeHessian compares K with differences of the forces, and Product with ∇²g.
func TestHingeHessian(t *testing.T) {
	for _, sc := range hinged() {
		s, x := sc.S, sc.Q.X
		k, e := s.K(x), 1e-6
		for c := range x {
			lo, hi := append([]float64(nil), x...), append([]float64(nil), x...)
			lo[c], hi[c] = x[c]-e, x[c]+e
			f0, f1 := s.Force(lo), s.Force(hi)
			for i := range x {
				// Central differences: K (e/l)², l > 1 mm, and 1e-16 of forces of 100 N over e.
				if want := -(f1[i] - f0[i]) / (2 * e); math.Abs(k.At(i, c)-want) > 1e-3 {
					t.Fatalf("%s: K[%d, %d] = %g, by differences %g", sc.Name, i, c, k.At(i, c), want)
				}
			}
		}
		v, y := sc.Q.V, make([]float64, len(x))
		s.Product(x, h)(y, v)
		want := s.HessG(x, h).MulVec(v)
		if d := vec.Farthest(y, want); d > 1e-12 { // rounding of sums of some kg m/s
			t.Errorf("%s: Product differs from ∇²g by %g", sc.Name, d)
		}
	}
}

// TestHingesInSinglePrecision: to within 1e-6 of how far springs and hinges bend the way, it is the step of double precision.
func TestHingesInSinglePrecision(t *testing.T) {
	for _, sc := range hinged() {
		a, b := localGlobal(t, sc, h), localGlobal(t, sc, h)
		b.SinglePrecision = true
		p, q := sc.Q.Clone(), sc.Q.Clone()
		if err := errors.Join(a.Step(&p), b.Step(&q)); err != nil {
			t.Fatal(err)
		}
		if d := vec.Farthest(p.X, q.X); d > 1e-6 {
			t.Errorf("%s: single precision is %g m off", sc.Name, d)
		}
	}
}

// TestHingesGoStale: a change of At, W or K does, R is taken over.
func TestHingesGoStale(t *testing.T) {
	for says, change := range map[string]func(s *msp.System){
		"were":    func(s *msp.System) { s.Hinges = s.Hinges[1:] },
		"hinge 3": func(s *msp.System) { s.Hinges[3].K *= 2 },
		"hinge 1": func(s *msp.System) { s.Hinges[1].W = [4]float64{1, -1, 0, 0} },
	} {
		sc := hinged()[0]
		a, n := localGlobal(t, sc, h), newton(t, sc, h)
		change(sc.S)
		for _, m := range []msp.Method{a, n} {
			q := sc.Q.Clone()
			if err := m.Step(&q); !errors.Is(err, msp.ErrStale) || !strings.Contains(err.Error(), says) {
				t.Errorf("%v after a change: %v, want %q", m, err, says)
			}
			if err := errors.Join(m.Refactor(h), m.Step(&q)); err != nil {
				t.Error(err)
			}
		}
	}
	sc := hinged()[1]
	a := localGlobal(t, sc, h)
	for n := range sc.S.Hinges {
		sc.S.Hinges[n].R = 0
	}
	b, p, q := localGlobal(t, sc, h), sc.Q.Clone(), sc.Q.Clone()
	if err := errors.Join(a.Step(&p), b.Step(&q)); err != nil {
		t.Fatal(err)
	}
	if d := vec.Farthest(p.X, q.X); d != 0 {
		t.Errorf("another R moves the step by %g m from that of a new method", d)
	}
}

// TestBadHinges: errors name the particle or the quantity.
func TestBadHinges(t *testing.T) {
	s := leaf(t, 0)
	for says, err := range map[string]error{
		"particle 4, want":  s.AddHinge(0, 1, 2, 4, 1),
		"particle 2 twice":  s.AddHinge(0, 1, 2, 2, 1),
		"K = -":             s.AddHinge(0, 1, 2, 3, -1),
		"hinge at the side": s.AddHinge(0, 1, 2, 3, math.NaN()),
	} {
		if !errors.Is(err, msp.ErrInvalid) || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	copy(s.X0[9:], []float64{0, 0, 0.5}) // a triangle without area
	if err := s.AddHinge(0, 1, 2, 3, 1); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("without area: %v", err)
	}
	if len(s.Hinges) != 0 {
		t.Errorf("%d hinges have been added", len(s.Hinges))
	}
	s.Hinges = []msp.Hinge{{At: [4]int{0, 1, 2, 3}, W: [4]float64{1, 1, -1, 0}}}
	if err := s.Check(); !errors.Is(err, msp.ErrInvalid) || !strings.Contains(err.Error(), "hinge 0") {
		t.Errorf("weights that push: %v", err)
	}
}

// TestComponentsByHinges: a hinge joins what no spring does.
func TestComponentsByHinges(t *testing.T) {
	s := leaf(t, 1)
	s.Springs = nil
	if err := s.AddHinge(0, 1, 2, 3, 1); err != nil {
		t.Fatal(err)
	}
	if bodies := s.Components(); len(bodies) != 1 {
		t.Errorf("bodies %v", bodies)
	}
}

// TestChange: Change is the difference of g, hinges too.
func TestChange(t *testing.T) {
	for _, sc := range systems() {
		n := newton(t, sc, h)
		y := n.Y(sc.Q)
		got, want := n.Change(sc.Q.X, y, y), n.G(y, y)-n.G(sc.Q.X, y)
		if math.Abs(got-want) > 1e-13*(terms(sc.S, sc.Q.X, y, h)+terms(sc.S, y, y, h)) { // rounding of the terms of g
			t.Errorf("%s: g changes by %.16g, said is %.16g", sc.Name, want, got)
		}
	}
}

// A sheet of two triangles resists being folded.
func ExampleSystem_AddHinge() {
	x := []float64{0, 0, 0, 0, 0, 1, -1, 0, 0, 1, 0, 0}
	s, err := msp.NewSystem(x, []float64{1, 1, 1, 1}, nil)
	if err == nil {
		err = s.AddHinge(0, 1, 2, 3, 0.5) // N m
	}
	fmt.Println(s, err)
	x[9], x[10] = 0, -1 // the last triangle is turned down by a right angle: 2 sin(π/4) = √2
	fmt.Printf("%.3f J\n", s.ElasticEnergy(x))
	// Output:
	// 4 particles, 0 springs, 1 hinge, 0 pinned, 4 kg <nil>
	// 0.500 J
}
