package sparse

// L returns the factor as a lower triangular matrix (n×n), P A Pᵀ = L Lᵀ, for inspecting the fill and checking the
// factorisation. Row and column k belong to pivot k, which is row Perm()[k] of A. L omits the zeros that supernodes store for
// speed.
func (f *Cholesky) L() *CSC {
	l := &CSC{Name: "L", Rows: f.n, Cols: f.n, ColPtr: make([]int, 1, f.n+1), RowIdx: make([]int, 0, f.nnz), Val: make([]float64, 0, f.nnz)}
	for j, column := range f.fill() {
		slot := f.place[f.perm[j]]
		k, panel := f.of[slot/panelWidth], f.panel(slot/panelWidth)
		rows := f.rows(k)[slot-slot%panelWidth-panelWidth*f.firstPanel[k]:]
		r := 0
		for _, i := range column {
			for row := f.place[f.perm[i]]; rows[r] != row; r++ {
			}
			v := panel[r][slot%panelWidth]
			if i == j {
				v = 1 / v
			}
			l.RowIdx, l.Val = append(l.RowIdx, i), append(l.Val, v)
		}
		l.ColPtr = append(l.ColPtr, len(l.Val))
	}
	return l
}

// fill lists the rows of each column of L. Row i is in those columns that lie on the way up the elimination tree
// from the entries of row i of the matrix (Davis 2006, sec. 4.2).
func (s *Symbolic) fill() [][]int {
	upper := permuteUpper(s.upper, inverse(s.perm, s.n))
	parent := eliminationTree(upper)
	columns := make([][]int, s.n)
	for i := range s.n {
		columns[i] = []int{i}
		for _, j := range upper.column(int32(i)) {
			for ; columns[j][len(columns[j])-1] != i; j = parent[j] {
				columns[j] = append(columns[j], i)
			}
		}
	}
	return columns
}
