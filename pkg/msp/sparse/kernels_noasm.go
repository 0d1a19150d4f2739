//go:build !amd64 || noasm

package sparse

func subtractRows(y []float64, rows []int32, panel []float64, w *[16]float64) {
	subtractRowsGo(y, rows, panel, w)
}

func forwardPanel(y []float64, rows []int32, panel []float64, w *[16]float64) {
	forwardPanelGo(y, rows, panel, w)
}

func backwardPanel(y []float64, rows []int32, panel []float64, w *[16]float64) {
	backwardPanelGo(y, rows, panel, w)
}

func forwardPanelSingle(y []float32, rows []int32, panel []float32, w *[16]float32) {
	forwardPanelGo(y, rows, panel, w)
}

func backwardPanelSingle(y []float32, rows []int32, panel []float32, w *[16]float32) {
	backwardPanelGo(y, rows, panel, w)
}
