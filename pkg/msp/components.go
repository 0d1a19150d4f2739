package msp

// Components returns the connected components of the particles under springs and hinges. Each is a list of particles
// in ascending order; the lists are ordered by their first particle.
func (s *System) Components() [][]int { return components(s.NumParticles(), s.Springs, s.Hinges) }

func components(m int, springs []Spring, hinges []Hinge) [][]int {
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
	join := func(i, j int) {
		i, j = root(i), root(j)
		parent[max(i, j)] = min(i, j)
	}
	for _, sp := range springs {
		join(sp.I, sp.J)
	}
	for _, h := range hinges {
		for _, i := range h.At[1:] {
			join(h.At[0], i)
		}
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
