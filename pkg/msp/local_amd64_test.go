//go:build !noasm

package msp

import "golang.org/x/sys/cpu"

// localKernels are those that this processor can run. They round the root, its reciprocal and two products, by 2⁻⁵³ each.
func localKernels() map[string]localKernel {
	type assembly func(d, x *float64, ends *[2]int32, rest *float64, n int, tiny, huge float64) int
	kernels := map[string]localKernel{}
	add := func(name string, has bool, f assembly) {
		if has {
			kernels[name] = localKernel{func(d, x []float64, ends [][2]int32, rest []float64, n int) int {
				return f(&d[0], &x[0], &ends[0], &rest[0], n, tiny, huge)
			}, 4e-16}
		}
	}
	add("AVX2", cpu.X86.HasAVX2 && cpu.X86.HasFMA, localAVX2)
	add("AVX-512", cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL, localAVX512)
	return kernels
}
