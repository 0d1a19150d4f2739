//go:build amd64 && !noasm

package msp

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/sys/cpu"
)

// TestLocalInstructionsAgree runs the assembly of every set of instructions that this processor has, not only the
// best, for springs of any number and stops at one of extreme length at any place.
func TestLocalInstructionsAgree(t *testing.T) {
	type kernel func(d, x *float64, ends *[2]int32, rest *float64, n int, tiny, huge float64) int
	kernels := map[string]kernel{}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		kernels["AVX2"] = localAVX2
	}
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL {
		kernels["AVX-512"] = localAVX512
	}
	if len(kernels) == 0 {
		t.Skip("a processor with none but Go's own instructions")
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
	check := func(name string, run kernel, x []float64, n, done int) {
		t.Helper()
		const untouched = 7
		d, want := make([]float64, 3*n+1), make([]float64, 3*n+1)
		for c := range d {
			d[c], want[c] = untouched, untouched
		}
		localStep{&o.packed, o.s.X0, want, x}.inGo(0, done)
		if got := run(&d[0], &x[0], &o.packed.ends[0], &o.packed.rest[0], n, tiny, huge); got != done {
			t.Errorf("%s: %d springs of %d done, want %d", name, got, n, done)
		}
		for c := range d {
			if !(math.Abs(d[c]-want[c]) <= 4e-16*(1+math.Abs(want[c]))) { // the root, its reciprocal and two products, of 2⁻⁵³ each
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

// TestRightSideInstructionsAgree: the assembly rounds as Go does, and writes nothing beyond the free particles.
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
		t.Skip("a processor with none but Go's own instructions")
	}
	if !slices.Equal(x, want) {
		t.Errorf("assembly has %v, Go %v", x, want)
	}
}
