//go:build amd64 && !noasm

package methods

import "golang.org/x/sys/cpu"

// hasWide says that there are kernels for vectors of eight numbers of single precision.
var hasWide = cpu.X86.HasAVX2 && cpu.X86.HasFMA

func sheetRowFast(row *sheetRow, n int) { sheetRowAVX2(&row.x, n) }

func sheetSumFast(to, v []float32, w float32) { sheetSumAVX2(&to[:len(v)][0], &v[0], len(v), w) }

func sheetCombineFast(to, x []float32, v *[4][]float32, w *[4]float32) {
	n := len(x)
	sheetCombineAVX2(&to[:n][0], &x[0], &w[0], &v[0][:n][0], &v[1][:n][0], &v[2][:n][0], &v[3][:n][0], n)
}
