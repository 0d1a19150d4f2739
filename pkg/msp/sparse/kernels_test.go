package sparse

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestPanelsOfAllShapes solves with single panels of one to four columns and up to 40 rows below, in double and in
// single precision, and compares with sums written out.
func TestPanelsOfAllShapes(t *testing.T) {
	for wide := range int8(4) {
		for below := range 41 {
			// Sums of at most 43 products of numbers below 4.
			checkPanel(t, wide+1, below, forwardPanel, backwardPanel, 1e-12)
			checkPanel(t, wide+1, below, forwardPanelGo[float64], backwardPanelGo[float64], 1e-12)
			checkPanel(t, wide+1, below, forwardPanelSingle, backwardPanelSingle, 1e-3)
			checkPanel(t, wide+1, below, forwardPanelGo[float32], backwardPanelGo[float32], 1e-3)
		}
	}
}

// checkPanel makes up a panel, as wide as said and with columns of the identity beside, in the slots 4 … 7 of so many
// and twice the rows below.
func checkPanel[T real](t *testing.T, wide int8, below int, forward, backward panelSolver[T], tolerance float64) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(uint64(wide), uint64(below)))
	rows := make([]int32, 0, below)
	for i := range int32(2 * below) {
		if rnd.IntN(2*below-int(i)) < below-len(rows) {
			rows = append(rows, 8+i)
		}
	}
	panel := make([][4]T, 4+below)
	for r := range panel {
		for c := range min(int(wide), r+1) {
			panel[r][c] = T(rnd.Float64() - 0.5)
		}
	}
	for c := range 4 {
		if c < int(wide) {
			panel[c][c] = T(1 + rnd.Float64())
		} else {
			panel[c] = [4]T{} // a row of the identity
			panel[c][c] = 1
		}
	}
	y := make([][4]T, 8+2*below)
	for i := range y {
		if i < 4+int(wide) || i >= 8 {
			y[i] = [4]T{T(rnd.NormFloat64()), T(rnd.NormFloat64()), T(rnd.NormFloat64())}
		}
	}
	run := func(name string, solve panelSolver[T], plain func(x []float64)) {
		got := append([][4]T(nil), y...)
		solve(got, rows, panel, (*[4][4]T)(got[4:]), wide)
		for side := range 4 {
			want := make([]float64, len(y))
			for i := range y {
				want[i] = float64(y[i][side])
			}
			plain(want)
			for i := range got {
				if !(math.Abs(float64(got[i][side])-want[i]) <= tolerance) {
					t.Fatalf("%s, %d columns, %d rows below: y[%d, %d] = %v, want %v", name, wide, below, i, side, got[i][side], want[i])
				}
			}
		}
	}
	at := func(r, c int) float64 { return float64(panel[r][c]) }
	run("forward", forward, func(x []float64) {
		for c := range 4 {
			x[4+c] *= at(c, c)
			for r := c + 1; r < 4; r++ {
				x[4+r] -= at(r, c) * x[4+c]
			}
			for r, i := range rows {
				x[i] -= at(4+r, c) * x[4+c]
			}
		}
	})
	run("backward", backward, func(x []float64) {
		for c := 3; c >= 0; c-- {
			for r, i := range rows {
				x[4+c] -= at(4+r, c) * x[i]
			}
			for r := c + 1; r < 4; r++ {
				x[4+c] -= at(r, c) * x[4+r]
			}
			x[4+c] *= at(c, c)
		}
	})
}
