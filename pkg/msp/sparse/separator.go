package sparse

// separator is a cut of a graph that is being improved in the manner of C. M. Fiduccia, R. M. Mattheyses (A
// linear-time heuristic for improving network partitions, 1982), for vertices instead of edges (C. Ashcraft, J. W. H.
// Liu: Using domain decomposition to find graph bisectors, BIT 37, 1997), one side at a time: a vertex between goes to
// that side, and its neighbours on the other come between in its place.
type separator struct {
	g      *graph
	side   []int8
	weight [3]int32   // of the sides and between
	most   int32      // that a side should have
	list   []int32    // has the vertices between, among others
	queue  gains      // of vertices between
	moves  []transfer // of the pass under way
}

// transfer is the move of a vertex from one side to another.
type transfer struct {
	vertex int32
	from   int8
}

// newSeparator returns a separator for graphs of up to n vertices, one after another.
func newSeparator(n int) *separator {
	return &separator{queue: gains{at: make([]int32, n)}}
}

// of makes it that of the graph and the sides. A side should have two thirds at most (R. J. Lipton, R. E. Tarjan: A
// separator theorem for planar graphs, SIAM J. Appl. Math. 36(2), 1979).
func (s *separator) of(g *graph, side []int8) {
	s.g, s.side, s.list, s.weight = g, side, s.list[:0], [3]int32{}
	for i, t := range side {
		s.weight[t] += g.weight[i]
		if t == between {
			s.list = append(s.list, int32(i))
		}
	}
	s.most = int32(2 * int64(s.weight[0]+s.weight[1]+s.weight[between]) / 3)
}

// cost returns the cost of a cut: the weight between, plus four times the excess weight of a side; among equals, the
// difference of the sides decides.
func (s *separator) cost() int64 {
	excess := max(0, s.weight[0]-s.most, s.weight[1]-s.most)
	return (int64(s.weight[between])+4*int64(excess))<<31 + int64(max(s.weight[0]-s.weight[1], s.weight[1]-s.weight[0]))
}

// refine makes passes to the lighter side and to the other in turn until two bring nothing.
func (s *separator) refine() {
	const passes = 8
	to := int8(0)
	if s.weight[1] < s.weight[0] {
		to = 1
	}
	for n, futile := 0, 0; n < passes && futile < 2; n++ {
		futile++
		if s.pass(to) {
			futile = 0
		}
		to = 1 - to
	}
}

// pass moves vertices to a side, the best one at a time even if the cut gets worse, until the cut has not improved for
// a while, and then undoes the moves after the best cut. It reports whether the cut is better than before.
func (s *separator) pass(to int8) bool {
	s.fillQueue(1 - to)
	best, at, patience := s.cost(), 0, 20+len(s.list)/4
	for tried := 0; tried < patience && len(s.queue.heap) > 0; {
		v := s.queue.takeMost()
		if s.weight[to]+s.g.weight[v] > s.most {
			continue
		}
		tried++
		s.advance(v, to)
		if c := s.cost(); c < best {
			best, at, tried = c, len(s.moves), 0
		}
	}
	for k := len(s.moves) - 1; k >= at; k-- {
		s.put(s.moves[k].vertex, s.moves[k].from)
	}
	for _, m := range s.moves[:at] {
		if s.side[m.vertex] == between {
			s.list = append(s.list, m.vertex)
		}
	}
	return at > 0
}

// fillQueue begins a pass from the other side: the queue and the list have the vertices between.
func (s *separator) fillQueue(other int8) {
	s.moves, s.queue.heap = s.moves[:0], s.queue.heap[:0]
	n := 0
	for _, v := range s.list {
		if s.side[v] != between {
			continue
		}
		s.list[n] = v
		n++
		gain := s.g.weight[v]
		for _, a := range s.g.from(v) {
			if s.side[a.to] == other {
				gain -= s.g.weight[a.to]
			}
		}
		s.queue.put(v, gain)
	}
	s.list = s.list[:n]
}

// advance moves vertex v from between to a side, and its neighbours on the other side between. A vertex between gains its
// weight without that of its neighbours on the other side, which become fewer.
func (s *separator) advance(v int32, to int8) {
	g, side, other := s.g, s.side, 1-to
	s.move(v, to)
	for _, a := range g.from(v) {
		j := a.to
		if side[j] != other {
			continue
		}
		s.move(j, between)
		gain := g.weight[j]
		for _, b := range g.from(j) {
			switch side[b.to] {
			case other:
				gain -= g.weight[b.to]
			case between:
				s.queue.raise(b.to, g.weight[j])
			}
		}
		s.queue.put(j, gain)
	}
}

// move moves vertex v to a side, or between, and remembers it.
func (s *separator) move(v int32, to int8) {
	s.moves = append(s.moves, transfer{v, s.side[v]})
	s.put(v, to)
}

func (s *separator) put(v int32, to int8) {
	s.weight[s.side[v]] -= s.g.weight[v]
	s.weight[to] += s.g.weight[v]
	s.side[v] = to
}
