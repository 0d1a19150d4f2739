package msp

import "slices"

// latest is a list of the last few of something, the oldest first, in memory that it keeps: cut it to [:0] to
// begin anew.
type latest[T any] []T

// push makes room for the newest and forgets the oldest beyond n ≥ 1. What it returns may have the memory of one
// that was forgotten.
func (l *latest[T]) push(n int) *T {
	if len(*l) < n {
		*l = slices.Grow(*l, 1)[:len(*l)+1]
	} else {
		oldest := (*l)[0]
		copy(*l, (*l)[1:])
		(*l)[len(*l)-1] = oldest
	}
	return &(*l)[len(*l)-1]
}

// sized returns a vector of n numbers, in the memory of v if there is enough.
func sized(v []float64, n int) []float64 { return slices.Grow(v[:0], n)[:n] }

// setMinus sets d = a − b.
func setMinus(d, a, b []float64) {
	for i := range d {
		d[i] = a[i] - b[i]
	}
}
