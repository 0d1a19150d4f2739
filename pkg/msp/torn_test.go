package msp_test

import (
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// A system knows what each state had of what has gone since, and changing what At returns does not change it.
func TestAt(t *testing.T) {
	s := msp.Cloth(3, 3)
	springs, triangles := slices.Clone(s.Springs), slices.Clone(s.Triangles)
	last := len(springs)
	var states []msp.State
	for n := range 3 { // one spring goes, then another with two triangles
		states = append(states, s.Rest())
		if n == 2 {
			break
		}
		last--
		tear := msp.Tear{Springs: slices.Clone(s.Springs[last:])}
		s.Springs = s.Springs[:last]
		if n == 1 {
			tear.Triangles, s.Triangles = slices.Clone(s.Triangles[:2]), slices.Clone(s.Triangles[2:])
		}
		s.Torn = append(s.Torn, tear)
	}
	for n, q := range states {
		then := s.At(q.Clone())
		if got, want := len(then.Springs), len(springs)-n; got != want || len(then.Torn) != n || q.Torn != n {
			t.Errorf("state %d: %d springs, want %d; Torn = %d and %d", n, got, want, len(then.Torn), q.Torn)
		}
		for _, sp := range then.Springs {
			if !slices.Contains(springs, sp) {
				t.Errorf("state %d: a spring that was never there: %v", n, sp)
			}
		}
		if gone := n / 2 * 2; len(then.Triangles) != len(triangles)-gone {
			t.Errorf("state %d: %d triangles of %d", n, len(then.Triangles), len(triangles))
		}
		if err := then.Check(); err != nil {
			t.Error(err)
		}
	}
	if s.At(states[2]) != s {
		t.Error("where nothing has gone it is another system")
	}
	s.At(states[0]).Springs[0].K = -1
	if c := s.Clone(); s.Springs[0].K < 0 || len(c.Torn) != 2 {
		t.Errorf("K = %g, and a clone of %d tears", s.Springs[0].K, len(c.Torn))
	}
	then := s.At(states[1])
	then.Torn = append(then.Torn, msp.Tear{}) // as what was goes on to tear in another way
	if len(s.Torn[1].Springs) != 1 {
		t.Errorf("a tear of an earlier system has become one of this: %v", s.Torn)
	}
	defer func() {
		if recover() == nil {
			t.Error("a state of another system was taken")
		}
	}()
	states[0].Torn = 3
	s.At(states[0])
}
