package methods_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// single returns the method in single precision.
func single(t testing.TB, s *msp.System) *methods.Multigrid {
	b := multigrid(t, s)
	b.SinglePrecision = true
	return b
}

// singleRounding is by how much positions of a cloth of 1 m are rounded: 2⁻²⁴ of their distance from its middle, below 2 m, with the
// roundings of the two ends of a spring and of y.
const singleRounding = 4 * 0x1p-23

// raised bounds by how much g rises if every coordinate moves by δ: ‖∇g‖₁ δ + ½ δᵀ(M + h² L)δ, with (a − b)² ≤ (2δ)².
func raised(s *msp.System, grad []float64, h float64) (rise float64) {
	for _, g := range grad {
		rise += math.Abs(g) * singleRounding
	}
	for _, m := range s.Mass {
		rise += 1.5 * m * singleRounding * singleRounding
	}
	for n := range s.Springs {
		rise += 6 * h * h * s.Springs[n].K * singleRounding * singleRounding
	}
	return rise
}

// TestMultigridSingleLowersG as double precision does: up to a thousandth of the way, and to what the rounding of positions raises.
func TestMultigridSingleLowersG(t *testing.T) {
	for _, sc := range grids() {
		if len(sc.S.Hinges) > 0 {
			continue
		}
		a, b := multigrid(t, sc.S), single(t, sc.S)
		y := a.Y(sc.Q)
		b.Y(sc.Q) // takes over the stiffness of Forces
		want, got := a.Trace(y, 12), b.Trace(y, 12)
		floor := raised(sc.S, b.GradG(got.X, y), h)
		t.Logf("%s: g falls by %.3g, in double precision by %.3g, floor %.3g", sc.Name, got.G[0]-got.G[12], want.G[0]-want.G[12], floor)
		x := y
		for k := 1; k < len(got.G); k++ {
			if rise := raised(sc.S, b.GradG(x, y), h); !(got.G[k] <= got.G[k-1]+rise) {
				t.Errorf("%s: g rose from %g to %g in cycle %d, want %g at most", sc.Name, got.G[k-1], got.G[k], k, rise)
			}
			if !(got.G[k]-want.G[k] <= 1e-3*(want.G[0]-want.G[12])+floor) {
				t.Errorf("%s: g = %g after cycle %d, in double precision %g, floor %g", sc.Name, got.G[k], k, want.G[k], floor)
			}
			x = iterate(t, b, x, y, 1)
		}
	}
}

// TestMultigridSingleSteps: pins hold to the last bit, the same bits on any number of processors.
func TestMultigridSingleSteps(t *testing.T) {
	for _, sc := range append(grids(), large()) {
		if len(sc.S.Hinges) == 0 {
			wantSteps(t, sc, single)
		}
	}
}

// TestMultigridSingleRests: in both precisions a cloth comes to rest, at the same height.
func TestMultigridSingleRests(t *testing.T) {
	s := msp.Cloth(25, 25)
	s.Pin(0, 24)
	var energy [2]float64
	for k, b := range []*methods.Multigrid{multigrid(t, s), single(t, s)} {
		q := s.Rest()
		for range 600 {
			if err := b.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		energy[k] = s.TotalEnergy(q)
		kinetic := 0.0
		for c, v := range q.V {
			kinetic += 0.5 * s.Mass[c/3] * v * v
		}
		t.Logf("energy %.9g J, of which %.3g J is kinetic", energy[k], kinetic)
		if !(kinetic < 1e-3) { // of 5 J that it loses
			t.Errorf("after 600 steps the kinetic energy is %g J", kinetic)
		}
	}
	if !(math.Abs(energy[0]-energy[1]) < 1e-3) {
		t.Errorf("energy %g J, in single precision %g J", energy[0], energy[1])
	}
}

// TestMultigridSingleRefuses what it does not take.
func TestMultigridSingleRefuses(t *testing.T) {
	for _, sc := range []msptest.Scene{grids()[5], meshes()[1]} {
		q := sc.Q.Clone()
		if err := single(t, sc.S).Step(&q); !errors.Is(err, msp.ErrInvalid) {
			t.Errorf("%s: %v, want invalid", sc.Name, err)
		}
		if !slices.Equal(q.X, sc.Q.X) {
			t.Errorf("%s: the state has changed", sc.Name)
		}
	}
}

// TestMultigridSingleFollows: changes of the system reach it as they reach double precision.
func TestMultigridSingleFollows(t *testing.T) {
	s := msp.Cloth(12, 14)
	s.Pin(0, 11)
	b, start := single(t, s), s.Rest()
	q := start.Clone()
	if err := b.Step(&q); err != nil {
		t.Fatal(err)
	}
	same := func(what string) {
		p, q := start.Clone(), start.Clone()
		if err := errors.Join(b.Step(&p), single(t, s).Step(&q)); err != nil || !slices.Equal(p.X, q.X) {
			t.Errorf("%s: another step than that of a new method, %v", what, err)
		}
	}
	s.Springs[9].R *= 1.1
	same("another rest length")
	s.Mass[5] *= 2
	s.Springs[3].K *= 3
	if err := b.Refactor(h); err != nil {
		t.Fatal(err)
	}
	same("after Refactor")
}
