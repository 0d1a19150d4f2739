package detect

import (
	"math/bits"

	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

const (
	// boxesInPart is the number of boxes that a processor lists at once: some tenths of a millisecond.
	boxesInPart = 4 << 10
	// bucketsInGroup is a power of two. The entries of a group fit into the cache of a processor.
	bucketsInGroup = 8 << 10
)

// Fill lists the boxes. Each side of a cell is 1.5 times the mean of those of the boxes, because boxes around ways are long in one
// direction. It is longer if the largest box would cover more than 64 cells, or if the cell would be too flat.
//
// Entries are sorted by bucket in two passes of a radix sort. Each part of the boxes brings its entries to their groups of buckets, and
// then each group is sorted. The order of the entries does not depend on the number of processors.
func (h *Hash) Fill(boxes []Box) {
	h.measure(boxes)
	buckets := 16
	for buckets < 2*len(boxes) {
		buckets *= 2
	}
	h.first = vec.Sized(h.first, buckets+1)
	h.spans = vec.Sized(h.spans, len(boxes))
	h.processors()
	parts, groups := crew.Parts(len(boxes), boxesInPart), crew.Parts(buckets, bucketsInGroup)
	h.counts = vec.Sized(h.counts, (parts+1)*groups)
	clear(h.counts)
	h.crew.Do(crew.Processors(parts), parts, func(_, part int) { h.count(boxes, part, groups) })
	sum := int32(0)
	for group := range groups {
		for at := group; at < len(h.counts); at += groups {
			h.counts[at], sum = sum, sum+h.counts[at]
		}
	}
	h.first[buckets] = sum
	h.entry, h.unsorted = sized(h.entry, int(sum)), sized(h.unsorted, int(sum))
	h.crew.Do(crew.Processors(parts), parts, func(_, part int) { h.spread(part, groups) })
	h.crew.Do(crew.Processors(groups), groups, func(_, group int) { h.sort(group, groups) })
}

// processors returns what shares a task among them.
func (h *Hash) processors() *crew.Crew {
	if h.crew == nil {
		h.crew = crew.New()
	}
	return h.crew
}

// sized returns a list of n entries in the memory of list, or in memory for some more.
func sized(list []entry, n int) []entry {
	if n > cap(list) {
		list = make([]entry, n+n/4)
	}
	return list[:n]
}

// ofPart returns the first box of a part, and that after its last one.
func (h *Hash) ofPart(part int) (from, to int) {
	return part * boxesInPart, min((part+1)*boxesInPart, len(h.spans))
}

// groupOf is the shift from buckets to groups.
var groupOf = bits.TrailingZeros(bucketsInGroup)

// count counts the entries of a part of the boxes in each group.
func (h *Hash) count(boxes []Box, part, groups int) {
	counts := h.counts[part*groups : (part+1)*groups]
	from, to := h.ofPart(part)
	for k := from; k < to; k++ {
		h.spans[k] = h.spanOf(&boxes[k])
		h.spans[k].each(func(at [3]int32) { counts[h.bucket(at)>>groupOf]++ })
	}
}

// spread brings the entries of a part of the boxes to their groups. Then counts has where they end.
func (h *Hash) spread(part, groups int) {
	ends := h.counts[part*groups : (part+1)*groups]
	from, to := h.ofPart(part)
	for k := from; k < to; k++ {
		h.spans[k].each(func(at [3]int32) {
			group := h.bucket(at) >> groupOf
			h.unsorted[ends[group]] = entry{at, int32(k), h.spans[k].firstAt(at)}
			ends[group]++
		})
	}
}

// sort sorts the entries of a group by their buckets. The last row of counts has where groups end.
func (h *Hash) sort(group, groups int) {
	ends := h.counts[len(h.counts)-groups:]
	sum := int32(0)
	if group > 0 {
		sum = ends[group-1]
	}
	list := h.unsorted[sum:ends[group]]
	buckets := h.first[group*bucketsInGroup : min((group+1)*bucketsInGroup, len(h.first)-1)]
	clear(buckets)
	for n := range list {
		buckets[h.bucket(list[n].at)&(bucketsInGroup-1)]++
	}
	for k, n := range buckets {
		sum += n
		buckets[k] = sum
	}
	for n := range list { // from the end of each bucket to its beginning
		to := &buckets[h.bucket(list[n].at)&(bucketsInGroup-1)]
		*to--
		h.entry[*to] = list[n]
	}
}
