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
	l := &simulation{s: s, q: &q, step: tearing.Step, record: newRecord(q), hand: newHand(s), tears: newTears(s)}
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
	if !told() || !told() {
		t.Error("a frame that may be passed over alone has told what is gone")
	}
	if w.wish.Seen = 1; told() {
		t.Error("what the page has drawn is told again")
	}
	if html := l.player(1).HTML(); !strings.Contains(html, `"tears":[{"t":`) {
		t.Error("the player of the run knows of no tear")
	}
}
