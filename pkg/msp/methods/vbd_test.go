package methods_test

import (
	"fmt"
	"runtime"
	"slices"
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
