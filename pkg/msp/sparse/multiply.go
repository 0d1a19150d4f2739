package sparse

import "fmt"

// MulVec returns A x.
func (a *CSC) MulVec(x []float64) []float64 {
	if len(x) != a.Cols {
		panic(fmt.Sprintf("sparse: len(x) = %d, want %d columns", len(x), a.Cols))
	}
	y := make([]float64, a.Rows)
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			y[a.RowIdx[p]] += a.Val[p] * x[j]
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
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			i, v := 3*a.RowIdx[p], a.Val[p]
			y[i] += v * x0
			y[i+1] += v * x1
			y[i+2] += v * x2
		}
	}
	return y
}
