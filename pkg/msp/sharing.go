package msp

import "github.com/massspring/msp/pkg/msp/internal/crew"

// Local steps, right-hand sides and the copying of solutions are shared by processors, in parts of a fixed size: a
// part is computed in the same way by any processor, and no two parts add to the same number, so that the bits do not depend
// on the number of processors.

const (
	// springsInPart and rowsInPart are the springs of a local step and the rows of a right-hand side in a part: each takes
	// some 30 µs, many times as long as waking a processor. Springs go in fours.
	springsInPart = 8 << 10
	rowsInPart    = 2 << 10
	// numbersInPart are those of vectors (3m) that are read and written once.
	numbersInPart = 32 << 10
	// worthSharing is the least number of parts that are shared: two processors gain nothing on the five parts of
	// curtain81.
	worthSharing = 8
)

// share does a task on n things in parts of the given size. Only where they are shared it allocates.
func share[Task any](c *crew.Crew, n, size int, task Task, do func(task Task, part int)) {
	parts := (n + size - 1) / size
	if parts >= worthSharing {
		if workers := crew.Processors(parts); workers > 1 {
			c.Do(workers, parts, func(_, part int) { do(task, part) })
			return
		}
	}
	for part := range parts {
		do(task, part)
	}
}

// ofPart returns the numbers of a part.
func ofPart(v []float64, part int) []float64 {
	return v[part*numbersInPart : min((part+1)*numbersInPart, len(v))]
}
