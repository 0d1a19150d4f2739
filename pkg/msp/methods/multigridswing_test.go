package methods_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestMultigridSwing: energy falls in every step of a cloth that swings down from rest. That of steps that are solved worse rises.
func TestMultigridSwing(t *testing.T) {
	s := msp.Cloth(41, 41)
	s.Pin(0, 40)
	rise := func(b *methods.Multigrid) (sum float64) {
		q := s.Rest()
		for range 100 {
			before := s.TotalEnergy(q)
			if err := b.Step(&q); err != nil {
				t.Fatal(err)
			}
			sum += max(0, s.TotalEnergy(q)-before)
		}
		return sum
	}
	b := multigrid(t, s)
	good := rise(b)
	b.Iterations, b.Smoothing = 1, 0
	b.Start = func(q msp.State) []float64 { return b.Y(q) }
	bad := rise(b)
	t.Logf("energy rises by %.3g J, of one cycle without smoothing from y by %.3g J", good, bad)
	if good > 0.01 || bad < 0.1 { // it falls by 5 J
		t.Errorf("energy rises by %.3g J, want 0.01 at most; of one cycle without smoothing from y by %.3g J, want more than 0.1", good, bad)
	}
}

// TestMultigridNeverExplodes: springs never hold more energy than the state had before, however badly a step is solved. The states are
// those of a swing, and one that is torn at with the speed of sound.
func TestMultigridNeverExplodes(t *testing.T) {
	systems := map[string]*msp.System{"cloth": msp.Cloth(61, 61), "free cloth": msp.Cloth(31, 31), "mesh": msptest.Block(6, 6, 6)}
	systems["cloth"].Pin(0, 60)
	for name, s := range systems {
		for _, single := range []bool{false, true} {
			if name == "mesh" && single {
				continue
			}
			b := multigrid(t, s)
			b.Iterations, b.Smoothing, b.Coarse, b.SinglePrecision = 1, 0, 1, single
			rng, q := rand.New(rand.NewPCG(1, 2)), s.Rest()
			for k := range 60 {
				if k == 30 {
					for c := range q.V {
						q.V[c] += 10 * rng.NormFloat64() // m/s
					}
				}
				total := s.TotalEnergy(q)
				size := math.Abs(total) + s.KineticEnergy(q.V)
				if err := b.Step(&q); err != nil {
					t.Fatal(err)
				}
				tolerance := 1e-12 // as the method compares sums
				if single {
					tolerance = 6 * 61 * 0x1p-24 // as many roundings as a row has springs
				}
				if e := s.E(q.X); e > total+tolerance*size {
					t.Errorf("%s, single precision %t, step %d: springs hold %g J, there were %g J before", name, single, k, e, total)
				}
			}
		}
	}
}

// TestMultigridDoesNotLock: on a cloth in the swing it leaves a fifth of the error of ten iterations of local/global at most, and one cycle
// alone leaves half of it at most. They leave 0.02 and 0.24.
func TestMultigridDoesNotLock(t *testing.T) {
	s := msp.Cloth(61, 61)
	s.Pin(0, 60)
	b := multigrid(t, s)
	q := s.Rest()
	for range 10 {
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
	}
	y := b.Y(q)
	exact := iterate(t, multigrid(t, s), y, y, 60)
	lg := iterate(t, localGlobal(t, msptest.Scene{S: s}, h), y, y, 10)
	of := b.Change(exact, lg, y)
	for cycles, part := range map[int]float64{3: 0.2, 1: 0.5} {
		b.Iterations = cycles
		e := b.Change(exact, iterate(t, b, y, y, cycles), y)
		t.Logf("%d cycles leave %.3g of what local/global leaves", cycles, e/of)
		if !(e < part*of) {
			t.Errorf("%d cycles: %g of g is left, local/global leaves %g", cycles, e, of)
		}
	}
}
