package detect

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestAdvance: on the whole way the parts stay apart, which is looked at in small steps; and the way is stopped only where they
// have come ten times nearer. A bound leaves the ways below it as they are, to the last bit.
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
			d0, end := apart(0), f.Advance(x, p, 1)
			if until := rnd.Float64(); f.Advance(x, p, until) != min(end, until) {
				t.Fatalf("feature %d: %g on a way until %g, %g on the whole", f, f.Advance(x, p, until), until, end)
			}
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
		if Side(b, c, a, d) != s || Side(b, a, c, d) != -s || Side(c, d, a, b) != s {
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

func TestCrosses(t *testing.T) {
	a, b, c := v3.Vec{0, 0, 0}, v3.Vec{1, 0, 0}, v3.Vec{0, 1, 0}
	for what, way := range map[string]struct {
		p, q v3.Vec
		want bool
	}{
		"through it":                {v3.Vec{0.2, 0.2, -1}, v3.Vec{0.2, 0.2, 1}, true},
		"ends before it":            {v3.Vec{0.2, 0.2, -2}, v3.Vec{0.2, 0.2, -1}, false},
		"ends on it":                {v3.Vec{0.2, 0.2, -1}, v3.Vec{0.2, 0.2, 0}, false},
		"in its plane":              {v3.Vec{-1, 0.2, 0}, v3.Vec{2, 0.2, 0}, false},
		"through a side":            {v3.Vec{0.5, 0, -1}, v3.Vec{0.5, 0, 1}, false},
		"through another side":      {v3.Vec{0.5, 0.5, -1}, v3.Vec{0.5, 0.5, 1}, false},
		"through the third side":    {v3.Vec{0, 0.5, -1}, v3.Vec{0, 0.5, 1}, false},
		"through a corner":          {v3.Vec{0, 0, -1}, v3.Vec{0, 0, 1}, false},
		"beyond a side":             {v3.Vec{0.5, -0.1, -1}, v3.Vec{0.5, -0.1, 1}, false},
		"beyond another side":       {v3.Vec{0.6, 0.6, -1}, v3.Vec{0.6, 0.6, 1}, false},
		"beyond the third side":     {v3.Vec{-0.1, 0.5, -1}, v3.Vec{-0.1, 0.5, 1}, false},
		"within the last bit of it": {v3.Vec{0.2, 0.2, -math.SmallestNonzeroFloat64}, v3.Vec{0.2, 0.2, math.SmallestNonzeroFloat64}, true},
	} {
		there, back := Crosses(way.p, way.q, a, b, c), Crosses(way.q, way.p, a, b, c)
		if below := Crosses(way.p, way.q, a, c, b); there != way.want || back != way.want || below != way.want {
			t.Errorf("%s: want %t, there, back and from below", what, way.want)
		}
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

// The pairs of tetrahedra of two bodies are those that comparing all finds, each once.
func TestTetsOfBodies(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 9))
	body := func() (points [][3]float64, tets [][4]int, corners [][4][3]float64) {
		for range 20 {
			points = append(points, random(rnd, 1))
		}
		for range 15 {
			n := rnd.Perm(len(points))
			tets = append(tets, [4]int(n))
			corners = append(corners, [4][3]float64{points[n[0]], points[n[1]], points[n[2]], points[n[3]]})
		}
		return points, tets, corners
	}
	found, want := map[[2]int]int{}, 0
	points, tets, corners := body()
	others, otherTets, otherCorners := body()
	Tets(points, tets, others, otherTets, func(i, j int) { found[[2]int{i, j}]++ })
	for i := range corners {
		for j := range otherCorners {
			n := 0
			if TetsOverlap(corners[i], otherCorners[j]) {
				n = 1
				want++
			}
			if found[[2]int{i, j}] != n {
				t.Errorf("pair %d, %d is found %d times, want %d", i, j, found[[2]int{i, j}], n)
			}
		}
	}
	if want == 0 || want == 15*15 {
		t.Errorf("%d of 225 pairs overlap", want)
	}
}

// Where two parts reach each other they are so near, and before that they are not; a point does so exactly.
func TestReaches(t *testing.T) {
	const reach = 0.2
	rnd := rand.New(rand.NewPCG(6, 9))
	meet := 0
	for range 1000 {
		for _, f := range []Feature{Corner, Edges, Points} {
			var x, p [4][3]float64
			for k := range f.NumPoints() {
				x[k], p[k] = random(rnd, 1), random(rnd, 1)
			}
			apart := func(t float64) float64 {
				now := x
				for k := range now {
					now[k] = v3.Plus(x[k], t, p[k])
				}
				return f.distance(&now)
			}
			end, near := f.Reaches(x, p, reach)
			// A thousandth, but for ways along each other, which take more steps than there are.
			if d := apart(end); near && d > 1.1*reach || near && end > 0 && d < reach*(1-1e-12) || !near && end != 1 {
				t.Fatalf("feature %d: %t at %g, %g m apart", f, near, end, d)
			}
			for n := range 101 {
				if d := apart(end * float64(n) / 100); d < reach*(1-1e-12) && end > 0 { // rounding
					t.Fatalf("feature %d: at %g of the way of %g it is %g m away", f, float64(n)/100, end, d)
				}
			}
			if f == Points {
				at, exact := Reaches(v3.Sub(x[0], x[1]), v3.Sub(p[0], p[1]), reach)
				if d := apart(at); exact && at > 0 && math.Abs(d-reach) > 1e-12 { // rounding
					t.Fatalf("a point is %g m away at %g, want %g m", d, at, reach)
				}
				// Within a thousandth of grazing the two may differ.
				if exact != near && math.Abs(apart(end)-reach) > 0.002*reach {
					t.Fatalf("a point: %t at %g; the two parts: %t at %g", exact, at, near, end)
				}
			}
			if near {
				meet++
			}
		}
	}
	if meet < 100 {
		t.Errorf("only %d of 3000 meet", meet)
	}
}

// What does not move, or moves along or away, reaches nothing; what is there is there at once.
func TestReachesAtTheEdge(t *testing.T) {
	for _, c := range []struct {
		r, w v3.Vec
		t    float64
		near bool
	}{
		{v3.Vec{1}, v3.Vec{}, 1, false},
		{v3.Vec{1}, v3.Vec{0, 1}, 1, false},
		{v3.Vec{1}, v3.Vec{1}, 1, false},
		{v3.Vec{1}, v3.Vec{-1}, 0.5, true},
		{v3.Vec{1}, v3.Vec{-0.5}, 1, true},
		{v3.Vec{0.5}, v3.Vec{1}, 0, true},
	} {
		if at, near := Reaches(c.r, c.w, 0.5); at != c.t || near != c.near {
			t.Errorf("from %v by %v: %g, %t, want %g, %t", c.r, c.w, at, near, c.t, c.near)
		}
	}
	// Two points on one line come as near at the speed of one beside the other, which takes one step.
	if at, near := Points.Reaches([4][3]float64{{1}, {}}, [4][3]float64{{-3}, {-2}}, 0.5); at != 0.5 || !near {
		t.Errorf("two points on one line: %g, %t, want 0.5, true", at, near)
	}
	corner := [4][3]float64{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {-1, 0, -1}}
	if end := Corner.Advance(corner, [4][3]float64{{0, -9, 0}, {0, -9, 0}, {0, -9, 0}, {0, -9, 0}}, 1); end != 1 {
		t.Errorf("what moves together goes %g of its way", end)
	}
}

// TestBall: no features that come within reach on their ways are missed by balls around them.
func TestBall(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 9))
	near, apart := 0, 0
	for range 4000 {
		for _, f := range []Feature{Corner, Edges} {
			split := 2
			if f == Corner {
				split = 1
			}
			var x, p [4][3]float64
			way, offset := [2]v3.Vec{random(rnd, 2), random(rnd, 2)}, random(rnd, 3)
			for k := range x {
				x[k], p[k] = random(rnd, 1), v3.Add(way[0], random(rnd, 0.1))
				if k >= split {
					x[k], p[k] = v3.Add(x[k], offset), v3.Add(way[1], random(rnd, 0.1))
				}
			}
			a, b := BallAround(x[:split], p[:split]), BallAround(x[split:], p[split:])
			_, meet := f.Reaches(x, p, 0.3)
			may := a.Reaches(&b, 0.301) // what Reaches allows
			if b.Reaches(&a, 0.301) != may {
				t.Fatalf("feature %d: %v %v: balls reach each other one way only", f, x, p)
			}
			switch {
			case meet && !may:
				t.Fatalf("feature %d: %v %v meet, but not their balls", f, x, p)
			case meet:
				near++
			case !may:
				apart++
			}
			if gap := v3.Norm(v3.Sub(x[0], x[3])); gap > a.Span(&b)*(1+1e-12) {
				t.Fatalf("feature %d: two points are %g m apart, want at most %g m", f, gap, a.Span(&b))
			}
		}
	}
	if near < 100 || apart < 1000 {
		t.Errorf("%d of 8000 meet, %d are told apart", near, apart)
	}
}
