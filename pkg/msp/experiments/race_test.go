package experiments_test

import (
	"errors"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// TestRace holds what the notebook after2013 says of a curtain: what each solver reaches, whatever the machine.
func TestRace(t *testing.T) {
	const h = 1.0 / 30
	s := experiments.Curtain(15)
	swing, err := experiments.Swing(s, h, 10, 50)
	if err != nil {
		t.Fatal(err)
	}
	traces, gstar, err := experiments.Race(s, h, swing[10], experiments.Solvers())
	if err != nil {
		t.Fatal(err)
	}
	// Which minimum a method comes to depends on its path. All of this step arrive at the same one; multigrid's levels end before.
	most := map[string]float64{"local/global": 1e-5, "ADMM": 1e-3, "XPBD": 0.1, "multigrid": 1e-2}
	for _, r := range traces {
		if r.Trace.Err != nil {
			t.Errorf("%s: %v", r.Name, r.Trace.Err)
			continue
		}
		n := len(r.Trace.G) - 1
		e := experiments.RelativeErrors(r.Trace, gstar)[n]
		t.Logf("%-18s %3d iterations, error %.1e, %.3f ms each", r.Name, n, e, 1e3*r.Trace.Seconds[n]/float64(n))
		if limit := max(most[r.Name], 1e-9); !(math.Abs(e) <= limit) { // the others converge: 1e-11 at most were measured
			t.Errorf("%s: error %.1e, want at most %.0e", r.Name, e, limit)
		}
		if r.Trace.Seconds[0] != 0 || !(r.Trace.Seconds[n] > r.Trace.Seconds[n-1]) {
			t.Errorf("%s: times from %g to %g s", r.Name, r.Trace.Seconds[0], r.Trace.Seconds[n])
		}
		k, seconds := experiments.Reach(r.Trace, gstar, 2*math.Abs(e)+1e-15)
		if k < 0 || k > n || seconds != r.Trace.Seconds[k] {
			t.Errorf("%s: reaches its last error after %d of %d iterations, %g s", r.Name, k, n, seconds)
		}
	}
	if k, seconds := experiments.Reach(traces[0].Trace, gstar, -1); k != -1 || !math.IsNaN(seconds) {
		t.Errorf("an error of -1 after %d iterations, %g s", k, seconds)
	}
}

// TestRaceRefusals: a solver that refuses the system says why and does not stop the others.
func TestRaceRefusals(t *testing.T) {
	s, err := mesh.Block(1, 1, 2, 0.1).System(mesh.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.Pin(0)
	none := experiments.Solver{Name: "none", Most: 1, New: func(*msp.System, float64) (experiments.Minimiser, error) {
		return nil, msp.ErrInvalid
	}}
	traces, _, err := experiments.Race(s, 1.0/30, s.Rest(), append(experiments.Solvers(), none))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range traces {
		refused := r.Name == "none"
		if refused != (r.Trace.Err != nil) || refused && !errors.Is(r.Trace.Err, msp.ErrInvalid) {
			t.Errorf("%s: %v", r.Name, r.Trace.Err)
		}
		if k, _ := experiments.Reach(r.Trace, 0, 1); refused && k != -1 {
			t.Errorf("%s has %d iterations", r.Name, k)
		}
	}
}
