package viz

import "sort"

// pattern is where a matrix has its nonzeros: each by itself or, in a large one, how many are in each
// square block.
type pattern struct {
	rows, cols int // of the matrix
	block      int // rows and columns of a block; 1 where each entry stands for itself
	nnz, bad   int
	signs      [3]int
	entries    []patternEntry // block = 1
	count      []int32        // block > 1: nonzeros of block (i, j) at i*blockCols() + j
	most       int32          // nonzeros in the fullest block
}

type patternEntry struct {
	i, j int
	sign sign
}

func newPattern(rows, cols int) *pattern {
	b := &pattern{rows: rows, cols: cols, block: (max(rows, cols) + maxExact - 1) / maxExact}
	if b.block > 1 {
		b.count = make([]int32, b.blockRows()*b.blockCols())
	}
	return b
}

// blockRows and blockCols return how many blocks the pattern has.
func (b *pattern) blockRows() int { return (b.rows + b.block - 1) / b.block }
func (b *pattern) blockCols() int { return (b.cols + b.block - 1) / b.block }

func (b *pattern) add(i, j int, v float64) {
	b.nnz++
	s := signOf(v)
	b.signs[s]++
	if s == notFinite {
		b.bad++
	}
	if b.block == 1 {
		b.entries = append(b.entries, patternEntry{i, j, s})
		return
	}
	n := &b.count[(i/b.block)*b.blockCols()+j/b.block]
	*n++
	b.most = max(b.most, *n)
}

// sort brings the entries into reading order, in which bars finds neighbours.
func (b *pattern) sort() {
	sort.Slice(b.entries, func(x, y int) bool {
		p, q := b.entries[x], b.entries[y]
		return p.i < q.i || p.i == q.i && p.j < q.j
	})
}

// bar is a run of entries of the same sign in row i, columns j ≤ … < end.
type bar struct {
	i, j, end int
	sign      sign
}

// bars joins neighbours in a row: far fewer shapes for the same picture.
func (b *pattern) bars() []bar {
	var out []bar
	for _, e := range b.entries {
		if n := len(out) - 1; n >= 0 && out[n].i == e.i && out[n].end == e.j && out[n].sign == e.sign {
			out[n].end++
			continue
		}
		out = append(out, bar{e.i, e.j, e.j + 1, e.sign})
	}
	return out
}
