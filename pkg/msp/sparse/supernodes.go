package sparse

import "slices"

// panelWidth is the number of columns of a panel: four numbers of double precision fill a vector register, and the kernels
// are written for as many.
const panelWidth = 4

// supernodes is how the factor is stored. Columns next to one another with the same rows below form a supernode, which is
// dense; it is cut into panels of panelWidth columns. Columns of the identity fill the last panel up: where columns and
// rows are counted with those, they are called slots, and panel p has the slots 4p … 4p+3.
//
// The rows of a supernode are its own slots and then those below, rising. Its panel q has those from its slot 4q on. They
// stand row by row, four numbers each; so the first four rows are the diagonal block.
type supernodes struct {
	firstPanel []int32 // of a supernode, and the number of panels at the end
	rowPtr     []int   // supernode k has the rows rowIdx[rowPtr[k]:rowPtr[k+1]]
	rowIdx     []int32
	valPtr     []int   // panel p has the rows val[valPtr[p]:valPtr[p+1]]
	of         []int32 // of a panel: its supernode
	wide       []int8  // of a panel: its columns without those of the identity
	blocks     []int32 // block b has the panels from blocks[b] to before blocks[b+1], of one supernode
	updates    []update
	updatePtr  []int   // block b is changed by updates[updatePtr[b]:updatePtr[b+1]]
	longest    int     // most rows of a supernode
	factoring  []span  // of blocks: the parts of a factorisation
	path       float64 // multiplications on the critical path
	solving    shares  // with rows of panels as costs
	rowInWork  []int32 // rowIdx, for solutions; see triangular.go
}

// update says that the supernode from changes a block of another one, from its row at on.
type update struct{ from, at int32 }

func (s *supernodes) count() int { return len(s.firstPanel) - 1 }

func (s *supernodes) panels() int { return len(s.of) }

// rows returns the rows of supernode k, its own first.
func (s *supernodes) rows(k int32) []int32 { return s.rowIdx[s.rowPtr[k]:s.rowPtr[k+1]] }

// own returns the slots of supernode k: first to before end.
func (s *supernodes) own(k int32) (first, end int32) {
	return panelWidth * s.firstPanel[k], panelWidth * s.firstPanel[k+1]
}

// parents returns the parents of the supernodes in the elimination tree, −1 for roots.
func (s *supernodes) parents() []int32 {
	parent := make([]int32, s.count())
	for k := range parent {
		first, end := s.own(int32(k))
		parent[k] = -1
		if below := s.rows(int32(k))[end-first:]; len(below) > 0 {
			parent[k] = s.of[below[0]/panelWidth]
		}
	}
	return parent
}

// tree is a forest of supernodes on its way to be laid out. Nodes are in postorder.
type tree struct {
	start   []int32 // node k has columns[start[k]:start[k+1]]
	columns []int32
	parent  []int32 // −1 for roots
	below   []int32 // rows below the columns
	slot    []int32 // of a column
}

// findSupernodes joins columns that have the same structure: j and its parent, if that comes next and has one
// entry less. Columns come in the order of post.
func findSupernodes(parent, post, count []int32) tree {
	n := len(post)
	t := tree{columns: post, slot: make([]int32, n)}
	node := make([]int32, n) // of a column
	for k, j := range post {
		if k == 0 || parent[post[k-1]] != j || count[post[k-1]] != count[j]+1 {
			t.start = append(t.start, int32(k))
		}
		node[j] = int32(len(t.start) - 1)
	}
	t.start = append(t.start, int32(n))
	for k := range len(t.start) - 1 {
		last := post[t.start[k+1]-1]
		t.below = append(t.below, count[last]-1)
		up := int32(-1)
		if parent[last] >= 0 {
			up = node[parent[last]]
		}
		t.parent = append(t.parent, up)
	}
	return t
}

// work estimates the cost in a solution, in rows of panels, of a supernode with the given numbers of columns and of rows
// below.
// Beginning a panel costs as much as a few rows.
func work(columns, below int32) int32 {
	const begin = 8
	panels := (columns + panelWidth - 1) / panelWidth
	return panels * (begin + below + 2*(panels+1))
}

// mergeSupernodes joins children to their parents where that lowers the work, in spite of the zeros that are
// then stored (C. C. Ashcraft, R. G. Grimes: The influence of relaxed supernode partitions on the multifrontal
// method, ACM Trans. Math. Softw. 15(4), 1989). The columns of a child go right in front of its parent's, which
// have all its rows; that leaves the fill as it is.
func mergeSupernodes(t tree) tree {
	n := len(t.parent)
	width, into := make([]int32, n), make([]int32, n)
	child, sibling := make([]int32, n), make([]int32, n)
	for k := range int32(n) {
		width[k], into[k], child[k] = t.start[k+1]-t.start[k], k, -1
	}
	for k := range int32(n) {
		for c := child[k]; c >= 0; c = sibling[c] {
			joint := work(width[c]+width[k], t.below[k])
			if joint <= work(width[c], t.below[c])+work(width[k], t.below[k]) {
				into[c] = k
				width[k] += width[c]
			}
		}
		if p := t.parent[k]; p >= 0 {
			sibling[k], child[p] = child[p], k
		}
	}
	// A node comes after those that it took in, so each is renamed when its last parent is known.
	m := tree{slot: t.slot, columns: make([]int32, len(t.columns))}
	name, at := make([]int32, n), int32(0)
	for k := range n {
		if into[k] == int32(k) {
			name[k] = int32(len(m.start))
			m.start = append(m.start, at)
			m.below = append(m.below, t.below[k])
			at += width[k]
		}
	}
	m.start = append(m.start, at)
	m.parent = make([]int32, len(m.below))
	for k := n - 1; k >= 0; k-- {
		if up := into[k]; up != int32(k) {
			name[k] = name[up]
		} else if m.parent[name[k]] = -1; t.parent[k] >= 0 {
			m.parent[name[k]] = name[t.parent[k]]
		}
	}
	next := append([]int32(nil), m.start...)
	for k := range n {
		columns := t.columns[t.start[k]:t.start[k+1]]
		copy(m.columns[next[name[k]]:], columns)
		next[name[k]] += int32(len(columns))
	}
	return m
}

// layOut gives the columns their slots and finds the rows of each supernode. upper is the upper triangle of the
// matrix.
func (t *tree) layOut(upper pattern) supernodes {
	n := len(t.below)
	s := supernodes{firstPanel: make([]int32, n+1), rowPtr: make([]int, n+1)}
	node := make([]int32, len(t.columns)) // of a column
	for k := range n {
		columns := t.columns[t.start[k]:t.start[k+1]]
		first := s.firstPanel[k]
		for i, j := range columns {
			node[j] = int32(k)
			t.slot[j] = panelWidth*first + int32(i)
		}
		s.firstPanel[k+1] = first + int32(len(columns)+panelWidth-1)/panelWidth
		rows := int(panelWidth*(s.firstPanel[k+1]-first) + t.below[k])
		s.rowPtr[k+1] = s.rowPtr[k] + rows
		s.longest = max(s.longest, rows)
	}
	s.of = make([]int32, s.firstPanel[n])
	s.wide = make([]int8, s.firstPanel[n])
	s.valPtr = make([]int, 1, len(s.of)+1)
	s.rowIdx = make([]int32, s.rowPtr[n])
	next := make([]int, n)
	for k := range int32(n) {
		first, end := s.own(k)
		rows := s.rows(k)
		for slot := first; slot < end; slot++ {
			rows[slot-first] = slot
		}
		next[k] = s.rowPtr[k] + int(end-first)
		for p := s.firstPanel[k]; p < s.firstPanel[k+1]; p++ {
			s.of[p] = k
			s.wide[p] = int8(min(panelWidth, t.start[k+1]-t.start[k]-panelWidth*(p-s.firstPanel[k])))
			s.valPtr = append(s.valPtr, s.valPtr[p]+len(rows)-int(panelWidth*p-first))
		}
	}
	// Row i of the factor is in those supernodes that lie on the way up the tree from the entries of row i of
	// the matrix (Davis 2006, sec. 4.2). Rows come by rising slot.
	seen := make([]int32, n)
	parent, rowIdx := t.parent, s.rowIdx
	for _, i := range t.columns {
		seen[node[i]] = i + 1
		slot := t.slot[i]
		for _, j := range upper.column(i) {
			for k := node[j]; seen[k] != i+1; k = parent[k] {
				seen[k] = i + 1
				rowIdx[next[k]] = slot
				next[k]++
			}
		}
	}
	if s.valPtr[len(s.of)] < worthSharingRows {
		s.shareSolution(1)
	} else {
		s.shareSolution(sharedSpans)
	}
	return s
}

// listUpdates finds the supernodes that change each block: those with rows among its slots, by rising number. block holds
// the block of each panel.
func (s *supernodes) listUpdates(block []int32) {
	blocks := len(s.blocks) - 1
	var updates []update // in the order of those who change
	var changed []int32  // of an update: its block
	s.updatePtr = make([]int, blocks+1)
	for k := range int32(s.count()) {
		first, end := s.own(k)
		rows := s.rows(k)
		last := int32(-1)
		for i := end - first; int(i) < len(rows); i++ {
			if b := block[uint32(rows[i])/panelWidth]; b != last {
				updates, changed = append(updates, update{k, i}), append(changed, b)
				s.updatePtr[b+1]++
				last = b
			}
		}
	}
	for b := range blocks {
		s.updatePtr[b+1] += s.updatePtr[b]
	}
	s.updates = make([]update, len(updates))
	next := slices.Clone(s.updatePtr[:blocks])
	for i, b := range changed {
		s.updates[next[b]] = updates[i]
		next[b]++
	}
}
