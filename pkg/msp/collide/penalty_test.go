package collide_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// pressed returns a block that has been pressed from above into a slab, deep enough for its lower particles to be nearer to
// the far side of the slab.
func pressed(t *testing.T) (s *msp.System, block, slab collide.Body) {
	t.Helper()
	a, b := mesh.Block(2, 4, 2, 0.1).Move([3]float64{0.33, 0.03, 0.28}), mesh.Block(10, 1, 10, 0.1)
	body := func(m *mesh.Mesh, first int) (out collide.Body) {
		for _, tet := range m.Tets {
			out.Tets = append(out.Tets, [4]int{tet[0] + first, tet[1] + first, tet[2] + first, tet[3] + first})
		}
		for _, tri := range m.Surface() {
			out.Triangles = append(out.Triangles, [3]int{tri[0] + first, tri[1] + first, tri[2] + first})
		}
		return out
	}
	block, slab = body(a, 0), body(b, len(a.Points))
	points := append(append([][3]float64(nil), a.Points...), b.Points...)
	mass := make([]float64, len(points))
	for i := range mass {
		mass[i] = 0.01
	}
	s, err := msp.NewSystem(msp.Flat(points), mass, nil)
	must(t, err)
	return s, block, slab
}

// TestPenalty: consistent forces push the block out the way it came, and the naive ones on through the slab. Both conserve
// momentum and angular momentum.
func TestPenalty(t *testing.T) {
	s, block, slab := pressed(t)
	for _, depths := range []collide.Depths{collide.Consistent, collide.Closest} {
		f := make([]float64, len(s.X0))
		collide.Penalty(s, 100, depths, block, slab)(0, s.X0, nil, f)
		var all, onBlock, turn v3.Vec
		for i := range s.Mass {
			all = v3.Add(all, v3.At(f, i))
			turn = v3.Add(turn, v3.Cross(v3.At(s.X0, i), v3.At(f, i)))
			if i < 3*5*3 {
				onBlock = v3.Add(onBlock, v3.At(f, i))
			}
		}
		if v3.Norm(all) > 1e-12 || v3.Norm(turn) > 1e-12 { // rounding of forces of some newtons
			t.Errorf("%d: sum of forces %v, of torques %v, want 0", depths, all, turn)
		}
		if up := depths == collide.Consistent; (onBlock[1] > 1) != up || (onBlock[1] < -1) == up {
			t.Errorf("depths %d: the block is pushed by %v N", depths, onBlock)
		}
		// Nine particles, 0.07 m deep, at 100 N/m, and as deep in the block at most four of the slab.
		if depths == collide.Consistent && (onBlock[1] < 60 || onBlock[1] > 95) {
			t.Errorf("the block is pushed by %g N, want 63 N … 91 N", onBlock[1])
		}
	}
}

// TestPenaltyNamesNoCorner: the forces do not depend on the corner that a triangle or a tetrahedron begins with.
func TestPenaltyNamesNoCorner(t *testing.T) {
	s, block, slab := pressed(t)
	forces := func() []float64 {
		f := make([]float64, len(s.X0))
		collide.Penalty(s, 100, collide.Consistent, block, slab)(0, s.X0, nil, f)
		return f
	}
	want := forces()
	for range 2 {
		for _, b := range []collide.Body{block, slab} {
			for k, c := range b.Triangles {
				b.Triangles[k] = [3]int{c[1], c[2], c[0]}
			}
			for k, c := range b.Tets { // an even permutation, as it is inside out by an odd one
				b.Tets[k] = [4]int{c[1], c[2], c[0], c[3]}
			}
		}
		for n, f := range forces() {
			if math.Abs(f-want[n]) > 1e-9 { // rounding of forces of some newtons
				t.Fatalf("coordinate %d: %g N, before %g N", n, f, want[n])
			}
		}
	}
}

// TestPenaltyDeep: phase 4 carries depths on to particles without an edge that comes through.
func TestPenaltyDeep(t *testing.T) {
	a, b := mesh.Block(2, 4, 2, 0.1).Move([3]float64{0.33, 0.15, 0.28}), mesh.Block(10, 4, 10, 0.1)
	points := append(append([][3]float64(nil), a.Points...), b.Points...)
	first := len(a.Points)
	surface := b.Surface()
	for k := range b.Tets {
		for n := range 4 {
			b.Tets[k][n] += first
		}
	}
	for k := range surface {
		for n := range 3 {
			surface[k][n] += first
		}
	}
	mass := make([]float64, len(points))
	for i := range mass {
		mass[i] = 0.01
	}
	s, err := msp.NewSystem(msp.Flat(points), mass, nil)
	must(t, err)
	f := make([]float64, len(s.X0))
	block := collide.Body{Tets: a.Tets, Triangles: a.Surface()}
	collide.Penalty(s, 1, collide.Consistent, block, collide.Body{Tets: b.Tets, Triangles: surface})(0, s.X0, nil, f)
	for i := range first {
		// On the block alone: reactions are on the other's particles, and none of those is in the block's tetrahedra but
		// the column in its middle.
		want := max(0, 0.4-s.X0[3*i+1])
		if got := f[3*i+1]; want > 0 && got < 0.5*want-0.1 {
			t.Errorf("particle %d, %.2g m deep: %g N", i, want, got)
		}
	}
}
