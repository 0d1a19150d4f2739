package live

import (
	"github.com/massspring/msp/pkg/msp"
)

const recorded = 300 // frames that are kept of a run, at most

// record keeps frames of a run evenly in time: when it is full every second one goes.
type record struct {
	frames []msp.State
	every  int
	steps  int
}

func newRecord(q msp.State) *record { return &record{frames: []msp.State{q.Clone()}, every: 1} }

func (r *record) add(q msp.State) {
	r.steps++
	if r.steps%r.every != 0 {
		return
	}
	r.frames = append(r.frames, q) // a step makes a new one
	if len(r.frames) <= recorded {
		return
	}
	r.every *= 2
	half := r.frames[:0]
	for k := 0; k*r.every <= r.steps && 2*k < len(r.frames); k++ {
		half = append(half, r.frames[2*k])
	}
	r.frames = half
}
