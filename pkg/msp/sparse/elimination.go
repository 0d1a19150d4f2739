package sparse

import "math"

// elimination is the workspace of a factorisation beside the factor, one for each worker.
type elimination struct {
	f        *Cholesky
	position []int32   // of a slot: its place among the rows of the supernode at hand
	relative []int32   // of the rows of another supernode: their places
	natural  []int32   // 0, 1, 2, …
	diagonal []float64 // of A, for the slots of the supernode at hand
}

func newElimination(f *Cholesky) *elimination {
	e := &elimination{
		f:        f,
		position: make([]int32, panelWidth*f.panels()),
		relative: make([]int32, f.longest),
		natural:  make([]int32, f.longest),
		diagonal: make([]float64, f.longest),
	}
	for i := range e.natural {
		e.natural[i] = int32(i)
	}
	return e
}

// part computes the blocks of a span, up to a pivot that is not positive.
func (e *elimination) part(of span) {
	for b := of.first; b < of.end && panelWidth*e.f.blocks[b] < e.f.bad.Load() && e.block(b); b++ {
	}
}

// block computes the columns of block b from the values of A and the panels before them. It reports whether it could: each
// pivot that they need is positive, and each of their own.
func (e *elimination) block(b int32) bool {
	f := e.f
	begin, end, k := panelWidth*f.blocks[b], panelWidth*f.blocks[b+1], f.of[f.blocks[b]]
	first, _ := f.own(k)
	for i, row := range f.rows(k) {
		e.position[row] = int32(i)
	}
	e.load(first, begin, end)
	for _, u := range f.updates[f.updatePtr[b]:f.updatePtr[b+1]] {
		if !e.subtract(u, first, end) {
			return false
		}
	}
	for slot := first; slot < begin; slot += panelWidth {
		if !f.await(slot / panelWidth) {
			return false
		}
		e.subtractPanel(slot, begin, end)
	}
	for slot := begin; slot < end; slot += panelWidth {
		panel := f.panel(slot / panelWidth)
		if bad := factorBlock(panel, e.diagonal[slot-begin:]); bad >= 0 {
			f.fail(slot + bad)
			return false
		}
		divideRows(panel)
		f.done[slot/panelWidth].Store(true)
		f.tell()
		e.subtractPanel(slot, slot+panelWidth, end)
	}
	return true
}

// subtractPanel subtracts what the panel of a slot says about the slots of the same supernode from begin to before end.
func (e *elimination) subtractPanel(slot, begin, end int32) {
	f := e.f
	panel := f.panel(slot / panelWidth)
	for q := begin; q < end; q += panelWidth {
		rows := panel[q-slot:]
		var w [4][4]float64
		for i := range int32(panelWidth) {
			putColumn(&w, i, &rows[i])
		}
		subtractRows(f.panel(q/panelWidth), e.natural[:len(rows)], rows, &w)
	}
}

// load sets the columns of the slots from begin to before end to those of A. first is the first slot of their supernode.
func (e *elimination) load(first, begin, end int32) {
	f := e.f
	for slot := begin; slot < end; slot++ {
		panel, lane, above := f.panel(slot/panelWidth), slot%panelWidth, slot/panelWidth*panelWidth-first
		if lane == 0 {
			clear(panel)
		}
		if f.row[slot] < 0 {
			panel[lane][lane] = 1
		}
		for p := f.lower.colPtr[slot]; p < f.lower.colPtr[slot+1]; p++ {
			panel[e.position[f.lower.rowIdx[p]]-above][lane] = f.a[f.from[p]]
		}
		e.diagonal[slot-begin] = panel[lane][lane]
	}
}

// subtract subtracts what an earlier supernode says about the slots before end of a block, in the supernode whose first slot
// is first. It reports whether the earlier one could be computed.
func (e *elimination) subtract(u update, first, end int32) bool {
	f := e.f
	rows := f.rows(u.from)[u.at:]
	source := span{f.firstPanel[u.from], f.firstPanel[u.from+1]}
	if !f.await(source.end - 1) {
		return false
	}
	relative := e.relative[:len(rows)]
	for i, row := range rows {
		relative[i] = e.position[row]
	}
	for t, next := 0, 0; t < len(rows) && rows[t] < end; t = next {
		q := rows[t] / panelWidth
		for next = t; next < len(rows) && rows[next]/panelWidth == q; next++ {
		}
		// Places count from the first row of the supernode, which would be here.
		to := f.val[f.valPtr[q]-int(panelWidth*q-first):]
		for p := source.first; p < source.end; p++ {
			from := f.panel(p)[int(u.at-panelWidth*(p-source.first))+t:]
			var w [4][4]float64
			for i := t; i < next; i++ {
				putColumn(&w, rows[i]%panelWidth, &from[i-t])
			}
			subtractRows(to, relative[t:], from, &w)
		}
	}
	return true
}

// putColumn makes a row of a panel the column lane of w.
func putColumn(w *[4][4]float64, lane int32, row *[4]float64) {
	w[0][lane], w[1][lane], w[2][lane], w[3][lane] = row[0], row[1], row[2], row[3]
}

// factorBlock factors the diagonal block of a panel and returns which of its pivots is not positive, −1 if
// there is none. diagonal has the diagonal of A.
func factorBlock(panel [][4]float64, diagonal []float64) int32 {
	b := (*[4][4]float64)(panel)
	for j := range panelWidth {
		pivot := b[j][j]
		for c := range j {
			pivot -= b[j][c] * b[j][c]
		}
		if !(pivot > leastPivot*diagonal[j]) || math.IsInf(pivot, 1) {
			return int32(j)
		}
		b[j][j] = 1 / math.Sqrt(pivot)
		for i := j + 1; i < panelWidth; i++ {
			v := b[i][j]
			for c := range j {
				v -= b[i][c] * b[j][c]
			}
			b[i][j] = v * b[j][j]
		}
	}
	return -1
}

// divideRows divides the rows below the diagonal block by its transpose: X := X B⁻ᵀ.
func divideRows(panel [][4]float64) {
	b := (*[4][4]float64)(panel)
	b00, b10, b11, b20, b21 := b[0][0], b[1][0], b[1][1], b[2][0], b[2][1]
	b22, b30, b31, b32, b33 := b[2][2], b[3][0], b[3][1], b[3][2], b[3][3]
	below := panel[panelWidth:]
	for r := range below {
		x := &below[r]
		x0 := x[0] * b00
		x1 := (x[1] - x0*b10) * b11
		x2 := (x[2] - x0*b20 - x1*b21) * b22
		x3 := (x[3] - x0*b30 - x1*b31 - x2*b32) * b33
		x[0], x[1], x[2], x[3] = x0, x1, x2, x3
	}
}
