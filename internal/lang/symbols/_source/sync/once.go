package sync

import "sync"

// OnceValue returns a function that calls f once and returns its result, or panics as f did, every time.
func OnceValue[T any](f func() T) func() T {
	var result T
	do := sync.OnceFunc(func() { result = f() })
	return func() T {
		do()
		return result
	}
}

// OnceValues is OnceValue for two results.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var r1 T1
	var r2 T2
	do := sync.OnceFunc(func() { r1, r2 = f() })
	return func() (T1, T2) {
		do()
		return r1, r2
	}
}
