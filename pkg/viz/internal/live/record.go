package live

import (
	"github.com/massspring/msp/pkg/msp"
)

const (
	recorded      = 300     // frames that are kept of a run, at most
	recordedBytes = 1 << 30 // which they take, at most, but for two frames
)

// record keeps frames of a run evenly in time: when it is full every second one goes.
type record struct {
	frames []msp.State
	most   int
	every  int
	steps  int
}

func newRecord(q msp.State) *record {
	most := max(2, min(recorded, recordedBytes/max(1, 16*len(q.X)))) // X and V
	return &record{frames: []msp.State{q.Clone()}, most: most, every: 1}
}

func (r *record) add(q msp.State) {
	r.steps++
	if r.steps%r.every != 0 {
		return
	}
	r.frames = append(r.frames, q) // a step makes a new one
	if len(r.frames) <= r.most {
		return
	}
	r.every *= 2
	half := r.frames[:0]
	for k := 0; k*r.every <= r.steps && 2*k < len(r.frames); k++ {
		half = append(half, r.frames[2*k])
	}
	r.frames = half
}
