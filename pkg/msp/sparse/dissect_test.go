package sparse

import (
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// edges lists the nonzeros above the diagonal, i and j plus offset.
func edges(a *CSC, offset int) (e [][2]int) {
	upper := a.upper()
	for j := range a.Cols {
		for _, i := range upper.above(int32(j)) {
			e = append(e, [2]int{int(i) + offset, j + offset})
		}
	}
	return e
}

// TestSeparatorSeparates: no edge joins the sides, and neither is much larger than the other.
func TestSeparatorSeparates(t *testing.T) {
	for _, a := range []*CSC{grid(40, 40), grid(7, 200), laplacian(800, append(edges(grid(20, 20), 0), edges(grid(20, 20), 400)...))} {
		g := unitGraph(bothTriangles(a.upper()))
		d := dissection{cut: newSeparator(a.Cols)}
		side := d.separate(&g)
		weight := [3]int{}
		for i, s := range side {
			weight[s]++
			for _, j := range g.from(int32(i)) {
				if s != between && side[j.to] == 1-s {
					t.Fatalf("%v: an edge from side %d to side %d", a, s, side[j.to])
				}
			}
		}
		if most := 3 * a.Cols / 5; weight[0] > most || weight[1] > most || weight[between] > a.Cols/8 {
			t.Errorf("%v: sides of %v", a, weight)
		}
	}
}

// TestDissectOnManyProcessors: the order is the same on any number of them. Halves of the matrix are worth a goroutine.
func TestDissectOnManyProcessors(t *testing.T) {
	a := grid(160, 160)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want := Dissect(a)
	for _, n := range []int{2, 5} {
		runtime.GOMAXPROCS(n)
		if !slices.Equal(Dissect(a), want) {
			t.Errorf("another order on %d processors", n)
		}
	}
}

// TestGainsGiveTheMostFirst, with vertices that come and rise between.
func TestGainsGiveTheMostFirst(t *testing.T) {
	const n = 200
	rnd := rand.New(rand.NewPCG(3, 3))
	q, gain := gains{at: make([]int32, n)}, map[int32]int32{}
	for v := int32(0); v < n || len(gain) > 0; {
		switch k := rnd.IntN(3); {
		case k == 0 && v < n:
			gain[v] = rnd.Int32N(50)
			q.put(v, gain[v])
			v++
		case k == 1 && v > 0:
			i, more := rnd.Int32N(v), 1+rnd.Int32N(9)
			q.raise(i, more) // nothing if it was taken
			if _, there := gain[i]; there {
				gain[i] += more
			}
		case len(gain) > 0:
			most := q.takeMost()
			for i, g := range gain {
				if g > gain[most] {
					t.Fatalf("took %d, which gains %d; %d gains %d", most, gain[most], i, g)
				}
			}
			delete(gain, most)
		}
	}
}

// TestCoarseGraph: a coarse graph has the weights of the graph, and of each pair of its vertices those of the edges between them.
func TestCoarseGraph(t *testing.T) {
	for name, a := range graphs() {
		g := unitGraph(bothTriangles(a.upper()))
		for level := range 3 {
			var m memory
			coarse, into := g.coarsen(&m)
			want := map[[2]int32]int32{}
			for i := range g.weight {
				for _, e := range g.from(int32(i)) {
					if p := [2]int32{into[i], into[e.to]}; p[0] != p[1] {
						want[p] += e.weight
					}
				}
			}
			got := map[[2]int32]int32{}
			for i := range coarse.weight {
				for _, e := range coarse.from(int32(i)) {
					got[[2]int32{int32(i), e.to}] += e.weight
				}
			}
			if !maps.Equal(got, want) || len(got) != len(coarse.arcs) || coarse.total() != g.total() {
				t.Errorf("%s, level %d: arcs %v of weight %d, want %v of %d", name, level, got, coarse.total(), want, g.total())
			}
			g = coarse
		}
	}
}

// TestDissectionFillsInLess, on a sheet of 161×161 particles, and AnalyzeFor takes it where that is worth its time.
func TestDissectionFillsInLess(t *testing.T) {
	a := grid(161, 161)
	degree, dissect := AnalyzeOrdered(a, Order(a)), AnalyzeOrdered(a, Dissect(a))
	if dissect.Flops() > degree.Flops() {
		t.Errorf("%g multiplications by dissection, %g by minimum degree", dissect.Flops(), degree.Flops())
	}
	if s := Analyze(a); s.Flops() != degree.Flops() {
		t.Errorf("for one solution Analyze takes an order of %g multiplications, minimum degree %g", s.Flops(), degree.Flops())
	}
	if s := AnalyzeFor(a, 1e5); s.Flops() != dissect.Flops() {
		t.Errorf("for many solutions AnalyzeFor takes an order of %g multiplications, dissection %g", s.Flops(), dissect.Flops())
	}
}
