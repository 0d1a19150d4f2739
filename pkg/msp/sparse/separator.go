package sparse

// separator is a cut of a graph that is being improved in the manner of C. M. Fiduccia, R. M. Mattheyses (A
// linear-time heuristic for improving network partitions, 1982), for vertices instead of edges (C. Ashcraft, J. W. H.
// Liu: Using domain decomposition to find graph bisectors, BIT 37, 1997): a vertex between goes to one side, and its
// neighbours on the other come between in its place.
type separator struct {
	g      graph
	side   []int8
	weight [3]int32   // of the sides and between
	most   int32      // that a side should have
	list   []int32    // vertices between
	place  []int32    // of a vertex in list
	pull   [2][]int32 // of a vertex between: weight of its neighbours on the side opposite to 0, to 1
	locked []bool     // moved already
	moves  []transfer // of the pass under way
}

// transfer is the move of a vertex from one side to another.
type transfer struct {
	vertex int32
	from   int8
}

func newSeparator(g graph, side []int8) *separator {
	n := len(side)
	s := &separator{g: g, side: side, place: make([]int32, n), locked: make([]bool, n)}
	s.pull = [2][]int32{make([]int32, n), make([]int32, n)}
	for i, w := range g.weight {
		s.weight[side[i]] += w
	}
	s.most = g.total() * 3 / 5
	for i := range int32(n) {
		if side[i] == between {
			s.enlist(i)
		}
	}
	return s
}

// cost is what a cut is judged by: the weight between and, dearly, of what a side has too much.
func (s *separator) cost() int64 {
	excess := max(0, s.weight[0]-s.most, s.weight[1]-s.most)
	return int64(s.weight[between])<<32 + int64(excess)<<34 + int64(max(s.weight[0]-s.weight[1], s.weight[1]-s.weight[0]))
}

// refine makes passes until one brings nothing.
func (s *separator) refine() {
	const passes = 8
	for range passes {
		before := s.cost()
		if s.pass(); s.cost() >= before {
			return
		}
	}
}

// pass moves vertices, the best one at a time though it may make the cut worse, until that has not paid for a
// while, and then takes back what came after the best cut.
func (s *separator) pass() {
	patience := 60 + len(s.list)/4
	best, at := s.cost(), 0
	s.moves = s.moves[:0]
	var moved []int32
	for tried := 0; tried < patience; tried++ {
		v, to := s.choose()
		if v < 0 {
			break
		}
		s.locked[v] = true
		moved = append(moved, v)
		s.move(v, to)
		if c := s.cost(); c < best {
			best, at, tried = c, len(s.moves), 0
		}
	}
	for k := len(s.moves) - 1; k >= at; k-- {
		s.put(s.moves[k].vertex, s.moves[k].from)
	}
	for _, v := range moved {
		s.locked[v] = false
	}
}

// choose returns the vertex and the side to which its move leaves the least between; of equal ones, the
// lighter side; −1 if none can move.
func (s *separator) choose() (v int32, to int8) {
	v, most := int32(-1), int64(0)
	for _, i := range s.list {
		if s.locked[i] {
			continue
		}
		for t := range int8(2) {
			if s.weight[t]+s.g.weight[i] > s.most {
				continue
			}
			gain := int64(s.g.weight[i]-s.pull[t][i])<<32 - int64(s.weight[t])
			if v < 0 || gain > most {
				v, to, most = i, t, gain
			}
		}
	}
	return v, to
}

// move moves vertex v to a side, and its neighbours on the other side between.
func (s *separator) move(v int32, to int8) {
	s.record(v, to)
	for _, j := range s.g.column(v) {
		if s.side[j] == 1-to {
			s.record(j, between)
		}
	}
}

func (s *separator) record(v int32, to int8) {
	s.moves = append(s.moves, transfer{v, s.side[v]})
	s.put(v, to)
}

// put moves vertex v to a side, or between, and keeps the books.
func (s *separator) put(v int32, to int8) {
	from, w := s.side[v], s.g.weight[v]
	s.side[v] = to
	s.weight[from] -= w
	s.weight[to] += w
	if from == between {
		last := s.list[len(s.list)-1]
		s.list[s.place[v]], s.place[last] = last, s.place[v]
		s.list = s.list[:len(s.list)-1]
	}
	for _, j := range s.g.column(v) {
		if s.side[j] != between {
			continue
		}
		if from != between {
			s.pull[1-from][j] -= w
		}
		if to != between {
			s.pull[1-to][j] += w
		}
	}
	if to == between {
		s.enlist(v)
	}
}

// enlist adds v to those between.
func (s *separator) enlist(v int32) {
	s.place[v] = int32(len(s.list))
	s.list = append(s.list, v)
	s.pull[0][v], s.pull[1][v] = 0, 0
	for _, j := range s.g.column(v) {
		if t := s.side[j]; t != between {
			s.pull[1-t][v] += s.g.weight[j]
		}
	}
}
