package sparse

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Supernodes in different subtrees of the elimination tree do not know of one another (J. W. H. Liu: The role of
// elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11(1), 1990). A factorisation does subtrees
// first, on as many processors as there are, and then what is above them. Each supernode is computed by one
// goroutine from finished ones in a fixed order, so the bits do not depend on how many there are.

// span is the supernodes from first to before end: one subtree or several next to one another.
type span struct{ first, end int32 }

// share cuts the forest of supernodes, each with its cost and parent, into spans of independent subtrees of at most
// a sixteenth of the cost, and the rest, by rising number. path is the largest cost on a way from a leaf to a root.
func share(cost []float64, parent []int32) (spans []span, rest []int32, path float64) {
	n := len(cost)
	total := 0.0
	size, subtree, longest := make([]int32, n), make([]float64, n), make([]float64, n)
	for k, c := range cost {
		total += c
		size[k]++
		subtree[k] += c
		longest[k] += c
		path = max(path, longest[k])
		if p := parent[k]; p >= 0 {
			size[p] += size[k]
			subtree[p] += subtree[k]
			longest[p] = max(longest[p], longest[k])
		}
	}
	limit, filled := total/16, 0.0
	for k := range int32(n) {
		if subtree[k] > limit {
			rest = append(rest, k)
			continue
		}
		if p := parent[k]; p >= 0 && subtree[p] <= limit {
			continue // part of a larger one
		}
		first, last := k+1-size[k], len(spans)-1 // nodes are in postorder
		if last >= 0 && spans[last].end == first && filled+subtree[k] <= limit {
			spans[last].end = k + 1
			filled += subtree[k]
			continue
		}
		spans, filled = append(spans, span{first, k + 1}), subtree[k]
	}
	return spans, rest, path
}

// worthSharing is the number of multiplications from which on a factorisation is shared: about 20 ms of one processor.
const worthSharing = 1e8

// eliminate computes all supernodes. It returns the slot of a pivot that is not positive, the lowest in the
// subtrees if there is one, −1 if there is none.
func (f *Cholesky) eliminate(a []float64) int32 {
	workers := 1
	if f.flops >= worthSharing {
		workers = max(1, min(runtime.GOMAXPROCS(0), len(f.spans)))
	}
	for len(f.eliminations) < workers {
		f.eliminations = append(f.eliminations, newElimination(f))
	}
	bad := int32(math.MaxInt32)
	if workers == 1 {
		for _, s := range f.spans {
			bad = min(bad, f.eliminations[0].span(s, a))
		}
	} else {
		bad = f.eliminateSpans(workers, a)
	}
	if bad < math.MaxInt32 {
		return bad
	}
	for _, k := range f.rest {
		if slot := f.eliminations[0].supernode(k, a); slot >= 0 {
			return slot
		}
	}
	return -1
}

// eliminateSpans computes the subtrees, each by the next worker that is free.
func (f *Cholesky) eliminateSpans(workers int, a []float64) int32 {
	var next atomic.Int32
	var all sync.WaitGroup
	bad := make([]int32, workers)
	for w := range workers {
		bad[w] = math.MaxInt32
		all.Go(func() {
			for k := next.Add(1) - 1; int(k) < len(f.spans); k = next.Add(1) - 1 {
				bad[w] = min(bad[w], f.eliminations[w].span(f.spans[k], a))
			}
		})
	}
	all.Wait()
	return slices.Min(bad)
}

// span computes the supernodes of a span. It returns the slot of a pivot that is not positive, MaxInt32 if there is
// none.
func (e *elimination) span(s span, a []float64) int32 {
	for k := s.first; k < s.end; k++ {
		if slot := e.supernode(k, a); slot >= 0 {
			return slot
		}
	}
	return math.MaxInt32
}
