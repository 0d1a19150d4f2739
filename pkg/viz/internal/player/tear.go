package player

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Tear is springs that have gone at the time T (s): Gone has the two particles of each, one spring after the other.
type Tear struct {
	T    float64 `json:"t"`
	Gone []int   `json:"gone"`
}

// gone returns what has gone at the time t.
func gone(tears []Tear, t float64) scene.Cut {
	cut := scene.Cut{}
	for _, tear := range tears {
		for k := 0; k < len(tear.Gone) && tear.T <= t; k += 2 {
			cut.Add(tear.Gone[k], tear.Gone[k+1])
		}
	}
	return cut
}

// Torn returns the system as the first of the frames has it, and what goes until the last. It panics if a frame has lost
// more than the system has, or less than the frame before.
func Torn(verb string, s *msp.System, frames []msp.State) (before *msp.System, tears []Tear) {
	if len(frames) == 0 {
		return s, nil
	}
	last := frames[0].Torn
	for t, q := range frames {
		if q.Torn < max(0, last) || q.Torn > len(s.Torn) {
			panic(fmt.Sprintf("viz: %s: frames[%d].Torn = %d, want %d … len(s.Torn) = %d", verb, t, q.Torn, max(0, last), len(s.Torn)))
		}
		if q.Torn == last {
			continue
		}
		tear := Tear{T: q.T}
		for _, went := range s.Torn[last:q.Torn] {
			for _, sp := range went.Springs {
				tear.Gone = append(tear.Gone, sp.I, sp.J)
			}
		}
		tears = append(tears, tear)
		last = q.Torn
	}
	return s.At(frames[0]), tears
}
