package msp

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Group is a named set of particles, such as an edge to hold or a part made of another material.
type Group struct {
	Name      string
	Particles []int // by rising index
}

// Name adds the given particles to the group of that name, and creates the group if necessary:
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

// NameWhere adds the particles whose rest position satisfies where to the group, and returns their number.
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

// Group returns the particles of a group in ascending order. If there is no such group, it panics and lists the
// existing ones.
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

// SpringsOf returns the indices of a group's springs, which join two of its particles.
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

// SpringsBetween returns the indices of the springs that join two groups, such as the seam between two parts. Each
// end belongs to only one of the groups.
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
	// Mass is the total mass of the group's particles, in kg; their proportions are kept. Zero leaves it unchanged.
	Mass float64
}

// SetMaterial sets the material of a group's springs and particles. A method that has factored a matrix needs
// Refactor afterwards. SetMaterial panics if a number is negative or not finite.
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
