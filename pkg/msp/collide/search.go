package collide

import (
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// gathering is what the parts of a task find. Processors share the parts. The results and their order do not depend on the number of
// processors.
type gathering[T any] struct {
	crew  *crew.Crew
	parts int
	found [][]T // in each part
}

// inPart is the number of things with which a processor is busy at once: some tenths of a millisecond.
const inPart = 2 << 10

// begin forgets earlier results.
func (f *gathering[T]) begin() {
	f.parts = 0
	if f.crew == nil {
		f.crew = crew.New()
	}
}

// lists returns the results since begin.
func (f *gathering[T]) lists() [][]T { return f.found[:f.parts] }

// divide calls look for each part, which appends its results to a list.
func (f *gathering[T]) divide(parts int, look func(found []T, part int) []T) {
	first := f.parts
	f.parts += parts
	for len(f.found) < f.parts {
		f.found = append(f.found, nil)
	}
	f.crew.Do(crew.Processors(parts), parts, func(_, part int) {
		f.found[first+part] = look(f.found[first+part][:0], part)
	})
}

// over calls look for the parts of n things, each from one thing up to another, with the list that it appends its results to.
func (f *gathering[T]) over(n int, look func(found []T, from, to int) []T) {
	f.divide(crew.Parts(n, inPart), func(found []T, part int) []T { return look(found, part*inPart, min((part+1)*inPart, n)) })
}

// search looks for features near each other.
type search[T any] struct {
	gathering[T]
	hash detect.Hash
}

// crowd has features of one kind on their way.
type crowd struct {
	boxes  []detect.Box // around their ways
	moved  []bool       // since an earlier look; all in the first one
	movers []int32      // the features that have moved
	theirs []detect.Box // the boxes to hash: those of the movers if they are few, or all
	memory []detect.Box // of the movers
}

// resize makes room for n features. The caller then sets boxes and moved.
func (c *crowd) resize(n int) {
	c.boxes, c.moved = vec.Sized(c.boxes, n), vec.Sized(c.moved, n)
}

// sift lists the features that have moved, and the boxes to hash.
func (c *crowd) sift() {
	c.movers = c.movers[:0]
	for k, moved := range c.moved {
		if moved {
			c.movers = append(c.movers, int32(k))
		}
	}
	if c.theirs = c.boxes; 2*len(c.movers) < len(c.boxes) {
		c.memory = c.memory[:0]
		for _, k := range c.movers {
			c.memory = append(c.memory, c.boxes[k])
		}
		c.theirs = c.memory
	}
}

// within calls add for each pair i < j of a crowd whose boxes overlap, if at least one of them has moved. It hashes only those that have
// moved if they are few.
func (f *search[T]) within(c *crowd, add func(found []T, i, j int) []T) {
	c.sift()
	f.hash.Fill(c.theirs)
	if 2*len(c.movers) < len(c.boxes) {
		f.over(len(c.boxes), func(found []T, from, to int) []T {
			for i := from; i < to; i++ {
				f.hash.Near(c.theirs, c.boxes[i], func(k int) {
					j := int(c.movers[k])
					if !c.moved[i] || i < j { // of two that have moved, the first one tells of the pair
						found = add(found, min(i, j), max(i, j))
					}
				})
			}
			return found
		})
		return
	}
	f.divide(f.hash.Parts(), func(found []T, part int) []T {
		f.hash.PairsIn(part, c.boxes, func(i, j int) {
			if c.moved[i] || c.moved[j] {
				found = add(found, i, j)
			}
		})
		return found
	})
}
