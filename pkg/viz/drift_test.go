package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// swung is a spring of ω = 1 whose velocity is made so that its energy is as told at each step.
func swung(s *msp.System, energies ...float64) []msp.State {
	var frames []msp.State
	for n, e := range energies {
		q := s.Rest()
		q.T = float64(n)
		q.V[4] = math.Sqrt(2 * e)
		frames = append(frames, q)
	}
	return frames
}

func TestEnergyDriftIsTheLargestSoFar(t *testing.T) {
	s := msp.OneSpring(1, 1)
	s.Gravity = [3]float64{}
	f := EnergyDrift(s, MotionOf("swings", swung(s, 2, 2.2, 2, 1.6, 2)), MotionOf("decays", swung(s, 2, 1, 0.5)))
	if f.Err() != nil {
		t.Fatal(f.Err())
	}
	b := f.page.Body.(chart.Chart)
	for k, want := range [][]float64{{0.1, 0.1, 0.2, 0.2}, {0.5, 0.75}} {
		l := b.Layers[k].(chart.Polyline)
		if len(l.Points) != len(want) {
			t.Fatalf("line %d has %d points, want %d", k, len(l.Points), len(want))
		}
		for i, w := range want {
			if p := l.Points[i]; math.Abs(p[0]-math.Log10(float64(i+1))) > 1e-12 || math.Abs(p[1]-math.Log10(w)) > 1e-12 {
				t.Errorf("line %d: (%v, %v), want the logarithms of %d and %v", k, p[0], p[1], i+1, w)
			}
		}
	}
	if names := f.page.Legend; names[0].Text != "swings" || names[1].Text != "decays, loses" {
		t.Errorf("the legend has %q and %q", names[0].Text, names[1].Text)
	}
	if !strings.Contains(f.Alt(), "decays by at most 0.75 of it in 2 steps, in the end -0.75") {
		t.Errorf("says %q", f.Alt())
	}
	// Of a system that falls no part is meant: joules.
	s.Gravity[1] = -9.81
	if f := EnergyDrift(s, MotionOf("falls", swung(s, 2, 3))); !strings.Contains(f.Alt(), "falls by at most 1 J") {
		t.Errorf("says %q", f.Alt())
	}
}

// Ten thousand points are no more than some hundred on a logarithmic scale.
func TestEnergyDriftIsSmall(t *testing.T) {
	s := msp.OneSpring(1, 1)
	s.Gravity = [3]float64{}
	f := EnergyDrift(s, MotionOf("grows", func() []msp.State {
		var e []float64
		for n := range 10001 {
			e = append(e, 1+float64(n))
		}
		return swung(s, e...)
	}()))
	l := f.page.Body.(chart.Chart).Layers[0].(chart.Polyline)
	if n := len(l.Points); n > 401 {
		t.Errorf("%d points", n)
	}
	if p := l.Points[len(l.Points)-1]; p[0] != 4 || math.Abs(p[1]-4) > 1e-12 {
		t.Errorf("ends at %v, want step 10⁴ and 10⁴ times the energy", p)
	}
	if !strings.Contains(f.page.Caption, "lines that leave the picture go up to 1e+04") {
		t.Errorf("caption %q", f.page.Caption)
	}
}

func TestEnergyDriftOfBadData(t *testing.T) {
	s := msp.OneSpring(1, 1)
	s.Gravity = [3]float64{}
	for name, c := range map[string]struct {
		f    Figure
		want error
		says string
	}{
		"nothing":   {EnergyDrift(s), fault.ErrEmpty, "energy drift"},
		"no frames": {EnergyDrift(s, MotionOf("mine", nil)), fault.ErrEmpty, "mine: 0 frames"},
		"one frame": {EnergyDrift(s, MotionOf("mine", swung(s, 1))), fault.ErrEmpty, "mine: 1 frame"},
		"NaN":       {EnergyDrift(s, MotionOf("mine", swung(s, 1, 1, math.NaN()))), fault.ErrNotFinite, "mine: frame 2, t = 2 s"},
	} {
		if err := c.f.Err(); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
		if len(c.f.PNG()) == 0 {
			t.Errorf("%s: no picture of the message", name)
		}
	}
	for want, do := range map[string]func(){
		"viz: EnergyDrift: s = nil, want a system": func() { EnergyDrift(nil) },
		"viz: EnergyDrift: mine: frame 0 has 3 and 6 coordinates and velocities, want 3m = 6": func() {
			EnergyDrift(s, MotionOf("mine", []msp.State{{X: make([]float64, 3), V: make([]float64, 6)}}))
		},
	} {
		func() {
			defer func() {
				if r := recover(); r != want {
					t.Errorf("panics with %v, want %q", r, want)
				}
			}()
			do()
		}()
	}
}
