//go:build !amd64 || noasm

package methods

import "github.com/massspring/msp/pkg/msp/internal/v3"

// There is no assembly for this processor, or the build tag noasm leaves it out. That of a page has vectors of 128 bits, in which single
// precision gains little: its module lacks these kernels.

const hasWide = false

var hasSixteen = false

func sheetRowFast(*sheetRow, int) { panic(noWide) }

func sheetSumFast([]float32, []float32, float32) { panic(noWide) }

func sheetCombineFast([]float32, []float32, *[4][]float32, *[4]float32) { panic(noWide) }

func sheetSpreadFast([]float32, []float32, []spreadTap) { panic(noWide) }

func sheetSplitFast([]float32, []float64, v3.Vec, int, int) { panic(noWide) }

func sheetMergeFast([]float32, []float64, v3.Vec, int, int) { panic(noWide) }

const noWide = "methods: no kernels for single precision"
