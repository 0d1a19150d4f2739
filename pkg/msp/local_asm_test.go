//go:build (amd64 || (js && mspsimd)) && !noasm

package msp

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// localKernel sets the directions of n springs, and returns how many it did. It is off by tolerance, relative and absolute.
type localKernel struct {
	run       func(d, x []float64, ends [][2]int32, rest []float64, n int) int
	tolerance float64
}

// TestLocalInstructionsAgree runs the assembly of every set of instructions that this processor has, not only the
// best, for springs of any number and stops at one of extreme length at any place.
func TestLocalInstructionsAgree(t *testing.T) {
	kernels := localKernels()
	if len(kernels) == 0 {
		t.Skip("no instructions but Go's own")
	}
	o, err := NewObjective(Chain(14), 0.1)
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(3, 4))
	x := make([]float64, len(o.s.X0))
	for c := range x {
		x[c] = rnd.NormFloat64()
	}
	check := func(name string, run localKernel, x []float64, n, done int) {
		t.Helper()
		const untouched = 7
		d, want := make([]float64, 3*n+1), make([]float64, 3*n+1)
		for c := range d {
			d[c], want[c] = untouched, untouched
		}
		localStep{&o.packed, o.s.X0, want, x}.inGo(0, 0, done)
		if got := run.run(d, x, o.packed.ends, o.packed.rest, n); got != done {
			t.Errorf("%s: %d springs of %d done, want %d", name, got, n, done)
		}
		for c := range d {
			if !(math.Abs(d[c]-want[c]) <= run.tolerance*(1+math.Abs(want[c]))) {
				t.Errorf("%s, %d springs: d[%d] = %v, in Go %v", name, n, c, d[c], want[c])
			}
		}
	}
	for name, run := range kernels {
		for n := range len(o.packed.ends) + 1 {
			check(name, run, x, n, n/4*4)
		}
		for n := range 12 { // spring n has no length
			flat := append([]float64(nil), x...)
			copy(flat[o.packed.ends[n][0]:][:3], flat[o.packed.ends[n][1]:][:3])
			check(name, run, flat, 12, n/4*4)
		}
	}
}

// TestRightSideInstructionsAgree: the kernel rounds as Go does, and writes nothing beyond the free particles.
func TestRightSideInstructionsAgree(t *testing.T) {
	s := Cloth(7, 5)
	s.Pin(0, 6)
	a, err := NewLocalGlobal(s, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	random := func(n int) []float64 {
		v := make([]float64, n)
		for c := range v {
			v[c] = rnd.NormFloat64()
		}
		return v
	}
	d, b := random(3*len(s.Springs)), random(3*s.NumParticles())
	x := random(3 * s.NumParticles())
	want := slices.Clone(x)
	a.global.rightSideGo(want, d, b, 0)
	if !a.global.rightSideFast(x, d, b, 0) {
		t.Skip("no instructions but Go's own")
	}
	if !slices.Equal(x, want) {
		t.Errorf("the kernel has %v, Go %v", x, want)
	}
}
