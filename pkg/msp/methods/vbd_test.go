package methods_test

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestVBDOnOneParticle: with one free particle an iteration is one of Newton's method, so it converges quadratically.
func TestVBDOnOneParticle(t *testing.T) {
	s := msp.Cloth(3, 3)
	s.Pin(0, 1, 2, 3, 5, 6, 7, 8)
	q := s.Rest()
	q.X[13], q.V[14] = 0.1, 3
	b, err := methods.NewVBD(s, h)
	if err != nil {
		t.Fatal(err)
	}
	y := b.Y(q)
	x := iterate(t, b, y, y, 8)
	if first, last := msptest.Norm(b.GradG(y, y)), msptest.Norm(b.GradG(x, y)); last > 1e-12*first { // rounding
		t.Errorf("‖∇g‖ = %g after eight iterations, at first %g", last, first)
	}
}

// TestVBDOnAnyProcessors: particles of one colour do not touch, so bits do not depend on the number of processors.
func TestVBDOnAnyProcessors(t *testing.T) {
	s := msp.Cloth(120, 120)
	s.Pin(0, 119)
	step := func(processors int) []float64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		b, err := methods.NewVBD(s, h)
		if err != nil {
			t.Fatal(err)
		}
		b.Accuracy = math.Inf(1) // ten iterations do not suffice
		q := s.Rest()
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		return q.X
	}
	if !slices.Equal(step(1), step(4)) {
		t.Error("four processors make another step than one")
	}
}

// TestVBDAcceleration: on a curtain that has begun to swing, ρ leaves less of the error after as many iterations.
func TestVBDAcceleration(t *testing.T) {
	s := msptest.Curtain(21)
	b, err := methods.NewVBD(s, h)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for range 3 {
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
	}
	y := b.Y(q)
	plain := b.Trace(y, 100).G
	b.Rho = 0.98
	if fast := b.Trace(y, 100).G; !(fast[100] < plain[100] && plain[100] < plain[50]) {
		t.Errorf("g = %g after 50 iterations, %g after 100, with ρ %g", plain[50], plain[100], fast[100])
	}
}

func ExampleNewVBD() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	b, err := methods.NewVBD(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b)
	y := b.Y(s.Rest())
	t := b.Trace(y, 100)
	fmt.Printf("g = %.5g after 10 iterations, %.5g after 100\n", t.G[10], t.G[100])
	// Output:
	// vertex block descent: 400 particles, 2202 springs, 2 pinned, 1 kg, h = 0.03333 s, 7 colours, 10 iterations a step
	// g = -4.0186e-05 after 10 iterations, -5.8996e-05 after 100
}

// TestVBDSaysWhereItEnds: on scenes that ten iterations can and cannot solve, with pins that stay and pins that jump, in short steps and
// long ones, a step that is accepted is within half of its way of the minimum, and no step without moving pins raises g above that of the
// state before. The others are errors that name a particle and leave the state unchanged.
func TestVBDSaysWhereItEnds(t *testing.T) {
	stiff := msptest.Curtain(9)
	for n := range stiff.Springs {
		stiff.Springs[n].K *= 1000
	}
	chain, cloth := msp.Chain(20), msp.Cloth(10, 10)
	chain.Pin(0)
	cloth.Pin(0, 9)
	accepted, refused := 0, 0
	for _, s := range []*msp.System{msptest.Curtain(9), stiff, chain, cloth, msptest.Block(4, 4, 4)} {
		for _, h := range []float64{1.0 / 240, 1.0 / 30, 0.2} {
			for _, jump := range []float64{0, 0.1, 2} {
				s, q := s.Clone(), s.Rest()
				exact, err1 := methods.NewLBFGS(s, h)
				b, err2 := methods.NewVBD(s, h)
				if err := errors.Join(err1, err2); err != nil {
					t.Fatal(err)
				}
				exact.Iterations = 80
				for range 2 {
					if err := exact.Step(&q); err != nil {
						t.Fatal(err)
					}
				}
				for n := range s.Pins {
					s.Pins[n].P[0] += jump
				}
				before, best := q.Clone(), q.Clone()
				err := b.Step(&q)
				if errors.Is(err, msp.ErrNotConverged) && strings.Contains(err.Error(), "particle ") && slices.Equal(q.X, before.X) {
					refused++
					continue
				} else if err != nil {
					t.Fatal(err)
				}
				accepted++
				y := b.Y(before)
				if jump == 0 && b.Change(before.X, q.X, y) > 0 {
					t.Errorf("%v, h = %g s: g rises", s, h)
				}
				if err := exact.Step(&best); err != nil {
					t.Fatal(err)
				}
				off, way := distance(s, q.X, best.X), distance(s, q.X, before.X)+distance(s, y, before.X)
				if !(off <= way/2) {
					t.Errorf("%v, h = %g s, pins that jump %g m: off by %.3g m, way %.3g m", s, h, jump, off, way)
				}
			}
		}
	}
	if accepted < 10 || refused < 10 {
		t.Errorf("%d steps are accepted, %d refused: the test shows little", accepted, refused)
	}
}

// distance returns ‖a − b‖ with ‖v‖² = vᵀ M v/Σ m.
func distance(s *msp.System, a, b []float64) float64 {
	sum := 0.0
	for c := range a {
		sum += s.Mass[c/3] * (a[c] - b[c]) * (a[c] - b[c])
	}
	return math.Sqrt(sum / s.TotalMass())
}
