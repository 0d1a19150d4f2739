package msptest

import (
	"math"
	"slices"
	"testing"
)

func TestScenesAreSound(t *testing.T) {
	seen := map[string]bool{}
	for _, sc := range Scenes() {
		if seen[sc.Name] {
			t.Errorf("two scenes are called %q", sc.Name)
		}
		seen[sc.Name] = true
		if err := sc.S.Check(); err != nil {
			t.Errorf("%s: %v", sc.Name, err)
		}
		if m := sc.S.NumParticles(); len(sc.Q.X) != 3*m || len(sc.Q.V) != 3*m {
			t.Errorf("%s: state of another size", sc.Name)
		}
	}
}

func TestRandomIsSoundAndRepeats(t *testing.T) {
	for seed := range uint64(200) {
		a, b := Random(seed, 12, 30), Random(seed, 12, 30)
		if err := a.S.Check(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !slices.Equal(a.Q.X, b.Q.X) || !slices.Equal(a.S.Springs, b.S.Springs) || !slices.Equal(a.S.Pins, b.S.Pins) {
			t.Fatalf("seed %d: two systems", seed)
		}
	}
}

func TestHangingChainIsAnEquilibrium(t *testing.T) {
	s, x := HangingChain(20)
	for c, f := range s.Force(x) {
		// The forces that cancel are up to 10 N, from lengths known to 1e-16 m at 3800 N/m.
		if c >= 3 && math.Abs(f) > 1e-11 {
			t.Errorf("force %g N on particle %d", f, c/3)
		}
	}
}

func TestHangingSpringSettles(t *testing.T) {
	u := HangingSpringEuler(100, 1, 1.0/30, 2000)
	// Implicit Euler damps the oscillation away; then the spring is longer by the weight over k.
	if got, want := u[2000], 1+9.81/100; math.Abs(got-want) > 1e-12 {
		t.Errorf("length %v, want %v", got, want)
	}
}
