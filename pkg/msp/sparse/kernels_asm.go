//go:build amd64 && !noasm

package sparse

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// instructions is what the kernels are made of.
type instructions int

const (
	portable instructions = iota // Go
	avx2                         // with FMA
	avx512                       // with its vectors of 256 bits: a row has four numbers
)

// best is what this processor can do. Only tests set kernels to anything else.
var best, kernels = detect(), detect()

func detect() instructions {
	switch x := cpu.X86; {
	case x.HasAVX512F && x.HasAVX512VL:
		return avx512
	case x.HasAVX2 && x.HasFMA:
		return avx2
	}
	return portable
}

func subtractRows(y []float64, rows []int32, panel []float64, w *[16]float64) {
	switch kernels {
	case avx512:
		subtractRowsAVX512(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	case avx2:
		subtractRowsAVX2(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	default:
		subtractRowsGo(y, rows, panel, w)
	}
}

func forwardPanel(y []float64, rows []int32, panel []float64, w *[16]float64) {
	switch kernels {
	case avx512:
		forwardPanelAVX512(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	case avx2:
		forwardPanelAVX2(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	default:
		forwardPanelGo(y, rows, panel, w)
	}
}

func backwardPanel(y []float64, rows []int32, panel []float64, w *[16]float64) {
	switch kernels {
	case avx512:
		backwardPanelAVX512(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	case avx2:
		backwardPanelAVX2(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	default:
		backwardPanelGo(y, rows, panel, w)
	}
}

func forwardPanelSingle(y []float32, rows []int32, panel []float32, w *[16]float32) {
	switch kernels {
	case avx512:
		forwardPanelAVX512Single(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	case avx2:
		forwardPanelAVX2Single(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	default:
		forwardPanelGo(y, rows, panel, w)
	}
}

func backwardPanelSingle(y []float32, rows []int32, panel []float32, w *[16]float32) {
	switch kernels {
	case avx512:
		backwardPanelAVX512Single(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	case avx2:
		backwardPanelAVX2Single(unsafe.SliceData(y), unsafe.SliceData(rows), len(rows), unsafe.SliceData(panel), &w[0])
	default:
		backwardPanelGo(y, rows, panel, w)
	}
}
