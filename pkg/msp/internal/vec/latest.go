package vec

import "slices"

// Latest is a list of the last few vectors or numbers, the oldest first, in memory that it keeps: cut it to [:0] to
// begin again.
type Latest[T any] []T

// Push makes room for the newest and forgets the oldest beyond n ≥ 1. What it returns may have the memory of one
// that was forgotten.
func (l *Latest[T]) Push(n int) *T {
	if len(*l) < n {
		*l = slices.Grow(*l, 1)[:len(*l)+1]
	} else {
		oldest := (*l)[0]
		copy(*l, (*l)[1:])
		(*l)[len(*l)-1] = oldest
	}
	return &(*l)[len(*l)-1]
}
