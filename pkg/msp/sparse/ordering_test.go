package sparse

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// TestOrdersAreAsGoodAsTheyWere: the fill of both orders on sheets and in a solid. Both are heuristics: the figures are those
// of 2026, and a change that fills in two per cent more has to say why.
func TestOrdersAreAsGoodAsTheyWere(t *testing.T) {
	for _, c := range []struct {
		name            string
		a               *CSC
		degree, dissect int
	}{
		{"a sheet", grid(40, 40), 59138, 60819},
		{"a strip", grid(7, 200), 19587, 25954},
		{"a large sheet", grid(81, 81), 373299, 343754},
		{"a solid", shareable()["solid"], 101828, 82853},
	} {
		if n := AnalyzeOrdered(c.a, Order(c.a)).NNZ(); float64(n) > 1.02*float64(c.degree) {
			t.Errorf("%s: %d entries in the factor by minimum degree, were %d", c.name, n, c.degree)
		}
		if n := AnalyzeOrdered(c.a, Dissect(c.a)).NNZ(); float64(n) > 1.02*float64(c.dissect) {
			t.Errorf("%s: %d entries in the factor by dissection, were %d", c.name, n, c.dissect)
		}
	}
}

// TestSeparatorsAreThin: springs reach two rows far, so two rows of a sheet separate it, across its shorter side.
func TestSeparatorsAreThin(t *testing.T) {
	for _, size := range [][2]int{{40, 40}, {7, 200}, {81, 81}, {100, 30}} {
		a := grid(size[0], size[1])
		g := unitGraph(bothTriangles(a.upper()))
		d := dissection{cut: newSeparator(a.Cols)}
		weight := [3]int{}
		for _, s := range d.separate(&g) {
			weight[s]++
		}
		if least := 2 * min(size[0], size[1]); weight[between] > least {
			t.Errorf("sheet %v: sides of %v, and two rows have %d", size, weight, least)
		}
	}
}

// TestRefiningNeverHurts: a cut that is improved costs no more than before, still separates, and knows its weights; a pass says
// whether it has improved it.
func TestRefiningNeverHurts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(12, 12))
	better := 0
	for name, a := range graphs() {
		g := unitGraph(bothTriangles(a.upper()))
		for i := range g.weight {
			g.weight[i] = 1 + rnd.Int32N(5)
		}
		side := make([]int8, len(g.weight))
		for i := range side { // at random, and between where an edge would join the sides
			side[i] = int8(rnd.IntN(2))
			for _, e := range g.from(int32(i)) {
				if int(e.to) < i && side[e.to] == 1-side[i] {
					side[i] = between
					break
				}
			}
		}
		s := newSeparator(len(side))
		s.of(&g, side)
		check := func() int64 {
			weight, excess := [3]int32{}, int32(0)
			for i, on := range side {
				weight[on] += g.weight[i]
				for _, e := range g.from(int32(i)) {
					if on != between && side[e.to] == 1-on {
						t.Fatalf("%s: an edge joins the sides", name)
					}
				}
			}
			if weight != s.weight {
				t.Fatalf("%s: sides of %v, it says %v", name, weight, s.weight)
			}
			// Two thirds at most on a side, what is beyond four times as bad as what is between; then balance.
			most := 2 * (weight[0] + weight[1] + weight[between]) / 3
			excess = max(excess, weight[0]-most, weight[1]-most)
			cost := int64(weight[between]+4*excess)<<31 + int64(max(weight[0]-weight[1], weight[1]-weight[0]))
			if got := s.cost(); got != cost {
				t.Fatalf("%s: sides of %v cost %d, want %d", name, weight, got, cost)
			}
			return cost
		}
		cost := check()
		for n := range 6 {
			improved := s.pass(int8(n % 2))
			now := check()
			if now > cost || improved != (now < cost) {
				t.Errorf("%s: a pass takes the cost from %d to %d and says %t", name, cost, now, improved)
			}
			if now < cost {
				better++
			}
			cost = now
		}
		s.refine()
		if now := check(); now > cost {
			t.Errorf("%s: refining takes the cost from %d to %d", name, cost, now)
		}
	}
	if better < 20 {
		t.Errorf("%d passes have improved a cut, too few to tell", better)
	}
}

// TestPairsAreNeighbours: a vertex is paired with a neighbour or stays alone, together they weigh no more than a twentieth of
// all and one, and who is alone has no neighbour that is and would fit.
func TestPairsAreNeighbours(t *testing.T) {
	matrices := graphs()
	matrices["grid 50×60"] = grid(50, 60) // several blocks of vertices
	for name, a := range matrices {
		g := unitGraph(bothTriangles(a.upper()))
		var m memory
		pairs, heaviest := 0, g.total()/20+1
		mate := g.match(&m)
		for i, j := range mate {
			if mate[j] != int32(i) {
				t.Fatalf("%s: %d is paired with %d, and that with %d", name, i, j, mate[j])
			}
			near := g.from(int32(i))
			if j == int32(i) {
				if k := slices.IndexFunc(near, func(e arc) bool { return mate[e.to] == e.to }); k >= 0 && heaviest >= 2 {
					t.Errorf("%s: %d and its neighbour %d both stay alone", name, i, near[k].to)
				}
				continue
			}
			pairs++
			if !slices.ContainsFunc(near, func(e arc) bool { return e.to == j }) || g.weight[i]+g.weight[j] > heaviest {
				t.Errorf("%s: %d is paired with %d, which is no neighbour, or they weigh too much", name, i, j)
			}
		}
		if name == "grid 50×60" && pairs < 2700 {
			t.Errorf("%s: %d vertices are paired", name, pairs)
		}
	}
	// The heaviest edge wins: on a ring with a heavy edge and a light one in turn the heavy ones make the pairs.
	const n = 64
	ring := graph{start: make([]int32, n+1), weight: slices.Repeat([]int32{1}, n)}
	for i := range int32(n) {
		next, last := arc{(i + 1) % n, 1 + 4*(i&1)}, arc{(i + n - 1) % n, 5 - 4*(i&1)}
		ring.arcs, ring.start[i+1] = append(ring.arcs, next, last), 2*(i+1)
	}
	var m memory
	for i, j := range ring.match(&m) {
		if want := int32(i+2*(i&1)-1+n) % n; j != want {
			t.Errorf("on the ring %d is paired with %d, want %d", i, j, want)
		}
	}
}

// TestQueueByDegree against a map: what is taken has the least degree of all that are there.
func TestQueueByDegree(t *testing.T) {
	const n = 60
	rnd := rand.New(rand.NewPCG(4, 4))
	q, in := newDegreeLists(n), map[int32]int32{}
	for range 5000 {
		i := rnd.Int32N(n)
		degree, there := in[i]
		switch k := rnd.IntN(5); {
		case !there && k < 3:
			in[i] = rnd.Int32N(n)
			q.put(i, in[i])
		case there && k == 3:
			q.remove(i, degree)
			delete(in, i)
		case k == 4:
			least := q.takeLeast()
			if len(in) == 0 {
				if least != -1 {
					t.Fatalf("took %d of none", least)
				}
				continue
			}
			degree, there := in[least]
			for j, d := range in {
				if !there || d < degree {
					t.Fatalf("took %d of degree %d, there: %t; %d has degree %d", least, degree, there, j, d)
				}
			}
			delete(in, least)
		}
		if q.size != len(in) {
			t.Fatalf("%d in the queue, want %d", q.size, len(in))
		}
	}
}

// TestMemoryIsGivenBack: slices that are taken at a time do not overlap, also where the array grows, and what is released is
// taken again.
func TestMemoryIsGivenBack(t *testing.T) {
	var m memory
	first := m.numbers.take(3)
	copy(first, []int32{1, 2, 3})
	before := m.taken()
	for n := range 20 {
		a, b := m.numbers.take(n), m.numbers.take(2*n)
		arcs, sides := m.arcs.take(n), m.sides.take(n)
		for i := range a {
			a[i], arcs[i], sides[i] = 7, arc{7, 7}, 1
		}
		for i := range b {
			b[i] = 8
		}
		b = m.numbers.shorten(b, n)
		c := m.numbers.take(n)
		for i := range c {
			c[i] = 9
		}
		if !slices.Equal(a, slices.Repeat([]int32{7}, n)) || !slices.Equal(b, slices.Repeat([]int32{8}, n)) {
			t.Fatalf("slices of %d overlap: %v, %v", n, a, b)
		}
		top := m.taken()
		if top != (tops{before[0] + 3*n, n, n}) {
			t.Fatalf("%v are taken, want %v and %d of each", top, before, n)
		}
		m.release(before)
		if m.taken() != before {
			t.Fatalf("%v are taken after the release, want %v", m.taken(), before)
		}
	}
	if !slices.Equal(first, []int32{1, 2, 3}) {
		t.Errorf("what was taken first is %v", first)
	}
}

// TestWorkersOfDissectionComeBack: who has dissected a part on another processor leaves it to the next.
func TestWorkersOfDissectionComeBack(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	const n = largePart + 1
	d := dissection{cut: newSeparator(n), workers: make(chan struct{}, 1)}
	loose := graph{start: make([]int32, n+1), weight: slices.Repeat([]int32{1}, n)}
	for range 3 {
		wait := d.start(loose, make([]int32, n), make([]bool, n))
		wait()
		if len(d.workers) != 0 {
			t.Fatal("a processor is still taken after the work")
		}
	}
}
