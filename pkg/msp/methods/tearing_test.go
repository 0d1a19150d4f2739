package methods_test

import (
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/methods"
)

// A curtain whose lower corner is pulled away tears: springs and triangles go, what is left steps on as a method that is
// made for it would, and no spring that is left is too long.
func TestTearing(t *testing.T) {
	const n, strain = 15, 0.5
	s := msp.ClothWith(n, n, msp.LayoutCurtain)
	for i := range n {
		s.Pin(i)
	}
	corner := n*n - 1
	s.Pin(corner)
	testkit.AddHinges(s, 1e-3)
	springs, triangles, hinges := s.NumSprings(), len(s.Triangles), len(s.Hinges)
	start := s.Rest()
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	m := methods.NewTearing(a, s, strain)
	q := s.Rest()
	for k := range 60 {
		s.MovePin(corner, [3]float64{1 + 0.03*float64(k), -0.03 * float64(k), 1})
		was := s.NumSprings()
		if err := m.Step(&q); err != nil {
			t.Fatal(err)
		}
		if was == s.NumSprings() {
			continue
		}
		for _, sp := range s.Springs {
			p, r := q.Point(sp.I), q.Point(sp.J)
			if l := math.Hypot(p[0]-r[0], math.Hypot(p[1]-r[1], p[2]-r[2])); l > (1+strain)*sp.R*(1+1e-12) { // another sum
				t.Fatalf("step %d: a spring of %g is %g long", k, sp.R, l)
			}
		}
		// The factor that has followed and a new one take the same step.
		fresh, err := msp.NewLocalGlobal(s.Clone(), 1.0/30)
		if err != nil {
			t.Fatal(err)
		}
		one, other := q.Clone(), q.Clone()
		if err := a.Step(&one); err != nil {
			t.Fatal(err)
		}
		if err := fresh.Step(&other); err != nil {
			t.Fatal(err)
		}
		for c := range one.X {
			// Ten solutions, each right to cond(A) 1e-16; a curtain's is some 1e4.
			if d := math.Abs(one.X[c] - other.X[c]); d > 1e-9 {
				t.Fatalf("step %d: coordinate %d is off by %g", k, c, d)
			}
		}
	}
	if m.Broken == 0 || s.NumSprings() != springs-m.Broken || len(s.Triangles) >= triangles {
		t.Errorf("%v: %d springs of %d and %d triangles of %d are left", m, s.NumSprings(), springs, len(s.Triangles), triangles)
	}
	if now := s.At(q); q.Torn != len(s.Torn) || q.Torn < 2 || now != s {
		t.Errorf("at the end %d of %d tears are behind", q.Torn, len(s.Torn))
	}
	if then := s.At(start); then.NumSprings() != springs || len(then.Triangles) != triangles || len(then.Hinges) != hinges {
		t.Errorf("at the start it had %d springs, %d triangles and %d hinges, not %d, %d and %d",
			springs, triangles, hinges, then.NumSprings(), len(then.Triangles), len(then.Hinges))
	}
	left := map[[3]int]bool{}
	for _, c := range s.Triangles {
		slices.Sort(c[:])
		left[c] = true
	}
	for _, h := range s.Hinges {
		for _, corner := range h.At[2:] {
			c := [3]int{h.At[0], h.At[1], corner}
			if slices.Sort(c[:]); !left[c] {
				t.Errorf("a hinge of the triangle %v, which is gone", c)
			}
		}
	}
	if len(s.Hinges) >= hinges {
		t.Errorf("all %d hinges are left", hinges)
	}
	for _, c := range s.Triangles {
		for k := range c {
			if math.IsNaN(q.X[3*c[k]]) {
				t.Fatal("a triangle of a lost particle is drawn")
			}
		}
	}
}

func TestTearingWantsAStrain(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a strain of 0 was taken")
		}
	}()
	methods.NewTearing(nil, msp.Chain(2), 0)
}

// A frame of a curtain of 81×81 that tears; the goal is 20 frames/s, 50 ms.
func BenchmarkTearing(b *testing.B) {
	s := msp.ClothWith(81, 81, msp.LayoutCurtain)
	s.PinWhere(func(p [3]float64) bool { return p[2] == 0 })
	s.Pin(81*81 - 41)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		b.Fatal(err)
	}
	m := methods.NewTearing(a, s, 0.5)
	q, k := s.Rest(), 0.0
	for b.Loop() {
		k++
		s.MovePin(81*81-41, [3]float64{0.5, -0.02 * k, 1 + 0.02*k})
		if err := m.Step(&q); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(m.Broken)/float64(b.N), "broken/op")
}
