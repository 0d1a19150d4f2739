package detect

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Box is an axis-aligned box.
type Box struct{ Low, High [3]float64 }

// Around returns the smallest box around the points, enlarged by margin on all sides.
func Around(margin float64, points ...[3]float64) Box {
	low, high := v3.Bounds(points...)
	return Box{low, high}.Enlarged(margin)
}

// Add enlarges the box so that it holds another one.
func (b *Box) Add(c *Box) {
	for axis := range b.Low {
		b.Low[axis], b.High[axis] = min(b.Low[axis], c.Low[axis]), max(b.High[axis], c.High[axis])
	}
}

// Enlarged returns the box, enlarged by margin on all sides.
func (b Box) Enlarged(margin float64) Box {
	for axis := range b.Low {
		b.Low[axis] -= margin
		b.High[axis] += margin
	}
	return b
}

// Overlap reports whether two boxes have a point in common.
func (b *Box) Overlap(c *Box) bool {
	return b.Low[0] <= c.High[0] && c.Low[0] <= b.High[0] && b.Low[1] <= c.High[1] && c.Low[1] <= b.High[1] &&
		b.Low[2] <= c.High[2] && c.Low[2] <= b.High[2]
}

// Hash finds pairs of boxes that overlap. It lists each box in the cells of a grid that the box covers, and stores these cells
// in a hash table (M. Teschner et al.: Optimized spatial hashing for collision detection of deformable objects, VMV 2003).
// It reuses its memory. Processors share Fill; after it, several goroutines may call the other methods at once.
type Hash struct {
	cell     [3]float64 // its sides, m
	spans    []span     // of the boxes
	first    []int32    // where the entries of a bucket begin
	entry    []entry
	crew     *crew.Crew
	unsorted []entry // those of a group of buckets side by side
	counts   []int32 // of the entries of each part of the boxes in each group
}

// span is the first and the last cell that a box covers.
type span struct{ low, high [3]int32 }

// entry is a box in a cell.
type entry struct {
	at    [3]int32
	box   int32
	first axes // along which the cell is the first that the box covers
}

// axes is a set of axes, a bit each.
type axes uint8

const everyAxis axes = 7

// firstAt returns the axes along which a cell is the first of the span.
func (s *span) firstAt(at [3]int32) (first axes) {
	for axis := range at {
		if at[axis] == s.low[axis] {
			first |= 1 << axis
		}
	}
	return first
}

// most is how many cells a box covers at most: one that would cover more makes the cells larger.
const most = 64

// flattest is the shortest side of a cell, in parts of its longest.
const flattest = 1.0 / 16

// measure sets the sides of a cell.
func (h *Hash) measure(boxes []Box) {
	var mean, largest [3]float64
	for k := range boxes {
		for axis := range mean {
			size := boxes[k].High[axis] - boxes[k].Low[axis]
			mean[axis] += size / float64(len(boxes))
			largest[axis] = max(largest[axis], size)
		}
	}
	longest := 0.0
	for axis := range h.cell {
		h.cell[axis] = max(1.5*mean[axis], largest[axis]/(math.Cbrt(most)-1))
		longest = max(longest, h.cell[axis])
	}
	if longest == 0 { // points, or nothing
		longest = 1
	}
	for axis := range h.cell {
		h.cell[axis] = max(h.cell[axis], flattest*longest)
	}
}

// bucketsInPart is the number of buckets in which a processor looks for pairs at once: some tenths of a millisecond.
const bucketsInPart = 4 << 10

// Parts returns the number of parts of the search for pairs.
func (h *Hash) Parts() int { return crew.Parts(len(h.first)-1, bucketsInPart) }

// Pairs calls found once for each overlapping pair i < j of the boxes, which must be those given to Fill.
func (h *Hash) Pairs(boxes []Box, found func(i, j int)) {
	for part := range h.Parts() {
		h.PairsIn(part, boxes, found)
	}
}

// PairsIn is one of the Parts of Pairs, which calls them in their order.
func (h *Hash) PairsIn(part int, boxes []Box, found func(i, j int)) {
	for k := part * bucketsInPart; k < min((part+1)*bucketsInPart, len(h.first)-1); k++ {
		bucket := h.entry[h.first[k]:h.first[k+1]]
		for a := range bucket {
			e := &bucket[a]
			box := &boxes[e.box]
			for b := range bucket[:a] {
				// Of the cells that two boxes share, the one that is the first along each axis of one of them tells of the pair.
				o := &bucket[b]
				if o.at == e.at && e.first|o.first == everyAxis && box.Overlap(&boxes[o.box]) {
					found(int(min(e.box, o.box)), int(max(e.box, o.box)))
				}
			}
		}
	}
}

// Near calls found once for each of the boxes that overlaps b. The boxes must be those given to Fill.
func (h *Hash) Near(boxes []Box, b Box, found func(i int)) {
	s := h.spanOf(&b)
	s.each(func(at [3]int32) {
		k, first := h.bucket(at), s.firstAt(at)
		bucket := h.entry[h.first[k]:h.first[k+1]]
		for n := range bucket {
			if e := &bucket[n]; e.at == at && first|e.first == everyAxis && b.Overlap(&boxes[e.box]) {
				found(int(e.box))
			}
		}
	})
}

// spanOf returns the cells that a box covers.
func (h *Hash) spanOf(b *Box) (s span) {
	for axis := range s.low {
		s.low[axis], s.high[axis] = h.index(axis, b.Low[axis]), h.index(axis, b.High[axis])
	}
	return s
}

func (h *Hash) index(axis int, c float64) int32 {
	return int32(min(max(math.Floor(c/h.cell[axis]), math.MinInt32), math.MaxInt32))
}

// each calls f for each cell.
func (s *span) each(f func(at [3]int32)) {
	for x := s.low[0]; x <= s.high[0]; x++ {
		for y := s.low[1]; y <= s.high[1]; y++ {
			for z := s.low[2]; z <= s.high[2]; z++ {
				f([3]int32{x, y, z})
			}
		}
	}
}

// bucket returns that of a cell. Cells in a row along the third axis have their buckets in a row, so that neighbours are near in memory.
func (h *Hash) bucket(at [3]int32) int {
	return int(((uint32(at[0])*73856093 ^ uint32(at[1])*19349663) + uint32(at[2])) & uint32(len(h.first)-2))
}
