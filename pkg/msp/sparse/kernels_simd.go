//go:build js && mspsimd && !noasm

package sparse

import "unsafe"

// The kernels in WebAssembly with vectors are a module beside the program: the page makes an instance of it on the program's memory,
// and provides its functions as imports. Where the browser refuses the module, Go's own loops run.

// instructions names the instructions that a kernel is written with.
type instructions int

const (
	portable instructions = iota // Go
	simd128
)

// best are the best instructions of this browser, kernels those in use. Only tests make them differ.
var best, kernels = detect(), detect()

func detect() instructions { return instructions(vectors()) }

// vectors returns 1 if the module has an instance, else 0.
//
//go:wasmimport msp vectors
func vectors() int32

// at returns where rows are.
func at[T any](rows []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(rows)) }

func subtractRows(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64) {
	if kernels == portable {
		subtractRowsGo(y, rows, panel, w)
		return
	}
	subtractRowsSIMD(at(y), at(rows), int32(len(rows)), at(panel), unsafe.Pointer(w))
}

func forwardPanel(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64, wide int8) {
	if kernels == portable {
		forwardPanelGo(y, rows, panel, w, wide)
		return
	}
	forwardPanelSIMD(at(y), at(rows), int32(len(rows)), at(panel), unsafe.Pointer(w))
}

func backwardPanel(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64, wide int8) {
	if kernels == portable {
		backwardPanelGo(y, rows, panel, w, wide)
		return
	}
	backwardPanelSIMD(at(y), at(rows), int32(len(rows)), at(panel), unsafe.Pointer(w))
}

func forwardPanelSingle(y [][4]float32, rows []int32, panel [][4]float32, w *[4][4]float32, wide int8) {
	if kernels == portable {
		forwardPanelGo(y, rows, panel, w, wide)
		return
	}
	forwardPanelSIMDSingle(at(y), at(rows), int32(len(rows)), at(panel), unsafe.Pointer(w))
}

func backwardPanelSingle(y [][4]float32, rows []int32, panel [][4]float32, w *[4][4]float32, wide int8) {
	if kernels == portable {
		backwardPanelGo(y, rows, panel, w, wide)
		return
	}
	backwardPanelSIMDSingle(at(y), at(rows), int32(len(rows)), at(panel), unsafe.Pointer(w))
}
