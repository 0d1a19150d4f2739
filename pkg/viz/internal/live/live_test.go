package live

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// TestHandHoldsAsAPinDoes drags a corner of a cloth and waits until it hangs still, though the method has the matrix of
// the free one. A method for the cloth that is pinned there finds nothing to move.
func TestHandHoldsAsAPinDoes(t *testing.T) {
	const h, corner, steps = 1.0 / 30, 80, 600
	point := scene.Vec{0.3, -0.2, 0.9}
	s := msp.Cloth(9, 9)
	s.Pin(0, 8)
	s.Drag = 3
	free, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	l := newSimulation(s, &q, free.Step, mostDrawn)
	for range steps {
		if err := l.advance(corner, point); err != nil {
			t.Fatal(err)
		}
		if at := scene.Vec(q.X[3*corner:]); at != point {
			t.Fatalf("it is at %v, held at %v", at, point)
		}
	}
	if l.hand.open(); s.Forces != nil {
		t.Error("a force is left")
	}
	if n, last := len(l.record.frames), l.record.frames[len(l.record.frames)-1].T; n > recorded || n < recorded/3 || last < 0.98*q.T {
		t.Errorf("%d frames are kept of %d, the last at %g s of %g s", n, steps, last, q.T)
	}
	s.Pin(corner)
	s.MovePin(corner, point)
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
	l := newSimulation(s, &q, lg.Step, mostDrawn)
	to := scene.Vec{0.5, 0.7, 0.1}
	if err := l.advance(4, to); err != nil {
		t.Fatal(err)
	}
	if at := scene.Vec(q.X[12:15]); at != to || s.Pins[0].P != to {
		t.Errorf("the particle is at %v, its pin at %v", at, s.Pins[0].P)
	}
}

// TestLiveWithoutAPage simulates its ten seconds in a program of its own, and stops at the error of a step.
func TestLiveWithoutAPage(t *testing.T) {
	s := msp.Cloth(3, 3)
	q, err := fromRest(s, func(q *msp.State) error { q.T += 0.25; return nil })
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
		if q, err := fromRest(s, c.step); err == nil || !strings.Contains(err.Error(), c.says) || q.T != 0 {
			t.Errorf("want %q; t = %g s, %v", c.says, q.T, err)
		}
	}
}

// pulled is a cloth of 41×41 particles on two pins, of which one is pulled, after some seconds.
func pulled(t testing.TB, seconds float64) *simulation {
	t.Helper()
	s := msp.Cloth(41, 41)
	s.Pin(0, 40)
	lg, err := msp.NewLocalGlobal(s, soonest.Seconds())
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	l := newSimulation(s, &q, lg.Step, mostDrawn)
	for q.T < seconds {
		if err := l.advance(1660, scene.Vec{0.5, -0.2, 0.5}); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// TestLiveFrameIsSmall: Live says that a frame of 41×41 particles takes 14 kB, and 30 of them a second are to go through a
// line of 4 Mbit/s, 500 kB a second.
func TestLiveFrameIsSmall(t *testing.T) {
	for _, seconds := range []float64{0, 0.5, 1, 2, 4} {
		l := pulled(t, seconds)
		text, err := newWire().frame(l.s, *l.q, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 500_000/30 {
			t.Errorf("t = %g s: a frame takes %d bytes", seconds, len(text))
		}
		t.Logf("t = %g s: %d bytes", seconds, len(text))
	}
}

// TestPacerFollowsThePage has a page draw every frame, then only one in three, then all again.
func TestPacerFollowsThePage(t *testing.T) {
	p := pacer{interval: soonest}
	p.learn(1, 1)
	if p.interval != soonest {
		t.Errorf("a page that draws all is sent one in %v", p.interval)
	}
	for range 20 {
		p.learn(3, 1)
	}
	if p.interval != latest {
		t.Errorf("a page that draws one in three is sent one in %v", p.interval)
	}
	for range 200 {
		p.learn(1, 1)
	}
	if p.interval != soonest {
		t.Errorf("a page that draws all again is sent one in %v", p.interval)
	}
}

// BenchmarkLiveFrame is what the kernel does for a frame of 41×41 particles: a step with a particle held, and the message. 30 of
// them have to fit a second; bytes is what goes to the page.
func BenchmarkLiveFrame(b *testing.B) {
	l, w := pulled(b, 0), newWire()
	size := 0
	for b.Loop() {
		if err := l.advance(1660, scene.Vec{0.5, -0.2, 0.5}); err != nil {
			b.Fatal(err)
		}
		text, err := w.frame(l.s, *l.q, 1, nil)
		if err != nil {
			b.Fatal(err)
		}
		size += len(text)
	}
	b.ReportMetric(float64(size)/float64(b.N), "bytes/frame")
}

// TestHandPullsBesideOtherForces: a step that sets the load of a system, or takes it away, as a student's own wind does,
// loses nothing of the hand's pull: the neighbour of the particle that is held comes along.
func TestHandPullsBesideOtherForces(t *testing.T) {
	s := msp.Chain(3)
	s.Pin(0)
	s.Drag = 3
	lg, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	s.Forces = []msp.Force{msp.AirDrag(0.01, [3]float64{})}
	load := make([]float64, 9)
	step := func(q *msp.State) error {
		if s.Fext = nil; q.T > 1 {
			s.Fext = load
		}
		return lg.Step(q)
	}
	l := newSimulation(s, &q, step, mostDrawn)
	for range 200 {
		if err := l.advance(2, scene.Vec{0.5, 0.5, 0}); err != nil {
			t.Fatal(err)
		}
	}
	// The two springs are slack, 1 m from (0, 0) to (0.5, 0.5): the middle hangs below the line between the ends.
	held, middle := q.Point(2), q.Point(1)
	if held[1] != 0.5 || middle[1] < -0.2 || middle[0] < 0.1 {
		t.Errorf("held at %v, its neighbour is at %v", held, middle)
	}
	if l.hand.open(); len(s.Forces) != 1 {
		t.Errorf("%d forces are left", len(s.Forces))
	}
}

// fromRest runs a simulation from rest, as viz.Live does.
func fromRest(s *msp.System, step msp.Stepper) (msp.State, error) {
	q := s.Rest()
	err := Run(s, &q, step)
	return q, err
}
