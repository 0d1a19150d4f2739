package sparse

import "math"

// Supernodes in different subtrees of the elimination tree are independent (J. W. H. Liu: The role of elimination trees in
// sparse factorization, SIAM J. Matrix Anal. Appl. 11(1), 1990). A factorisation first computes the subtrees, on all
// processors, and then the supernodes above them in blocks of columns. Each block subtracts the contributions of earlier
// columns as soon as those are done. A forward solution also begins with the subtrees, and finishes above them on one
// processor; a backward solution goes in the opposite direction. The pattern fixes every sum and its order, so the bits do
// not depend on the number of processors.

// span is the supernodes, or blocks of panels, from first to before end: one subtree or several next to one another, or a block.
type span struct{ first, end int32 }

// shares is how the supernodes are shared: spans of independent subtrees, and the rest, by rising number. path is the
// largest cost on a way from a leaf to a root.
type shares struct {
	spans []span
	rest  []int32
	path  float64
}

// share cuts the forest of supernodes, given the cost and the parent of each, into spans of at most the cost total/parts,
// and the rest.
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

// worthSharing is the least number of multiplications for which a factorisation is shared: about 20 ms of one processor.
const worthSharing = 1e8

// blockPanels is how many panels of a supernode above the subtrees one worker computes together. The fewer, the less
// others wait for them; but each block reads the supernodes before it again, and looks up where their rows go.
const blockPanels = 16

// sharedParts is how many parts a factorisation that is worth sharing has: several for each of the four to eight
// processors of a usual machine, so that none waits long for the last part.
const sharedParts = 16

// shareFactorisation divides factorisations into subtrees, each with at most 1/parts of the multiplications, and blocks of
// the supernodes above them. Workers begin them in this order. A part needs only earlier parts, so some worker always goes
// on.
func (s *supernodes) shareFactorisation(parts float64) {
	cost := make([]float64, s.count())
	for k := range cost {
		cost[k] = s.operations(int32(k))
	}
	subtrees := share(cost, s.parents(), parts)
	s.path = subtrees.path
	block, rest := make([]int32, s.panels()), subtrees.rest // block is that of each panel
	s.blocks, s.factoring = nil, nil
	for k := range int32(s.count()) {
		first, end := s.firstPanel[k], s.firstPanel[k+1]
		together := end - first
		if len(rest) > 0 && rest[0] == k {
			together, rest = blockPanels, rest[1:]
		}
		for p := first; p < end; p++ {
			if (p-first)%together == 0 {
				s.blocks = append(s.blocks, p)
			}
			block[p] = int32(len(s.blocks) - 1)
		}
	}
	s.blocks = append(s.blocks, int32(s.panels()))
	for _, of := range subtrees.spans {
		last := s.firstPanel[of.end] - 1
		s.factoring = append(s.factoring, span{block[s.firstPanel[of.first]], block[last] + 1})
	}
	for _, k := range subtrees.rest {
		for b := block[s.firstPanel[k]]; b <= block[s.firstPanel[k+1]-1]; b++ {
			s.factoring = append(s.factoring, span{b, b + 1})
		}
	}
	s.listUpdates(block)
}

// operations returns how many multiplications the columns of a supernode take.
func (s *supernodes) operations(k int32) (n float64) {
	first, end := s.own(k)
	entries := len(s.rows(k)) - int(end-first) // below the supernode, then those of its columns from the last one on
	for p := s.firstPanel[k]; p < s.firstPanel[k+1]; p++ {
		for range s.wide[p] {
			entries++
			n += float64(entries) * float64(entries)
		}
	}
	return n
}

// eliminate computes all panels with the given number of workers. It returns the slot of the first pivot that is not
// positive, −1 if there is none.
func (f *Cholesky) eliminate(a []float64, workers int) int32 {
	for len(f.eliminations) < workers {
		f.eliminations = append(f.eliminations, newElimination(f))
	}
	clear(f.done)
	f.bad.Store(math.MaxInt32)
	f.a = a
	f.crew.Do(workers, len(f.factoring), f.eliminatePart)
	f.a = nil
	if bad := f.bad.Load(); bad < math.MaxInt32 {
		return bad
	}
	return -1
}

// await waits for a panel that another worker computes. It reports whether all pivots up to those of the panel are positive.
func (f *Cholesky) await(p int32) bool {
	const spins = 1000 // about what it takes to sleep and be woken
	for range spins {
		if f.done[p].Load() {
			return true
		}
	}
	f.news.L.Lock()
	defer f.news.L.Unlock()
	f.waiting.Add(1)
	defer f.waiting.Add(-1)
	for !f.done[p].Load() {
		if f.bad.Load() < panelWidth*(p+1) {
			return false
		}
		f.news.Wait()
	}
	return true
}

// tell wakes those who wait for what the caller has just made known.
func (f *Cholesky) tell() {
	if f.waiting.Load() > 0 {
		f.news.L.Lock()
		f.news.Broadcast()
		f.news.L.Unlock()
	}
}

// fail notes a pivot that is not positive. What comes before the lowest one is computed all the same, so in the end it
// is the first of the matrix, whoever met it.
func (f *Cholesky) fail(slot int32) {
	for bad := f.bad.Load(); slot < bad && !f.bad.CompareAndSwap(bad, slot); bad = f.bad.Load() {
	}
	f.tell()
}
