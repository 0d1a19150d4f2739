package mesh

import (
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// hull returns the closed surface of a mesh of tetrahedra.
func hull(m *Mesh) *Mesh {
	s := &Mesh{Points: m.Points, Triangles: m.Surface()}
	s, _ = s.Clean(0)
	return s
}

// The tetrahedra cover the surface, hold little more than it, and carry it along exactly in an affine motion.
func TestFill(t *testing.T) {
	for _, surface := range []*Mesh{hull(Ball(1, 0.4)), hull(Block(2, 1, 3, 0.5))} {
		solid, skin, err := Fill(surface, 0.35)
		if err != nil {
			t.Fatal(err)
		}
		if r := solid.Report(); r.Components != 1 || r.Inverted+r.Degenerate+r.NonManifold+r.Isolated > 0 {
			t.Errorf("%v", r)
		}
		// A layer of half a cell around all holds the rest: here less than twice the volume of the surface.
		if part := solid.Volume() / surface.Volume(); part < 0.95 || part > 2 {
			t.Errorf("the tetrahedra have %.2f of the volume within the surface", part)
		}
		moved := make([]float64, 0, 3*len(solid.Points))
		affine := func(p [3]float64) [3]float64 { return [3]float64{2*p[0] + p[1] + 3, p[1] - p[2], 0.5*p[2] + p[0]} }
		for _, p := range solid.Points {
			q := affine(p)
			moved = append(moved, q[:]...)
		}
		for i, p := range skin.At(moved).Points {
			if norm(v3.Sub(p, affine(surface.Points[i]))) > 1e-12 { // of 1 m, after a few sums
				t.Fatalf("point %d is carried to %v, want %v", i, p, affine(surface.Points[i]))
			}
		}
	}
	open := hull(Ball(1, 0.5))
	open.Triangles = open.Triangles[1:]
	if _, _, err := Fill(open, 0.4); err == nil || !strings.Contains(err.Error(), "1 boundary loop") {
		t.Errorf("a surface with a hole: %v", err)
	}
	inward := hull(Ball(1, 0.5))
	for k, f := range inward.Triangles {
		inward.Triangles[k] = [3]int{f[0], f[2], f[1]}
	}
	if _, _, err := Fill(inward, 0.4); err == nil || !strings.Contains(err.Error(), "inward") {
		t.Errorf("a surface turned inward: %v", err)
	}
	if _, _, err := Fill(hull(Ball(1, 0.5)), 1e-9); err == nil {
		t.Error("10²⁸ cells were made")
	}
}

func TestWinding(t *testing.T) {
	ball := hull(Ball(1, 0.4))
	for _, c := range []struct {
		p    [3]float64
		want float64
	}{{[3]float64{0.1, 0.2, 0}, 1}, {[3]float64{0, 0, 0.9}, 1}, {[3]float64{0, 1.1, 0}, 0}, {[3]float64{5, 5, 5}, 0}} {
		if w := ball.winding(c.p); math.Abs(w-c.want) > 1e-12 { // a sum of some hundred angles
			t.Errorf("winding number %g at %v, want %g", w, c.p, c.want)
		}
	}
}

func TestShellAndBraces(t *testing.T) {
	ball := hull(Ball(1, 0.5))
	n, sides := len(ball.Points), len(ball.Triangles)*3/2
	m := Shell(ball, 2, 0.2)
	if len(m.Points) != 3*n || len(m.Edges) != 2*(n+3*sides) {
		t.Errorf("two shells of %v: %v", ball, m)
	}
	for i := range n {
		if d := norm(m.Points[i]) - norm(m.Points[n+i]); math.Abs(d-0.2) > 0.02 { // normals are not quite radii
			t.Errorf("the shell is %g below point %d", d, i)
		}
	}
	for _, e := range Braced(ball).Edges {
		if d := norm(v3.Sub(ball.Points[e[0]], ball.Points[e[1]])); d < 1.5 { // of the diameter 2
			t.Errorf("a brace of %g", d)
		}
	}
	var s *msp.System
	s, err := m.System(Options{})
	if err != nil || s.NumParticles() != 3*n {
		t.Errorf("%v, %v", s, err)
	}
}
