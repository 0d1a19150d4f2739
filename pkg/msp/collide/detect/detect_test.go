package detect

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

func random(rnd *rand.Rand, size float64) v3.Vec {
	return v3.Vec{size * rnd.NormFloat64(), size * rnd.NormFloat64(), size * rnd.NormFloat64()}
}

// TestHash: the pairs are those that all comparisons find, each once, also where boxes are of very different size.
func TestHash(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	var h Hash
	for _, n := range []int{0, 1, 2, 30, 300} {
		boxes := make([]Box, n)
		for k := range boxes {
			p := random(rnd, 1)
			boxes[k] = Around(0.2*math.Pow(rnd.Float64(), 4), p, v3.Plus(p, 0.05, random(rnd, 1)))
		}
		h.Fill(boxes)
		seen := map[[2]int]int{}
		h.Pairs(boxes, func(i, j int) { seen[[2]int{i, j}]++ })
		all := 0
		for j := range boxes {
			for i := range j {
				if boxes[i].Overlap(&boxes[j]) {
					all++
					if seen[[2]int{i, j}] != 1 {
						t.Fatalf("%d boxes: pair %d, %d was found %d times", n, i, j, seen[[2]int{i, j}])
					}
				}
			}
		}
		if len(seen) != all {
			t.Errorf("%d boxes: %d pairs, want %d", n, len(seen), all)
		}
		probe := Around(0.3, random(rnd, 0.5))
		near := map[int]int{}
		h.Near(boxes, probe, func(i int) { near[i]++ })
		for i := range boxes {
			want := 0
			if boxes[i].Overlap(&probe) {
				want = 1
			}
			if near[i] != want {
				t.Errorf("%d boxes: box %d was found %d times, want %d", n, i, near[i], want)
			}
		}
	}
}

// TestHashShared: of more boxes than one processor lists at once, the pairs are those that all comparisons find, in an order that does not
// depend on the number of processors.
func TestHashShared(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 1))
	boxes := make([]Box, 2*boxesInPart+100)
	for k := range boxes {
		p := random(rnd, 0.2)
		boxes[k] = Around(0.01*rnd.Float64(), p, v3.Plus(p, 0.01, random(rnd, 1)))
	}
	want := map[[2]int]bool{}
	for j := range boxes {
		for i := range j {
			if boxes[i].Overlap(&boxes[j]) {
				want[[2]int{i, j}] = true
			}
		}
	}
	var first [][2]int
	for _, workers := range []int{1, 2, 3} {
		before := runtime.GOMAXPROCS(workers)
		var h Hash
		h.Fill(boxes[:10]) // its memory is used again
		h.Fill(boxes)
		if groups := len(h.first) / bucketsInGroup; h.Parts() < 2 || groups < 2 {
			t.Fatalf("%d parts of pairs and %d groups: too few to be shared", h.Parts(), groups)
		}
		var pairs [][2]int
		h.Pairs(boxes, func(i, j int) { pairs = append(pairs, [2]int{i, j}) })
		runtime.GOMAXPROCS(before)
		if first == nil {
			first = pairs
		}
		if !slices.Equal(pairs, first) {
			t.Errorf("%d processors find the pairs in another order", workers)
		}
		seen := map[[2]int]bool{}
		for _, p := range pairs {
			if !want[p] || seen[p] {
				t.Fatalf("%d processors: pair %v is found, overlaps %t, before %t", workers, p, want[p], seen[p])
			}
			seen[p] = true
		}
		if len(seen) != len(want) {
			t.Errorf("%d processors find %d pairs, want %d", workers, len(seen), len(want))
		}
	}
	if len(want) < 1000 {
		t.Errorf("only %d boxes overlap", len(want))
	}
}

// Two boxes at the same place are a pair wherever that is: each bucket is looked into.
func TestHashEverywhere(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 1))
	var h Hash
	for range 500 { // there are 16 buckets
		box := Around(0.1, random(rnd, 10))
		pairs := 0
		h.Fill([]Box{box, box})
		h.Pairs([]Box{box, box}, func(int, int) { pairs++ })
		if pairs != 1 {
			t.Fatalf("two boxes at %v are %d pairs", box, pairs)
		}
	}
}

// Boxes overlap where all their sides do, if only in a point.
func TestOverlap(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 1))
	overlaps := 0
	for range 5000 {
		var a, b Box
		want := true
		for axis := range 3 { // on a coarse grid, so that many touch
			a.Low[axis], b.Low[axis] = float64(rnd.IntN(4)), float64(rnd.IntN(4))
			a.High[axis], b.High[axis] = a.Low[axis]+float64(rnd.IntN(3)), b.Low[axis]+float64(rnd.IntN(3))
			want = want && max(a.Low[axis], b.Low[axis]) <= min(a.High[axis], b.High[axis])
		}
		if want {
			overlaps++
		}
		if a.Overlap(&b) != want || b.Overlap(&a) != want {
			t.Fatalf("%v and %v: want %t", a, b, want)
		}
	}
	if overlaps < 500 {
		t.Errorf("only %d of 5000 overlap", overlaps)
	}
}

// The nearest place is one from which every way within the triangle leads away.
func TestPointTriangle(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 1))
	for range 3000 {
		p, a, b, c := random(rnd, 1), random(rnd, 1), random(rnd, 1), random(rnd, 1)
		w := PointTriangle(p, a, b, c)
		if math.Abs(w[0]+w[1]+w[2]-1) > 1e-9 || min(w[0], w[1], w[2]) < 0 { // rounding in thin triangles
			t.Fatalf("weights %v", w)
		}
		at := Blend(w, a, b, c)
		for _, corner := range []v3.Vec{a, b, c} {
			if lead := v3.Dot(v3.Sub(corner, at), v3.Sub(p, at)); lead > 1e-9 {
				t.Fatalf("from %v, %v a way to corner %v leads nearer by %g", w, at, corner, lead)
			}
		}
	}
}

func TestEdgeEdge(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	for n := range 3000 {
		a, b, c, d := random(rnd, 1), random(rnd, 1), random(rnd, 1), random(rnd, 1)
		switch n % 9 {
		case 0, 1, 2: // parallel
			d = v3.Plus(c, rnd.NormFloat64(), v3.Sub(b, a))
		case 3: // a point
			b = a
		case 4: // the other one is
			d = c
		case 5: // both are
			b, d = a, c
		}
		s, u := EdgeEdge(a, b, c, d)
		p, q := v3.Plus(a, s, v3.Sub(b, a)), v3.Plus(c, u, v3.Sub(d, c))
		for _, lead := range []float64{
			v3.Dot(v3.Sub(a, p), v3.Sub(q, p)), v3.Dot(v3.Sub(b, p), v3.Sub(q, p)),
			v3.Dot(v3.Sub(c, q), v3.Sub(p, q)), v3.Dot(v3.Sub(d, q), v3.Sub(p, q)),
		} {
			if lead > 1e-6 { // what nearly parallel edges lose
				t.Fatalf("case %d: from s = %g, t = %g a way leads nearer by %g", n, s, u, lead)
			}
		}
	}
}

func TestTree(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 1))
	var points [][3]float64
	var triangles [][3]int
	for k := range 200 {
		p := random(rnd, 1)
		points = append(points, p, v3.Plus(p, 0.1, random(rnd, 1)), v3.Plus(p, 0.1, random(rnd, 1)))
		triangles = append(triangles, [3]int{3 * k, 3*k + 1, 3*k + 2})
	}
	tree := NewTree(points, triangles)
	if low, high := v3.Bounds(points...); tree.Bounds() != (Box{low, high}) {
		t.Errorf("the tree is in %v, want %v and %v", tree.Bounds(), low, high)
	}
	if k, _, d := NewTree(points, nil).Nearest(v3.Vec{}, 5); k != -1 || d != 5 {
		t.Errorf("without triangles %d is the nearest, %g m away", k, d)
	}
	for range 300 {
		p, want, reach := random(rnd, 1.5), math.Inf(1), rnd.Float64()
		var near []float64
		for k := range triangles {
			a, b, c := tree.Corners(k)
			d := v3.Norm(v3.Sub(p, Blend(PointTriangle(p, a, b, c), a, b, c)))
			if want = min(want, d); d < reach {
				near = append(near, d)
			}
		}
		var found []float64
		tree.Near(p, reach, func(place [3]float64, d float64) {
			if found = append(found, d); v3.Norm(v3.Sub(p, place)) != d {
				t.Fatalf("p = %v: %v is not %g away", p, place, d)
			}
		})
		slices.Sort(near)
		slices.Sort(found)
		if !slices.Equal(found, near) {
			t.Fatalf("p = %v: within %g the distances %v, want %v", p, reach, found, near)
		}
		if k, _, d := tree.Nearest(p, math.Inf(1)); k < 0 || d != want {
			t.Fatalf("p = %v: triangle %d at %g, want %g", p, k, d, want)
		}
		if k, _, _ := tree.Nearest(p, want); k >= 0 {
			t.Fatalf("p = %v: triangle %d is nearer than %g", p, k, want)
		}
	}
}
