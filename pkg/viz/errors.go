package viz

import (
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/film"
)

// What can be wrong with the data of a figure, or with a file to save it in. Errors are wrapped with where it was found;
// test for them with errors.Is.
var (
	ErrEmpty     = fault.ErrEmpty
	ErrNotFinite = fault.ErrNotFinite
	ErrReference = fault.ErrReference
	ErrTooMany   = fault.ErrTooMany
	ErrFormat    = fault.ErrFormat
	ErrNoFFmpeg  = film.ErrNoFFmpeg
)
