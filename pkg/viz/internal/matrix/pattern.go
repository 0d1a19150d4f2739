// Package matrix draws matrices: the positions of their nonzeros, and the size of their entries.
package matrix

import (
	"sort"
	"strconv"
)

// Pattern is where a matrix has its nonzeros: each by itself or, in a large one, how many are in each
// square block.
type Pattern struct {
	rows, cols int // of the matrix
	Block      int // rows and columns of a block; 1 where each entry stands for itself
	Nnz, Bad   int
	Signs      [3]int
	entries    []patternEntry // block = 1
	count      []int32        // block > 1: nonzeros of block (i, j) at i*blockCols() + j
	Most       int32          // nonzeros in the fullest block
}

type patternEntry struct {
	i, j int
	sign sign
}

func NewPattern(rows, cols int) *Pattern {
	b := &Pattern{rows: rows, cols: cols, Block: (max(rows, cols) + maxExact - 1) / maxExact}
	if b.Block > 1 {
		b.count = make([]int32, b.BlockRows()*b.BlockCols())
	}
	return b
}

// BlockRows and blockCols return how many blocks the pattern has.
func (b *Pattern) BlockRows() int { return (b.rows + b.Block - 1) / b.Block }

func (b *Pattern) BlockCols() int { return (b.cols + b.Block - 1) / b.Block }

func (b *Pattern) Add(i, j int, v float64) {
	b.Nnz++
	s := signOf(v)
	b.Signs[s]++
	if s == NotFinite {
		b.Bad++
	}
	if b.Block == 1 {
		b.entries = append(b.entries, patternEntry{i, j, s})
		return
	}
	n := &b.count[(i/b.Block)*b.BlockCols()+j/b.Block]
	*n++
	b.Most = max(b.Most, *n)
}

// Sort brings the entries into reading order, in which bars finds neighbours.
func (b *Pattern) Sort() {
	sort.Slice(b.entries, func(x, y int) bool {
		p, q := b.entries[x], b.entries[y]
		return p.i < q.i || p.i == q.i && p.j < q.j
	})
}

// Numbers returns where the entries are, with their signs, or how many each block has.
func (b *Pattern) Numbers() [][]string {
	if b.Block > 1 {
		rows := [][]string{{"row", "column", "nonzeros in the block"}}
		for k, n := range b.count {
			if n > 0 {
				i, j := k/b.BlockCols()*b.Block, k%b.BlockCols()*b.Block
				rows = append(rows, []string{strconv.Itoa(i), strconv.Itoa(j), strconv.Itoa(int(n))})
			}
		}
		return rows
	}
	signs := [...]string{Positive: "+", Negative: "−", NotFinite: "not finite"}
	rows := [][]string{{"row", "column", "sign"}}
	for _, e := range b.entries {
		rows = append(rows, []string{strconv.Itoa(e.i), strconv.Itoa(e.j), signs[e.sign]})
	}
	return rows
}

// bar is a run of entries of the same sign in row i, columns j ≤ … < end.
type bar struct {
	i, j, end int
	sign      sign
}

// bars joins neighbours in a row: far fewer shapes for the same picture.
func (b *Pattern) bars() []bar {
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
