//go:build amd64 && !noasm

package methods

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

var hasVectors = cpu.X86.HasAVX2

func first(s []float64) *float64 { return unsafe.SliceData(s) }

// byFour returns how many of n particles, springs or numbers assembly does.
func byFour(n int) int {
	if !hasVectors {
		return 0
	}
	return n &^ 3
}

func inertiaFast(sums *inertiaSums, grad, x, y, load, mass []float64) int {
	n := byFour(len(mass))
	if n > 0 {
		inertiaAVX2(&sums[0][0], first(grad[:3*n]), first(x[:3*n]), first(y[:3*n]), first(load[:3*n]), first(mass), n)
	}
	return n
}

func pullFast(sums *lanesOf, gp, gq, p, q, k, r []float64) int {
	n := byFour(len(k))
	if n > 0 {
		pullAVX2(&sums[0], first(gp[:3*n]), first(gq[:3*n]), first(p[:3*n]), first(q[:3*n]), first(k), first(r[:n]), n)
	}
	return n
}

func relaxFast(to, x, grad, inverse []float64) int {
	n := byFour(len(inverse))
	if n > 0 {
		relaxAVX2(first(to[:3*n]), first(x[:3*n]), first(grad[:3*n]), first(inverse), n)
	}
	return n
}

func addScaledFast(to, v []float64, w float64) int {
	n := byFour(len(v))
	if n > 0 {
		addScaledAVX2(first(to[:n]), first(v), n, w)
	}
	return n
}

func combineFast(to, x []float64, v *[4][]float64, w *[4]float64) int {
	n := byFour(len(x))
	if n > 0 {
		combineAVX2(first(to[:n]), first(x), first(v[0][:n]), first(v[1][:n]), first(v[2][:n]), first(v[3][:n]), n, w[0], w[1], w[2], w[3])
	}
	return n
}
