//go:build (!amd64 && !(js && mspsimd)) || noasm

package sparse

func subtractRows(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64) {
	subtractRowsGo(y, rows, panel, w)
}

func forwardPanel(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64, wide int8) {
	forwardPanelGo(y, rows, panel, w, wide)
}

func backwardPanel(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64, wide int8) {
	backwardPanelGo(y, rows, panel, w, wide)
}

func forwardPanelSingle(y [][4]float32, rows []int32, panel [][4]float32, w *[4][4]float32, wide int8) {
	forwardPanelGo(y, rows, panel, w, wide)
}

func backwardPanelSingle(y [][4]float32, rows []int32, panel [][4]float32, w *[4][4]float32, wide int8) {
	backwardPanelGo(y, rows, panel, w, wide)
}
