package live

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// A cloth that is pulled at until it tears: the page is told which springs are gone, again and again until it has drawn them,
// and the player of the run has them at their times.
func TestWhatTearsIsTold(t *testing.T) {
	s := msp.Cloth(9, 9)
	s.PinWhere(func(p [3]float64) bool { return p[2] == 0 })
	start := slices.Clone(s.Springs)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	tearing, q := methods.NewTearing(a, s, 0.3), s.Rest()
	l := newSimulation(s, &q, tearing.Step, mostDrawn)
	for k := range 40 {
		if err := l.advance(80, scene.Vec{1 + 0.03*float64(k), 0, 1 + 0.03*float64(k)}); err != nil {
			t.Fatal(err)
		}
	}
	gone := l.tears.gone
	if tearing.Broken == 0 || len(gone) != 2*tearing.Broken || len(l.tears.events) < 2 {
		t.Fatalf("%d springs have broken, %d are told of at %d times", tearing.Broken, len(gone)/2, len(l.tears.events))
	}
	for k := 0; k < len(gone); k += 2 {
		same := func(sp msp.Spring) bool { return sp.I == gone[k] && sp.J == gone[k+1] }
		if !slices.ContainsFunc(start, same) || slices.ContainsFunc(s.Springs, same) {
			t.Errorf("particles %d and %d: told that their spring is gone, which was there: %v, and is: %v",
				gone[k], gone[k+1], slices.ContainsFunc(start, same), slices.ContainsFunc(s.Springs, same))
		}
	}
	w := newWire()
	told := func() bool {
		if err := w.send(s, q, 1, gone); err != nil {
			t.Fatal(err)
		}
		var f liveFrame
		if err := json.Unmarshal([]byte(w.down.Text()), &f); err != nil {
			t.Fatal(err)
		}
		return slices.Equal(f.Gone, gone)
	}
	for range 2 {
		if !told() {
			t.Error("a frame that may be passed over alone has told what is gone")
		}
	}
	if w.wish.Seen = 1; told() {
		t.Error("what the page has drawn is told again")
	}
	if html := l.player(1).HTML(); !strings.Contains(html, `"tears":[{"t":`) {
		t.Error("the player of the run knows of no tear")
	}
}

// One spring is enough, wherever it stood. What else becomes of the springs is no tear: another order, others, more of them.
func TestWhatIsATear(t *testing.T) {
	springs := msp.Cloth(2, 2).Springs
	last := len(springs) - 1
	for _, c := range []struct {
		what string
		left []msp.Spring
		gone []int
	}{
		{"nothing", springs, nil},
		{"the first is gone", springs[1:], []int{springs[0].I, springs[0].J}},
		{"the last is gone", springs[:last], []int{springs[last].I, springs[last].J}},
		{"all are gone", nil, nil},
		{"another order", []msp.Spring{springs[1], springs[0]}, nil},
		{"another spring", []msp.Spring{{I: 0, J: 0}}, nil},
		{"one more", slices.Concat(springs, springs[:1]), nil},
	} {
		s := msp.Cloth(2, 2)
		tears := newTears(s)
		if s.Springs = c.left; c.left == nil {
			for _, sp := range springs {
				c.gone = append(c.gone, sp.I, sp.J)
			}
		}
		tears.look(s, 1)
		tears.look(s, 2)
		if !slices.Equal(tears.gone, c.gone) || (len(tears.events) != 0) != (c.gone != nil) {
			t.Errorf("%s: told of %v at %d times, want %v", c.what, tears.gone, len(tears.events), c.gone)
		}
		if whole := tears.whole(s); c.gone != nil && !slices.Equal(whole.Springs, springs) {
			t.Errorf("%s: the player has %d springs, want the %d of the start", c.what, len(whole.Springs), len(springs))
		}
	}
}
