package detect

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Box is an axis-aligned box.
type Box struct{ Low, High [3]float64 }

// Around returns the smallest box around the points, enlarged by margin on all sides.
func Around(margin float64, points ...[3]float64) Box {
	low, high := v3.Bounds(points...)
	for axis := range low {
		low[axis] -= margin
		high[axis] += margin
	}
	return Box{low, high}
}

// Overlap reports whether two boxes have a point in common.
func (b *Box) Overlap(c *Box) bool {
	return b.Low[0] <= c.High[0] && c.Low[0] <= b.High[0] && b.Low[1] <= c.High[1] && c.Low[1] <= b.High[1] &&
		b.Low[2] <= c.High[2] && c.Low[2] <= b.High[2]
}

// Hash finds pairs of boxes that overlap. It lists each box in the cells of a grid that the box covers, and stores these cells
// in a hash table (M. Teschner et al.: Optimized spatial hashing for collision detection of deformable objects, VMV 2003).
// It reuses its memory.
type Hash struct {
	cell  float64
	first []int32 // where the entries of a bucket begin
	entry []entry
}

// entry is a box in a cell.
type entry struct {
	at  [3]int32
	box int32
}

// most is how many cells a box covers at most: one that would cover more makes the cells larger.
const most = 64

// Fill lists the boxes. The size of a cell is 1.5 times the mean size of a box, or more if the largest box would cover more
// than 64 cells.
func (h *Hash) Fill(boxes []Box) {
	mean, largest := 0.0, 0.0
	for _, b := range boxes {
		size := max(b.High[0]-b.Low[0], b.High[1]-b.Low[1], b.High[2]-b.Low[2])
		mean += size / float64(len(boxes))
		largest = max(largest, size)
	}
	h.cell = max(1.5*mean, largest/(math.Cbrt(most)-1))
	if h.cell == 0 { // points, or nothing
		h.cell = 1
	}
	buckets := 16
	for buckets < 2*len(boxes) {
		buckets *= 2
	}
	h.first = append(h.first[:0], make([]int32, buckets+1)...)
	entries := int32(0)
	for k := range boxes {
		h.cells(&boxes[k], func(at [3]int32) { h.first[h.bucket(at)]++; entries++ })
	}
	sum := int32(0)
	for k, n := range h.first {
		sum += n
		h.first[k] = sum
	}
	if int(entries) > cap(h.entry) {
		h.entry = make([]entry, entries+entries/4)
	}
	h.entry = h.entry[:entries]
	for k := range boxes { // from the end of each bucket to its beginning
		h.cells(&boxes[k], func(at [3]int32) {
			n := h.bucket(at)
			h.first[n]--
			h.entry[h.first[n]] = entry{at, int32(k)}
		})
	}
}

// Pairs calls found once for each overlapping pair i < j of the boxes, which must be those given to Fill.
func (h *Hash) Pairs(boxes []Box, found func(i, j int)) {
	for k := 0; k+1 < len(h.first); k++ {
		bucket := h.entry[h.first[k]:h.first[k+1]]
		for a := range bucket {
			for b := range bucket[:a] {
				i, j := bucket[b].box, bucket[a].box
				if bucket[a].at == bucket[b].at && boxes[i].Overlap(&boxes[j]) && h.owns(bucket[a].at, &boxes[i], &boxes[j]) {
					found(int(min(i, j)), int(max(i, j)))
				}
			}
		}
	}
}

// Near calls found once for each of the boxes that overlaps b. The boxes must be those given to Fill.
func (h *Hash) Near(boxes []Box, b Box, found func(i int)) {
	h.cells(&b, func(at [3]int32) {
		k := h.bucket(at)
		for _, e := range h.entry[h.first[k]:h.first[k+1]] {
			if e.at == at && b.Overlap(&boxes[e.box]) && h.owns(at, &b, &boxes[e.box]) {
				found(int(e.box))
			}
		}
	})
}

// owns reports whether a cell is the first that two boxes share, the one that tells of them.
func (h *Hash) owns(at [3]int32, a, b *Box) bool {
	for axis, n := range at {
		if n != max(h.index(a.Low[axis]), h.index(b.Low[axis])) {
			return false
		}
	}
	return true
}

func (h *Hash) index(c float64) int32 {
	return int32(min(max(math.Floor(c/h.cell), math.MinInt32), math.MaxInt32))
}

// cells calls f for each cell that b covers.
func (h *Hash) cells(b *Box, f func(at [3]int32)) {
	var low, high [3]int32
	for axis := range low {
		low[axis], high[axis] = h.index(b.Low[axis]), h.index(b.High[axis])
	}
	for x := low[0]; x <= high[0]; x++ {
		for y := low[1]; y <= high[1]; y++ {
			for z := low[2]; z <= high[2]; z++ {
				f([3]int32{x, y, z})
			}
		}
	}
}

func (h *Hash) bucket(at [3]int32) int {
	return int((uint32(at[0])*73856093 ^ uint32(at[1])*19349663 ^ uint32(at[2])*83492791) & uint32(len(h.first)-2))
}
