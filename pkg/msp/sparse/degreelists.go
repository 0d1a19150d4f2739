package sparse

// degreeLists is a queue of nodes by degree: one doubly linked list for each degree.
type degreeLists struct {
	head       []int // of a degree: its first node, −1 if there is none
	next, prev []int // of a node: its neighbours in the list, −1 at the ends
	least      int   // no list below it has a node
}

func newDegreeLists(n int) degreeLists {
	q := degreeLists{head: make([]int, n), next: make([]int, n), prev: make([]int, n), least: n}
	for d := range q.head {
		q.head[d] = -1
	}
	return q
}

func (q *degreeLists) put(i, degree int) {
	h := q.head[degree]
	q.next[i], q.prev[i] = h, -1
	if h >= 0 {
		q.prev[h] = i
	}
	q.head[degree] = i
	q.least = min(q.least, degree)
}

func (q *degreeLists) remove(i, degree int) {
	if q.prev[i] >= 0 {
		q.next[q.prev[i]] = q.next[i]
	} else {
		q.head[degree] = q.next[i]
	}
	if q.next[i] >= 0 {
		q.prev[q.next[i]] = q.prev[i]
	}
}

// takeLeast removes and returns a node of least degree; the queue must not be empty.
func (q *degreeLists) takeLeast() int {
	for q.head[q.least] < 0 {
		q.least++
	}
	i := q.head[q.least]
	q.remove(i, q.least)
	return i
}
