package methods_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestStepFromAGuess: a step from a given x is as many iterations from there, to the last bit, and the guess stays as it is.
func TestStepFromAGuess(t *testing.T) {
	sc := msptest.Scenes()[0]
	type method struct {
		step    msp.Stepper
		iterate func(x, y []float64, n int) ([]float64, error)
	}
	guess := sc.Q.Clone().X
	for c := range guess {
		if !sc.S.Pinned(c / 3) {
			guess[c] += 0.01 * math.Sin(float64(c))
		}
	}
	start := func(msp.State) []float64 { return guess }
	a := localGlobal(t, sc, h)
	c, err1 := methods.NewChebyshev(sc.S, h)
	d, err2 := methods.NewAnderson(sc.S, h)
	l, err3 := methods.NewLBFGS(sc.S, h)
	b, err4 := methods.NewHybrid(sc.S, h)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	n := newton(t, sc, h)
	for _, lg := range []*msp.ImplicitEuler{a.ImplicitEuler, c.ImplicitEuler, d.ImplicitEuler, l.ImplicitEuler} {
		lg.Start, lg.Iterations = start, 4
	}
	b.HandOver, b.Start, b.Iterations = 3, start, 4
	n.Start, n.Iterations = start, 4
	y := a.Y(sc.Q)
	for name, m := range map[string]method{
		"local/global": {a.Step, a.Iterate}, "Chebyshev": {c.Step, c.Iterate}, "Anderson": {d.Step, d.Iterate},
		"L-BFGS": {l.Step, l.Iterate}, "Newton": {n.Step, n.Iterate}, "hybrid": {b.Step, b.Iterate},
	} {
		given, q := slices.Clone(guess), sc.Q.Clone()
		want, err := m.iterate(guess, y, 4)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.step(&q); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !slices.Equal(q.X, want) || !slices.Equal(given, guess) {
			t.Errorf("%s: the step is not four iterations from the guess", name)
		}
	}
}

func TestWrongGuess(t *testing.T) {
	sc := msptest.Scenes()[0]
	a := localGlobal(t, sc, h)
	nan := sc.Q.Clone().X
	nan[7] = math.NaN()
	for _, c := range []struct {
		guess []float64
		want  error
		says  string
	}{{nil, msp.ErrInvalid, "len(Start(q)) = 0, want 3m = 243"}, {nan, msp.ErrNotFinite, "particle 2"}} {
		q := sc.Q.Clone()
		a.Start = func(msp.State) []float64 { return c.guess }
		if err := a.Step(&q); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !slices.Equal(q.X, sc.Q.X) {
			t.Errorf("%v, want %s", err, c.says)
		}
	}
}
