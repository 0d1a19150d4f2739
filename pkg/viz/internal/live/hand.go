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
// a free particle, h²/m, and falls as long as the correction hardly helps, down to h²/(m + h²Σk), that of a particle with
// springs of stiffness k whose other ends are fixed. It is the force with which the springs pull, so that the particles
// around feel one that is held.
//
// Where an obstacle is in the way no force takes the particle to p, and F would grow without end: the first step past the
// obstacle would throw the cloth away. So ‖F‖ stays below the force of springs at twice their rest length R and twice the
// weight of all, which the hand may carry: Σ kR + 2‖g‖Σm.
//
// Only while it holds a particle does the system have this force: methods evaluate forces in every step.
type hand struct {
	s      *msp.System
	before []msp.Force // of the system, when the hand took the particle
	ours   []msp.Force // those and the hand's
	takes  int         // how many particles it has taken
	i      int         // particle, or −1
	k      float64     // of all springs at the particle (N/m)
	most   float64     // the bound of ‖F‖ (N)
	to     scene.Vec
	force  scene.Vec
	missed scene.Vec // p − x of the step before
	c      float64
}

func newHand(s *msp.System) *hand { return &hand{s: s, i: -1} }

// grip adds the force to the system's.
func (h *hand) grip() {
	h.takes++
	take := h.takes
	h.before = h.s.Forces
	h.ours = append(slices.Clone(h.before), func(_ float64, _, _, f []float64) {
		if h.i < 0 || h.takes != take {
			return // the system got other forces meanwhile, with this one among them
		}
		for axis, pull := range h.force {
			f[3*h.i+axis] += pull
		}
	})
	h.s.Forces = h.ours
}

// open lets go and restores the forces of the system, unless it has got others since.
func (h *hand) open() {
	if n := len(h.ours); n > 0 && len(h.s.Forces) == n && &h.s.Forces[0] == &h.ours[0] {
		h.s.Forces = h.before
	}
	h.ours, h.i = nil, -1
}

// take puts particle i, if there is one, at the point before a step of q.
func (h *hand) take(q *msp.State, i int, to scene.Vec) {
	if i < 0 || i >= h.s.NumParticles() || !(to.Length() < 1e6) {
		i = -1
	}
	if i != h.i {
		h.open()
		if i >= 0 {
			h.grip()
		}
		h.i, h.force, h.missed, h.c = i, scene.Vec{}, scene.Vec{}, 0
		h.k, h.most = springsAt(h.s, i)
		h.most += 2 * scene.Vec(h.s.Gravity).Length() * h.s.TotalMass()
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
		h.c = max(h.c/2, free/(1+h.k*free))
	case same < 0: // too much
		h.c = min(2*h.c, free)
	}
	h.missed = missed
	h.force = h.force.Plus(missed.Times(1 / h.c))
	if f := h.force.Length(); f > h.most {
		h.force = h.force.Times(h.most / f)
	}
	h.place(q)
}

// springsAt returns the stiffness of all springs at a particle (N/m) and their force at twice the rest length (N).
func springsAt(s *msp.System, i int) (k, pull float64) {
	for _, p := range s.Springs {
		if p.I == i || p.J == i {
			k += p.K
			pull += p.K * p.R
		}
	}
	return k, pull
}

func (h *hand) place(q *msp.State) {
	copy(q.X[3*h.i:3*h.i+3], h.to[:])
	clear(q.V[3*h.i : 3*h.i+3])
}
