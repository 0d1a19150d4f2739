package mesh

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestCleanJoinsWhatIsNear: each point becomes the first within the distance that stays itself, as a search through all says;
// distances below and above 1 m, and points on both sides of the origin.
func TestCleanJoinsWhatIsNear(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	for _, distance := range []float64{0.05, 0.4, 1.5, 3} {
		m := &Mesh{}
		for range 300 {
			m.Points = append(m.Points, v3.Scale(distance, [3]float64{6 * rnd.Float64(), -4 * rnd.Float64(), 3 * (rnd.Float64() - 0.5)}))
		}
		joined, to := 0, m.weld(distance)
		for i, p := range m.Points {
			if to[i] == i {
				if k := slices.IndexFunc(m.Points[:i], func(q [3]float64) bool { return norm(v3.Sub(p, q)) <= distance }); k >= 0 && to[k] == k {
					t.Errorf("%g m: point %d stays, and %d is near", distance, i, k)
				}
				continue
			}
			joined++
			if to[i] > i || to[to[i]] != to[i] || norm(v3.Sub(p, m.Points[to[i]])) > distance {
				t.Errorf("%g m: point %d becomes %d", distance, i, to[i])
			}
		}
		if joined < 100 || joined > 290 {
			t.Errorf("%g m: %d of 300 points become others", distance, joined)
		}
	}
}

// TestReportInAnyUnit: what is wrong with a mesh does not depend on the unit of its file.
func TestReportInAnyUnit(t *testing.T) {
	m := Ball(1, 0.4)
	m.Triangles = append(m.Surface(), [3]int{0, 0, 1})
	n := len(m.Points)
	m.Points = append(m.Points, [3]float64{3, 0, 0}, [3]float64{4, 0, 0}, [3]float64{5, 0, 0}, [3]float64{4, 1, 0}, [3]float64{4, 0, 1})
	m.Triangles = append(m.Triangles, [3]int{n, n + 1, n + 2}) // no area
	m.Tets = append(m.Tets, [4]int{n, n + 1, n + 2, n + 3}, [4]int{n, n + 2, n + 3, n + 4}, [4]int{n, n + 3, n + 2, n + 4})
	m.Edges = [][2]int{{1, 1}}
	want := m.Report()
	if want.Degenerate != 4 || want.Inverted != 1 || want.Components != 2 {
		t.Errorf("%+v: want four elements without size, one inverted tetrahedron, two parts", want)
	}
	for _, unit := range []float64{0x1p-30, 0x1p-10, 0x1p10, 0x1p30} {
		other := m.Clone()
		for i, p := range other.Points {
			other.Points[i] = v3.Scale(unit, p)
		}
		got := other.Report()
		got.Low, got.High = want.Low, want.High
		if got != want {
			t.Errorf("times %g: %+v, want %+v", unit, got, want)
		}
		if v := other.Volume(); math.Abs(v-m.Volume()*unit*unit*unit) > 1e-12*v {
			t.Errorf("times %g: volume %g, was %g", unit, v, m.Volume())
		}
	}
	if m.Points[0] != Ball(1, 0.4).Points[0] {
		t.Error("a clone shares points")
	}
}

// TestAddKeepsBoth: after Add the elements of both meshes name the points that they named.
func TestAddKeepsBoth(t *testing.T) {
	a, b := Block(2, 3, 2, 0.5), Ball(1, 0.5).Move([3]float64{10, 0, 0})
	b.Edges, b.Triangles = [][2]int{{0, 1}}, b.Surface()
	sum := a.Clone()
	sum.Add(b)
	n := len(a.Points)
	for k, e := range b.Edges {
		for c, i := range e {
			if got := sum.Edges[len(a.Edges)+k][c]; sum.Points[got] != b.Points[i] || got != i+n {
				t.Errorf("edge %d: corner %d is %v, want %v", k, c, sum.Points[got], b.Points[i])
			}
		}
	}
	for k, e := range b.Triangles {
		for c, i := range e {
			if got := sum.Triangles[len(a.Triangles)+k][c]; got != i+n {
				t.Errorf("triangle %d: corner %d is %d, want %d", k, c, got, i+n)
			}
		}
	}
	for k, e := range b.Tets {
		for c, i := range e {
			if got := sum.Tets[len(a.Tets)+k][c]; got != i+n {
				t.Errorf("tetrahedron %d: corner %d is %d, want %d", k, c, got, i+n)
			}
		}
	}
	if r := sum.Report(); r.Components != 2 || r.Isolated != 0 {
		t.Errorf("%+v", r)
	}
	if low, high := b.Bounds(); low[0] != 9 || high[0] != 11 || math.Abs(b.Size()-norm(v3.Sub(high, low))) > 0 {
		t.Errorf("moved to %v … %v", low, high)
	}
}

// TestCheckNamesTheElement, and accepts the first and the last point.
func TestCheckNamesTheElement(t *testing.T) {
	points := make([][3]float64, 4)
	nan := slices.Clone(points)
	nan[2][1] = math.Inf(-1)
	for want, m := range map[string]*Mesh{
		"": {Points: points, Edges: [][2]int{{0, 3}}, Triangles: [][3]int{{3, 0, 1}}, Tets: [][4]int{{0, 1, 2, 3}}},
		"mesh: point 2 is not finite: [0 -Inf 0]":  {Points: nan},
		"mesh: edge 1: point 4, want 0 … 3":        {Points: points, Edges: [][2]int{{0, 3}, {0, 4}}},
		"mesh: triangle 0: point -1, want 0 … 3":   {Points: points, Triangles: [][3]int{{3, 0, -1}}},
		"mesh: tetrahedron 1: point 9, want 0 … 3": {Points: points, Tets: [][4]int{{0, 1, 2, 3}, {9, 1, 2, 3}}},
	} {
		text := ""
		if err := m.Check(); err != nil {
			text = err.Error()
		}
		if text != want {
			t.Errorf("%q, want %q", text, want)
		}
	}
}

// TestMeshOfAState has the particles where they are, and as edges the springs that are sides of no triangle.
func TestMeshOfAState(t *testing.T) {
	s := msp.Cloth(3, 2)
	q := s.Rest()
	q.X[4] = 7
	m := FromState(s, q)
	if len(m.Points) != 6 || m.Points[1][1] != 7 || len(m.Triangles) != len(s.Triangles) {
		t.Errorf("%v", m)
	}
	// Of the springs of two cells 9 are sides of triangles; two antidiagonals and two along the length are left.
	if len(m.Edges) != s.NumSprings()-9 {
		t.Errorf("edges %v of %d springs", m.Edges, s.NumSprings())
	}
	defer func() {
		if got := recover(); got != "mesh: len(q.X) = 15, want 3m = 18" {
			t.Errorf("panics with %v", got)
		}
	}()
	q.X = q.X[:15]
	FromState(s, q)
}
