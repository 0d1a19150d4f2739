//go:build amd64 && !noasm

package msp

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// localFast sets d, from spring n on, for as many springs as assembly can do, which stops at one of extreme length,
// and returns how many that are.
func (e *implicitEuler) localFast(d, x []float64, n int) int {
	ends, rest := e.ends[n:], e.rest[n:]
	switch c := cpu.X86; {
	case c.HasAVX512F && c.HasAVX512VL:
		return localAVX512(unsafe.SliceData(d), unsafe.SliceData(x), unsafe.SliceData(ends), unsafe.SliceData(rest), len(ends), tiny, huge)
	case c.HasAVX2 && c.HasFMA:
		return localAVX2(unsafe.SliceData(d), unsafe.SliceData(x), unsafe.SliceData(ends), unsafe.SliceData(rest), len(ends), tiny, huge)
	}
	return 0
}
