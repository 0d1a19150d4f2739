package msp

// Components returns the bodies that the springs make of the particles: lists of particles that are joined to one
// another, by rising index, ordered by their first.
func (s *System) Components() [][]int { return components(s.NumParticles(), s.Springs) }

func components(m int, springs []Spring) [][]int {
	parent := make([]int, m) // a forest, whose roots are the bodies' first particles
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for _, sp := range springs {
		i, j := root(sp.I), root(sp.J)
		parent[max(i, j)] = min(i, j)
	}
	var bodies [][]int
	of := make([]int, m) // of a root: its body
	for i := range m {
		r := root(i)
		if r == i {
			of[i] = len(bodies)
			bodies = append(bodies, nil)
		}
		bodies[of[r]] = append(bodies[of[r]], i)
	}
	return bodies
}
