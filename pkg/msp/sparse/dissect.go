package sparse

// Dissect returns an order of the symmetric matrix A, of which the upper triangle is read, by nested dissection
// (A. George: Nested dissection of a regular finite element mesh, SIAM J. Numer. Anal. 10(2), 1973): a small set of
// rows separates the rest into two parts that do not know of one another, and goes last; so with each part, until
// parts are small. Within a part and within a separator rows are ordered by minimum degree. It takes ten times
// as long as Order and fills in less where matrices are large: on sheets O(n log n) entries, in solid bodies
// O(n^4/3).
func Dissect(a *CSC) []int {
	g := neighbours(a)
	d := dissection{group: make([]int32, g.cols())}
	rows := make([]int32, g.cols())
	for i := range rows {
		rows[i] = int32(i)
	}
	d.cut(unitGraph(g), rows)
	return orderGroups(g, d.group)
}

// smallPart is the number of rows below which minimum degree orders as well as dissection.
const smallPart = 120

// dissection numbers groups of rows: parts that are not cut, and separators after what they separate.
type dissection struct {
	group  []int32
	groups int32
}

// cut puts the rows, of which g is the graph, into groups.
func (d *dissection) cut(g graph, rows []int32) {
	if len(rows) > smallPart {
		side := separate(g)
		left, leftRows := g.part(side, 0, rows)
		right, rightRows := g.part(side, 1, rows)
		if len(leftRows) > 0 && len(rightRows) > 0 {
			d.cut(left, leftRows)
			d.cut(right, rightRows)
			separator := rows[:0]
			for i, row := range rows {
				if side[i] == between {
					separator = append(separator, row)
				}
			}
			rows = separator
		}
	}
	for _, row := range rows {
		d.group[row] = d.groups
	}
	d.groups++
}

// between is the side of what separates sides 0 and 1.
const between = 2

// separate returns the side of each vertex: 0, 1 or between, such that no edge joins the sides 0 and 1, few
// vertices are between and the sides are of similar weight. Several vertices are taken together as one, until few are
// left; that graph is cut, and the cut improved while the vertices part again (B. Hendrickson, E. Rothberg:
// Improving the run time and quality of nested dissection ordering, SIAM J. Sci. Comput. 20(2), 1998).
func separate(g graph) []int8 {
	const few = 40
	coarse, into := g.coarsen()
	if len(g.weight) <= few || len(coarse.weight) > len(g.weight)*9/10 {
		return g.firstSeparator()
	}
	of := separate(coarse)
	side := make([]int8, len(g.weight))
	for i, c := range into {
		side[i] = of[c]
	}
	newSeparator(g, side).refine()
	return side
}

// firstSeparator cuts a graph by growing a side from a vertex until it has half the weight, from several vertices,
// and keeps the best.
func (g graph) firstSeparator() []int8 {
	const tries = 20
	n := len(g.weight)
	var best *separator
	for try := range min(tries, n) {
		s := newSeparator(g, g.grow(try*n/min(tries, n)))
		s.refine()
		if best == nil || s.cost() < best.cost() {
			best = s
		}
	}
	return best.side
}

// grow puts on side 0 what is nearest to the vertex start, half of the weight, between what is next to it, and
// the rest on side 1.
func (g graph) grow(start int) []int8 {
	n := len(g.weight)
	side := make([]int8, n)
	for i := range side {
		side[i] = 1
	}
	half := g.total() / 2
	queue, seen := []int32{int32(start)}, make([]bool, n)
	seen[start] = true
	for head, weight, other := 0, int32(0), 0; weight < half; head++ {
		if head == len(queue) { // the next piece of a graph in pieces
			for seen[other] {
				other++
			}
			queue, seen[other] = append(queue, int32(other)), true
		}
		i := queue[head]
		side[i] = 0
		weight += g.weight[i]
		for _, j := range g.column(i) {
			if !seen[j] {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
	for i := range int32(n) {
		if side[i] == 1 {
			for _, j := range g.column(i) {
				if side[j] == 0 {
					side[i] = between
				}
			}
		}
	}
	return side
}
