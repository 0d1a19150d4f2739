package sparse

// degreeLists is a queue of nodes by degree: one doubly linked list for each degree.
type degreeLists struct {
	head       []int32 // of a degree: its first node, −1 if there is none
	next, prev []int32 // of a node: its neighbours in the list, −1 at the ends
	least      int32   // no list below it has a node
}

func newDegreeLists(n int) degreeLists {
	q := degreeLists{head: make([]int32, n), next: make([]int32, n), prev: make([]int32, n), least: int32(n)}
	for d := range q.head {
		q.head[d] = -1
	}
	return q
}

func (q *degreeLists) put(i, degree int32) {
	h := q.head[degree]
	q.next[i], q.prev[i] = h, -1
	if h >= 0 {
		q.prev[h] = i
	}
	q.head[degree] = i
	q.least = min(q.least, degree)
}

func (q *degreeLists) remove(i, degree int32) {
	if q.prev[i] >= 0 {
		q.next[q.prev[i]] = q.next[i]
	} else {
		q.head[degree] = q.next[i]
	}
	if q.next[i] >= 0 {
		q.prev[q.next[i]] = q.prev[i]
	}
}

// takeLeast removes and returns a node of least degree, −1 if there is none.
func (q *degreeLists) takeLeast() int32 {
	for int(q.least) < len(q.head) && q.head[q.least] < 0 {
		q.least++
	}
	if int(q.least) == len(q.head) {
		return -1
	}
	i := q.head[q.least]
	q.remove(i, q.least)
	return i
}
