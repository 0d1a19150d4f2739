package collide

import (
	"math"
	"sync/atomic"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// asleep tells which pairs cannot push, so that passes over the pairs leave them out. A pair that neither pushes nor has a multiplier, and
// whose gap n·r − level is d, cannot push before a particle has gone d/2, since the weights of each of its parts add up to 1. In a stack
// that lies still, more than half of the pairs sleep.
type asleep struct {
	at   []float64    // q, where the gaps are measured from (3m)
	room []float64    // how far particles may go from there before a pair may push; −1 for one that pushes or may do so
	far  float64      // how far the iteration is from there, m
	all  bool         // pairs are looked at where the iteration starts
	vain atomic.Int64 // of those looked at there, if not all are, the ones that do not push
}

// forget wakes all pairs.
func (a *asleep) forget() { a.room = a.room[:0] }

// look begins to look at the pairs at x (3m), where an iteration starts. It wakes all of them if there are other ones than before, or if
// many were looked at in vain.
func (a *asleep) look(c *pairs, x []float64) {
	if a.all = len(a.room) != len(c.list) || wakeful*int(a.vain.Load()) > len(c.list); a.all {
		a.at, a.room = c.loops.clone(a.at, x), vec.Sized(a.room, len(c.list))
		for k := range a.room {
			a.room[k] = -1
		}
	}
	a.far = a.gone(c, x)
	a.vain.Store(0)
}

// wakeful is the part of the pairs that are looked at in vain before all are, to find their gaps again.
const wakeful = 2

// gone returns how far a particle is at x (3m) from where the gaps are measured at most.
func (a *asleep) gone(c *pairs, x []float64) float64 {
	if len(a.room) == 0 || len(a.room) != len(c.list) { // they are not measured
		return math.Inf(1)
	}
	return math.Sqrt(c.loops.longest(x, a.at))
}

// still reports whether pair k cannot push where no particle has gone farther than that.
func (a *asleep) still(k int, gone float64) bool { return gone < math.Inf(1) && a.room[k] > gone }

// put notes the gap of pair k where the iteration starts.
func (a *asleep) put(k int, p *pair, gap float64) {
	a.room[k] = -1
	if p.force == 0 && p.lambda == 0 {
		a.room[k] = gap/2 - a.far
	}
}

// tell adds to the number of pairs that were looked at in vain.
func (a *asleep) tell(vain int) {
	if !a.all {
		a.vain.Add(int64(vain))
	}
}
