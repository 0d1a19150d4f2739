package scene

import (
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// solidSystem is a block of 3×3×3 cells: its surface, and eight particles inside.
func solidSystem(t *testing.T) *msp.System {
	t.Helper()
	s, err := mesh.Block(3, 3, 3, 0.1).System(mesh.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func turned(triangles [][3]int, which func(k int) bool) [][3]int {
	out := slices.Clone(triangles)
	for k, t := range out {
		if which(k) {
			out[k] = flipped(t)
		}
	}
	return out
}

// Whatever way the triangles of a closed surface run, those that are drawn run counter-clockwise seen from outside.
func TestClosedSurfacesFaceOutwards(t *testing.T) {
	s := solidSystem(t)
	x := Points(s.X0)
	for name, which := range map[string]func(k int) bool{
		"outwards": func(int) bool { return false }, "clockwise": func(int) bool { return true }, "mixed": func(k int) bool { return k%3 == 0 },
	} {
		patches, out := patchesOf(x, turned(s.Triangles, which))
		if len(patches) != 1 || !patches[0].closed {
			t.Fatalf("%s: %d patches", name, len(patches))
		}
		centre := middle(x)
		for k, c := range out { // of a convex body each triangle looks away from the middle
			n := x[c[1]].Minus(x[c[0]]).Cross(x[c[2]].Minus(x[c[0]]))
			if n.Dot(x[c[0]].Minus(centre)) <= 0 {
				t.Fatalf("%s: triangle %d looks inwards", name, k)
			}
		}
	}
}

// A surface that is open keeps the side that most of its triangles show, and one with three sheets in an edge is left.
func TestOpenSurfacesKeepTheirSide(t *testing.T) {
	s := msp.Cloth(4, 4)
	x := Points(s.X0)
	for name, which := range map[string]func(k int) bool{
		"as it is": func(int) bool { return false }, "one turned": func(k int) bool { return k == 0 },
		"another": func(k int) bool { return k == 7 },
	} {
		if _, out := patchesOf(x, turned(s.Triangles, which)); !slices.Equal(out, s.Triangles) && !sameSides(out, s.Triangles) {
			t.Errorf("%s: %v, want %v", name, out, s.Triangles)
		}
	}
	book := [][3]int{{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}
	if patches, out := patchesOf(x, book); len(patches) != 3 || !slices.Equal(out, book) {
		t.Errorf("three sheets are %d patches: %v", len(patches), out)
	}
}

// sameSides reports whether the triangles run the same way, wherever they begin.
func sameSides(a, b [][3]int) bool {
	return slices.EqualFunc(a, b, func(p, q [3]int) bool {
		return runsAlong(p, q[0], q[1]) && runsAlong(p, q[1], q[2])
	})
}

// What lies inside a closed surface is not drawn: rods there are thicker than the skin is away.
func TestInsideOfASolidIsHidden(t *testing.T) {
	s := solidSystem(t)
	sc, err := New(s, s.Rest(), Usual)
	if err != nil {
		t.Fatal(err)
	}
	if len(sc.Balls) > 0 || len(sc.Rods) > 0 {
		t.Errorf("%d balls and %d rods are drawn inside the solid", len(sc.Balls), len(sc.Rods))
	}
	// A particle that hangs below by a spring is seen, with its spring.
	m := s.NumParticles()
	var x []float64
	x = append(append(x, s.X0...), 0.05, -0.2, 0.05)
	hung, err := msp.NewSystem(x, append(slices.Clone(s.Mass), 1), append(slices.Clone(s.Springs), msp.Spring{I: 0, J: m, K: 1, R: 0.2}))
	if err != nil {
		t.Fatal(err)
	}
	hung.Triangles = s.Triangles
	if sc, err = New(hung, hung.Rest(), Usual); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(sc.Balls, []int{m}) || len(sc.Rods) != 1 {
		t.Errorf("balls %v and %d rods, want the one outside", sc.Balls, len(sc.Rods))
	}
	if sc, err = New(hung, hung.Rest(), Look{SurfaceOnly: true}); err != nil || len(sc.Balls)+len(sc.Rods) > 0 {
		t.Errorf("with the surface only: %d balls, %d rods, %v", len(sc.Balls), len(sc.Rods), err)
	}
	// An open box hides nothing.
	hung.Triangles = s.Triangles[2:]
	if sc, err = New(hung, hung.Rest(), Usual); err != nil || len(sc.Balls) != 1+8 {
		t.Errorf("an open box: balls %v, %v", sc.Balls, err)
	}
}

// Rods are coloured by their strain, on a scale that is as long on both sides.
func TestStrainColours(t *testing.T) {
	s := msp.Chain(3)
	q := s.Rest()
	a, b := Vec(q.X[0:3]), Vec(q.X[6:9])
	mid := a.Plus(b.Minus(a).Times(0.6)) // the first spring 20 % too long, the second 20 % too short
	copy(q.X[3:6], mid[:])
	sc, err := New(s, q, Look{Strained: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(sc.Rods) != 2 || sc.strain < 0.2-1e-9 || sc.strain > 0.2+1e-9 {
		t.Fatalf("%d rods, strain up to %g, want 2 and 0.2", len(sc.Rods), sc.strain)
	}
	long, short := strainColour(1), strainColour(-1)
	if sc.rodColour(0) != FromSRGB(long.R, long.G, long.B) || sc.rodColour(1) != FromSRGB(short.R, short.G, short.B) {
		t.Errorf("colours %v and %v", sc.rodColour(0), sc.rodColour(1))
	}
	if l := sc.strainLegend(); len(l) != 3 || l[0].Text != "-20 %" || l[2].Text != "+20 %" {
		t.Errorf("legend %v", l)
	}
}
