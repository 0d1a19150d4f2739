package msp

// AddSpring joins particles i and j by another spring of stiffness k (N/m) and rest length r (m). Springs between the
// same two particles act in parallel: their stiffnesses add up.
func (s *System) AddSpring(i, j int, k, r float64) {
	s.Springs = append(s.Springs, Spring{I: i, J: j, K: k, R: r})
}

// DistinctSprings returns the first spring between each pair of particles, in either order. Use it for the edges of a
// mesh, which are listed once for every triangle or tetrahedron although each is one spring. If every spring of the
// list counts, use MergeSprings.
func DistinctSprings(springs []Spring) []Spring {
	distinct := make([]Spring, 0, len(springs))
	seen := make(map[[2]int]bool, len(springs))
	for _, sp := range springs {
		if pair := [2]int{min(sp.I, sp.J), max(sp.I, sp.J)}; !seen[pair] {
			seen[pair] = true
			distinct = append(distinct, sp)
		}
	}
	return distinct
}

// MergeSprings merges the springs between the same pair of particles, in either order. A merged spring has stiffness
// k1 + k2, damper D1 + D2, and the mean of r1 and r2, weighted with the stiffness, as its rest length. This changes
// the potential (eq. 9) only by a constant:
//
//	½ k1 (l − r1)² + ½ k2 (l − r2)² = ½ (k1 + k2) (l − r)² + ½ k1 k2/(k1 + k2) (r1 − r2)²
//
// A merged spring has the place in the list and the direction of the first of its parts.
func MergeSprings(springs []Spring) []Spring {
	merged := make([]Spring, 0, len(springs))
	first := make(map[[2]int]int, len(springs))
	for _, sp := range springs {
		pair := [2]int{min(sp.I, sp.J), max(sp.I, sp.J)}
		if n, seen := first[pair]; seen {
			merged[n] = merge(merged[n], sp)
			continue
		}
		first[pair] = len(merged)
		merged = append(merged, sp)
	}
	return merged
}

func merge(a, b Spring) Spring {
	k := a.K + b.K
	r := (a.R + b.R) / 2 // for two springs without stiffness
	if k > 0 {
		r = a.R*(a.K/k) + b.R*(b.K/k)
	}
	return Spring{a.I, a.J, k, r, a.D + b.D}
}
