package sparse

import (
	"testing"
)

func star(n, at int) *CSC {
	t := NewTriplets(n+1, n+1, 3*n+1)
	for i := range n + 1 {
		t.Add(i, i, float64(n+1))
		if i != at {
			t.Add(i, at, -1)
			t.Add(at, i, -1)
		}
	}
	return t.CSC()
}

func TestDenseRowsGoLast(t *testing.T) {
	const n = 2000 // 10 √n = 447 < n
	a := star(n, 7)
	for name, order := range map[string][]int{"Order": Order(a), "Dissect": Dissect(a)} {
		s := AnalyzeOrdered(a, order)
		if perm := s.Perm(); perm[n] != 7 || s.NNZ() != 2*n+1 {
			t.Errorf("%s: the last pivot is row %d, %d entries; want 7 and %d", name, perm[n], s.NNZ(), 2*n+1)
		}
	}
	sparse, dense := splitDense(bothTriangles(a.upper()))
	if len(sparse) != n || len(dense) != 1 || dense[0] != 7 {
		t.Errorf("%d sparse rows, dense ones %v", len(sparse), dense)
	}
}

func BenchmarkOrderOfAStar(b *testing.B) {
	a := star(40000, 0)
	for b.Loop() {
		Order(a)
	}
}
