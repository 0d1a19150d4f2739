// Package fault holds the errors of figures and the checks of the data they are drawn from.
package fault

import (
	"errors"
)

// What can be wrong with the data of a figure.
var (
	ErrEmpty     = errors.New("viz: nothing to draw")
	ErrNotFinite = errors.New("viz: value is not finite")
	ErrReference = errors.New("viz: g starts below the reference g*")
	ErrTooMany   = errors.New("viz: more than a picture can show")
	ErrFormat    = errors.New("viz: unknown picture format")
)
