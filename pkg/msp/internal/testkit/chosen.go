package testkit

import "os"

// All reports whether tests run every case at full size, as .ci/full does by MSP_ALL=1. Otherwise a test that repeats one proof on many
// systems or steps runs enough of them to fail for the same mistakes.
func All() bool { return os.Getenv("MSP_ALL") != "" }

// Of returns all if All, otherwise some: the steps of a run, the particles along an edge.
func Of(all, some int) int {
	if All() {
		return all
	}
	return some
}

// Chosen reports whether a test runs its i-th case: all of them if All, otherwise every third.
func Chosen(i int) bool { return All() || i%3 == 0 }
