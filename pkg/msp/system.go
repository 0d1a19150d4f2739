package msp

import (
	"fmt"
	"slices"

	"github.com/massspring/msp/pkg/msp/obstacle"
)

// gravity is the acceleration of free fall that new systems start with, in m/s²; y points up.
var gravity = [3]float64{0, -9.81, 0}

// System is a mass-spring system: particles, springs, pins and forces. Where its particles are is a State.
//
// The fields may be read and changed freely. A method that has factored a matrix of the system, such as
// LocalGlobal, refuses to go on after a change of Mass, of I, J or K of Springs, of all but R of Hinges, or of which particles are
// pinned until its Refactor is called; everything else, rest lengths and dampers too, takes effect with the next step.
type System struct {
	// X0 holds the positions at rest (3m), in metres.
	X0 []float64
	// Mass holds one mass per particle (m), in kilograms, each > 0.
	Mass []float64
	// Springs holds the s springs.
	Springs []Spring
	// Hinges holds angle springs, an option for what is to resist bending; none unless added.
	Hinges []Hinge
	// Pins holds the particles that are held in place, by rising index. Pin, MovePin and Unpin keep it so.
	Pins []Pin
	// Gravity is the acceleration of free fall, in m/s².
	Gravity [3]float64
	// Fext holds a constant load (3m), in newtons, beside gravity; nil means none. E counts its potential.
	Fext []float64
	// Forces depend on time, positions and velocities: air drag, wind, a hand that pulls. They add up, beside gravity
	// and Fext. Nothing that depends on them is factored, so the list may change at any time.
	Forces []Force
	// Drag is the rate c ≥ 0 of ether drag, in 1/s: a free particle has the part e^(−ct) of its velocity left after the
	// time t. Alpha gives the paper's α for one step, and SetAlpha sets Drag from it. Zero is no drag.
	Drag float64
	// Damping is the resistance to motion that springs have beside the D of each; zero unless changed.
	Damping Damping
	// Obstacles are what particles stay outside of. The methods of package collide take them; others return ErrObstacles.
	Obstacles []obstacle.Obstacle
	// Triangles names the corners of the triangles to draw; it has no part in the physics.
	Triangles [][3]int
	// Groups names sets of particles: see Name.
	Groups []Group
	// Torn holds what a method such as methods.Tearing has taken out of Springs, Triangles and Hinges, in its order.
	Torn []Tear
}

// Tear is what goes out of a system at once: springs that break, the triangles that they were sides of, and the hinges of those.
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

// NewSystem makes a system of the particles at x (3m) with the given masses (m) and springs, under
// gravity, 9.81 m/s² along −y. Springs between the same pair of particles are merged, their stiffnesses added
// (see MergeSprings); for the edges of a mesh, where a spring given twice is one spring, give it DistinctSprings(springs).
// The arguments are copied. The error is that of Check.
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

// NumDirections returns how many vectors d has: one for each spring and, behind them, one for each hinge. Where there are hinges, s
// in "3s" and "m×s" is this number.
func (s *System) NumDirections() int { return len(s.Springs) + len(s.Hinges) }

// TotalMass returns the sum of all masses, in kilograms.
func (s *System) TotalMass() float64 {
	total := 0.0
	for _, m := range s.Mass {
		total += m
	}
	return total
}

// Rest returns the state at t = 0 in which every particle is at its rest position, or at its pin, and
// nothing moves.
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

// At returns the system as the state q has it: with all springs, triangles and hinges that have gone since, behind those
// that are left. It shares the rest with s, and is s where nothing has gone. It panics unless 0 ≤ q.Torn ≤ len(s.Torn).
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
