package msp_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// A chain that hangs still: spring i carries the weight below it, and the pin carries all.
func TestProbesOfAHangingChain(t *testing.T) {
	const n = 6
	s, x := msptest.HangingChain(n)
	q := s.Rest()
	copy(q.X, x)
	a, err := msp.NewNewton(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	s.Name("top", 0)
	probes := []*msp.Probe{s.ReactionProbe(0), s.ReactionsProbe("top")}
	for k := range s.Springs {
		probes = append(probes, s.TensionProbe(k))
	}
	if _, err := msp.Run(q, msp.Watch(a.Step, probes...), 5); err != nil {
		t.Fatal(err)
	}
	for k, p := range probes {
		want := 9.81 * s.TotalMass()
		if k >= 2 {
			want *= float64(n-1-(k-2)) / n
		}
		if len(p.Values) != 5 || p.T[4] != 0.05 {
			t.Fatalf("%v at %v", p, p.T)
		}
		// The chain is in equilibrium but for rounding of its lengths, 1e-16 of some meters times stiffnesses of some hundred N/m.
		for _, v := range p.Values {
			if math.Abs(v-want) > 1e-6 {
				t.Errorf("%v, want %g N", p, want)
				break
			}
		}
	}
}

// What falls on a floor: the impulse of contact is the change of momentum and the weight over the time, and in the end contact carries
// the weight.
func TestContactForce(t *testing.T) {
	s := msp.Cloth(5, 5)
	floor := obstacle.Plane([3]float64{0, -0.3, 0}, [3]float64{0, 1, 0})
	floor.Friction = 0.5
	s.Obstacles = append(s.Obstacles, floor)
	const h = 0.01
	a, err := collide.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	press := s.ContactProbe(0, 1e-6)
	frames, err := msp.Run(s.Rest(), msp.Watch(a.Step, press), 150)
	if err != nil {
		t.Fatal(err)
	}
	impulse := 0.0
	for _, f := range press.Values {
		impulse += f * h
	}
	end := frames[150]
	momentum := 0.0
	for i, m := range s.Mass {
		momentum += m * end.V[3*i+1]
	}
	want := momentum + 9.81*s.TotalMass()*end.T
	// What iterations leave of the gradient adds up to 0 over all particles; those off the floor take a share of it along.
	if math.Abs(impulse/want-1) > 1e-6 {
		t.Errorf("impulse %.9f N s, want %.9f", impulse, want)
	}
	if last := press.Values[149]; math.Abs(last-9.81) > 1e-6 {
		t.Errorf("presses with %g N, want 9.81", last)
	}
	if press.Values[5] != 0 {
		t.Errorf("presses with %g N in the air", press.Values[5])
	}
}

func TestWatch(t *testing.T) {
	s := msp.Chain(3)
	s.Pin(0)
	bad := &msp.Probe{Name: "nonsense", Unit: "m", Measure: func(_, to msp.State) float64 { return math.Log(-to.T) }}
	step := func(q *msp.State) error { q.T += 0.1; return nil }
	_, err := msp.Run(s.Rest(), msp.Watch(step, bad), 2)
	if !errors.Is(err, msp.ErrNotFinite) || !strings.Contains(err.Error(), "nonsense") {
		t.Error(err)
	}
	// A spring that tears pulls no more; the others keep their numbers.
	first, last := s.TensionProbe(0), s.TensionProbe(1)
	tear := func(q *msp.State) error {
		q.T += 0.1
		q.X[7] -= 0.1
		if q.T > 0.15 {
			s.Springs = slices.Clone(s.Springs[1:])
		}
		return nil
	}
	if _, err := msp.Run(s.Rest(), msp.Watch(tear, first, last), 2); err != nil {
		t.Fatal(err)
	}
	if first.Values[1] != 0 || !(last.Values[1] > last.Values[0]) {
		t.Errorf("%v, %v", first.Values, last.Values)
	}
	if fmt.Sprint(&msp.Probe{Name: "a"}) != "a: nothing measured" || !strings.Contains(fmt.Sprint(last), "2 values") {
		t.Errorf("%v", last)
	}
}
