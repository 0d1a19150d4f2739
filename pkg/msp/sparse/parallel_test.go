package sparse

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// shareable returns matrices with supernodes of many blocks above the subtrees: a sheet, a solid, a random graph, whose
// factor is nearly all one supernode, and those of graphs.
func shareable() map[string]*CSC {
	m := graphs()
	m["grid 60×60"] = grid(60, 60)
	const n = 11
	var solid, random [][2]int
	for i := range n * n * n {
		for _, d := range [][3]int{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}} {
			if i%n+d[0] < n && i/n%n+d[1] < n && i/n/n+d[2] < n {
				solid = append(solid, [2]int{i, i + d[0] + n*d[1] + n*n*d[2]})
			}
		}
	}
	m["solid"] = laplacian(n*n*n, solid)
	rnd := rand.New(rand.NewPCG(8, 8))
	for range 3000 {
		if i, j := rnd.IntN(1000), rnd.IntN(1000); i != j {
			random = append(random, [2]int{i, j})
		}
	}
	m["random"] = laplacian(1000, random)
	return m
}

// TestSharedFactor has many workers compute factors that are too small for it: the bits are those of one, and where the
// matrix is not positive definite all name the first of the bad pivots in the order of elimination. After that the factor is
// good again.
func TestSharedFactor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	rnd := rand.New(rand.NewPCG(9, 9))
	for name, a := range shareable() {
		s := Analyze(a)
		s.shareFactorisation(sharedParts)
		f, err := s.Factor(a)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if slot := f.eliminate(a.Val, 1); slot >= 0 {
			t.Fatalf("%s: slot %d", name, slot)
		}
		want := slices.Clone(f.val)
		for range 5 {
			bad, first := a.Clone(), int32(-1)
			for _, j := range rnd.Perm(a.Cols)[:min(a.Cols, 1+rnd.IntN(4))] {
				if slot := f.place[j]; first < 0 || slot < first {
					first = slot
				}
				for p := bad.ColPtr[j]; p < bad.ColPtr[j+1]; p++ {
					if bad.RowIdx[p] == j {
						bad.Val[p] = -1 // and so is the pivot, whatever is subtracted; those before it do not know
					}
				}
			}
			for _, workers := range []int{1, 2, 3, 5, 7} {
				if slot := f.eliminate(bad.Val, workers); slot != first {
					t.Fatalf("%s: %d workers name slot %d, want %d", name, workers, slot, first)
				}
				if slot := f.eliminate(a.Val, workers); slot >= 0 || !slices.Equal(f.val, want) {
					t.Fatalf("%s: %d workers give another factor, slot %d", name, workers, slot)
				}
			}
		}
	}
}

// TestPartsNeedThoseBefore: who waits for a panel waits for one that was begun before, and each panel is in one part.
func TestPartsNeedThoseBefore(t *testing.T) {
	blocks := 0
	for name, a := range shareable() {
		s := Analyze(a)
		s.shareFactorisation(sharedParts)
		part := make([]int, s.panels()) // that a panel is in
		for p := range part {
			part[p] = -1
		}
		for i, of := range s.factoring {
			for p := s.blocks[of.first]; p < s.blocks[of.end]; p++ {
				if part[p] >= 0 {
					t.Fatalf("%s: panel %d is in two parts", name, p)
				}
				part[p] = i
			}
		}
		if i := slices.Index(part, -1); i >= 0 {
			t.Fatalf("%s: panel %d is in no part", name, i)
		}
		for b, p := range s.blocks[:len(s.blocks)-1] {
			if p > s.firstPanel[s.of[p]] {
				blocks++
				if part[p-1] >= part[p] {
					t.Errorf("%s: the part of panel %d does not begin after that of the panel to its left", name, p)
				}
			}
			for _, u := range s.updates[s.updatePtr[b]:s.updatePtr[b+1]] {
				if part[s.firstPanel[u.from+1]-1] > part[p] {
					t.Errorf("%s: panel %d needs supernode %d, which begins later", name, p, u.from)
				}
			}
		}
	}
	if blocks < 8 {
		t.Errorf("supernodes are cut %d times only", blocks)
	}
}
