package msp_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// shaken returns the positions of s at rest, each moved by about a millimetre.
func shaken(s *msp.System, seed uint64) []float64 {
	rnd, x := rand.New(rand.NewPCG(seed, 30)), s.Rest().X
	for c := range x {
		x[c] += 1e-3 * rnd.NormFloat64()
	}
	return x
}

// TestDownhill: it is −∇g, with pins, loads and hinges, in any numbering of the particles, and has the same bits on any number of
// processors.
func TestDownhill(t *testing.T) {
	loaded := rope(17_000)
	loaded.Fext = make([]float64, len(loaded.X0))
	for c := range loaded.Fext {
		loaded.Fext[c] = 0.01 * float64(c%7)
	}
	for name, s := range map[string]*msp.System{"hinged": hinged()[1].S, "rope": loaded, "animal": msptest.Animal(44)} {
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		x, y := shaken(s, 1), shaken(s, 2)
		want, largest := a.GradG(x, y), 0.0
		for _, g := range want {
			largest = max(largest, math.Abs(g))
		}
		var first []float64
		for _, processors := range []int{1, 2, 3} {
			before := runtime.GOMAXPROCS(processors)
			r := make([]float64, len(x))
			a.DownhillTo(r, x, y)
			runtime.GOMAXPROCS(before)
			if first == nil {
				first = r
			}
			for c := range r {
				if r[c] != first[c] {
					t.Fatalf("%s: on %d processors number %d is %g, on one %g", name, processors, c, r[c], first[c])
				}
				if math.Abs(r[c]+want[c]) > 1e-11*largest { // forces of springs k r, some hundred times their sum, of 2⁻⁵³ each
					t.Fatalf("%s: number %d is %g, −∇g is %g", name, c, r[c], -want[c])
				}
			}
		}
	}
}
