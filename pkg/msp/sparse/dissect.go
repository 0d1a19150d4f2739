package sparse

import "runtime"

// Dissect returns an elimination order of the symmetric matrix A by nested dissection. It reads the upper triangle (A. George:
// Nested dissection of a regular finite element mesh, SIAM J. Numer. Anal. 10(2), 1973). A small separator, a set of rows,
// splits the rest into two unconnected parts and goes last; each part is split in the same way until parts are small. Within
// parts and separators, rows are in minimum degree order.
//
// Dissect takes five to ten times as long as Order and gives less fill on large matrices: O(n log n) entries on sheets, O(n^4/3)
// in solids. It splits large matrices on all processors, which does not change the order.
func Dissect(a *CSC) []int {
	upper := a.upper()
	n := upper.cols()
	rows, last := make([]int32, n), make([]bool, n)
	for i := range rows {
		rows[i] = int32(i)
	}
	d := dissection{cut: newSeparator(n), workers: make(chan struct{}, runtime.GOMAXPROCS(0)-1)}
	d.dissect(unitGraph(bothTriangles(upper)), rows, last)
	// Minimum degree finds what belongs together side by side in memory when the graph is in the order of groups.
	label, group, groups := make([]int32, n), make([]int32, n), int32(0)
	for k, i := range rows {
		label[i], group[k] = int32(k), groups
		if last[k] {
			groups++
		}
	}
	order := orderGroups(bothTriangles(permuteUpper(upper, label)), group)
	for k, i := range order {
		order[k] = int(rows[i])
	}
	return order
}

const (
	smallPart = 150    // rows, below which minimum degree orders as well as dissection
	largePart = 10_000 // rows, above which a goroutine is worth its while
)

// dissection holds the memory and the separator of one goroutine.
type dissection struct {
	memory
	cut     *separator
	workers chan struct{} // has one for each further goroutine at work
}

// dissect puts the rows, of which g is the graph, in the order of their groups, and marks the last of each group: a part
// that is not cut, or a separator, which comes after the parts that it separates.
func (d *dissection) dissect(g graph, rows []int32, last []bool) {
	if len(rows) == 0 {
		return
	}
	last[len(rows)-1] = true
	if len(rows) <= smallPart {
		return
	}
	before := d.taken()
	defer d.release(before)
	side := d.separate(&g)
	var size [3]int
	for _, s := range side {
		size[s]++
	}
	if size[0] == 0 || size[1] == 0 {
		return
	}
	d.sortBySide(rows, side, size)
	middle, end := size[0], size[0]+size[1]
	wait := d.start(g.part(side, 0, size[0], &d.memory), rows[:middle], last[:middle])
	d.dissect(g.part(side, 1, size[1], &d.memory), rows[middle:end], last[middle:end])
	wait()
}

// sortBySide puts the rows of side 0 first, then those of side 1 and then those between; size has how many they are.
func (d *dissection) sortBySide(rows []int32, side []int8, size [3]int) {
	before := d.taken()
	defer d.release(before)
	sorted := d.numbers.take(len(rows))
	at := [3]int{0, size[0], size[0] + size[1]}
	for i, s := range side {
		sorted[at[s]] = rows[i]
		at[s]++
	}
	copy(rows, sorted)
}

// start dissects a large part in a goroutine of its own if a processor is free, any other at once. It returns a function
// that waits for the end.
func (d *dissection) start(g graph, rows []int32, last []bool) (wait func()) {
	if len(rows) > largePart {
		select {
		case d.workers <- struct{}{}:
			done := make(chan struct{})
			go func() {
				defer close(done)
				other := dissection{cut: newSeparator(len(rows)), workers: d.workers}
				other.dissect(g, rows, last)
				<-d.workers
			}()
			return func() { <-done }
		default:
		}
	}
	d.dissect(g, rows, last)
	return func() {}
}

// between is the side of the vertices that separate sides 0 and 1.
const between = 2

// separate returns the side of each vertex: 0, 1 or between, such that no edge joins the sides 0 and 1, few
// vertices are between and the sides are of similar weight. Several vertices are taken together as one, until few are
// left; that graph is cut, and the cut improved while the vertices part again (B. Hendrickson, E. Rothberg:
// Improving the run time and quality of nested dissection ordering, SIAM J. Sci. Comput. 20(2), 1998).
func (d *dissection) separate(g *graph) []int8 {
	const few = 100
	side := d.sides.take(len(g.weight))
	before := d.taken()
	defer d.release(before)
	if len(g.weight) > few {
		coarse, into := g.coarsen(&d.memory)
		if len(coarse.weight) <= len(g.weight)/10*9 {
			of := d.separate(&coarse)
			for i, c := range into {
				side[i] = of[c]
			}
			d.cut.of(g, side)
			d.cut.refine()
			return side
		}
	}
	d.firstSeparator(g, side)
	return side
}

// firstSeparator cuts a graph by growing a side from a vertex until it has half the weight, from several vertices,
// and keeps the best.
func (d *dissection) firstSeparator(g *graph, best []int8) {
	const tries = 4
	n := len(g.weight)
	side := d.sides.take(n)
	for try, least := 0, int64(0); try < tries; try++ {
		d.grow(g, side, int32(try*n/tries))
		d.cut.of(g, side)
		d.cut.refine()
		if c := d.cut.cost(); try == 0 || c < least {
			least = c
			copy(best, side)
		}
	}
}

// grow puts the vertices nearest to start on side 0, until they have half of the weight, their neighbours between, and the
// rest on side 1.
func (d *dissection) grow(g *graph, side []int8, start int32) {
	before := d.taken()
	defer d.release(before)
	for i := range side {
		side[i] = 1
	}
	half := g.total() / 2
	queue := d.numbers.take(len(side))[:0]
	for head, weight, other := 0, int32(0), start; weight < half; head++ {
		if head == len(queue) { // the first piece of a graph in pieces, and the next
			for side[other] != 1 {
				other = (other + 1) % int32(len(side))
			}
			queue = append(queue, other)
		}
		i := queue[head]
		side[i] = 0
		weight += g.weight[i]
		for _, a := range g.from(i) {
			if side[a.to] == 1 {
				side[a.to] = between
				queue = append(queue, a.to)
			}
		}
	}
}
