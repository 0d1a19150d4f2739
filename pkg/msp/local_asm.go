//go:build amd64 && !noasm

package msp

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// localFast sets d for springs from n on, and returns for how many: assembly stops at a spring of extreme length.
func (p *packed) localFast(d, x []float64, n, end int) int {
	ends, rest := p.ends[n:end], p.rest[n:end]
	switch c := cpu.X86; {
	case c.HasAVX512F && c.HasAVX512VL:
		return localAVX512(unsafe.SliceData(d), unsafe.SliceData(x), unsafe.SliceData(ends), unsafe.SliceData(rest), len(ends), tiny, huge)
	case c.HasAVX2 && c.HasFMA:
		return localAVX2(unsafe.SliceData(d), unsafe.SliceData(x), unsafe.SliceData(ends), unsafe.SliceData(rest), len(ends), tiny, huge)
	}
	return 0
}

// rightSideFast is rightSideGo in assembly. It reports whether the processor could run it.
func (a *globalMatrix) rightSideFast(x, d, b []float64, part int) bool {
	if !(cpu.X86.HasAVX2 && cpu.X86.HasFMA) {
		return false
	}
	first, end := a.rowsOfPart(part)
	rightSideAVX2(unsafe.SliceData(x[3*first:]), unsafe.SliceData(d), unsafe.SliceData(b), unsafe.SliceData(a.rows[first:]),
		unsafe.SliceData(a.pullEnd[first:]), (*[unsafe.Sizeof(pull{})]byte)(unsafe.Pointer(unsafe.SliceData(a.pulls[part]))), end-first)
	return true
}
