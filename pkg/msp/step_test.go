package msp_test

import (
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestMomentum: without pins and external forces a step conserves Σ m v, whatever the springs do and
// however few iterations are made.
func TestMomentum(t *testing.T) {
	scenes := msptest.Scenes()
	for seed := range uint64(40) {
		scenes = append(scenes, msptest.Random(seed, 10, 25))
	}
	for _, sc := range scenes {
		s, q := sc.S, sc.Q.Clone()
		s.Pins, s.Fext, s.Gravity, s.Drag = nil, nil, [3]float64{}, 0
		a := localGlobal(t, sc, h)
		a.Iterations = 3
		before, size := momentum(s, q)
		for range 10 {
			if err := a.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		after, _ := momentum(s, q)
		for axis := range 3 {
			// The solver's rounding of positions, 1e-16 m times the condition 1 + h²k/m ≤ 1e4, over h.
			if math.Abs(after[axis]-before[axis]) > 1e-10*(1+size) {
				t.Errorf("%s: momentum %v became %v kg m/s", sc.Name, before, after)
			}
		}
	}
}

func momentum(s *msp.System, q msp.State) (p [3]float64, size float64) {
	for i, m := range s.Mass {
		for axis := range 3 {
			p[axis] += m * q.V[3*i+axis]
			size += m * (math.Abs(q.V[3*i+axis]) + math.Abs(q.X[3*i+axis]))
		}
	}
	return p, size
}

// TestStepIsTheLoopOfThePaper compares Step with Y, Local and Global called one by one, to the last bit.
func TestStepIsTheLoopOfThePaper(t *testing.T) {
	for _, sc := range systems() {
		a := localGlobal(t, sc, h)
		a.Iterations = 7
		y := a.Y(sc.Q)
		x := y
		for range 7 {
			x = a.Global(a.Local(x), y)
		}
		if !slices.Equal(x, iterate(t, a, y, y, 7)) {
			t.Errorf("%s: Iterate differs", sc.Name)
		}
		if trace := a.Trace(y, 7); !slices.Equal(x, trace.X) || trace.G[7] != a.G(x, y) || len(trace.Seconds) != 8 {
			t.Errorf("%s: Trace differs", sc.Name)
		}
		q := sc.Q.Clone()
		if err := a.Step(&q); err != nil {
			t.Fatalf("%s: %v", sc.Name, err)
		}
		if !slices.Equal(x, q.X) {
			t.Errorf("%s: Step differs", sc.Name)
		}
		for c, v := range q.V {
			if v != (q.X[c]-sc.Q.X[c])/h {
				t.Errorf("%s: v = %v is not (x − q)/h", sc.Name, v)
			}
		}
		if q.T != sc.Q.T+h {
			t.Errorf("%s: t = %v", sc.Name, q.T)
		}
	}
}

func TestSameBitsTwice(t *testing.T) {
	run := func() []msp.State {
		s := msp.Cloth(15, 12)
		s.Pin(0, 14)
		a := localGlobal(t, msptest.Scene{S: s}, h)
		frames, err := msp.Run(s.Rest(), a.Step, 30)
		if err != nil {
			t.Fatal(err)
		}
		again, err := msp.Run(s.Rest(), a.Step, 30) // a used method starts like a new one
		if err != nil || !slices.Equal(frames[30].X, again[30].X) {
			t.Error("the second run of one method differs")
		}
		return frames
	}
	a, b := run(), run()
	for n := range a {
		if !slices.Equal(a[n].X, b[n].X) || !slices.Equal(a[n].V, b[n].V) {
			t.Fatalf("frame %d differs", n)
		}
	}
}

// TestNothingMakesNaN runs every scene, those in which springs have no length among them.
func TestNothingMakesNaN(t *testing.T) {
	for _, sc := range systems() {
		a := localGlobal(t, sc, h)
		frames, err := msp.Run(sc.Q, a.Step, 20) // Run checks every state
		if err != nil || len(frames) != 21 {
			t.Errorf("%s: %d frames, %v", sc.Name, len(frames), err)
		}
		d := a.Local(frames[0].X)
		for n, sp := range sc.S.Springs {
			l := math.Sqrt(dot(d[3*n:3*n+3], d[3*n:3*n+3]))
			if !(math.Abs(l-sp.R) <= 1e-15*4*sp.R) { // a handful of roundings
				t.Errorf("%s: ‖d‖ = %v for rest length %v", sc.Name, l, sp.R)
			}
		}
	}
}

func TestCrumpledClothUnfolds(t *testing.T) {
	s := msp.Cloth(4, 4)
	s.Gravity = [3]float64{}
	q := s.Rest()
	clear(q.X)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	d := a.Local(q.X)
	for n, sp := range s.Springs {
		rest := minus(s.X0, sp)
		for axis := range 3 {
			if math.Abs(d[3*n+axis]-rest[axis]) > 1e-15 {
				t.Fatalf("spring %d has no length: d = %v, at rest %v", n, d[3*n:3*n+3], rest)
			}
		}
	}
}

func TestDragTakesVelocity(t *testing.T) {
	s := msp.Chain(1)
	s.Gravity = [3]float64{}
	s.SetAlpha(0.75, 0.5)
	a := localGlobal(t, msptest.Scene{S: s}, 0.5)
	q := s.Rest()
	q.V[0] = 16
	frames, err := msp.Run(q, a.Step, 3)
	if err != nil {
		t.Fatal(err)
	}
	if v := frames[3].V[0]; math.Abs(v-16*0.75*0.75*0.75) > 1e-14*16 { // rounding of the logarithm and of exp
		t.Errorf("v = %v m/s", v)
	}
}

// TestLocalMeetsExtremes: springs of extreme length, which the fast loop leaves to the careful one, at every place
// among others.
func TestLocalMeetsExtremes(t *testing.T) {
	s := msp.Chain(30)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	for _, size := range []float64{0, 1e-200, 1e-300, 1e200} {
		for n := range s.Springs {
			x := slices.Clone(s.X0)
			for c := 3 * (n + 1); c < len(x); c++ { // spring n alone is changed: to this length, along z
				x[c] -= s.X0[3*(n+1)+c%3] - s.X0[3*n+c%3]
				if c%3 == 2 {
					x[c] += size
				}
			}
			copy(x[3*n:3*n+3], x[3*n+3:3*n+6]) // to the last bit
			x[3*n+2] -= size
			d := a.Local(x)
			for k, sp := range s.Springs {
				got, want := d[3*k:3*k+3], msp.ProjectToLength(minus(x, sp), sp.R)
				if k == n && size == 0 {
					want = minus(s.X0, sp)
				}
				for axis := range 3 {
					if !(math.Abs(got[axis]-want[axis]) <= 1e-15) { // a few roundings of 1/29 m
						t.Fatalf("length %g of spring %d: d of spring %d is %v, want %v", size, n, k, got, want)
					}
				}
			}
		}
	}
}

func BenchmarkCurtainFrame(b *testing.B) {
	s := msp.ClothWith(81, 81, msp.LayoutCurtain)
	s.Pin(0, 80)
	a := localGlobal(b, msptest.Scene{S: s}, h)
	q := s.Rest()
	for b.Loop() {
		if err := a.Step(&q); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewLocalGlobal(b *testing.B) {
	s := msp.ClothWith(81, 81, msp.LayoutCurtain)
	s.Pin(0, 80)
	for b.Loop() {
		localGlobal(b, msptest.Scene{S: s}, h)
	}
}
