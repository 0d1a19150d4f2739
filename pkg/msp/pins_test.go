package msp_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestPinsHoldToTheLastBit moves a pin along a curve and looks at it after every step.
func TestPinsHoldToTheLastBit(t *testing.T) {
	s := msp.Cloth(6, 6)
	s.Pin(0, 5, 17)
	a := localGlobal(t, msptest.Scene{S: s}, h)
	q := s.Rest()
	for c := range q.V {
		q.V[c] = 1 // pinned particles too: they stay all the same
	}
	for n := range 60 {
		at := [3]float64{1 + 0.1*math.Sin(float64(n)), 0.3 * math.Cos(float64(n)), 0.01 * float64(n)}
		s.MovePin(5, at)
		if y := a.Y(q); [3]float64(y[15:18]) != at {
			t.Fatalf("step %d: y of the pinned particle is %v, pin at %v", n, y[15:18], at)
		}
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		for _, p := range s.Pins {
			if got := [3]float64(q.X[3*p.I : 3*p.I+3]); got != p.P {
				t.Fatalf("step %d: particle %d is at %v, pinned at %v", n, p.I, got, p.P)
			}
		}
	}
	if x := a.Global(a.Local(q.X), q.X); [3]float64(x[51:54]) != s.Pins[2].P {
		t.Errorf("Global moved a pinned particle to %v", x[51:54])
	}
}

// TestMovedPinNeedsNoNewFactor compares with a method made after the move.
func TestMovedPinNeedsNoNewFactor(t *testing.T) {
	for seed := range uint64(30) {
		sc := msptest.Random(seed, 12, 30)
		if len(sc.S.Pins) == 0 {
			continue
		}
		before := localGlobal(t, sc, h)
		p := sc.S.Pins[0]
		sc.S.MovePin(p.I, [3]float64{p.P[0] + 1, p.P[1] - 2, p.P[2] + 3})
		after := localGlobal(t, sc, h)
		a, b := sc.Q.Clone(), sc.Q.Clone()
		if err := before.Step(&a); err != nil {
			t.Fatal(err)
		}
		if err := after.Step(&b); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(a.X, b.X) {
			t.Errorf("seed %d: the old factor leads elsewhere", seed)
		}
	}
}

// TestPinIsTheLimitOfAHeavyParticle checks the elimination against one without it: a particle so heavy
// that nothing moves it.
func TestPinIsTheLimitOfAHeavyParticle(t *testing.T) {
	pinned, heavy := msp.Cloth(5, 5), msp.Cloth(5, 5)
	pinned.Pin(0, 4)
	heavy.Mass[0], heavy.Mass[4] = 1e12, 1e12
	heavy.Fext = make([]float64, 75)
	heavy.Fext[1], heavy.Fext[13] = 9.81e12, 9.81e12 // nor does gravity
	frames := func(s *msp.System) []msp.State {
		a := localGlobal(t, msptest.Scene{S: s}, h)
		f, err := msp.Run(s.Rest(), a.Step, 30)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	a, b := frames(pinned), frames(heavy)
	for n := range a {
		for c, x := range a[n].X {
			// Forces of 10 N move 1e12 kg by 1e-11 m in a second; gravity cancels to 1e-16 of 10 m/s².
			if math.Abs(x-b[n].X[c]) > 1e-9 {
				t.Fatalf("frame %d, coordinate %d: pinned %v, heavy %v", n, c, x, b[n].X[c])
			}
		}
	}
}

func TestPinAndUnpin(t *testing.T) {
	s := msp.Cloth(4, 4)
	s.Pin(9, 2, 9, 0)
	s.MovePin(2, [3]float64{7, 8, 9})
	s.Pin(2) // held already: stays where it is
	s.Unpin(9, 5)
	want := []msp.Pin{{I: 0}, {I: 2, P: [3]float64{7, 8, 9}}}
	if !slices.Equal(s.Pins, want) {
		t.Errorf("pins %v, want %v", s.Pins, want)
	}
	if !s.Pinned(2) || s.Pinned(9) {
		t.Error("Pinned is wrong")
	}
	if p := s.Rest().Point(2); p != ([3]float64{7, 8, 9}) {
		t.Errorf("at rest the pinned particle is at %v", p)
	}
	c := s.Clone()
	c.MovePin(2, [3]float64{0, 0, 0})
	c.Springs[0].K = 1
	c.Mass[0] = 1
	if s.Pins[1].P[0] != 7 || s.Springs[0].K == 1 || s.Mass[0] == 1 {
		t.Error("a clone shares memory")
	}
}

func ExampleSystem_Pin() {
	s := msp.Chain(11)
	s.Pin(0, 10)
	s.MovePin(10, [3]float64{0.5, 0, 0})
	fmt.Println(s.Pins)
	// Output: [{0 [0 0 0]} {10 [0.5 0 0]}]
}
