package sparse

// degreeLists is a queue of nodes by degree: one doubly linked list for each degree.
type degreeLists struct {
	head  []int32 // of a degree: its first node, −1 if there is none
	links []links // of a node
	least int32   // no list below it has a node
	size  int     // nodes in all lists
}

// links is the neighbours of a node in its list, −1 at the ends.
type links struct{ next, prev int32 }

func newDegreeLists(n int) degreeLists {
	q := degreeLists{head: make([]int32, n), links: make([]links, n), least: int32(n)}
	for d := range q.head {
		q.head[d] = -1
	}
	return q
}

func (q *degreeLists) put(i, degree int32) {
	h := q.head[degree]
	q.links[i] = links{h, -1}
	if h >= 0 {
		q.links[h].prev = i
	}
	q.head[degree] = i
	q.size++
	q.least = min(q.least, degree)
}

func (q *degreeLists) remove(i, degree int32) {
	l := q.links[i]
	q.size--
	if l.prev >= 0 {
		q.links[l.prev].next = l.next
	} else {
		q.head[degree] = l.next
	}
	if l.next >= 0 {
		q.links[l.next].prev = l.prev
	}
}

// takeLeast removes and returns a node of least degree, −1 if there is none.
func (q *degreeLists) takeLeast() int32 {
	if q.size == 0 {
		q.least = int32(len(q.head))
		return -1
	}
	for q.head[q.least] < 0 {
		q.least++
	}
	i := q.head[q.least]
	q.remove(i, q.least)
	return i
}
