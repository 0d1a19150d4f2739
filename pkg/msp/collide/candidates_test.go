package collide

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Candidates are all features that come within reach of each other on their ways, each pair once, and few others: of two crumpled sheets
// and a strand that move, with particles in any order. Later looks leave out only what has not moved against each other.
func TestCandidatesAreAllThatComeNear(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 30))
	near, more := 0, 0
	for range 20 {
		s := pierced(rnd)
		x, p, drift := append([]float64(nil), s.X0...), make([]float64, len(s.X0)), make([]float64, len(s.X0))
		for c := range x {
			x[c] += 0.05 * rnd.NormFloat64()
			p[c] = 3 + 0.1*rnd.NormFloat64()
			if rnd.IntN(8) == 0 {
				drift[c] = 0.1 * rnd.NormFloat64()
			}
		}
		const reach, most = 0.04, 0.02
		f := newSurface(s, bodies(s))
		all, moved := once(t, f.candidates(nil, x, p, reach)), once(t, f.changed(nil, x, p, reach, drift, most))
		every(f, func(parts stencil) {
			ways := parts.of(p)
			if _, meet := parts.feature.Reaches(parts.of(x), ways, reach/1.001); !meet {
				return
			}
			near++
			at := same(parts)
			if !all[at] {
				t.Fatalf("%v come within reach and are no candidates", &parts)
			}
			drifts, far := parts.of(drift), 0.0
			for k := range drifts {
				for l := range k {
					far = max(far, v3.Norm(v3.Sub(drifts[k], drifts[l])))
				}
			}
			if far > most && !moved[at] {
				t.Fatalf("%v come within reach, have moved against each other, and are left out", &parts)
			}
		})
		more += len(all)
	}
	if near < 1000 {
		t.Errorf("%d pairs come near in all scenes: the test asks too little", near)
	}
	if more > 5*near {
		t.Errorf("%d candidates for %d pairs that come near", more, near)
	}
}

// once returns the pairs of a list, each of which must be there once.
func once(t *testing.T, list []stencil) map[[4]int]bool {
	t.Helper()
	seen := map[[4]int]bool{}
	for _, parts := range list {
		if at := same(parts); seen[at] {
			t.Fatalf("%v are listed twice", &parts)
		} else {
			seen[at] = true
		}
	}
	return seen
}

// same returns the particles of both parts in an order that does not depend on how they are listed. That of corners begins with −1.
func same(parts stencil) [4]int {
	at := parts.at
	if parts.feature == detect.Corner {
		slices.Sort(at[1:])
		return [4]int{-1 - at[0], at[1], at[2], at[3]}
	}
	slices.Sort(at[:2])
	slices.Sort(at[2:])
	if at[0] > at[2] {
		return [4]int{at[2], at[3], at[0], at[1]}
	}
	return at
}

// every calls f for each pair of features without a common particle.
func every(f *surface, call func(parts stencil)) {
	for k, a := range f.edges {
		for _, b := range f.edges[:k] {
			if !slices.Contains(a[:], b[0]) && !slices.Contains(a[:], b[1]) {
				call(stencil{detect.Edges, [4]int{a[0], a[1], b[0], b[1]}})
			}
		}
	}
	for i := range f.fans {
		for _, t := range f.triangles {
			if !slices.Contains(t[:], i) {
				call(stencil{detect.Corner, [4]int{i, t[0], t[1], t[2]}})
			}
		}
	}
}
