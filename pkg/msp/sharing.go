package msp

import "github.com/massspring/msp/pkg/msp/internal/crew"

// Local steps, right-hand sides and the copying of solutions are shared by processors, in parts of a size of their own: a
// part is computed in the same way by any processor, and no two parts add to the same number, so that the bits do not depend
// on the number of processors.

const (
	// springsInPart and rowsInPart are the springs of a local step and the rows of a right-hand side in a part: each takes
	// some 30 µs, many times as long as waking a processor. Springs go in fours.
	springsInPart = 8 << 10
	rowsInPart    = 2 << 10
	// worthSharing is the least number of parts that are shared: two processors gain nothing on the five parts of
	// curtain81.
	worthSharing = 8
)

// sharing is the crew of a method and the vectors it works on: d, with x in local steps and b in right-hand sides; x alone
// where a solution is put to its particles. Its tasks are made once, so that a step makes no garbage.
type sharing struct {
	crew      *crew.Crew
	d, v      []float64
	localPart func(worker, part int)
}

// share has task do n things in parts of a size, with d and v.
func (s *sharing) share(n, size int, d, v []float64, task func(worker, part int)) {
	parts := (n + size - 1) / size
	workers := 1
	if parts >= worthSharing {
		workers = crew.Processors(parts)
	}
	s.d, s.v = d, v
	s.crew.Do(workers, parts, task)
	s.d, s.v = nil, nil
}
