//go:build !amd64 || noasm

package methods

// There is no assembly for this processor, or the build tag noasm leaves it out. That of a page has vectors of 128 bits, in which single
// precision gains little: its module lacks these kernels.

const hasWide = false

func sheetRowFast(*sheetRow, int) { panic(noWide) }

func sheetSumFast([]float32, []float32, float32) { panic(noWide) }

func sheetCombineFast([]float32, []float32, *[4][]float32, *[4]float32) { panic(noWide) }

const noWide = "methods: no kernels for single precision"
