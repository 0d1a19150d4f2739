package sparse

import "fmt"

// MulVec returns A x.
func (a *CSC) MulVec(x []float64) []float64 {
	if len(x) != a.Cols {
		panic(fmt.Sprintf("sparse: len(x) = %d, want %d columns", len(x), a.Cols))
	}
	y := make([]float64, a.Rows)
	for j := range a.Cols {
		xj, rows := x[j], a.RowIdx[a.ColPtr[j]:a.ColPtr[j+1]]
		for p, v := range a.Val[a.ColPtr[j]:a.ColPtr[j+1]][:len(rows)] {
			y[rows[p]] += v * xj
		}
	}
	return y
}

// MulVec3 returns (A ⊗ I3) x for interleaved x, y and z: len(x) = 3·Cols, the result has length 3·Rows.
func (a *CSC) MulVec3(x []float64) []float64 {
	if len(x) != 3*a.Cols {
		panic(fmt.Sprintf("sparse: len(x) = %d, want 3·%d columns = %d", len(x), a.Cols, 3*a.Cols))
	}
	y := make([]float64, 3*a.Rows)
	for j := range a.Cols {
		x0, x1, x2 := x[3*j], x[3*j+1], x[3*j+2]
		rows := a.RowIdx[a.ColPtr[j]:a.ColPtr[j+1]]
		for p, v := range a.Val[a.ColPtr[j]:a.ColPtr[j+1]][:len(rows)] {
			i := 3 * rows[p]
			yi := y[i : i+3 : i+3]
			yi[0] += v * x0
			yi[1] += v * x1
			yi[2] += v * x2
		}
	}
	return y
}
