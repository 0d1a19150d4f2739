package sparse

//go:generate go run -C ../asm ./panels -out ../sparse/kernels_amd64.s -stubs ../sparse/kernels_amd64.go -pkg sparse
//go:generate go run -C ../asm ./simd -module ../../../web/kernel/simd.wasm -sparse ../sparse/kernels_wasm.go -msp ../local_wasm.go -methods ../methods/rows_wasm.go

// The loops over the rows of a panel that a factorisation and a solution spend their time in, in Go; kernels_asm.go
// takes them in assembly where the processor can do four numbers at a time. A row of a panel has its four columns;
// rows of w and y are four right-hand sides, or columns of another panel. Numbers of rows are taken as unsigned, which
// saves an instruction that would extend their sign.

// subtractRowsGo subtracts the product of panel and w from the given rows of y:
//
//	y[rows[r], :] −= Σ_c panel[r, c] w[c, :]
func subtractRowsGo(y [][4]float64, rows []int32, panel [][4]float64, w *[4][4]float64) {
	panel = panel[:len(rows)]
	for r, i := range rows {
		from, to := &panel[r], &y[uint32(i)]
		p0, p1, p2, p3 := from[0], from[1], from[2], from[3]
		to[0] -= p0*w[0][0] + p1*w[1][0] + p2*w[2][0] + p3*w[3][0]
		to[1] -= p0*w[0][1] + p1*w[1][1] + p2*w[2][1] + p3*w[3][1]
		to[2] -= p0*w[0][2] + p1*w[1][2] + p2*w[2][2] + p3*w[3][2]
		to[3] -= p0*w[0][3] + p1*w[1][3] + p2*w[2][3] + p3*w[3][3]
	}
}

// forwardPanelGo solves for the four rows w of y with the panel's diagonal block and subtracts what follows
// from the given rows, those of the panel below it. There are three right-hand sides; the fourth number of a
// row is left alone. Of a panel two columns wide or less the other two are not read.
func forwardPanelGo[T real](y [][4]T, rows []int32, panel [][4]T, w *[4][4]T, wide int8) {
	b := (*[4][4]T)(panel)
	panel = panel[4:][:len(rows)]
	u0, v0, w0 := w[0][0]*b[0][0], w[0][1]*b[0][0], w[0][2]*b[0][0]
	u1, v1, w1 := (w[1][0]-b[1][0]*u0)*b[1][1], (w[1][1]-b[1][0]*v0)*b[1][1], (w[1][2]-b[1][0]*w0)*b[1][1]
	w[0][0], w[0][1], w[0][2], w[1][0], w[1][1], w[1][2] = u0, v0, w0, u1, v1, w1
	// What is subtracted is negative here, and added: one instruction less than to load and subtract.
	u0, v0, w0, u1, v1, w1 = -u0, -v0, -w0, -u1, -v1, -w1
	if wide <= 2 {
		for r, i := range rows {
			p, to := &panel[r], &y[uint32(i)]
			to[0] += p[0]*u0 + p[1]*u1
			to[1] += p[0]*v0 + p[1]*v1
			to[2] += p[0]*w0 + p[1]*w1
		}
		return
	}
	u2, v2, w2 := w[2][0]+b[2][0]*u0+b[2][1]*u1, w[2][1]+b[2][0]*v0+b[2][1]*v1, w[2][2]+b[2][0]*w0+b[2][1]*w1
	u3, v3, w3 := w[3][0]+b[3][0]*u0+b[3][1]*u1, w[3][1]+b[3][0]*v0+b[3][1]*v1, w[3][2]+b[3][0]*w0+b[3][1]*w1
	u2, v2, w2 = u2*b[2][2], v2*b[2][2], w2*b[2][2]
	u3, v3, w3 = (u3-b[3][2]*u2)*b[3][3], (v3-b[3][2]*v2)*b[3][3], (w3-b[3][2]*w2)*b[3][3]
	w[2][0], w[2][1], w[2][2], w[3][0], w[3][1], w[3][2] = u2, v2, w2, u3, v3, w3
	u2, v2, w2, u3, v3, w3 = -u2, -v2, -w2, -u3, -v3, -w3
	for r, i := range rows {
		p, to := &panel[r], &y[uint32(i)]
		to[0] += p[0]*u0 + p[1]*u1 + p[2]*u2 + p[3]*u3
		to[1] += p[0]*v0 + p[1]*v1 + p[2]*v2 + p[3]*v3
		to[2] += p[0]*w0 + p[1]*w1 + p[2]*w2 + p[3]*w3
	}
}

// backwardPanelGo subtracts the given rows of y, those of the panel below its diagonal block, from the four
// rows w and solves for them with the transposed block. The fourth number of a row is left alone. Two columns go at
// a time: the sums of all four do not find room in registers.
func backwardPanelGo[T real](y [][4]T, rows []int32, panel [][4]T, w *[4][4]T, wide int8) {
	b := (*[4][4]T)(panel)
	panel = panel[4:][:len(rows)]
	if wide > 2 {
		u2, v2, w2 := w[2][0], w[2][1], w[2][2]
		u3, v3, w3 := w[3][0], w[3][1], w[3][2]
		for r := len(rows) - 1; r >= 0; r-- {
			p, from := &panel[r], &y[uint32(rows[r])]
			x, y, z := from[0], from[1], from[2]
			u2, v2, w2 = u2-p[2]*x, v2-p[2]*y, w2-p[2]*z
			u3, v3, w3 = u3-p[3]*x, v3-p[3]*y, w3-p[3]*z
		}
		u3, v3, w3 = u3*b[3][3], v3*b[3][3], w3*b[3][3]
		u2, v2, w2 = (u2-b[3][2]*u3)*b[2][2], (v2-b[3][2]*v3)*b[2][2], (w2-b[3][2]*w3)*b[2][2]
		w[2][0], w[2][1], w[2][2], w[3][0], w[3][1], w[3][2] = u2, v2, w2, u3, v3, w3
	}
	u0, v0, w0 := w[0][0], w[0][1], w[0][2]
	u1, v1, w1 := w[1][0], w[1][1], w[1][2]
	for r := len(rows) - 1; r >= 0; r-- {
		p, from := &panel[r], &y[uint32(rows[r])]
		x, y, z := from[0], from[1], from[2]
		u0, v0, w0 = u0-p[0]*x, v0-p[0]*y, w0-p[0]*z
		u1, v1, w1 = u1-p[1]*x, v1-p[1]*y, w1-p[1]*z
	}
	for r := 3; r >= 2; r-- { // of the panel's own
		x, y, z := w[r][0], w[r][1], w[r][2]
		u0, v0, w0 = u0-b[r][0]*x, v0-b[r][0]*y, w0-b[r][0]*z
		u1, v1, w1 = u1-b[r][1]*x, v1-b[r][1]*y, w1-b[r][1]*z
	}
	u1, v1, w1 = u1*b[1][1], v1*b[1][1], w1*b[1][1]
	u0, v0, w0 = (u0-b[1][0]*u1)*b[0][0], (v0-b[1][0]*v1)*b[0][0], (w0-b[1][0]*w1)*b[0][0]
	w[0][0], w[0][1], w[0][2], w[1][0], w[1][1], w[1][2] = u0, v0, w0, u1, v1, w1
}
