package sparse

import "unsafe"

//go:generate go run -C ../asm ./panels -out ../sparse/kernels_amd64.s -stubs ../sparse/kernels_amd64.go -pkg sparse

// The loops over the rows of a panel that a factorisation and a solution spend their time in, in Go; kernels_asm.go
// takes them in assembly where the processor can do four numbers at a time. Row r of the panel has its four
// columns at panel[4r]; w and y have four numbers in each row: right-hand sides, or columns of another panel.

// fours is v in rows of four numbers: one check of an index for all four.
func fours[T real](v []T) [][4]T {
	return unsafe.Slice((*[4]T)(unsafe.Pointer(unsafe.SliceData(v))), len(v)/4)
}

// subtractRowsGo subtracts the product of panel and w (4×4) from the given rows of y:
//
//	y[rows[r], :] −= Σ_c panel[r, c] w[c, :]
func subtractRowsGo(y []float64, rows []int32, panel []float64, w *[16]float64) {
	from, of := fours(panel)[:len(rows)], fours(y)
	for r, i := range rows {
		p, to := &from[r], &of[i]
		p0, p1, p2, p3 := p[0], p[1], p[2], p[3]
		to[0] -= p0*w[0] + p1*w[4] + p2*w[8] + p3*w[12]
		to[1] -= p0*w[1] + p1*w[5] + p2*w[9] + p3*w[13]
		to[2] -= p0*w[2] + p1*w[6] + p2*w[10] + p3*w[14]
		to[3] -= p0*w[3] + p1*w[7] + p2*w[11] + p3*w[15]
	}
}

// forwardPanelGo solves for the four rows w of y with the panel's diagonal block and subtracts what follows
// from the given rows, those of the panel below it. There are three right-hand sides; the fourth number of a
// row is left alone.
func forwardPanelGo[T real](y []T, rows []int32, panel []T, w *[16]T) {
	b := (*[16]T)(panel)
	for c := range 3 {
		w[c] *= b[0]
		w[4+c] = (w[4+c] - b[4]*w[c]) * b[5]
		w[8+c] = (w[8+c] - b[8]*w[c] - b[9]*w[4+c]) * b[10]
		w[12+c] = (w[12+c] - b[12]*w[c] - b[13]*w[4+c] - b[14]*w[8+c]) * b[15]
	}
	below, of := fours(panel[16:])[:len(rows)], fours(y)
	u0, v0, w0 := w[0], w[1], w[2]
	u1, v1, w1 := w[4], w[5], w[6]
	u2, v2, w2 := w[8], w[9], w[10]
	u3, v3, w3 := w[12], w[13], w[14]
	for r, i := range rows {
		p, to := &below[r], &of[i]
		to[0] -= p[0]*u0 + p[1]*u1 + p[2]*u2 + p[3]*u3
		to[1] -= p[0]*v0 + p[1]*v1 + p[2]*v2 + p[3]*v3
		to[2] -= p[0]*w0 + p[1]*w1 + p[2]*w2 + p[3]*w3
	}
}

// backwardPanelGo subtracts the given rows of y, those of the panel below its diagonal block, from the four
// rows w and solves for them with the transposed block. The fourth number of a row is left alone.
func backwardPanelGo[T real](y []T, rows []int32, panel []T, w *[16]T) {
	b := (*[16]T)(panel)
	below, of := fours(panel[16:])[:len(rows)], fours(y)
	// Two columns at a time, and then the other two: all twelve sums do not find room in registers.
	u0, v0, w0 := w[0], w[1], w[2]
	u1, v1, w1 := w[4], w[5], w[6]
	for r, i := range rows {
		p, from := &below[r], &of[i]
		x, y, z := from[0], from[1], from[2]
		u0, v0, w0 = u0-p[0]*x, v0-p[0]*y, w0-p[0]*z
		u1, v1, w1 = u1-p[1]*x, v1-p[1]*y, w1-p[1]*z
	}
	w[0], w[1], w[2], w[4], w[5], w[6] = u0, v0, w0, u1, v1, w1
	u2, v2, w2 := w[8], w[9], w[10]
	u3, v3, w3 := w[12], w[13], w[14]
	for r, i := range rows {
		p, from := &below[r], &of[i]
		x, y, z := from[0], from[1], from[2]
		u2, v2, w2 = u2-p[2]*x, v2-p[2]*y, w2-p[2]*z
		u3, v3, w3 = u3-p[3]*x, v3-p[3]*y, w3-p[3]*z
	}
	w[8], w[9], w[10], w[12], w[13], w[14] = u2, v2, w2, u3, v3, w3
	for c := range 3 {
		w[12+c] *= b[15]
		w[8+c] = (w[8+c] - b[14]*w[12+c]) * b[10]
		w[4+c] = (w[4+c] - b[13]*w[12+c] - b[9]*w[8+c]) * b[5]
		w[c] = (w[c] - b[12]*w[12+c] - b[8]*w[8+c] - b[4]*w[4+c]) * b[0]
	}
}
