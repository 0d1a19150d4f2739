package msp_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

func TestSpringCountsOfThePapers(t *testing.T) {
	for _, c := range []struct {
		nx, ny  int
		layout  msp.Layout
		springs int
		source  string
	}{
		{81, 81, msp.LayoutCurtain, 32158, "Liu et al. 2013, Table 1"},
		{20, 20, msp.LayoutShear, 1482, "course report, Table 1"},
		{20, 30, msp.LayoutShear, 2252, "course report, Table 1"},
		{30, 30, msp.LayoutShear, 3422, "course report, Table 1"},
		{30, 40, msp.LayoutShear, 4592, "course report, Table 1"},
		{40, 40, msp.LayoutShear, 6162, "course report, Table 1"},
		{50, 50, msp.LayoutShear, 9702, "course report, Table 1"},
		{20, 20, msp.LayoutDefault, 1482 + 2*18*20, "structural, both diagonals, bending"},
		{2, 2, msp.LayoutDefault, 6, "a square with its diagonals"},
		{1, 5, msp.LayoutDefault, 4 + 3, "a strip has no cells"},
		{1, 1, msp.LayoutDefault, 0, "one particle"},
	} {
		s := msp.ClothWith(c.nx, c.ny, c.layout)
		if s.NumParticles() != c.nx*c.ny || s.NumSprings() != c.springs {
			t.Errorf("%d×%d, %v: %v, want %d springs (%s)", c.nx, c.ny, c.layout, s, c.springs, c.source)
		}
		if n := len(msp.MergeSprings(s.Springs)); n != c.springs {
			t.Errorf("%d×%d, %v: %d springs join a pair that is joined already", c.nx, c.ny, c.layout, c.springs-n)
		}
	}
}

func TestClothIsAMetreAndAKilogram(t *testing.T) {
	nx, ny := 7, 4
	s := msp.Cloth(nx, ny)
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if math.Abs(s.TotalMass()-1) > 1e-15*28 { // a sum of 28 roundings
		t.Errorf("mass %v kg", s.TotalMass())
	}
	q := s.Rest()
	for j := range ny {
		for i := range nx {
			p := q.Point(j*nx + i)
			if p[0] != float64(i)/6 || p[1] != 0 || p[2] != float64(j)/3 {
				t.Errorf("particle (%d, %d) is at %v", i, j, p)
			}
		}
	}
	s.Gravity = [3]float64{}
	if e := s.E(q.X); e != 0 {
		t.Errorf("a cloth at rest has the elastic energy %g J", e)
	}
}

// TestTriangles checks that the triangles cover the sheet once, all facing up.
func TestTriangles(t *testing.T) {
	s := msp.Cloth(5, 8)
	area := 0.0
	for _, tri := range s.Triangles {
		q := s.Rest()
		a, b, c := q.Point(tri[0]), q.Point(tri[1]), q.Point(tri[2])
		up := ((b[2]-a[2])*(c[0]-a[0]) - (b[0]-a[0])*(c[2]-a[2])) / 2
		if up <= 0 {
			t.Errorf("triangle %v faces down", tri)
		}
		area += up
	}
	if math.Abs(area-1) > 1e-14 { // a sum of 56 terms
		t.Errorf("area %v m²", area)
	}
}

// TestMergedSpringsStoreTheSameEnergy checks the identity in the comment of MergeSprings at several lengths.
func TestMergedSpringsStoreTheSameEnergy(t *testing.T) {
	a, b := msp.Spring{I: 0, J: 1, K: 3, R: 1}, msp.Spring{I: 1, J: 0, K: 5, R: 2}
	merged := msp.MergeSprings([]msp.Spring{a, {I: 1, J: 2, K: 1, R: 1}, b})
	if len(merged) != 2 || merged[0].I != 0 || merged[0].J != 1 {
		t.Fatalf("merged: %v", merged)
	}
	m := merged[0]
	constant := 0.5 * a.K * b.K / (a.K + b.K) * (a.R - b.R) * (a.R - b.R)
	for _, l := range []float64{0, 0.5, 1, 1.7, 4} {
		p12 := []float64{l, 0, 0}
		apart := msp.SpringEnergy(p12, a.R, a.K) + msp.SpringEnergy(p12, b.R, b.K)
		if together := msp.SpringEnergy(p12, m.R, m.K) + constant; math.Abs(apart-together) > 1e-14*(1+apart) {
			t.Errorf("length %g m: %g J apart, %g J together", l, apart, together)
		}
	}
	if limp := msp.MergeSprings([]msp.Spring{{I: 0, J: 1, R: 1}, {I: 0, J: 1, R: 2}}); limp[0] != (msp.Spring{I: 0, J: 1, R: 1.5}) {
		t.Errorf("springs without stiffness merge to %v", limp)
	}
}

// TestSpringsSideBySide: an added spring pulls beside the one that is there, as one spring of both stiffnesses.
func TestSpringsSideBySide(t *testing.T) {
	s := msp.Chain(3)
	s.AddSpring(2, 1, 100, 0.5)
	s.AddSpring(0, 2, 7, 1)
	one, err := msp.NewSystem(s.X0, s.Mass, s.Springs)
	if err != nil || s.NumSprings() != 4 || one.NumSprings() != 3 || one.Springs[1].K != 500 {
		t.Fatalf("springs: %v, merged %v: %v", s.Springs, one, err)
	}
	p, q := s.Rest(), one.Rest()
	for range 5 {
		if err := errors.Join(localGlobal(t, msptest.Scene{S: s}, h).Step(&p), newton(t, msptest.Scene{S: one}, h).Step(&q)); err != nil {
			t.Fatal(err)
		}
	}
	for c := range p.X {
		if math.Abs(p.X[c]-q.X[c]) > 1e-3 { // of 0.1 m: what ten iterations of local/global leave
			t.Fatalf("side by side %v, as one %v", p.X, q.X)
		}
	}
}

// TestDistinctSprings: the edge of a mesh is in several tetrahedra and is one spring.
func TestDistinctSprings(t *testing.T) {
	edges := []msp.Spring{{I: 0, J: 1, K: 120, R: 1}, {I: 1, J: 2, K: 120, R: 1}, {I: 1, J: 0, K: 120, R: 1}, {I: 0, J: 1, K: 120, R: 1}}
	if got := msp.DistinctSprings(edges); !slices.Equal(got, edges[:2]) {
		t.Errorf("distinct: %v", got)
	}
	if got := msp.MergeSprings(edges); len(got) != 2 || got[0].K != 360 {
		t.Errorf("merged: %v", got)
	}
}

func ExampleCloth() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	fmt.Println(s)
	fmt.Println(s.Springs[0])
	// Output:
	// 400 particles, 2202 springs, 2 pinned, 1 kg
	// {0 1 76 0.05263157894736842 0}
}

func ExampleClothWith() {
	curtain := msp.ClothWith(81, 81, msp.LayoutCurtain)
	fmt.Println(msp.LayoutCurtain)
	fmt.Println(curtain)
	// Output:
	// structural+diagonal+bending
	// 6561 particles, 32158 springs, 0 pinned, 1 kg
}

func ExampleNewSystem() {
	x := []float64{0, 0, 0, 1, 0, 0, 0, 1, 0}
	mass := []float64{1, 1, 1}
	s, err := msp.NewSystem(x, mass, []msp.Spring{
		{I: 0, J: 1, K: 10, R: 1},
		{I: 1, J: 2, K: 20, R: 1},
		{I: 1, J: 0, K: 5, R: 1}, // joins the pair of the first once more
	})
	fmt.Println(s, err)
	fmt.Println(s.Springs)
	// Output:
	// 3 particles, 2 springs, 0 pinned, 3 kg <nil>
	// [{0 1 15 1 0} {1 2 20 1 0}]
}

func ExampleChain() {
	fmt.Println(msp.Chain(5))
	fmt.Println(msp.OneSpring(100, 1))
	// Output:
	// 5 particles, 4 springs, 0 pinned, 1 kg
	// 2 particles, 1 spring, 0 pinned, 2 kg
}

// At the same strain a chain stores the same energy at any resolution. A sheet with springs of the same stiffness nearly does (it
// has one more row than gaps), and a sheet of Cloth stores energy in proportion to the resolution.
func TestResolution(t *testing.T) {
	const strain = 0.01
	energy := func(s *msp.System, axis int, k float64) float64 {
		s.Gravity = [3]float64{}
		for i := range s.Springs {
			if k > 0 {
				s.Springs[i].K = k
			}
		}
		x := slices.Clone(s.X0)
		for i := axis; i < len(x); i += 3 {
			x[i] *= 1 + strain
		}
		return s.E(x)
	}
	near := func(what string, got, want float64) {
		if math.Abs(got/want-1) > 1e-9 { // strains are differences of numbers near 1
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	near("chains", energy(msp.Chain(41), 0, 0)/energy(msp.Chain(11), 0, 0), 1)
	sheet := func(n int, k float64) float64 {
		return energy(msp.ClothWith(n, n, msp.LayoutStructural), 2, k) * float64(n-1) / float64(n)
	}
	near("sheets with the same springs", sheet(41, 80)/sheet(11, 80), 1)
	near("sheets of Cloth", sheet(41, 0)/sheet(11, 0), 40./10)
}
