package collide_test

import (
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/scenes"
)

// landing returns three sheets that come down on the floor and on each other at 1 m/s, with more particles and pairs than a processor
// looks at at once.
func landing() (scenes.Scene, msp.State) {
	c := scenes.SheetsOf(3, 36)
	q := c.S.Rest()
	for n := 1; n < len(q.X); n += 3 {
		q.X[n] -= 0.095
		q.V[n] = -1
	}
	return c, q
}

// TestContactOfProcessors: steps in which layers meet have the same bits with one processor, two and three.
func TestContactOfProcessors(t *testing.T) {
	const steps = 4
	for _, surfaces := range []bool{false, true} {
		var first []float64
		for _, workers := range []int{1, 2, 3} {
			c, q := landing()
			a, err := collide.NewLocalGlobal(c.S, 1.0/120)
			must(t, err)
			a.Thickness, a.Friction, a.Surfaces = c.Thickness, c.Friction, surfaces
			a.Report = &msp.Report{}
			before := runtime.GOMAXPROCS(workers)
			for range steps {
				if err = a.Step(&q); err != nil {
					break
				}
			}
			runtime.GOMAXPROCS(before)
			must(t, err)
			if a.Report.Pair == "" {
				t.Fatalf("surfaces %t: nothing touches", surfaces)
			}
			all := append(slices.Clone(q.X), append(q.V, a.Report.Distance)...)
			if first == nil {
				first = all
			}
			for n := range all {
				if math.Float64bits(all[n]) != math.Float64bits(first[n]) {
					t.Fatalf("surfaces %t, %d processors: number %d is %g, with one %g", surfaces, workers, n, all[n], first[n])
				}
			}
		}
	}
}
