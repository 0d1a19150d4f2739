package detect

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestAdvance: on the whole way the parts stay apart, which is looked at in small steps; and the way is stopped only where they
// have come ten times nearer.
func TestAdvance(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 9))
	stopped := 0
	for range 2000 {
		for _, f := range []Feature{Corner, Edges} {
			var x, p, now [4][3]float64
			for k := range x {
				x[k], p[k] = random(rnd, 1), random(rnd, 2)
			}
			apart := func(t float64) float64 {
				for k := range now {
					now[k] = v3.Plus(x[k], t, p[k])
				}
				w := f.Nearest(&now)
				return v3.Norm(Apart(&w, &now))
			}
			d0, end := apart(0), f.Advance(x, p)
			for n := range 201 {
				if d := apart(end * float64(n) / 200); d < 0.0999*d0 { // a tenth, but for rounding
					t.Fatalf("feature %d: %g m apart on the way of %g, %g m at its start", f, d, end, d0)
				}
			}
			if end < 1 {
				stopped++
				if d := apart(end); d > 0.21*d0 {
					t.Fatalf("feature %d: stopped at %g, %g m apart, %g m at its start", f, end, d, d0)
				}
			}
		}
	}
	if stopped < 100 {
		t.Errorf("only %d of 4000 ways met something", stopped)
	}
}

// TestSide: the sign does not depend on the order of even exchanges, even for points that are in one plane but for the last
// bit.
func TestSide(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 9))
	flat := 0
	for range 1000 {
		a, b, c := random(rnd, 1), random(rnd, 1), random(rnd, 1)
		w := [3]float64{rnd.Float64(), rnd.Float64(), 0}
		w[2] = 1 - w[0] - w[1]
		d := Blend(w, a, b, c)
		axis := rnd.IntN(3)
		for range rnd.IntN(3) {
			d[axis] = math.Nextafter(d[axis], 10)
		}
		s := Side(a, b, c, d)
		if s == 0 {
			flat++
		}
		if Side(b, c, a, d) != s || Side(b, a, c, d) != -s || Side(c, d, a, b) != s || exactSide(a, b, c, d) != s {
			t.Fatalf("%v %v %v %v: sides differ", a, b, c, d)
		}
	}
	if Side(v3.Vec{}, v3.Vec{1}, v3.Vec{0, 1}, v3.Vec{0, 0, 1}) != 1 {
		t.Error("counter-clockwise from above is not above")
	}
	if Side(v3.Vec{}, v3.Vec{1}, v3.Vec{0, 1}, v3.Vec{0.3, 0.7, 0}) != 0 || flat == 1000 {
		t.Errorf("%d of 1000 nearly flat ones are flat", flat)
	}
}

func TestCrossings(t *testing.T) {
	sheet := [][3]float64{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}
	through := [][3]float64{{0.2, -1, 0.2}, {0.2, 1, 0.2}, {0.2, 1, 0.3}}
	both := append(append([][3]float64(nil), sheet...), through...)
	if n := Crossings(both, [][3]int{{0, 1, 2}, {3, 4, 5}}); n != 2 {
		t.Errorf("two edges go through: %d", n)
	}
	for k := 3; k < 6; k++ {
		both[k][1] = math.Abs(both[k][1]) // now it stands above
	}
	if n := Crossings(both, [][3]int{{0, 1, 2}, {3, 4, 5}}); n != 0 {
		t.Errorf("none goes through: %d", n)
	}
}

// TestTets: two tetrahedra overlap where one of many points that are in the first is in the second, and do not where they have
// been moved apart along an axis.
func TestTets(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 9))
	for range 500 {
		var a, b [4][3]float64
		for k := range a {
			a[k], b[k] = random(rnd, 1), v3.Add(random(rnd, 1), v3.Vec{1, 0, 0})
		}
		common := false
		for range 200 {
			p, sum := v3.Vec{}, 0.0
			for k := range a {
				w := rnd.ExpFloat64()
				p, sum = v3.Plus(p, w, a[k]), sum+w
			}
			p = v3.Scale(1/sum, p)
			if !InTet(p, a) {
				t.Fatalf("%v is not in %v", p, a)
			}
			common = common || InTet(p, b)
		}
		if common && !TetsOverlap(a, b) {
			t.Fatalf("%v and %v have a point in common", a, b)
		}
		shift := v3.Vec{}
		for k := range a {
			shift[1] = max(shift[1], a[k][1]-b[k][1], 8)
		}
		for k := range b {
			b[k] = v3.Add(b[k], shift)
		}
		if top, low := highest(a), -highest(negative(b)); top < low && TetsOverlap(a, b) {
			t.Fatal("moved apart, they overlap")
		}
	}
	unit := [][3]float64{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	far := [][3]float64{{0.3, 0.3, 0.3}, {2, 2, 2}, {2, 3, 2}, {2, 2, 3}}
	n := 0
	Tets(unit, [][4]int{{0, 1, 2, 3}}, far, [][4]int{{0, 1, 2, 3}}, func(i, j int) { n++ })
	if n != 1 { // 0.3 + 0.3 + 0.3 < 1: the corner is inside
		t.Errorf("%d pairs, want 1", n)
	}
}

func highest(x [4][3]float64) float64 { return max(x[0][1], x[1][1], x[2][1], x[3][1]) }

func negative(x [4][3]float64) [4][3]float64 {
	for k := range x {
		x[k] = v3.Scale(-1, x[k])
	}
	return x
}
