package msp

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Group is a set of particles with a name: an edge to hold, a part made of another material.
type Group struct {
	Name      string
	Particles []int // by rising index
}

// Name puts the given particles into the group of that name, which need not exist yet:
//
//	s.Name("left", 0, 20, 40)
//	s.Pin(s.Group("left")...)
func (s *System) Name(group string, particles ...int) {
	if group == "" {
		panic("msp: Name: a group without a name")
	}
	for _, i := range particles {
		s.wantParticle("Name", i)
	}
	at := slices.IndexFunc(s.Groups, func(g Group) bool { return g.Name == group })
	if at < 0 {
		at = len(s.Groups)
		s.Groups = append(s.Groups, Group{Name: group})
	}
	all := append(slices.Clone(s.Groups[at].Particles), particles...)
	slices.Sort(all)
	s.Groups[at].Particles = slices.Compact(all)
}

// NameWhere puts the particles whose position at rest satisfies where into the group, and returns how many it has found.
func (s *System) NameWhere(group string, where func(p [3]float64) bool) int {
	var found []int
	for i := range s.Mass {
		if where([3]float64(s.X0[3*i : 3*i+3])) {
			found = append(found, i)
		}
	}
	s.Name(group, found...)
	return len(found)
}

// Group returns the particles of a group, by rising index. It panics if there is no such group, and names those that there are.
func (s *System) Group(name string) []int {
	var names []string
	for _, g := range s.Groups {
		if g.Name == name {
			return slices.Clone(g.Particles)
		}
		names = append(names, g.Name)
	}
	panic(fmt.Sprintf("msp: no group %q; there are [%s]", name, strings.Join(names, ", ")))
}

// PinGroup holds the particles of a group where they rest, as Pin does.
func (s *System) PinGroup(name string) { s.Pin(s.Group(name)...) }

// MovePins shifts the pins of a group by d, in metres, from where its particles rest. It panics if one of them is not pinned.
func (s *System) MovePins(group string, d [3]float64) {
	for _, i := range s.Group(group) {
		s.MovePin(i, [3]float64{s.X0[3*i] + d[0], s.X0[3*i+1] + d[1], s.X0[3*i+2] + d[2]})
	}
}

// SpringsOf returns the numbers of the springs of a group: those between two of its particles.
func (s *System) SpringsOf(group string) []int {
	in := s.members(group)
	var springs []int
	for n, sp := range s.Springs {
		if in[sp.I] && in[sp.J] {
			springs = append(springs, n)
		}
	}
	return springs
}

// SpringsBetween returns the numbers of the springs from a particle of one group to one of another that belongs to one group only:
// the seam between two parts.
func (s *System) SpringsBetween(group, other string) []int {
	a, b := s.members(group), s.members(other)
	only := func(i, j int) bool { return a[i] && !b[i] && b[j] && !a[j] }
	var springs []int
	for n, sp := range s.Springs {
		if only(sp.I, sp.J) || only(sp.J, sp.I) {
			springs = append(springs, n)
		}
	}
	return springs
}

func (s *System) members(group string) []bool {
	in := make([]bool, len(s.Mass))
	for _, i := range s.Group(group) {
		in[i] = true
	}
	return in
}

// Material is what the springs of a group are made of.
type Material struct {
	K float64 // stiffness of each spring, N/m
	D float64 // coefficient of its damper, N s/m
	// Mass is the mass of all particles of the group together, in kg, in the proportions that they have. Zero leaves it unchanged.
	Mass float64
}

// SetMaterial gives the springs of a group, and its particles, a material. A method that has factored a matrix needs Refactor
// afterwards. It panics for negative numbers, and for numbers that are not finite.
func (s *System) SetMaterial(group string, m Material) {
	for _, v := range []float64{m.K, m.D, m.Mass} {
		if !(v >= 0) || math.IsInf(v, 1) {
			panic(fmt.Sprintf("msp: SetMaterial(%q, %+v), want numbers ≥ 0", group, m))
		}
	}
	for _, n := range s.SpringsOf(group) {
		s.Springs[n].K, s.Springs[n].D = m.K, m.D
	}
	if m.Mass == 0 {
		return
	}
	particles, whole := s.Group(group), 0.0
	for _, i := range particles {
		whole += s.Mass[i]
	}
	for _, i := range particles {
		s.Mass[i] *= m.Mass / whole
	}
}

// ScaleK multiplies the stiffnesses of the springs of a group by c ≥ 0, so that springs of several kinds keep their proportions.
func (s *System) ScaleK(group string, c float64) {
	if !(c >= 0) || math.IsInf(c, 1) {
		panic(fmt.Sprintf("msp: ScaleK(%q, %g), want a factor ≥ 0", group, c))
	}
	for _, n := range s.SpringsOf(group) {
		s.Springs[n].K *= c
	}
}

func (s *System) checkGroups() error {
	names := map[string]bool{}
	for _, g := range s.Groups {
		if g.Name == "" || names[g.Name] {
			return fmt.Errorf("group %q: %w: want a name, and each name once", g.Name, ErrInvalid)
		}
		names[g.Name] = true
		last := -1
		for _, i := range g.Particles {
			if i <= last || i >= len(s.Mass) {
				return fmt.Errorf("group %q: %w: particle %d after %d, want rising order in 0 … %d", g.Name, ErrInvalid, i, last, len(s.Mass)-1)
			}
			last = i
		}
	}
	return nil
}
