package main

// headroom is how much Go may allocate at least between two collections in a page: 40 MB. Most lessons keep 10 to 25 MB alive, so that with Go's
// default they collect for each 15 to 30 MB, and longer than a native program, where other processors collect. Lesson 1 has more alive
// and needs as much memory as by default.
const headroom = 40 << 20

const usual = 100 // Go's own percentage

// percentage returns what debug.SetGCPercent needs so that the next collection comes after headroom, or after Go's usual percentage of the heap if that
// is more. live is the heap that a collection has kept, and roots the bytes of variables and stacks that it scans.
func percentage(live, roots int) int {
	const leastHeap = 4 << 20 // Go multiplies it by the percentage, and lets each heap grow to that
	return min(usual*headroom/leastHeap, max(usual, usual*headroom/max(1, live+roots)))
}
