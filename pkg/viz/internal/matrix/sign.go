package matrix

import (
	"math"
)

// maxExact is the largest number of rows or columns of which Spy draws every entry by itself: each is
// then at least one CSS pixel wide.
const maxExact = 400

// sign of an entry: what colour it has.
type sign uint8

const (
	Positive sign = iota
	Negative
	NotFinite
)

func signOf(v float64) sign {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return NotFinite
	case v < 0:
		return Negative
	}
	return Positive
}
