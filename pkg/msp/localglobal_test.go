package msp_test

import (
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestGNeverRises follows g of eq. 8 and the objective of eq. 14 over local and global steps, for steps
// from a thousandth of a second to a second.
func TestGNeverRises(t *testing.T) {
	scenes := append(msptest.Scenes(), hinged()...)
	for seed := range uint64(150) {
		scenes = append(scenes, msptest.Random(seed, 2+int(seed%20), int(seed%50)))
	}
	for n, sc := range scenes {
		h := []float64{1e-3, 1.0 / 30, 1}[n%3]
		a := localGlobal(t, sc, h)
		y := a.Y(sc.Q)
		x := y
		g := a.G(x, y)
		for k := range 40 {
			d := a.Local(x)
			// A few roundings in a few hundred terms.
			tolerance := 1e-13 * terms(sc.S, x, y, h)
			touching := a.GD(x, d, y) + a.Dropped(y)
			if math.Abs(touching-g) > tolerance {
				t.Fatalf("%s, seed %d, iteration %d: min over d of eq. 14 is %g, g is %g", sc.Name, n, k, touching, g)
			}
			x = a.Global(d, y)
			if below := a.GD(x, d, y) + a.Dropped(y); below > touching+tolerance {
				t.Fatalf("%s, scene %d, iteration %d: the global step raised eq. 14 from %g to %g", sc.Name, n, k, touching, below)
			}
			next := a.G(x, y)
			if next > g+tolerance {
				t.Fatalf("%s, scene %d, iteration %d: g rose from %g to %g", sc.Name, n, k, g, next)
			}
			g = next
		}
	}
}

// TestLimitIsImplicitEuler iterates to the end: ∇g = 0, and so eq. 1 and 2 hold.
func TestLimitIsImplicitEuler(t *testing.T) {
	for _, sc := range append(msptest.Scenes(), hinged()...) {
		a := localGlobal(t, sc, h)
		s, y := sc.S, a.Y(sc.Q)
		first := msptest.Norm(a.GradG(y, y))
		x := y
		// Convergence is linear; these scenes need up to some thousand iterations.
		for n := 0; n < 100 && msptest.Norm(a.GradG(x, y)) > 1e-9*first; n++ {
			x = iterate(t, a, x, y, 200)
		}
		if last := msptest.Norm(a.GradG(x, y)); last > 1e-8*first {
			t.Errorf("%s: ‖∇g‖ = %g, at first %g", sc.Name, last, first)
			continue
		}
		f := s.Force(x)
		for c := range x {
			if s.Pinned(c / 3) {
				continue
			}
			v := (x[c] - sc.Q.X[c]) / h
			want := s.Alpha(h)*sc.Q.V[c] + h*f[c]/s.Mass[c/3]
			if math.Abs(v-want) > 1e-8*first/(h*s.Mass[c/3])+1e-12*math.Abs(v) {
				t.Errorf("%s: v = %g, v_n + h f/m = %g", sc.Name, v, want)
			}
		}
	}
}

// TestHangingSpring compares with implicit Euler solved exactly: on the vertical the direction of the
// spring never changes and one iteration is the whole step.
func TestHangingSpring(t *testing.T) {
	for _, k := range []float64{1, 100, 1e4, 1e6} {
		s := msptest.HangingSpring(k, 1)
		a := localGlobal(t, msptest.Scene{S: s}, h)
		a.Iterations = 1
		frames, err := msp.Run(s.Rest(), a.Step, 200)
		if err != nil {
			t.Fatal(err)
		}
		for n, u := range msptest.HangingSpringEuler(k, 1, h, 200) {
			// Velocities multiply roundings by 1/h = 30, steps add them up.
			if got := -frames[n].X[4]; math.Abs(got-u) > 1e-12*(1+u) {
				t.Fatalf("k = %g: length %v after %d steps, want %v", k, got, n, u)
			}
		}
	}
}

func TestEquilibriumStays(t *testing.T) {
	s, x := msptest.HangingChain(15)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	frames, err := msp.Run(msp.State{X: x, V: make([]float64, len(x))}, a.Step, 100)
	if err != nil {
		t.Fatal(err)
	}
	for c, v := range frames[100].X {
		if math.Abs(v-x[c]) > 1e-12 { // a hundred steps with roundings of 1e-16 m each
			t.Errorf("coordinate %d moved from %v to %v", c, x[c], v)
		}
	}
}

func TestChainComesToHang(t *testing.T) {
	s, x := msptest.HangingChain(6)
	s.SetAlpha(0.95, h)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	frames, err := msp.Run(s.Rest(), a.Step, 3000)
	if err != nil {
		t.Fatal(err)
	}
	for c, v := range frames[3000].X {
		// Drag takes 5 % a step: 0.95^3000 leaves nothing of the swing but rounding.
		if math.Abs(v-x[c]) > 1e-9 {
			t.Errorf("coordinate %d is %v, in equilibrium %v", c, v, x[c])
		}
	}
}

// TestSinglePrecision: a global step with the rounded factor is right to six digits, whether or not others have been
// made before.
func TestSinglePrecision(t *testing.T) {
	for name, s := range map[string]*msp.System{"curtain": msptest.Curtain(41), "block": msptest.Block(7, 7, 8)} {
		a := localGlobal(t, msptest.Scene{Name: name, S: s}, h)
		frames, err := msp.Run(s.Rest(), a.Step, 10)
		if err != nil {
			t.Fatal(err)
		}
		y := a.Y(frames[10])
		d := a.Local(y)
		want := a.Global(d, y)
		a.SinglePrecision = true
		got := a.Global(d, y)
		most, largest := 0.0, 0.0
		for c, x := range want {
			most, largest = max(most, math.Abs(got[c]-x)), max(largest, math.Abs(x))
		}
		if most == 0 || most > 2e-6*largest { // 6e-7 on the curtain of 81×81, 1.1e-6 on the block of 13×13×14 cells
			t.Errorf("%s: single precision moves a coordinate by %g of %g", name, most, largest)
		}
		a.SinglePrecision = false
		if !slices.Equal(a.Global(d, y), want) {
			t.Errorf("%s: double precision is not as before", name)
		}
	}
}
