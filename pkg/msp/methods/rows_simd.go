//go:build js && mspsimd && !noasm

package methods

import "unsafe"

// vectors returns 1 if the page has made an instance of the kernels' module on this program's memory, else 0: see package sparse.
//
//go:wasmimport msp vectors
func vectors() int32

var hasVectors = vectors() == 1

func first(s []float64) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

// byFour returns how many of n particles, springs or numbers the kernels do.
func byFour(n int) int {
	if !hasVectors {
		return 0
	}
	return n &^ 3
}

func inertiaFast(sums *inertiaSums, grad, x, y, load, mass []float64) int {
	n := byFour(len(mass))
	if n > 0 {
		inertiaSIMD(unsafe.Pointer(sums), first(grad[:3*n]), first(x[:3*n]), first(y[:3*n]), first(load[:3*n]), first(mass), int32(n))
	}
	return n
}

func pullFast(sums *lanesOf, gp, gq, p, q, k, r []float64) int {
	n := byFour(len(k))
	if n > 0 {
		pullSIMD(unsafe.Pointer(sums), first(gp[:3*n]), first(gq[:3*n]), first(p[:3*n]), first(q[:3*n]), first(k), first(r[:n]), int32(n))
	}
	return n
}

func relaxFast(to, x, grad, inverse []float64) int {
	n := byFour(len(inverse))
	if n > 0 {
		relaxSIMD(first(to[:3*n]), first(x[:3*n]), first(grad[:3*n]), first(inverse), int32(n))
	}
	return n
}

func addScaledFast(to, v []float64, w float64) int {
	n := byFour(len(v))
	if n > 0 {
		addScaledSIMD(first(to[:n]), first(v), int32(n), w)
	}
	return n
}

func combineFast(to, x []float64, v *[4][]float64, w *[4]float64) int {
	n := byFour(len(x))
	if n > 0 {
		combineSIMD(first(to[:n]), first(x), first(v[0][:n]), first(v[1][:n]), first(v[2][:n]), first(v[3][:n]), int32(n), w[0], w[1], w[2], w[3])
	}
	return n
}
