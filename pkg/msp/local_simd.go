//go:build js && mspsimd && !noasm

package msp

import "unsafe"

// vectors returns 1 if the page has made an instance of the kernels' module on this program's memory, else 0: see package sparse.
//
//go:wasmimport msp vectors
func vectors() int32

var hasVectors = vectors() == 1

func pointer[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

// localFast sets d for springs from n on, and returns for how many: the kernel stops at a spring of extreme length.
func (p *packed) localFast(d, x []float64, n, end int) int {
	if !hasVectors {
		return 0
	}
	return int(localSIMD(pointer(d), pointer(x), pointer(p.ends[n:end]), pointer(p.rest[n:end]), int32(end-n), tiny, huge))
}

// rightSideFast is rightSideGo in a kernel. It reports whether there is one.
func (a *globalMatrix) rightSideFast(x, d, b []float64, part int) bool {
	if !hasVectors {
		return false
	}
	first, end := a.rowsOfPart(part)
	rightSideSIMD(pointer(x[3*first:]), pointer(d), pointer(b), pointer(a.rows[first:]), pointer(a.pullEnd[first:]), pointer(a.pulls[part]),
		int32(end-first))
	return true
}
