package sparse

import (
	"math"
	"slices"
)

// Levels of Multigrid: aggregates of rows, one for each row of the coarser level, and the prolongation
//
//	P = (I − ω D⁻¹ N) T,   T_ia = 1 if row i is in the aggregate a
//
// N is A with another diagonal, so that its rows add up to 0: for M + h² L it is h² L of the free particles. So the rows of P add up to
// those of T, which are 1. D is half the sum of the absolute values in a row of N, by which the eigenvalues of D⁻¹ N are at most 2;
// for springs it is the diagonal of N. Entries of T at the borders of aggregates would cost the energy of steps; P smooths them.

const (
	// strong is the part of the largest entry beside the diagonal from which on an entry joins rows: elsewhere errors that smoothing
	// leaves need not be alike in both rows.
	strong = 0.25
	// dominant is the part of the others' sum from which on a diagonal makes Gauss-Seidel enough for its row.
	dominant = 5
	// smoothing is ω: ⅔ is the best one for eigenvalues up to 2 if all of the upper two thirds are to be damped.
	smoothing = 2. / 3
)

// aggregate returns the aggregate of each row, −1 for a row that smoothing does for, and their number. beside is A without its diagonal.
// An aggregate is a row and those joined to it, if all are still free; rows left over go to an aggregate beside them.
func aggregate(beside *rows, inverse []float64) (of []int32, aggregates int) {
	n := beside.n()
	const free, alone = -2, -1
	of = make([]int32, n)
	least := make([]float64, n) // of an entry that joins
	for i := range of {
		sum, largest := 0.0, 0.0
		for _, v := range beside.val[beside.ptr[i]:beside.ptr[i+1]] {
			sum, largest = sum+math.Abs(v), max(largest, math.Abs(v))
		}
		of[i], least[i] = free, strong*largest
		if sum*dominant*inverse[i] <= 1 {
			of[i] = alone
		}
	}
	// joined calls f for every row joined to i, until it returns false.
	joined := func(i int, f func(j int32) bool) {
		for k := beside.ptr[i]; k < beside.ptr[i+1]; k++ {
			j, v := beside.col[k], math.Abs(beside.val[k])
			if of[j] != alone && (v >= least[i] || v >= least[j]) && !f(j) {
				return
			}
		}
	}
	for i := range of {
		if of[i] != free {
			continue
		}
		all := true
		joined(i, func(j int32) bool { all = of[j] == free; return all })
		if !all {
			continue
		}
		of[i] = int32(aggregates)
		joined(i, func(j int32) bool { of[j] = int32(aggregates); return true })
		aggregates++
	}
	first := slices.Clone(of) // so that an aggregate grows by one row only
	for i := range of {
		if of[i] == free {
			joined(i, func(j int32) bool {
				if first[j] >= 0 {
					of[i] = first[j]
				}
				return of[i] == free
			})
		}
	}
	for i := range of {
		if of[i] != free {
			continue
		}
		of[i] = int32(aggregates)
		joined(i, func(j int32) bool {
			if of[j] == free {
				of[j] = int32(aggregates)
			}
			return true
		})
		aggregates++
	}
	return of, aggregates
}

// prolongation returns P.
func (l *cycleLevel) prolongation(of []int32) rows {
	n := l.beside.n()
	p := rows{ptr: make([]int32, n+1)}
	var row gather
	for i := range n {
		if of[i] >= 0 {
			sum, absolute := 0.0, 0.0
			first, end := l.beside.ptr[i], l.beside.ptr[i+1]
			for k := first; k < end; k++ {
				if of[l.beside.col[k]] >= 0 {
					sum, absolute = sum+l.beside.val[k], absolute+math.Abs(l.beside.val[k])
				}
			}
			row.add(of[i], 1)
			if d := 0.5 * (absolute + math.Abs(sum)); d > 0 {
				row.add(of[i], smoothing/d*sum)
				for k := first; k < end; k++ {
					if to := of[l.beside.col[k]]; to >= 0 {
						row.add(to, -smoothing/d*l.beside.val[k])
					}
				}
			}
		}
		row.flush(&p)
		p.ptr[i+1] = int32(len(p.col))
	}
	return p
}

// galerkin returns PᵀA P, of the given order.
func (l *cycleLevel) galerkin(order int) *CSC {
	n := l.beside.n()
	ap := rows{ptr: make([]int32, n+1)}
	var row gather
	add := func(j int32, v float64) {
		for k := l.p.ptr[j]; k < l.p.ptr[j+1]; k++ {
			row.add(l.p.col[k], v*l.p.val[k])
		}
	}
	for i := range n {
		add(int32(i), 1/l.inverse[i])
		for k := l.beside.ptr[i]; k < l.beside.ptr[i+1]; k++ {
			add(l.beside.col[k], l.beside.val[k])
		}
		row.flush(&ap)
		ap.ptr[i+1] = int32(len(ap.col))
	}
	pt := l.p.transpose(order)
	product := rows{ptr: make([]int32, order+1)}
	for a := range order {
		for k := pt.ptr[a]; k < pt.ptr[a+1]; k++ {
			i, w := pt.col[k], pt.val[k]
			for q := ap.ptr[i]; q < ap.ptr[i+1]; q++ {
				row.add(ap.col[q], w*ap.val[q])
			}
		}
		row.flush(&product)
		product.ptr[a+1] = int32(len(product.col))
	}
	return product.symmetric()
}

// transpose returns the transpose of a matrix of so many columns.
func (a *rows) transpose(cols int) rows {
	t := rows{make([]int32, cols+1), make([]int32, len(a.col)), make([]float64, len(a.val))}
	for _, j := range a.col {
		t.ptr[j+1]++
	}
	for j := range cols {
		t.ptr[j+1] += t.ptr[j]
	}
	next := slices.Clone(t.ptr)
	for i := range a.n() {
		for k := a.ptr[i]; k < a.ptr[i+1]; k++ {
			at := next[a.col[k]]
			next[a.col[k]]++
			t.col[at], t.val[at] = int32(i), a.val[k]
		}
	}
	return t
}

// symmetric returns a matrix that is symmetric but for rounding as one that is: the means of both triangles.
func (a *rows) symmetric() *CSC {
	n := a.n()
	t := a.transpose(n)
	c := &CSC{Rows: n, Cols: n, ColPtr: make([]int, n+1), RowIdx: make([]int, len(a.col)), Val: make([]float64, len(a.val))}
	for i := range n {
		c.ColPtr[i+1] = int(t.ptr[i+1])
	}
	// The columns of a row are in no order, those of the transpose ascend.
	for k, j := range t.col {
		c.RowIdx[k], c.Val[k] = int(j), t.val[k]
	}
	u := t.transpose(n)
	for k, v := range u.val {
		c.Val[k] = 0.5 * (c.Val[k] + v)
	}
	return c
}

// gather is a sparse row that is being added up.
type gather struct {
	at  []int32 // of a column: its place in the row, plus 1
	col []int32
	val []float64
}

func (g *gather) add(col int32, v float64) {
	if int(col) >= len(g.at) {
		g.at = append(g.at, make([]int32, 2*int(col)+64-len(g.at))...)
	}
	if k := g.at[col]; k > 0 {
		g.val[k-1] += v
		return
	}
	g.col, g.val = append(g.col, col), append(g.val, v)
	g.at[col] = int32(len(g.col))
}

// flush appends the row to a matrix and begins another.
func (g *gather) flush(to *rows) {
	for _, c := range g.col {
		g.at[c] = 0
	}
	to.col, to.val = append(to.col, g.col...), append(to.val, g.val...)
	g.col, g.val = g.col[:0], g.val[:0]
}
