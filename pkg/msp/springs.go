package msp

// AddSpring joins particles i and j by a spring of stiffness k (N/m) and rest length r (m). If there is
// one between them already the two are merged as in MergeSprings. It looks at every spring; for many of
// them give NewSystem the whole list.
func (s *System) AddSpring(i, j int, k, r float64) {
	for n, sp := range s.Springs {
		if sp.I == i && sp.J == j || sp.I == j && sp.J == i {
			s.Springs[n] = merge(sp, Spring{i, j, k, r})
			return
		}
	}
	s.Springs = append(s.Springs, Spring{i, j, k, r})
}

// MergeSprings returns the springs with those between the same pair of particles, in either order, made
// one: stiffness k1 + k2, rest length the mean of r1 and r2 weighted with the stiffness. That changes the
// potential eq. 9 by a constant only:
//
//	½ k1 (l − r1)² + ½ k2 (l − r2)² = ½ (k1 + k2) (l − r)² + ½ k1 k2/(k1 + k2) (r1 − r2)²
//
// A merged spring stands where the first of its parts stood and points the same way.
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
	return Spring{a.I, a.J, k, r}
}
