package main

// A heap of up to cheap bytes is collected when it is full. Most lessons keep 10 to 25 MB alive: with Go's default they would collect for
// each 15 to 30 MB, on the one thread that a page has. A larger heap has films, which are numbers: it is collected after least bytes, or
// after as many as a collection scans if these are more, because the memory of a page never shrinks.
const (
	cheap = 64 << 20
	least = 16 << 20
)

// percentage returns what debug.SetGCPercent needs for that. live is the heap that the last collection has kept, scanned is the part of it
// that may hold pointers, and roots are the bytes of variables and stacks.
func percentage(live, scanned, roots int) int {
	const leastHeap = 4 << 20 // Go multiplies it by the percentage, and lets each heap grow to that
	return min(100*cheap/leastHeap, 100*max(cheap-live, least, scanned)/max(1, live+roots))
}
