package sparse

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// Supernodes in different subtrees of the elimination tree do not know of one another (J. W. H. Liu: The role of
// elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11(1), 1990). A factorisation does subtrees
// first, on as many processors as there are, and then what is above them; so does a solution forward, and the other way
// round backward. What is added to what, and in which order, is laid down with the pattern, so the bits do not
// depend on how many processors there are.

// span is the supernodes from first to before end: one subtree or several next to one another.
type span struct{ first, end int32 }

// shares is how the supernodes are shared: spans of independent subtrees, and the rest, by rising number. path is the
// largest cost on a way from a leaf to a root.
type shares struct {
	spans []span
	rest  []int32
	path  float64
}

// share cuts the forest of supernodes, each with its cost and parent, into spans of at most one part of so many of the
// cost, and the rest.
func share(cost []float64, parent []int32, parts float64) (s shares) {
	n := len(cost)
	total := 0.0
	size, subtree, longest := make([]int32, n), make([]float64, n), make([]float64, n)
	for k, c := range cost {
		total += c
		size[k]++
		subtree[k] += c
		longest[k] += c
		s.path = max(s.path, longest[k])
		if p := parent[k]; p >= 0 {
			size[p] += size[k]
			subtree[p] += subtree[k]
			longest[p] = max(longest[p], longest[k])
		}
	}
	limit, filled := total/parts, 0.0
	for k := range int32(n) {
		if subtree[k] > limit {
			s.rest = append(s.rest, k)
			continue
		}
		if p := parent[k]; p >= 0 && subtree[p] <= limit {
			continue // part of a larger one
		}
		first, last := k+1-size[k], len(s.spans)-1 // nodes are in postorder
		if last >= 0 && s.spans[last].end == first && filled+subtree[k] <= limit {
			s.spans[last].end = k + 1
			filled += subtree[k]
			continue
		}
		s.spans, filled = append(s.spans, span{first, k + 1}), subtree[k]
	}
	return s
}

// crew does parts of a task, each by the next worker that is free. It makes no garbage: help is made once, and the
// runtime takes up ended goroutines for new ones.
type crew struct {
	task  func(worker, part int)
	parts int32

	next, hired atomic.Int32
	all         sync.WaitGroup
	help        func()
}

func newCrew() *crew {
	c := &crew{}
	c.help = func() {
		c.work(int(c.hired.Add(1)))
		c.all.Done()
	}
	return c
}

// processors is how many workers can be at work on so many parts at a time.
func processors(parts int) int { return max(1, min(runtime.GOMAXPROCS(0), parts)) }

// do has the parts done by so many workers, the caller as the first.
func (c *crew) do(workers, parts int, task func(worker, part int)) {
	c.task, c.parts = task, int32(parts)
	c.next.Store(0)
	c.hired.Store(0)
	c.all.Add(workers - 1)
	for range workers - 1 {
		go c.help()
	}
	c.work(0)
	c.all.Wait()
}

func (c *crew) work(worker int) {
	for k := c.next.Add(1) - 1; k < c.parts; k = c.next.Add(1) - 1 {
		c.task(worker, int(k))
	}
}

// worthSharing is the number of multiplications from which on a factorisation is shared: about 20 ms of one processor.
const worthSharing = 1e8

// eliminate computes all supernodes. It returns the slot of a pivot that is not positive, the lowest in the
// subtrees if there is one, −1 if there is none.
func (f *Cholesky) eliminate(a []float64) int32 {
	workers := 1
	if f.flops >= worthSharing {
		workers = processors(len(f.factoring.spans))
	}
	for len(f.eliminations) < workers {
		f.eliminations = append(f.eliminations, newElimination(f))
	}
	for _, e := range f.eliminations {
		e.bad = math.MaxInt32
	}
	f.a = a
	f.crew.do(workers, len(f.factoring.spans), f.eliminateSpan)
	f.a = nil
	bad := int32(math.MaxInt32)
	for _, e := range f.eliminations {
		bad = min(bad, e.bad)
	}
	if bad < math.MaxInt32 {
		return bad
	}
	for _, k := range f.factoring.rest {
		if slot := f.eliminations[0].supernode(k, a); slot >= 0 {
			return slot
		}
	}
	return -1
}

// span computes the supernodes of a span, up to one with a pivot that is not positive.
func (e *elimination) span(s span) {
	for k := s.first; k < s.end; k++ {
		if slot := e.supernode(k, e.f.a); slot >= 0 {
			e.bad = min(e.bad, slot)
			return
		}
	}
}
