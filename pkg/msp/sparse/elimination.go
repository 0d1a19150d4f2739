package sparse

import "math"

// elimination is the room that a factorisation takes beside the factor, one for each goroutine.
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
		position: make([]int32, 4*f.panels()),
		relative: make([]int32, f.longest),
		natural:  make([]int32, f.longest),
		diagonal: make([]float64, f.longest),
	}
	for i := range e.natural {
		e.natural[i] = int32(i)
	}
	return e
}

// supernode computes the columns of supernode k from the values of A and those of the supernodes before. It returns the slot of a pivot
// that is not positive, −1 if there is none.
func (e *elimination) supernode(k int32, a []float64) int32 {
	f := e.f
	first, end := f.own(k)
	for i, row := range f.rows(k) {
		e.position[row] = int32(i)
	}
	e.load(first, end, a)
	for _, u := range f.updates[f.updatePtr[k]:f.updatePtr[k+1]] {
		e.subtract(u, first, end)
	}
	for slot := first; slot < end; slot += 4 {
		panel := f.panel(slot / 4)
		if bad := factorBlock(panel, e.diagonal[slot-first:]); bad >= 0 {
			return slot + bad
		}
		divideRows(panel)
		for q := slot + 4; q < end; q += 4 { // the panels to the right of it
			rows := panel[4*(q-slot):]
			var w [16]float64
			for i := range 4 {
				transposeInto(&w, rows, i, int32(i))
			}
			subtractRows(f.panel(q/4), e.natural[:len(rows)/4], rows, &w)
		}
	}
	return -1
}

// load sets the columns of the slots from first to before end to those of A.
func (e *elimination) load(first, end int32, a []float64) {
	f := e.f
	for slot := first; slot < end; slot++ {
		panel, lane, above := f.panel(slot/4), slot%4, slot/4*4-first
		if lane == 0 {
			clear(panel)
		}
		if f.row[slot] < 0 {
			panel[5*lane] = 1
		}
		for p := f.lower.colPtr[slot]; p < f.lower.colPtr[slot+1]; p++ {
			panel[4*(e.position[f.lower.rowIdx[p]]-above)+lane] = a[f.from[p]]
		}
		e.diagonal[slot-first] = panel[5*lane]
	}
}

// subtract subtracts what an earlier supernode says about the slots from first to before end.
func (e *elimination) subtract(u update, first, end int32) {
	f := e.f
	rows := f.rows(u.from)[u.at:]
	relative := e.relative[:len(rows)]
	for i, row := range rows {
		relative[i] = e.position[row]
	}
	begin, last := f.firstPanel[u.from], f.firstPanel[u.from+1]
	for t, next := 0, 0; t < len(rows) && rows[t] < end; t = next {
		q := rows[t] / 4
		for next = t; next < len(rows) && rows[next]/4 == q; next++ {
		}
		// Places count from the first row of the supernode, which would be here.
		to := f.val[f.valPtr[q]-4*int(4*q-first):]
		for p := begin; p < last; p++ {
			from := f.panel(p)[4*(int(u.at-4*(p-begin))+t):]
			var w [16]float64
			for i := t; i < next; i++ {
				transposeInto(&w, from, i-t, rows[i]%4)
			}
			subtractRows(to, relative[t:], from, &w)
		}
	}
}

// transposeInto makes row i of a panel the column lane of w.
func transposeInto(w *[16]float64, panel []float64, i int, lane int32) {
	r := panel[4*i : 4*i+4]
	w[lane], w[4+lane], w[8+lane], w[12+lane] = r[0], r[1], r[2], r[3]
}

// factorBlock factors the diagonal block of a panel and returns which of its pivots is not positive, −1 if
// there is none. diagonal has the diagonal of A.
func factorBlock(panel, diagonal []float64) int32 {
	b := panel[:16]
	for j := range 4 {
		pivot := b[5*j]
		for c := range j {
			pivot -= b[4*j+c] * b[4*j+c]
		}
		if !(pivot > leastPivot*diagonal[j]) || math.IsInf(pivot, 1) {
			return int32(j)
		}
		b[5*j] = 1 / math.Sqrt(pivot)
		for i := j + 1; i < 4; i++ {
			v := b[4*i+j]
			for c := range j {
				v -= b[4*i+c] * b[4*j+c]
			}
			b[4*i+j] = v * b[5*j]
		}
	}
	return -1
}

// divideRows divides the rows below the diagonal block by its transpose: X := X B⁻ᵀ.
func divideRows(panel []float64) {
	b := panel[:16]
	b00, b10, b11, b20, b21, b22, b30, b31, b32, b33 := b[0], b[4], b[5], b[8], b[9], b[10], b[12], b[13], b[14], b[15]
	for rows := panel[16:]; len(rows) >= 4; rows = rows[4:] {
		x0 := rows[0] * b00
		x1 := (rows[1] - x0*b10) * b11
		x2 := (rows[2] - x0*b20 - x1*b21) * b22
		x3 := (rows[3] - x0*b30 - x1*b31 - x2*b32) * b33
		rows[0], rows[1], rows[2], rows[3] = x0, x1, x2, x3
	}
}
