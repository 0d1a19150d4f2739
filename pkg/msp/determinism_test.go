package msp_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
)

// rope returns a rope of m particles, each joined to the next four: large enough that all parts of a step are shared by processors,
// and narrow, so that the factor is small.
func rope(m int) *msp.System {
	s := msp.Chain(m)
	r := s.Springs[0].R
	for far := 2; far <= 4; far++ {
		for i := range m - far {
			s.AddSpring(i, i+far, 10, float64(far)*r)
		}
	}
	s.Pin(0, m-1)
	return s
}

// hashOf returns a hash of all positions and velocities of a run, and that of all but the last frame.
func hashOf(t *testing.T, s *msp.System, steps int) (all, butLast uint64) {
	t.Helper()
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	f, q, buffer := fnv.New64a(), s.Rest(), []byte{}
	for range steps {
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		butLast = f.Sum64()
		buffer = buffer[:0]
		for c := range q.X {
			buffer = binary.LittleEndian.AppendUint64(buffer, math.Float64bits(q.X[c]))
			buffer = binary.LittleEndian.AppendUint64(buffer, math.Float64bits(q.V[c]))
		}
		f.Write(buffer)
	}
	return f.Sum64(), butLast
}

// TestDeterminism: the frames of one scene, 500 at full size, have the same bits with one worker and with two. (They may differ from
// those of another kind of processor.)
func TestDeterminism(t *testing.T) {
	steps := testkit.Of(500, 60)
	if testing.Short() {
		steps = 20
	}
	s := rope(17_000)
	var hashes [2]uint64
	for k, workers := range []int{1, 2} {
		before := runtime.GOMAXPROCS(workers)
		var butLast uint64
		hashes[k], butLast = hashOf(t, s, steps)
		runtime.GOMAXPROCS(before)
		if butLast == hashes[k] {
			t.Error("the last frame does not count")
		}
	}
	if hashes[0] != hashes[1] {
		t.Errorf("%d frames: hash %x with one worker, %x with two", steps, hashes[0], hashes[1])
	}
}

// TestChangeOfProcessors: Change and TotalEnergy have the same bits with one worker and with two. They are the difference of g and the
// energy of the system.
func TestChangeOfProcessors(t *testing.T) {
	s := rope(17_000)
	o, err := msp.NewObjective(s, h)
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(3, 30))
	x, to := s.Rest().X, s.Rest().X
	for c := range x {
		x[c] += 1e-3 * rnd.NormFloat64()
		to[c] = x[c] + 1e-3*rnd.NormFloat64()
	}
	var changes, energies [2]float64
	for k, workers := range []int{1, 2} {
		before := runtime.GOMAXPROCS(workers)
		changes[k] = o.Change(x, to, s.X0)
		energies[k] = o.TotalEnergy(msp.State{X: x, V: to})
		runtime.GOMAXPROCS(before)
	}
	// Rounding of sums of some 10⁵ terms.
	if want := o.G(to, s.X0) - o.G(x, s.X0); changes[0] != changes[1] || math.Abs(changes[0]-want) > 1e-10*o.G(x, s.X0) {
		t.Errorf("with one worker g changes by %g, with two by %g, want %g", changes[0], changes[1], want)
	}
	if want := s.TotalEnergy(msp.State{X: x, V: to}); energies[0] != energies[1] || math.Abs(energies[0]-want) > 1e-12*want {
		t.Errorf("with one worker the energy is %g J, with two %g J, want %g J", energies[0], energies[1], want)
	}
}

// TestBusy: a method that is called while it takes a step says so, by whatever it is called.
func TestBusy(t *testing.T) {
	s := msp.Chain(4)
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	var during [3]error
	s.Forces = []msp.Force{func(_ float64, x, _, _ []float64) {
		other := s.Rest()
		during[0] = a.Step(&other)
		_, during[1] = a.Iterate(x, x, 1)
		during[2] = a.Trace(x, 1).Err
	}}
	q := s.Rest()
	if err := a.Step(&q); err != nil {
		t.Fatal(err)
	}
	for k, got := range during {
		if got != msp.ErrBusy {
			t.Errorf("call %d returns %v, want ErrBusy", k, got)
		}
	}
	if err := a.Step(&q); err != nil {
		t.Errorf("the step after it: %v", err)
	}
}
