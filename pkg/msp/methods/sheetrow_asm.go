//go:build amd64 && !noasm

package methods

import (
	"golang.org/x/sys/cpu"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// hasWide says that there are kernels for vectors of eight numbers of single precision.
var hasWide = cpu.X86.HasAVX2 && cpu.X86.HasFMA

var hasSixteen = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ

// sheetRowFast takes a row of n particles, or up to the next multiple of a vector's numbers.
func sheetRowFast(row *sheetRow, n int) {
	if hasSixteen {
		sheetRowAVX512(&row.x, (n+15)&^15)
		return
	}
	sheetRowAVX2(&row.x, (n+7)&^7)
}

func sheetSumFast(to, v []float32, w float32) { sheetSumAVX2(&to[:len(v)][0], &v[0], len(v), w) }

func sheetCombineFast(to, x []float32, v *[4][]float32, w *[4]float32) {
	n := len(x)
	sheetCombineAVX2(&to[:n][0], &x[0], &w[0], &v[0][:n][0], &v[1][:n][0], &v[2][:n][0], &v[3][:n][0], n)
}

func sheetSpreadFast(to, e []float32, taps []spreadTap) {
	n := 8 * len(taps)
	last := taps[len(taps)-1].base + 8
	sheetSpreadAVX2(&to[:n][0], &e[:last][0], &taps[0].base, n)
}

// fourTimes returns a triple four times.
func fourTimes(v v3.Vec) (all [12]float64) {
	for c := range all {
		all[c] = v[c%3]
	}
	return all
}

func sheetSplitFast(to []float32, v []float64, less v3.Vec, plane, n int) {
	all := fourTimes(less)
	sheetSplitAVX2(&to[0], &v[:3*n][0], &all[0], plane, n)
}

func sheetMergeFast(row []float32, x []float64, less v3.Vec, plane, n int) {
	all := fourTimes(less)
	sheetMergeAVX2(&row[0], &x[:3*n][0], &all[0], plane, n)
}
