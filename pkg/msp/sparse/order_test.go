package sparse

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// grid returns the matrix of a curtain of nx×ny particles: neighbours, one diagonal, next but one.
func grid(nx, ny int) *CSC {
	var edges [][2]int
	for j := range ny {
		for i := range nx {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}} {
				if i+d[0] < nx && j+d[1] < ny {
					edges = append(edges, [2]int{j*nx + i, (j+d[1])*nx + i + d[0]})
				}
			}
		}
	}
	return laplacian(nx*ny, edges)
}

// laplacian returns 0.1 I + the Laplacian of the graph.
func laplacian(n int, edges [][2]int) *CSC {
	t := NewTriplets(n, n, 0)
	for i := range n {
		t.Add(i, i, 0.1)
	}
	for _, e := range edges {
		t.Add(e[0], e[0], 1)
		t.Add(e[1], e[1], 1)
		t.Add(e[0], e[1], -1)
		t.Add(e[1], e[0], -1)
	}
	return t.CSC()
}

// graphs returns matrices of patterns that try an ordering: none, paths, stars, cliques, trees, random
// ones in several pieces.
func graphs() map[string]*CSC {
	star := func(n int) (e [][2]int) {
		for i := 1; i < n; i++ {
			e = append(e, [2]int{0, i})
		}
		return e
	}
	clique := func(n int) (e [][2]int) {
		for i := range n {
			for j := range i {
				e = append(e, [2]int{j, i})
			}
		}
		return e
	}
	path := func(n int) (e [][2]int) {
		for i := 1; i < n; i++ {
			e = append(e, [2]int{i - 1, i})
		}
		return e
	}
	g := map[string]*CSC{
		"nothing":      laplacian(0, nil),
		"one":          laplacian(1, nil),
		"two":          laplacian(2, path(2)),
		"five loose":   laplacian(5, nil),
		"path":         laplacian(50, path(50)),
		"star":         laplacian(40, star(40)),
		"clique":       laplacian(20, clique(20)),
		"two cliques":  laplacian(30, clique(15)),
		"grid 12×9":    grid(12, 9),
		"grid 1×30":    grid(1, 30),
		"star of path": laplacian(30, append(star(20), path(30)...)),
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	for k := range 60 {
		n := 2 + rnd.IntN(40)
		var edges [][2]int
		for range rnd.IntN(3 * n) {
			if i, j := rnd.IntN(n), rnd.IntN(n); i != j {
				edges = append(edges, [2]int{i, j})
			}
		}
		g[fmt.Sprintf("random %d", k)] = laplacian(n, edges)
	}
	return g
}

func TestOrderIsAPermutation(t *testing.T) {
	matrices := graphs()
	for n := range 6 { // those that Dissect cuts
		matrices[fmt.Sprintf("grid 40×%d", 5*n+3)] = grid(40, 5*n+3)
	}
	matrices["two grids"] = laplacian(800, append(edges(grid(20, 20), 0), edges(grid(20, 20), 400)...))
	matrices["300 loose"] = laplacian(300, nil)
	for by, find := range map[string]func(*CSC) []int{"Order": Order, "Dissect": Dissect} {
		for name, a := range matrices {
			order := find(a)
			if !slices.Equal(order, find(a)) {
				t.Errorf("%s: %s: two orders for one matrix", by, name)
			}
			slices.Sort(order)
			if !slices.Equal(order, natural(a.Cols)) {
				t.Errorf("%s: %s: not a permutation: %v", by, name, order)
			}
		}
	}
}

func natural(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

func TestOrderReducesFill(t *testing.T) {
	// Trees have an order without fill, and minimum degree finds it.
	for _, name := range []string{"path", "star", "five loose", "two", "one"} {
		a := graphs()[name]
		if got, want := Analyze(a).NNZ(), (a.NNZ()+a.Cols)/2; got != want {
			t.Errorf("%s: %d nonzeros in the factor, %d in the triangle of the matrix", name, got, want)
		}
	}
	// On a grid the band order fills n·2·nx; minimum degree grows like n log n. At 40×40 that is a
	// factor of about 2.
	a := grid(40, 40)
	band, least := AnalyzeOrdered(a, natural(a.Cols)).NNZ(), Analyze(a).NNZ()
	if float64(least) > 0.6*float64(band) {
		t.Errorf("grid 40×40: %d nonzeros in the factor, %d in band order", least, band)
	}
}

// TestFactorPattern compares with elimination played out on a dense pattern.
func TestFactorPattern(t *testing.T) {
	for name, a := range graphs() {
		s := Analyze(a)
		n, perm, fill, entries := a.Cols, s.Perm(), s.fill(), 0
		filled := make([][]bool, n)
		for i := range filled {
			filled[i] = make([]bool, n)
			for j := range n {
				filled[i][j] = a.At(perm[i], perm[j]) != 0
			}
		}
		for k := range n {
			var rows []int
			for i := k; i < n; i++ {
				if !filled[i][k] {
					continue
				}
				rows = append(rows, i)
				for j := k + 1; j < n; j++ {
					filled[i][j] = filled[i][j] || i > k && filled[j][k]
				}
			}
			if !slices.Equal(fill[k], rows) {
				t.Fatalf("%s: column %d of L has rows %v, want %v", name, k, fill[k], rows)
			}
			entries += len(rows)
		}
		if s.NNZ() != entries {
			t.Errorf("%s: NNZ() = %d, want %d", name, s.NNZ(), entries)
		}
	}
}

func ExampleAnalyze() {
	// A star: eliminating its hub first would join all others.
	t := NewTriplets(100, 100, 0)
	for i := range 100 {
		t.Add(i, i, 100)
		if i > 0 {
			t.Add(0, i, -1)
		}
	}
	a := t.CSC() // the upper triangle is enough
	hubFirst := make([]int, 100)
	for i := range hubFirst {
		hubFirst[i] = i
	}
	fmt.Println(AnalyzeOrdered(a, hubFirst))
	fmt.Println(Analyze(a))
	// Output:
	// Cholesky pattern: n = 100, 5050 nonzeros in the factor
	// Cholesky pattern: n = 100, 199 nonzeros in the factor
}

func ExampleOrder() {
	// A star: its hub, particle 0, has to wait until few are left.
	t := NewTriplets(5, 5, 0)
	for i := range 5 {
		t.Add(i, i, 4)
		t.Add(0, i, -1)
	}
	fmt.Println(Order(t.CSC()))
	// Output: [4 3 2 0 1]
}

// TestOrderBeyondTheLastTick: marks begin again where ticks run out, which changes no order.
func TestOrderBeyondTheLastTick(t *testing.T) {
	for name, a := range graphs() {
		g := newQuotientGraph(bothTriangles(a.upper()), make([]int32, a.Cols))
		g.tick = math.MaxInt32/4 - 20
		if got, want := g.eliminateAll(), Order(a); !slices.Equal(got, want) {
			t.Errorf("%s: order %v, want %v", name, got, want)
		}
	}
}
