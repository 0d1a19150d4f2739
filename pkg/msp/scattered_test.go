package msp

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// block returns the springs between neighbours of a solid of n×n×n particles that are numbered by name.
func block(n int, name []int) (springs []Spring) {
	for i := range n * n * n {
		for axis, by := range [3]int{1, n, n * n} {
			if i/by%n+1 < n {
				springs = append(springs, Spring{I: name[i], J: name[i+by], K: 1, R: float64(axis)})
			}
		}
	}
	return springs
}

// jump returns how far a spring leads on average, in numbers of particles.
func jump(springs []Spring, number []int) float64 {
	sum := 0
	for _, sp := range springs {
		sum += abs(number[sp.I] - number[sp.J])
	}
	return float64(sum) / float64(len(springs))
}

// TestNumbersOfTheMethod: a solid numbered at random is worked on in another order, in which springs lead a tenth as far; one
// that is numbered layer by layer is not, nor is a small one.
func TestNumbersOfTheMethod(t *testing.T) {
	const n = 21
	rnd := rand.New(rand.NewPCG(21, 3))
	at := func(order []int) []int {
		number := make([]int, len(order))
		for k, i := range order {
			number[i] = k
		}
		return number
	}
	layers := make([]int, n*n*n)
	for i := range layers {
		layers[i] = i
	}
	random := rnd.Perm(len(layers))
	ordered, mixed := block(n, layers), block(n, random)
	rnd.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	if p := packSprings(n*n*n, ordered); p.place != nil || p.particles != nil {
		t.Error("a solid that is numbered layer by layer is numbered again")
	}
	if p := packSprings(10*10*10, block(10, rnd.Perm(1000))); p.place != nil {
		t.Error("a solid that fits into the cache is numbered again")
	}
	p := packSprings(n*n*n, mixed)
	if p.place == nil || len(p.particles) != len(layers) {
		t.Fatal("a solid that is numbered at random is not numbered again")
	}
	sorted := slices.Clone(p.particles)
	if slices.Sort(sorted); !slices.Equal(sorted, layers) {
		t.Fatal("not every particle has one place")
	}
	before, after := jump(mixed, layers), jump(mixed, at(p.particles))
	if after > before/10 {
		t.Errorf("springs lead %.0f particles far, before %.0f", after, before)
	}
	last := [2]int{-1, -1}
	number := at(p.particles)
	for k, ends := range p.ends {
		i, j := number[ends[0]/3], number[ends[1]/3]
		now := [2]int{min(i, j), max(i, j)}
		if slices.Compare(now[:], last[:]) <= 0 {
			t.Fatalf("spring %d joins %v in the new numbers, after %v", k, now, last)
		}
		last = now
	}
	for i, sp := range mixed {
		if at := p.place[i]; p.ends[at] != [2]int32{int32(3 * sp.I), int32(3 * sp.J)} || p.rest[at] != sp.R || p.k[at] != sp.K {
			t.Fatalf("spring %d is %+v, its place has %v", i, sp, p.ends[at])
		}
	}
}

// TestNearVisitsEveryBody: particles of one body come after one another, the first at an end of it.
func TestNearVisitsEveryBody(t *testing.T) {
	// Two chains, 4–2–0–6 and 1–5, and 3 alone.
	got := near(7, []Spring{{I: 2, J: 0}, {I: 4, J: 2}, {I: 0, J: 6}, {I: 5, J: 1}})
	if !slices.Equal(got, []int{6, 0, 2, 4, 5, 1, 3}) && !slices.Equal(got, []int{4, 2, 0, 6, 5, 1, 3}) {
		t.Errorf("order %v, want each chain from one of its ends", got)
	}
}
