package experiments_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/methods"
)

// TestErrorsOfLocalGlobal at 21×21, means over five frames of the first second: the first iterations are quick, the
// others slow, and the slower the stiffer and the finer (Liu et al. 2013, Fig. 3). After 1, 10, 100 and 1000 iterations
// they are .37, .21, .051, .0074 at 41×41.
func TestErrorsOfLocalGlobal(t *testing.T) {
	mean := func(s *msp.System, which ...int) []float64 {
		t.Helper()
		frames := swing(t, s, h, 30, 10)
		var states []msp.State
		for _, k := range which {
			states = append(states, frames[k])
		}
		e, err := experiments.Figure3(s, h, states, 100)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%v, k = %g: %.3g %.3g %.3g", s, s.Springs[0].K, e[1], e[10], e[100])
		return e
	}
	s := experiments.Curtain(21)
	e := mean(s, 6, 12, 18, 24, 30)
	for i, want := range map[int]float64{0: 1, 1: 0.302, 10: 0.112, 100: 0.00778} {
		// Of a motion that multiplies roundings a bit: a tenth is more than another processor makes of it.
		if math.Abs(e[i]-want) > 0.1*want {
			t.Errorf("error %g after %d iterations, want %g", e[i], i, want)
		}
	}
	// A frame tells which way it goes.
	e = mean(s, 12)
	soft, stiff := mean(experiments.WithStiffness(s, 8), 12), mean(experiments.WithStiffness(s, 800), 12)
	if !(soft[10] < 0.7*e[10] && e[10] < 0.7*stiff[10]) {
		t.Errorf("errors after 10 iterations for k = 8, 80, 800: %g, %g, %g", soft[10], e[10], stiff[10])
	}
	coarse, fine := mean(experiments.Curtain(11), 12), mean(experiments.Curtain(31), 12)
	if !(coarse[10] < 0.8*e[10] && e[10] < 0.8*fine[10]) {
		t.Errorf("errors after 10 iterations for n = 11, 21, 31: %g, %g, %g", coarse[10], e[10], fine[10])
	}
}

// TestErrorsAtThePapersSize: the curtain of 81×81 particles, k = 320 N/m, a step of a swing. Means over more
// frames: Figure3. g* is that of 1000 iterations of local/global and 400 of L-BFGS from there, which is 7e-5 of the error
// above that of Minimum and takes seconds in place of a minute.
func TestErrorsAtThePapersSize(t *testing.T) {
	if !testkit.All() {
		t.Skip("some seconds: set MSP_ALL=1, as .ci/full does")
	}
	s := experiments.Curtain(81)
	a, err1 := msp.NewLocalGlobal(s, h)
	l, err2 := methods.NewLBFGS(s, h)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	y := a.Y(swing(t, s, h, 10, 10)[10])
	trace := a.Trace(y, 1000)
	x, err := l.Iterate(trace.X, y, 400)
	if err != nil {
		t.Fatal(err)
	}
	e := experiments.RelativeErrors(trace, a.G(x, y))
	for i, want := range map[int]float64{1: 0.333, 10: 0.193, 100: 0.0381, 1000: 0.0063} {
		t.Logf("%.3g after %d", e[i], i)
		if math.Abs(e[i]-want) > 0.1*want { // see TestErrorsOfLocalGlobal
			t.Errorf("error %g after %d iterations, want %g", e[i], i, want)
		}
	}
}

// TestMoreIterationsComeNearer to the exact steps, after a whole swing (Liu et al. 2013, Fig. 4).
func TestMoreIterationsComeNearer(t *testing.T) {
	ends, err := experiments.Figure4(experiments.Curtain(15), h, 20, []int{1, 10, 100, 1000})
	if err != nil {
		t.Fatal(err)
	}
	exact := ends[4].X
	last := math.Inf(1)
	for i, q := range ends[:4] {
		far := 0.0
		for c := range exact {
			far = max(far, math.Abs(q.X[c]-exact[c]))
		}
		t.Logf("%d: %.3g m", i, far)
		if !(far < last/2) {
			t.Errorf("%g m off, before %g m", far, last)
		}
		last = far
	}
}
