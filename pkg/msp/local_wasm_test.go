//go:build js && mspsimd && !noasm

package msp

// localKernels is the one of WebAssembly, if the browser has it. It rounds as Go does.
func localKernels() map[string]localKernel {
	if !hasVectors {
		return nil
	}
	return map[string]localKernel{"SIMD": {func(d, x []float64, ends [][2]int32, rest []float64, n int) int {
		return int(localSIMD(pointer(d), pointer(x), pointer(ends), pointer(rest), int32(n), tiny, huge))
	}, 0}}
}
