package viz

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/live"
)

// Live runs the simulation of s from rest in real time, and shows it on the page while it runs. You can rotate the view and drag
// a particle with the mouse, or by keys and buttons; the particle keeps its distance from the eye until you release it. A pinned
// particle moves with its pin. The step may be that of any method. With those of package collide, particles collide with the
// obstacles of the system, which are drawn in any case.
//
// It ends at the button Stop or at an interrupt, and returns the state at that time. A player of the run remains on the page. If
// the page cannot reach the kernel, as in msp run or in a front end without widgets, Live simulates ten seconds and shows a
// player that says so.
//
// The page shows its frame rate and the time from a frame's computation until the kernel knows that it was drawn. Live sends at
// most 30 frames a second, and no more than are drawn. A frame takes 8 bytes for each particle that is drawn, 14 kB for 41×41. Of a grid
// of more than 100,000 particles, every second, third, … row and column is drawn, and a note says so: of 1000×1000 every fourth. Strain
// is then that of these rows and columns. The simulation has all particles.
//
// Live holds a particle by an additional force in s.Forces, so no method must factor its matrix again. It restores s.Forces at
// the end.
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

// LiveFrom is Live that starts at the state q and keeps q up to date, also after an interrupt.
func LiveFrom(s *msp.System, q *msp.State, step msp.Stepper) error {
	switch {
	case s == nil || q == nil || step == nil:
		panic(fmt.Sprintf("viz: LiveFrom: s = %v, q = %v, step is nil: %t; want all three", s, q, step == nil))
	case len(q.X) != 3*s.NumParticles():
		panic(fmt.Sprintf("viz: LiveFrom: len(q.X) = %d, want 3m = %d", len(q.X), 3*s.NumParticles()))
	}
	return live.Run(s, q, step)
}
