package msp

import "fmt"

// Join appends a copy of the system other: its particles, springs, hinges, pins, load, triangles, obstacles, groups
// and torn parts. It returns the index first of other's first particle in s: particle i of other becomes first + i.
// The forces of both systems still act on their own particles only. Groups of the same name become one.
//
//	table, cloth := msp.Cloth(20, 20), msp.Cloth(30, 30)
//	first := table.Join(cloth.Move([3]float64{0, 0.3, 0}))
//	table.AddSpring(0, first, 500, 0.3)
//
// Gravity, Drag and Damping hold for a whole system. Join panics if they differ between other and s.
func (s *System) Join(other *System) (first int) {
	if s.Gravity != other.Gravity || s.Drag != other.Drag || s.Damping != other.Damping {
		panic(fmt.Sprintf("msp: Join: gravity %v, drag %g 1/s, damping %+v; the other's are %v, %g 1/s, %+v; want the same",
			s.Gravity, s.Drag, s.Damping, other.Gravity, other.Drag, other.Damping))
	}
	o := other.Clone()
	first = s.NumParticles()
	s.joinForces(o, first)
	s.X0, s.Mass = append(s.X0, o.X0...), append(s.Mass, o.Mass...)
	whole := Tear{o.Springs, o.Triangles, o.Hinges}.after(first)
	s.Springs, s.Triangles, s.Hinges = append(s.Springs, whole.Springs...), append(s.Triangles, whole.Triangles...),
		append(s.Hinges, whole.Hinges...)
	for _, t := range o.Torn {
		s.Torn = append(s.Torn, t.after(first))
	}
	for _, p := range o.Pins {
		s.Pins = append(s.Pins, Pin{p.I + first, p.P})
	}
	for _, g := range o.Groups {
		for k := range g.Particles {
			g.Particles[k] += first
		}
		s.Name(g.Name, g.Particles...)
	}
	s.Obstacles = append(s.Obstacles, o.Obstacles...)
	return first
}

// after returns the parts with every index greater by first, in the same memory.
func (t Tear) after(first int) Tear {
	for n := range t.Springs {
		t.Springs[n].I += first
		t.Springs[n].J += first
	}
	for n := range t.Triangles {
		for k := range t.Triangles[n] {
			t.Triangles[n][k] += first
		}
	}
	for n := range t.Hinges {
		for k := range t.Hinges[n].At {
			t.Hinges[n].At[k] += first
		}
	}
	return t
}

// joinForces joins load and Forces of s, which has the particles before first, and o.
func (s *System) joinForces(o *System, first int) {
	m := first + o.NumParticles()
	if s.Fext != nil || o.Fext != nil {
		load := make([]float64, 3*m)
		copy(load, s.Fext)
		copy(load[3*first:], o.Fext)
		s.Fext = load
	}
	if o.NumParticles() == 0 {
		return
	}
	var forces []Force
	for _, force := range s.Forces {
		forces = append(forces, forceOn(0, first, force))
	}
	for _, force := range o.Forces {
		forces = append(forces, forceOn(first, m, force))
	}
	s.Forces = forces
}

// forceOn returns the force of a system that is now the particles from … to−1 of another one.
func forceOn(from, to int, force Force) Force {
	return func(t float64, x, v, f []float64) { force(t, x[3*from:3*to], v[3*from:3*to], f[3*from:3*to]) }
}

// Move shifts the system by d, in metres: its rest positions and its pins. It does not move obstacles and forces. It
// returns s.
func (s *System) Move(d [3]float64) *System {
	for c := range s.X0 {
		s.X0[c] += d[c%3]
	}
	for n := range s.Pins {
		for axis := range d {
			s.Pins[n].P[axis] += d[axis]
		}
	}
	return s
}
