package msp_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

func TestStaleMatrix(t *testing.T) {
	for _, c := range []struct {
		want   string // of the error, before that of ErrStale
		change func(s *msp.System)
	}{
		{"particle 0: mass 0.2222 kg, was 0.1111 kg", func(s *msp.System) { s.Mass[0] *= 2 }},
		{"spring 0: K = 16 N/m, was 8 N/m", func(s *msp.System) { s.Springs[0].K *= 2 }},
		{"spring 1: K = 16 N/m, was 8 N/m (and 2 more)", func(s *msp.System) {
			s.Springs[1].K, s.Springs[3].K, s.Springs[4].K = 16, 1, 1
		}},
		{"25 springs, were 26", func(s *msp.System) { s.Springs = s.Springs[1:] }},
		{"spring 0: joins 5 and 1, joined 0 and 1", func(s *msp.System) { s.Springs[0].I = 5 }},
		{"spring 0: joins 0 and 5, joined 0 and 1", func(s *msp.System) { s.Springs[0].J = 5 }},
		{"particle 5 is pinned, was free", func(s *msp.System) { s.Pin(5) }},
		{"particle 0 is free, was pinned", func(s *msp.System) { s.Unpin(0) }},
		{"particle 0 is free, was pinned", func(s *msp.System) { s.Unpin(0); s.Pin(1) }},
	} {
		s := msp.Cloth(3, 3)
		s.Pin(0)
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		c.change(s)
		q := s.Rest()
		if err := a.Step(&q); !errors.Is(err, msp.ErrStale) || err.Error() != c.want+": "+msp.ErrStale.Error() {
			t.Errorf("Step returns %v, want %s", err, c.want)
		}
		for verb, call := range map[string]func(){
			"Y":       func() { a.Y(q) },
			"Local":   func() { a.Local(q.X) },
			"Global":  func() { a.Global(make([]float64, 3*len(s.Springs)), q.X) },
			"Iterate": func() { a.Iterate(q.X, q.X, 1) },
			"Trace":   func() { a.Trace(q.X, 1) },
		} {
			func() {
				defer func() {
					if said, _ := recover().(string); !strings.HasSuffix(said, ": "+msp.ErrStale.Error()) {
						t.Errorf("%s: %s works with a matrix that is out of date", c.want, verb)
					}
				}()
				call()
			}()
		}
	}
}

// TestRevision changes with rest lengths and springs, and with nothing else.
func TestRevision(t *testing.T) {
	s := msp.Cloth(5, 4)
	o, err := msp.NewObjective(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	revision := func() int { o.Y(q); return o.Revision() }
	first := revision()
	s.Gravity[1], q.X[3] = 0, 2
	if revision() != first {
		t.Error("another one with the same springs")
	}
	s.Springs[7].R *= 2
	second := revision()
	if second == first || revision() != second {
		t.Errorf("%d, with another rest length %d, then %d", first, second, revision())
	}
	s.Springs[7].R /= 2 // the springs that were found equal at first
	if third := revision(); third == second {
		t.Errorf("%d, with the first rest length again %d", second, third)
	}
}

// TestAnnounced: if changes are announced, one that is not is an error of one of the next 16 steps and of all later ones. Newton's method
// holds no matrix: otherwise it follows all changes.
func TestAnnounced(t *testing.T) {
	s := msp.Cloth(50, 30) // two parts of springs
	s.Pin(0)
	last := len(s.Springs) - 1
	lg, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	newton, err := msp.NewNewton(s, h)
	if err != nil {
		t.Fatal(err)
	}
	for name, e := range map[string]*msp.ImplicitEuler{"local/global": lg.ImplicitEuler, "Newton": newton.ImplicitEuler} {
		step := func() error { q := s.Rest(); return e.Step(&q) }
		e.Announced, e.Iterations, e.Tolerance = true, 1, 1
		s.Springs[last].R *= 2 // before the first step
		if err := errors.Join(step(), step(), step()); err != nil {
			t.Fatal(name, err)
		}
		for what, number := range map[string]*float64{"R": &s.Springs[last].R, "K": &s.Springs[last].K} {
			before, revision := *number, e.Revision()
			*number *= 2
			steps := 0
			for err = nil; err == nil && steps < 20; steps++ {
				err = step()
			}
			if !errors.Is(err, msp.ErrStale) || !strings.HasPrefix(err.Error(), fmt.Sprintf("spring %d: %s = ", last, what)) || steps > 16 {
				t.Errorf("%s, %s: %v in step %d, want stale in one of 16", name, what, err, steps)
			}
			if err := step(); !errors.Is(err, msp.ErrStale) || e.Revision() != revision {
				t.Errorf("%s, %s: %v in the step after, want stale", name, what, err)
			}
			*number = before
			if err := step(); err != nil {
				t.Errorf("%s, %s as it was: %v", name, what, err)
			}
		}
		s.Springs[last].R *= 2
		e.Announced = false
		revision := e.Revision()
		if err := step(); err != nil || e.Revision() == revision {
			t.Errorf("%s, announced: %v, or the rest length is not taken over", name, err)
		}
	}
}
