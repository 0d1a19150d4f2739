package viz

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/live"
)

// Live runs the simulation of s from rest, a second of it in a second, and shows it on the page while it runs:
// the view turns, and a particle follows the mouse that presses on it, held at its distance from the eye, until it is let go. A
// pinned particle takes its pin along. The step is that of any method; those of package collide have the particles meet the
// obstacles of the system, which are drawn where they are, and move as they do.
//
// It ends with the button Stop, or with an interrupt, and returns the state at that time; a player of what has
// happened stays on the page. Where the page has no way back to the kernel, as in msp run or in a front end without
// widgets, it simulates ten seconds and shows a player of those, which says so.
//
// The page says how many frames it draws in a second, and how long it takes from a frame's computation to the
// kernel's word that it was drawn. At most 30 are sent, and no more than are drawn; a frame takes 8 bytes for each
// particle, 14 kB for 41×41.
//
// A particle is held by one more force in s.Forces, so that no method has to factor its matrix again; s.Forces is
// restored at the end.
//
// The error is that of the step, with the state before it. It panics if s or step is nil.
func Live(s *msp.System, step msp.Stepper) (msp.State, error) {
	if s == nil {
		panic("viz: Live: s = nil, want a system")
	}
	q := s.Rest()
	err := LiveFrom(s, &q, step)
	return q, err
}

// LiveFrom is Live that goes on from the state q, which is the latest one at any time, also after an interrupt.
func LiveFrom(s *msp.System, q *msp.State, step msp.Stepper) error {
	switch {
	case s == nil || q == nil || step == nil:
		panic(fmt.Sprintf("viz: LiveFrom: s = %v, q = %v, step is nil: %t; want all three", s, q, step == nil))
	case len(q.X) != 3*s.NumParticles():
		panic(fmt.Sprintf("viz: LiveFrom: len(q.X) = %d, want 3m = %d", len(q.X), 3*s.NumParticles()))
	}
	return live.Run(s, q, step)
}
