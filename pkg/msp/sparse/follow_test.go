package sparse

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// web is a matrix M + Σ c_k (e_i − e_j)(e_i − e_j)ᵀ whose springs can change.
type web struct {
	a      *CSC
	at     map[[2]int]int // of an entry: its place in a.Val
	edges  [][2]int
	c      []float64
	masses []float64
}

// newWeb makes a web of the pattern of a, with c = 1 everywhere.
func newWeb(pattern *CSC) *web {
	w := &web{a: pattern.Clone(), at: map[[2]int]int{}}
	for j := range pattern.Cols {
		w.masses = append(w.masses, 0.01)
		for p := pattern.ColPtr[j]; p < pattern.ColPtr[j+1]; p++ {
			w.at[[2]int{pattern.RowIdx[p], j}] = p
			if i := pattern.RowIdx[p]; i < j {
				w.edges, w.c = append(w.edges, [2]int{i, j}), append(w.c, 1)
			}
		}
	}
	w.assemble()
	return w
}

// assemble writes all values again, so that nothing of earlier ones is left in their rounding.
func (w *web) assemble() {
	clear(w.a.Val)
	for i, m := range w.masses {
		w.a.Val[w.at[[2]int{i, i}]] = m
	}
	for k, e := range w.edges {
		w.a.Val[w.at[[2]int{e[0], e[0]}]] += w.c[k]
		w.a.Val[w.at[[2]int{e[1], e[1]}]] += w.c[k]
		w.a.Val[w.at[[2]int{e[0], e[1]}]] -= w.c[k]
		if p, both := w.at[[2]int{e[1], e[0]}]; both {
			w.a.Val[p] -= w.c[k]
		}
	}
}

// differ returns the largest difference of two factors, in parts of the largest entry.
func differ(f, g *Cholesky) float64 {
	l, m := f.L(), g.L()
	most, size := 0.0, 0.0
	for p, v := range l.Val {
		most, size = max(most, math.Abs(v-m.Val[p])), max(size, math.Abs(v))
	}
	return most / size
}

// followed is how far a factor may be from a fresh one: cond(A) is some 1e3, the updates in between are at most mostUpdates,
// and each rounds by 1e-16.
const followed = 1e-10

// Springs break, are mended, get stiffer and masses change, a thousand times, one or some at a time: the factor that follows
// is that of a fresh factorisation.
func TestFollowAThousandChanges(t *testing.T) {
	web, rnd := newWeb(grid(17, 15)), rand.New(rand.NewPCG(1999, 20))
	s := Analyze(web.a)
	f, fresh := &Cholesky{Symbolic: s}, &Cholesky{Symbolic: s}
	if err := f.Follow(web.a); err != nil {
		t.Fatal(err)
	}
	for n := range 1000 {
		for range 1 + rnd.IntN(4)*rnd.IntN(2) {
			switch k := rnd.IntN(len(web.c)); rnd.IntN(4) {
			case 0, 1:
				web.c[k] = 0
			case 2:
				web.c[k] = 3 * rnd.Float64()
			default:
				web.masses[rnd.IntN(len(web.masses))] = 0.001 + 0.1*rnd.Float64()
			}
		}
		web.assemble()
		if err := f.Follow(web.a); err != nil {
			t.Fatalf("change %d: %v", n, err)
		}
		if n%10 > 0 && n < 990 {
			continue // looked at often enough to tell where it went wrong
		}
		if err := fresh.Refactor(web.a); err != nil {
			t.Fatal(err)
		}
		if d := differ(fresh, f); d > followed {
			t.Fatalf("after change %d the factor is off by %g", n, d)
		}
	}
	if f.updated == 0 {
		t.Error("no change was taken as an update of rank one")
	}
}

// Each way by itself: updates, and the part above the changed rows.
func TestWaysToFollow(t *testing.T) {
	for name, pattern := range graphs() {
		web := newWeb(pattern)
		if len(web.edges) == 0 {
			continue
		}
		f, err := NewCholesky(web.a)
		if err != nil {
			t.Fatal(err)
		}
		part, err := f.Symbolic.Factor(web.a)
		if err != nil {
			t.Fatal(err)
		}
		whole := &Cholesky{Symbolic: f.Symbolic}
		rnd := rand.New(rand.NewPCG(5, 6))
		for range 6 {
			k := rnd.IntN(len(web.edges))
			e, rise := web.edges[k], 2*rnd.Float64()-web.c[k]
			web.c[k] += rise
			web.assemble()
			if err := f.Update(e[:], []float64{1, -1}, rise); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if err := part.refactorSupernodes(web.a, part.affected(e[:])); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if err := whole.Refactor(web.a); err != nil {
			t.Fatal(err)
		}
		if d := differ(whole, f); d > followed {
			t.Errorf("%s: after updates the factor is off by %g", name, d)
		}
		if !slices.Equal(whole.val, part.val) {
			t.Errorf("%s: the part computed again has other bits", name)
		}
	}
}

// A matrix that is not positive definite is an error, and leaves the factor as it was.
func TestFollowTooFar(t *testing.T) {
	web := newWeb(grid(5, 5))
	f := &Cholesky{Symbolic: Analyze(web.a)}
	if err := f.Follow(web.a); err != nil {
		t.Fatal(err)
	}
	before := slices.Clone(f.val)
	web.masses[7] = -20
	web.assemble()
	if err := f.Follow(web.a); err == nil {
		t.Fatal("a negative mass was taken in")
	}
	if !slices.Equal(before, f.val) {
		t.Error("the factor is not what it was")
	}
	web.masses[7] = 0.01
	web.assemble()
	if err := f.Follow(web.a); err != nil {
		t.Error(err)
	}
	if err := f.Update([]int{7}, []float64{1}, -20); err == nil {
		t.Error("a downdate took away more than there was")
	}
}

// What a frame of tearing costs, in each way: 10 springs of a sheet of 81×81 particles.
func BenchmarkFollow(b *testing.B) {
	web := newWeb(grid(81, 81))
	f := &Cholesky{Symbolic: AnalyzeFor(web.a, 1000)}
	if err := f.Follow(web.a); err != nil {
		b.Fatal(err)
	}
	rnd, rows := rand.New(rand.NewPCG(7, 8)), []int{}
	var broken [][2]int
	for range 10 {
		e := web.edges[rnd.IntN(len(web.edges))]
		broken, rows = append(broken, e), append(rows, e[:]...)
	}
	b.Run("all", func(b *testing.B) {
		for range b.N {
			if err := f.Refactor(web.a); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/f.flops, "ns/multiplication")
	})
	b.Run("part", func(b *testing.B) {
		work := 0.0
		for _, k := range f.affected(rows) {
			work += f.operations(k)
		}
		for range b.N {
			if err := f.refactorSupernodes(web.a, f.affected(rows)); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/work, "ns/multiplication")
	})
	b.Run("updates", func(b *testing.B) {
		entries := 0
		for _, e := range broken {
			entries += f.updateEntries(e[:])
		}
		for n := range b.N {
			for _, e := range broken {
				if err := f.Update(e[:], []float64{1, -1}, 0.1-0.2*float64(n%2)); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(entries), "ns/entry")
	})
}
