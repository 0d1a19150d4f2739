package msp

import "github.com/massspring/msp/pkg/msp/sparse"

// laplacian returns
//
//	diag(d) + c Σ k_i A_i A_iᵀ
//
// over the springs, A_i = e_I − e_J: n×n for len(d) = n, particle i having row row[i]. Rows and columns of particles
// with negative row are left out.
//
// Each spring puts its value on both sides of the diagonal. Listed by columns and, once more, those lists in turn
// by rows, the entries come out sorted, as the matrix is symmetric.
func laplacian(springs []Spring, row []int, d []float64, c float64) *sparse.CSC {
	n := len(d)
	type entry struct {
		at    int32
		value float64
	}
	ptr := make([]int, n+1) // where the entries of a particle end, then where they start
	diagonal, entries := make([]float64, n), 0
	copy(diagonal, d)
	for k := range springs {
		sp := &springs[k]
		v, i, j := c*sp.K, row[sp.I], row[sp.J]
		if i >= 0 {
			diagonal[i] += v
		}
		if j >= 0 {
			diagonal[j] += v
		}
		if i >= 0 && j >= 0 {
			ptr[i]++
			ptr[j]++
			entries += 2
		}
	}
	sum := 0
	for i := range ptr {
		sum += ptr[i]
		ptr[i] = sum
	}
	beside := make([]entry, entries)
	for k := len(springs) - 1; k >= 0; k-- { // backwards, so that the lists are in the order of the springs
		sp := &springs[k]
		v, i, j := c*sp.K, row[sp.I], row[sp.J]
		if i >= 0 && j >= 0 {
			ptr[i]--
			beside[ptr[i]] = entry{int32(j), -v}
			ptr[j]--
			beside[ptr[j]] = entry{int32(i), -v}
		}
	}
	a := &sparse.CSC{Rows: n, Cols: n, ColPtr: make([]int, n+1), RowIdx: make([]int, entries+n), Val: make([]float64, entries+n)}
	next, parallel := make([]int, n), false // of a column: its first free place
	for j := range n {
		next[j] = ptr[j] + j
	}
	put := func(i, j int, v float64) {
		if p := next[j]; p > ptr[j]+j && a.RowIdx[p-1] == i { // one more spring between the same two
			a.Val[p-1] += v
			parallel = true
			return
		}
		a.RowIdx[next[j]], a.Val[next[j]] = i, v
		next[j]++
	}
	for i := range n {
		put(i, i, diagonal[i])
		for _, e := range beside[ptr[i]:ptr[i+1]] {
			put(i, int(e.at), e.value)
		}
	}
	if !parallel {
		copy(a.ColPtr[1:], next)
		return a
	}
	to := 0 // close the gaps that parallel springs have left
	for j := range n {
		from := ptr[j] + j
		copy(a.Val[to:], a.Val[from:next[j]])
		to += copy(a.RowIdx[to:], a.RowIdx[from:next[j]])
		a.ColPtr[j+1] = to
	}
	a.RowIdx, a.Val = a.RowIdx[:to], a.Val[:to]
	return a
}

// all returns the rows of a system in which no particle is left out.
func (s *System) all() []int {
	row := make([]int, s.NumParticles())
	for i := range row {
		row[i] = i
	}
	return row
}
