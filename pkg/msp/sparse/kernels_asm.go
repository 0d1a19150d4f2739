//go:build amd64 && !noasm

package sparse

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// instructions names the instructions that a kernel is written with.
type instructions int

const (
	portable instructions = iota // Go
	avx2                         // with FMA
	avx512                       // with its vectors of 256 bits: a row has four numbers
)

// best are the best instructions of this processor, kernels those in use. Only tests make them differ.
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

// numbers returns where the numbers of rows are.
func numbers[T real](rows [][4]T) *T { return (*T)(unsafe.Pointer(unsafe.SliceData(rows))) }

func subtractRows(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64) {
	switch kernels {
	case avx512:
		subtractRowsAVX512(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	case avx2:
		subtractRowsAVX2(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	default:
		subtractRowsGo(y, rows, panel, w)
	}
}

func forwardPanel(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64, wide int8) {
	switch kernels {
	case avx512:
		forwardPanelAVX512(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	case avx2:
		forwardPanelAVX2(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	default:
		forwardPanelGo(y, rows, panel, w, wide)
	}
}

func backwardPanel(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64, wide int8) {
	switch kernels {
	case avx512:
		backwardPanelAVX512(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	case avx2:
		backwardPanelAVX2(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	default:
		backwardPanelGo(y, rows, panel, w, wide)
	}
}

func forwardPanelSingle(y [][4]float32, rows []int32, panel [][4]float32, w *[4][4]float32, wide int8) {
	switch kernels {
	case avx512:
		forwardPanelAVX512Single(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	case avx2:
		forwardPanelAVX2Single(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	default:
		forwardPanelGo(y, rows, panel, w, wide)
	}
}

func backwardPanelSingle(y [][4]float32, rows []int32, panel [][4]float32, w *[4][4]float32, wide int8) {
	switch kernels {
	case avx512:
		backwardPanelAVX512Single(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	case avx2:
		backwardPanelAVX2Single(numbers(y), unsafe.SliceData(rows), len(rows), numbers(panel), &w[0][0])
	default:
		backwardPanelGo(y, rows, panel, w, wide)
	}
}
