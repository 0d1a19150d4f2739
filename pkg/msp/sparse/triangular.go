package sparse

import (
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/crew"
)

// real is the precision of a factor.
type real interface{ float32 | float64 }

// panelSolver solves with one panel of the given width for three right-hand sides.
type panelSolver[T real] func(y [][4]T, rows []int32, panel [][4]T, w *[4][4]T, wide int8)

// triangular solves with L and Lᵀ, on several processors where the factor is large.
//
// The spans of Symbolic.solving are done at the same time. All of them subtract from the slots of the rest, so
// each has rows of its own for those in work, from which they are added up, span by span, when all are done.
type triangular[T real] struct {
	pattern *supernodes
	val     [][4]T // rows of the panels; in place of the diagonal stand its reciprocals
	work    [][4]T // of right-hand sides: a row for each slot, then the spans' own ones for the slots of the rest

	forwardPanel, backwardPanel panelSolver[T]
	sweeper                     sweeper[T]
	forwardSpan, backwardSpan   func(worker, part int)
	crew                        *crew.Crew
	sides
}

func newTriangular[T real](symbolic *Symbolic, forwardPanel, backwardPanel panelSolver[T]) *triangular[T] {
	s := &symbolic.supernodes
	t := &triangular[T]{
		pattern: s,
		val:     make([][4]T, s.valPtr[s.panels()]),
		work:    make([][4]T, panelWidth*s.panels()+len(s.solving.spans)*s.slotsOfRest()),

		forwardPanel: forwardPanel, backwardPanel: backwardPanel,
		crew: crew.New(),
	}
	t.sides = t.newSides(symbolic.place)
	t.forwardSpan = func(_, part int) {
		clear(t.apart(part))
		t.forward(s.solving.spans[part])
	}
	t.backwardSpan = func(_, part int) {
		part = len(s.solving.spans) - 1 - part // what was used last may still be in the caches
		apart := t.apart(part)
		for _, k := range s.solving.rest {
			first, end := s.own(k)
			apart = apart[copy(apart, t.work[first:end]):]
		}
		t.backward(s.solving.spans[part])
	}
	return t
}

// solve solves L Lᵀ y = y for the right-hand sides in work.
func (t *triangular[T]) solve() {
	spans, rest := t.pattern.solving.spans, t.pattern.solving.rest
	workers := crew.Processors(len(spans))
	t.crew.Do(workers, len(spans), t.forwardSpan)
	for part := range spans {
		apart := t.apart(part)
		for _, k := range rest {
			first, end := t.pattern.own(k)
			for i := range t.work[first:end] {
				y := &t.work[int(first)+i]
				y[0], y[1], y[2] = y[0]+apart[i][0], y[1]+apart[i][1], y[2]+apart[i][2]
			}
			apart = apart[end-first:]
		}
	}
	for _, k := range rest {
		t.forward(span{k, k + 1})
	}
	for i := len(rest) - 1; i >= 0; i-- {
		t.backward(span{rest[i], rest[i] + 1})
	}
	t.crew.Do(workers, len(spans), t.backwardSpan)
}

// forward solves L y = y for the slots of supernodes, the first one first, and subtracts what follows below.
func (t *triangular[T]) forward(of span) {
	s, y := t.pattern, t.work
	if t.sweeper.sweep(t, s.firstPanel[of.first], s.firstPanel[of.end], true) {
		return
	}
	for k := of.first; k < of.end; k++ {
		rows := s.rowInWork[s.rowPtr[k]:s.rowPtr[k+1]]
		for p := s.firstPanel[k]; p < s.firstPanel[k+1]; p++ {
			rows = rows[panelWidth:]
			t.forwardPanel(y, rows, t.val[s.valPtr[p]:s.valPtr[p+1]], (*[4][4]T)(y[panelWidth*p:]), s.wide[p])
		}
	}
}

// backward solves Lᵀ y = y for the slots of supernodes, the last one first.
func (t *triangular[T]) backward(of span) {
	s, y := t.pattern, t.work
	if t.sweeper.sweep(t, s.firstPanel[of.first], s.firstPanel[of.end], false) {
		return
	}
	for k := of.end - 1; k >= of.first; k-- {
		rows := s.rowInWork[s.rowPtr[k]:s.rowPtr[k+1]]
		for p := s.firstPanel[k+1] - 1; p >= s.firstPanel[k]; p-- {
			t.backwardPanel(y, rows[panelWidth*(p-s.firstPanel[k]+1):],
				t.val[s.valPtr[p]:s.valPtr[p+1]], (*[4][4]T)(y[panelWidth*p:]), s.wide[p])
		}
	}
}

// apart returns the rows of work that a span has for the slots of the rest.
func (t *triangular[T]) apart(part int) [][4]T {
	n := t.pattern.slotsOfRest()
	first := panelWidth*t.pattern.panels() + part*n
	return t.work[first : first+n]
}

// worthSharingRows is the least number of rows of panels for which a solution is shared: about half a millisecond of one
// processor, both ways.
const worthSharingRows = 250e3

// sharedSpans is the number of spans that such a solution is cut into. With more of them, the part above, which one processor
// does alone, grows faster than the share of each processor shrinks (block30: 22 % of the rows above four, 36 % above eight).
const sharedSpans = 4

// shareSolution divides solutions into spans of at most 1/parts of the work, and makes rowInWork:
// rowIdx, with the slots of the rest, where supernodes of a span have them, replaced by the places that the span
// has for them in work.
func (s *supernodes) shareSolution(parts float64) {
	cost := make([]float64, s.count())
	for k := range cost {
		cost[k] = float64(s.valPtr[s.firstPanel[k+1]] - s.valPtr[s.firstPanel[k]])
	}
	s.solving, s.rowInWork = share(cost, s.parents(), parts), s.rowIdx
	if len(s.solving.rest) == 0 {
		return
	}
	s.rowInWork = slices.Clone(s.rowIdx)
	slots := int32(panelWidth * s.panels())
	place, n := make([]int32, slots), int32(0) // of the slots of the rest
	for _, k := range s.solving.rest {
		first, end := s.own(k)
		for slot := first; slot < end; slot++ {
			place[slot] = slots + n
			n++
		}
	}
	for part, of := range s.solving.spans {
		_, end := s.own(of.end - 1)
		rows := s.rowInWork[s.rowPtr[of.first]:s.rowPtr[of.end]]
		for i, slot := range rows {
			if slot >= end {
				rows[i] = place[slot] + int32(part)*n
			}
		}
	}
}

// slotsOfRest counts the slots that no span of a solution has.
func (s *supernodes) slotsOfRest() int {
	slots := 0
	for _, k := range s.solving.rest {
		first, end := s.own(k)
		slots += int(end - first)
	}
	return slots
}
