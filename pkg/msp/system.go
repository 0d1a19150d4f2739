package msp

import (
	"fmt"
	"slices"

	"github.com/massspring/msp/pkg/msp/obstacle"
)

// gravity is the acceleration of free fall that new systems start with, in m/s²; y points up.
var gravity = [3]float64{0, -9.81, 0}

// System is a mass-spring system: particles, springs, pins and forces. A State has the positions of its particles.
//
// The fields may be read and changed freely. Some changes require a call to Refactor of a method that has factored a
// matrix of the system, such as LocalGlobal. These are changes of Mass, of I, J or K of Springs, of anything but R of
// Hinges, and of the set of pinned particles. Until then the method's Step returns an error. All other changes,
// including rest lengths and dampers, take effect with the next step. To save the time of noticing them, see
// Objective.Announced.
type System struct {
	// X0 holds the positions at rest (3m), in metres.
	X0 []float64
	// Mass holds one mass per particle (m), in kilograms, each > 0.
	Mass []float64
	// Springs holds the s springs.
	Springs []Spring
	// Hinges holds angle springs, which resist bending; none unless added.
	Hinges []Hinge
	// Pins holds the pins in ascending order of particles. Pin, MovePin and Unpin keep this order.
	Pins []Pin
	// Gravity is the acceleration of free fall, in m/s².
	Gravity [3]float64
	// Fext holds a constant load (3m), in newtons, besides gravity; nil means none. E includes its potential.
	Fext []float64
	// Forces depend on time, positions and velocities: air drag, wind, a hand that pulls. They are added to each
	// other, to gravity and to Fext. No factor depends on them, so the list may change at any time.
	Forces []Force
	// Drag is the rate c ≥ 0 of ether drag, in 1/s: after the time t, a free particle keeps the fraction e^(−ct) of
	// its velocity. Alpha returns the paper's α for one step, and SetAlpha sets Drag from it. Zero means no drag.
	Drag float64
	// Damping is the damping of all springs, added to the D of each; zero unless changed.
	Damping Damping
	// Obstacles are bodies that particles stay outside of. The methods of package collide and methods.AugmentedVBD
	// support them; others return ErrObstacles.
	Obstacles []obstacle.Obstacle
	// Triangles names the corners of the triangles to draw; it has no part in the physics.
	Triangles [][3]int
	// Groups names sets of particles: see Name.
	Groups []Group
	// Torn holds what a method such as methods.Tearing has removed from Springs, Triangles and Hinges, in order of
	// removal.
	Torn []Tear
}

// Tear holds the parts removed from a system at once: springs that break, the triangles that have these as sides, and
// the hinges of those triangles.
type Tear struct {
	Springs   []Spring
	Triangles [][3]int
	Hinges    []Hinge
}

// Spring joins the particles I and J: stiffness K ≥ 0 in N/m, rest length R ≥ 0 in m, and the coefficient D ≥ 0 of a
// damper along it in N s/m (see Damping). Its vector is p12 = p_I − p_J.
type Spring struct {
	I, J    int
	K, R, D float64
}

// Pin holds particle I at the point P.
type Pin struct {
	I int
	P [3]float64
}

// NewSystem makes a system of the particles at x (3m) with the given masses (m) and springs, under gravity, 9.81 m/s²
// along −y. It merges springs between the same pair of particles and adds their stiffnesses (see MergeSprings). For
// the edges of a mesh, which list a spring more than once, pass DistinctSprings(springs). The arguments are copied.
// The errors are those of Check.
func NewSystem(x, mass []float64, springs []Spring) (*System, error) {
	s := &System{
		X0:      slices.Clone(x),
		Mass:    slices.Clone(mass),
		Springs: slices.Clone(springs),
		Gravity: gravity,
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	s.Springs = MergeSprings(s.Springs)
	return s, nil
}

// NumParticles returns m, the number of particles.
func (s *System) NumParticles() int { return len(s.Mass) }

// NumSprings returns s, the number of springs.
func (s *System) NumSprings() int { return len(s.Springs) }

// NumDirections returns the number of vectors in d: one for each spring and, after them, one for each hinge. In a
// system with hinges, s in "3s" and "m×s" is this number.
func (s *System) NumDirections() int { return len(s.Springs) + len(s.Hinges) }

// TotalMass returns the sum of all masses, in kilograms.
func (s *System) TotalMass() float64 {
	total := 0.0
	for _, m := range s.Mass {
		total += m
	}
	return total
}

// Rest returns the state at t = 0 in which every particle is at its rest position, or at its pin, with zero velocity.
func (s *System) Rest() State {
	q := State{X: slices.Clone(s.X0), V: make([]float64, len(s.X0)), Torn: len(s.Torn)}
	s.ApplyPins(q.X)
	return q
}

// String sums the system up in one line.
func (s *System) String() string {
	springs := count(s.NumSprings(), "spring")
	if len(s.Hinges) > 0 {
		springs += ", " + count(len(s.Hinges), "hinge")
	}
	return fmt.Sprintf("%s, %s, %d pinned, %.4g kg", count(s.NumParticles(), "particle"), springs, len(s.Pins), s.TotalMass())
}

// Clone returns a copy that shares nothing with s.
func (s *System) Clone() *System {
	c := *s
	c.X0 = slices.Clone(s.X0)
	c.Mass = slices.Clone(s.Mass)
	c.Springs = slices.Clone(s.Springs)
	c.Hinges = slices.Clone(s.Hinges)
	c.Pins = slices.Clone(s.Pins)
	c.Fext = slices.Clone(s.Fext)
	c.Forces = slices.Clone(s.Forces)
	c.Obstacles = slices.Clone(s.Obstacles)
	c.Triangles = slices.Clone(s.Triangles)
	c.Groups = slices.Clone(s.Groups)
	for n, g := range c.Groups {
		c.Groups[n].Particles = slices.Clone(g.Particles)
	}
	c.Torn = slices.Clone(s.Torn)
	for n, t := range c.Torn {
		c.Torn[n] = Tear{slices.Clone(t.Springs), slices.Clone(t.Triangles), slices.Clone(t.Hinges)}
	}
	return &c
}

// At returns the system of the state q: it appends the springs, triangles and hinges that were torn later to the
// remaining ones. It shares everything else with s, and is s if nothing was torn later. It panics unless 0 ≤ q.Torn ≤
// len(s.Torn).
func (s *System) At(q State) *System {
	if q.Torn < 0 || q.Torn > len(s.Torn) {
		panic(fmt.Sprintf("msp: At: q.Torn = %d, want 0 … len(s.Torn) = %d", q.Torn, len(s.Torn)))
	}
	if q.Torn == len(s.Torn) {
		return s
	}
	before := *s
	before.Springs, before.Triangles, before.Torn = slices.Clone(s.Springs), slices.Clone(s.Triangles), s.Torn[:q.Torn:q.Torn]
	before.Hinges = slices.Clone(s.Hinges)
	for _, t := range s.Torn[q.Torn:] {
		before.Springs = append(before.Springs, t.Springs...)
		before.Triangles = append(before.Triangles, t.Triangles...)
		before.Hinges = append(before.Hinges, t.Hinges...)
	}
	return &before
}

// want panics unless the vector called name has n entries, in words "3m" or "3s".
func want(name string, v []float64, what string, n int) {
	if len(v) != n {
		panic(fmt.Sprintf("msp: len(%s) = %d, want %s = %d", name, len(v), what, n))
	}
}

// count returns a number with its noun: "1 spring", "2 springs".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
