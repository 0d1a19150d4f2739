//go:build amd64 && !noasm

package msp

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// localFast sets d for springs from n on, and returns for how many: assembly stops at a spring of extreme length.
func (p *prepared) localFast(d, x []float64, n int) int {
	ends, rest := p.ends[n:], p.rest[n:]
	switch c := cpu.X86; {
	case c.HasAVX512F && c.HasAVX512VL:
		return localAVX512(unsafe.SliceData(d), unsafe.SliceData(x), unsafe.SliceData(ends), unsafe.SliceData(rest), len(ends), tiny, huge)
	case c.HasAVX2 && c.HasFMA:
		return localAVX2(unsafe.SliceData(d), unsafe.SliceData(x), unsafe.SliceData(ends), unsafe.SliceData(rest), len(ends), tiny, huge)
	}
	return 0
}

// rightSideFast is rightSide in assembly. It reports whether the processor could run it.
func (a *globalMatrix) rightSideFast(x, d, b []float64) bool {
	if !(cpu.X86.HasAVX2 && cpu.X86.HasFMA) {
		return false
	}
	rightSideAVX2(unsafe.SliceData(x), unsafe.SliceData(d), unsafe.SliceData(b), unsafe.SliceData(a.rows),
		unsafe.SliceData(a.pullPtr[1:]), (*[unsafe.Sizeof(pull{})]byte)(unsafe.Pointer(unsafe.SliceData(a.pulls))), len(a.rows))
	return true
}
