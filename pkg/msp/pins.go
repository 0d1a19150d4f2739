package msp

import (
	"fmt"
	"sort"
)

// Pin holds the given particles at their rest positions. A particle that is already pinned keeps its pin.
//
// In every state that a method of this package makes, a pinned particle is exactly at its pin. The global step leaves
// its rows and columns out of the linear system; L, J and M remain the full matrices of the paper.
func (s *System) Pin(particles ...int) {
	for _, i := range particles {
		s.wantParticle("Pin", i)
		at, held := s.findPin(i)
		if held {
			continue
		}
		s.Pins = append(s.Pins, Pin{})
		copy(s.Pins[at+1:], s.Pins[at:])
		s.Pins[at] = Pin{I: i, P: [3]float64(s.X0[3*i : 3*i+3])}
	}
}

// PinWhere pins the particles whose rest position satisfies where, and returns their number.
func (s *System) PinWhere(where func(p [3]float64) bool) int {
	found := 0
	for i := range s.Mass {
		if where([3]float64(s.X0[3*i : 3*i+3])) {
			s.Pin(i)
			found++
		}
	}
	return found
}

// MovePin puts the pin of particle i at p: the particle is there after the next step. It panics if the particle is not
// pinned.
func (s *System) MovePin(i int, p [3]float64) {
	s.wantParticle("MovePin", i)
	at, held := s.findPin(i)
	if !held {
		panic(fmt.Sprintf("msp: MovePin: particle %d is not pinned", i))
	}
	s.Pins[at].P = p
}

// Unpin releases the given particles. Particles that are not pinned are ignored.
func (s *System) Unpin(particles ...int) {
	for _, i := range particles {
		s.wantParticle("Unpin", i)
		if at, held := s.findPin(i); held {
			s.Pins = append(s.Pins[:at], s.Pins[at+1:]...)
		}
	}
}

// Pinned reports whether particle i is held.
func (s *System) Pinned(i int) bool {
	_, held := s.findPin(i)
	return held
}

// findPin returns where particle i is, or belongs, in s.Pins.
func (s *System) findPin(i int) (at int, held bool) {
	at = sort.Search(len(s.Pins), func(k int) bool { return s.Pins[k].I >= i })
	return at, at < len(s.Pins) && s.Pins[at].I == i
}

// ApplyPins moves every pinned particle of the positions x (3m) to its pin.
func (s *System) ApplyPins(x []float64) {
	for _, p := range s.Pins {
		copy(x[3*p.I:3*p.I+3], p.P[:])
	}
}

func (s *System) wantParticle(verb string, i int) {
	if i < 0 || i >= len(s.Mass) {
		panic(fmt.Sprintf("msp: %s: particle %d, want 0 … %d", verb, i, len(s.Mass)-1))
	}
}
