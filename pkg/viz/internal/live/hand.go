package live

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// hand holds one particle of a system at a point, whatever method takes the steps. Pinning it would change the
// matrix that some have factored, so it pulls with an external force F, and corrects in the end what that has not
// reached: with x the particle's place after a step and p the point,
//
//	F ← F + (p − x)/c,   then x = p, v = 0,
//
// where c (m/N) says how far a newton moves the particle in a step. Nothing is known of the method, so c starts as that of
// a free particle, h²/m, and falls as long as the correction hardly helps. It is the force with which the
// springs pull, so that the particles around feel one that is held.
type hand struct {
	s      *msp.System
	before []msp.Force // of the system
	ours   []msp.Force // those and the hand's
	i      int         // particle, or −1
	to     scene.Vec
	force  scene.Vec
	missed scene.Vec // p − x of the step before
	c      float64
}

func newHand(s *msp.System) *hand {
	h := &hand{s: s, before: s.Forces, i: -1}
	h.ours = append(slices.Clone(s.Forces), func(_ float64, _, _, f []float64) {
		if h.i >= 0 {
			for axis, pull := range h.force {
				f[3*h.i+axis] += pull
			}
		}
	})
	s.Forces = h.ours
	return h
}

// open lets go and restores the forces of the system, unless it has got others since.
func (h *hand) open() {
	if len(h.s.Forces) == len(h.ours) && &h.s.Forces[0] == &h.ours[0] {
		h.s.Forces = h.before
	}
	h.i = -1
}

// take puts particle i, if there is one, at the point before a step of q.
func (h *hand) take(q *msp.State, i int, to scene.Vec) {
	if i < 0 || i >= h.s.NumParticles() || !(to.Length() < 1e6) {
		i = -1
	}
	if i != h.i {
		h.i, h.force, h.missed, h.c = i, scene.Vec{}, scene.Vec{}, 0
	}
	if h.to = to; i < 0 {
		return
	}
	if h.s.Pinned(i) {
		h.s.MovePin(i, to)
		return
	}
	h.place(q)
}

// hold puts the particle at the point after a step of the length dt (s), and learns from where it was.
func (h *hand) hold(q *msp.State, dt float64) {
	if h.i < 0 || h.s.Pinned(h.i) {
		return
	}
	missed := h.to.Minus(scene.Vec(q.X[3*h.i : 3*h.i+3]))
	free, before := dt*dt/h.s.Mass[h.i], h.missed.Length()
	switch same := missed.Dot(h.missed); {
	case h.c == 0:
		h.c = free
	case same > 0.5*before*before && before > 0: // too little
		h.c = max(h.c/2, 1e-6*free)
	case same < 0: // too much
		h.c = min(2*h.c, free)
	}
	h.missed = missed
	h.force = h.force.Plus(missed.Times(1 / h.c))
	h.place(q)
}

func (h *hand) place(q *msp.State) {
	copy(q.X[3*h.i:3*h.i+3], h.to[:])
	clear(q.V[3*h.i : 3*h.i+3])
}
