package scenes

import (
	"testing"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
)

func TestShirtIsOnePiece(t *testing.T) {
	for _, cell := range []float64{0.035, 0.06} {
		m := ShirtMesh(cell)
		if r := m.Report(); r.Components != 1 || r.BoundaryLoops != 4 || r.Turned+r.NonManifold+r.Degenerate != 0 {
			t.Errorf("cells of %g m: %v; want hem, neck and two cuffs as its boundary", cell, r)
		}
		if n := detect.Crossings(m.Points, m.Triangles); n > 0 {
			t.Errorf("cells of %g m: %d crossings", cell, n)
		}
	}
}

// TestShirtSettles: it falls on the shoulders and, at full size, comes to hang from them. No step ends with a crossing, decided
// without rounding.
func TestShirtSettles(t *testing.T) {
	c := ShirtOf(0.06)
	a, err := c.Accurate()
	if err != nil {
		t.Fatal(err)
	}
	q := c.S.Rest()
	start, fastest := c.S.TotalEnergy(q), 0.0
	steps := testkit.Of(30, 8)
	for n := range steps {
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		if found := detect.Crossings(q.Points(), c.S.Triangles); found > 0 {
			t.Fatalf("step %d: %d crossings", n+1, found)
		}
		for i, p := range q.Points() {
			for _, limb := range c.S.Obstacles {
				if d, _ := limb.Distance(q.T, p); d <= 0 {
					t.Fatalf("step %d: particle %d is %g m inside of %v", n+1, i, -d, limb)
				}
			}
		}
		if e := c.S.TotalEnergy(q); e > start {
			t.Fatalf("step %d: total energy %g J above its start", n+1, e-start)
		}
		fastest = max(fastest, c.S.KineticEnergy(q.V))
	}
	if last := c.S.KineticEnergy(q.V); testkit.All() && last > fastest/10 {
		t.Errorf("its kinetic energy is %g J at the end, %g J at most: it does not settle", last, fastest)
	}
}
