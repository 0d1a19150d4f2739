package main

// headroom is how much Go may allocate at least between two collections in a page: 40 MB. Most lessons keep 10 to 25 MB alive. With Go's
// default they would collect for each 15 to 30 MB, on the one thread that a page has.
const headroom = 40 << 20

// percentage returns what debug.SetGCPercent needs so that the next collection comes after headroom, or after as many bytes as a
// collection scans if these are more. live is the heap that the last collection has kept, scanned is the part of it that may hold
// pointers, and roots are the bytes of variables and stacks. A film is 40 MB of numbers, which cost a collection nothing. Go's default
// would let the heap double then, and the memory of a page never shrinks.
func percentage(live, scanned, roots int) int {
	const leastHeap = 4 << 20 // Go multiplies it by the percentage, and lets each heap grow to that
	return min(100*headroom/leastHeap, 100*max(headroom, scanned)/max(1, live+roots))
}
