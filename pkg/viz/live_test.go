package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// TestHandHoldsAsAPinDoes drags a corner of a cloth and waits until it hangs still, though the method has the matrix of
// the free one. A method for the cloth that is pinned there finds nothing to move.
func TestHandHoldsAsAPinDoes(t *testing.T) {
	const h, corner, steps = 1.0 / 30, 80, 600
	point := vec{0.3, -0.2, 0.9}
	s := msp.Cloth(9, 9)
	s.Pin(0, 8)
	s.Drag = 0.1
	free, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	l := &live{s: s, q: &q, step: free.Step, record: newRecord(q), hand: newHand(s), wish: wish{Grab: corner, To: point}}
	for range steps {
		if err := l.advance(); err != nil {
			t.Fatal(err)
		}
		if at := vec(q.X[3*corner:]); at != point {
			t.Fatalf("it is at %v, held at %v", at, point)
		}
	}
	if l.hand.open(); s.Fext != nil {
		t.Error("a force is left")
	}
	if n, last := len(l.record.frames), l.record.frames[len(l.record.frames)-1].T; n > recorded || n < recorded/3 || last < 0.98*q.T {
		t.Errorf("%d frames are kept of %d, the last at %g s of %g s", n, steps, last, q.T)
	}
	s.Pin(corner)
	s.MovePin(corner, point[0], point[1], point[2])
	pinned, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	still := q.Clone()
	for range 30 {
		if err := pinned.Step(&q); err != nil {
			t.Fatal(err)
		}
	}
	for c, x := range still.X {
		// A hundredth of a micrometre: after 20 s nothing else is left of the motion and of the force's correction.
		if math.Abs(x-q.X[c]) > 1e-8 {
			t.Errorf("particle %d, axis %d: held at %.9f, pinned it goes to %.9f", c/3, c%3, x, q.X[c])
		}
	}
}

func TestLiveTakesAPinAlong(t *testing.T) {
	s := msp.Cloth(3, 3)
	s.Pin(4)
	lg, err := msp.NewLocalGlobal(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	l := &live{s: s, q: &q, step: lg.Step, record: newRecord(q), hand: newHand(s), wish: wish{Grab: 4, To: [3]float64{0.5, 0.7, 0.1}}}
	if err := l.advance(); err != nil {
		t.Fatal(err)
	}
	if at := [3]float64(q.X[12:15]); at != l.wish.To || s.Pins[0].P != l.wish.To {
		t.Errorf("the particle is at %v, its pin at %v", at, s.Pins[0].P)
	}
}

// TestLiveWithoutAPage simulates its ten seconds in a program of its own, and stops at the error of a step.
func TestLiveWithoutAPage(t *testing.T) {
	s := msp.Cloth(3, 3)
	q, err := Live(s, func(q *msp.State) error { q.T += 0.25; return nil })
	if err != nil || q.T != unseen {
		t.Errorf("t = %g s: %v", q.T, err)
	}
	broken := errors.New("broken")
	for _, c := range []struct {
		step msp.Stepper
		says string
	}{
		{func(q *msp.State) error { return broken }, "step from t = 0 s: broken"},
		{func(q *msp.State) error { return nil }, "want a later time"},
		{func(q *msp.State) error { q.T++; q.X[4] = math.NaN(); return nil }, "particle 1"},
	} {
		if q, err := Live(s, c.step); err == nil || !strings.Contains(err.Error(), c.says) || q.T != 0 {
			t.Errorf("want %q; t = %g s, %v", c.says, q.T, err)
		}
	}
}

// BenchmarkLiveFrame is what the kernel does for a frame of 41×41 particles: a step with a particle held, and the message. 30 of
// them have to fit a second; bytes is what goes to the page.
func BenchmarkLiveFrame(b *testing.B) {
	s := msp.Cloth(41, 41)
	s.Pin(0, 40)
	lg, err := msp.NewLocalGlobal(s, 1.0/liveRate)
	if err != nil {
		b.Fatal(err)
	}
	q := s.Rest()
	l := &live{s: s, q: &q, step: lg.Step, record: newRecord(q), hand: newHand(s), wish: wish{Grab: 1660, To: [3]float64{0.5, -0.2, 0.5}}}
	size := 0
	for b.Loop() {
		if err := l.advance(); err != nil {
			b.Fatal(err)
		}
		text, err := l.frame()
		if err != nil {
			b.Fatal(err)
		}
		size += len(text)
	}
	b.ReportMetric(float64(size)/float64(b.N), "bytes/frame")
}
