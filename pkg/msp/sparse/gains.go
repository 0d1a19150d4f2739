package sparse

// gains is a priority queue of vertices, ordered by the gain of moving them: a binary heap with the place of each vertex in
// it. Gains only rise.
type gains struct {
	heap []candidate // the one at k gains as much as those at 2k+1 and 2k+2 at least
	at   []int32     // of a vertex: its place in the heap, −1 once it has been taken
}

type candidate struct{ gain, vertex int32 }

// put adds v, which is not there.
func (q *gains) put(v, gain int32) {
	q.heap = append(q.heap, candidate{})
	q.rise(len(q.heap)-1, candidate{gain, v})
}

// raise adds to the gain of v if it is there.
func (q *gains) raise(v, more int32) {
	if k := q.at[v]; k >= 0 {
		c := q.heap[k]
		c.gain += more
		q.rise(int(k), c)
	}
}

// rise puts c at k or above, where its parent gains as much.
func (q *gains) rise(k int, c candidate) {
	for k > 0 {
		parent := (k - 1) / 2
		if q.heap[parent].gain >= c.gain {
			break
		}
		q.set(k, q.heap[parent])
		k = parent
	}
	q.set(k, c)
}

// takeMost takes out a vertex that gains the most.
func (q *gains) takeMost() int32 {
	v, last := q.heap[0].vertex, len(q.heap)-1
	c := q.heap[last]
	q.heap = q.heap[:last]
	if last > 0 {
		q.sink(c)
	}
	q.at[v] = -1
	return v
}

// sink puts c at the top or below, where its children gain no more.
func (q *gains) sink(c candidate) {
	k := 0
	for {
		child := 2*k + 1
		if child >= len(q.heap) {
			break
		}
		if child+1 < len(q.heap) && q.heap[child+1].gain > q.heap[child].gain {
			child++
		}
		if q.heap[child].gain <= c.gain {
			break
		}
		q.set(k, q.heap[child])
		k = child
	}
	q.set(k, c)
}

func (q *gains) set(k int, c candidate) {
	q.heap[k] = c
	q.at[c.vertex] = int32(k)
}
