package msp_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
)

// TestScipyFindsTheSameMinimum: where Newton's method and local/global end is where scipy does, from the same y
// (testdata/minimise.py made the file, with a g of its own).
func TestScipyFindsTheSameMinimum(t *testing.T) {
	data, err := os.ReadFile("testdata/minima.json")
	if err != nil {
		t.Fatal(err)
	}
	var minima []struct {
		Seed     int
		H        float64
		Mass     []float64
		Springs  []msp.Spring
		X0, X, Y []float64
		Pins     []int
	}
	if err := json.Unmarshal(data, &minima); err != nil {
		t.Fatal(err)
	}
	if len(minima) < 20 {
		t.Fatalf("only %d minima", len(minima))
	}
	for k, f := range minima {
		if !testkit.Chosen(k) {
			continue
		}
		s, err := msp.NewSystem(f.X0, f.Mass, f.Springs)
		if err != nil {
			t.Fatalf("seed %d: %v", f.Seed, err)
		}
		s.Pin(f.Pins...)
		n, err1 := msp.NewNewton(s, f.H)
		a, err2 := msp.NewLocalGlobal(s, f.H)
		if err1 != nil || err2 != nil {
			t.Fatalf("seed %d: %v, %v", f.Seed, err1, err2)
		}
		quick, err := n.Iterate(f.Y, f.Y, 100)
		if err != nil {
			t.Fatalf("seed %d: %v", f.Seed, err)
		}
		slow := iterate(t, a, f.Y, f.Y, 50_000)
		for c, want := range f.X {
			// The file's own error: ‖∇g‖ < 1e-12 kg m over a curvature of at least 0.02 kg.
			if math.Abs(quick[c]-want) > 1e-10 || math.Abs(slow[c]-want) > 1e-10 {
				t.Errorf("seed %d: coordinate %d: Newton %v, local/global %v, scipy %v", f.Seed, c, quick[c], slow[c], want)
				break
			}
		}
	}
}
