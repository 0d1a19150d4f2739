package viz

import (
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/film"
)

// The errors of a figure's data, or of the file to save it in. They are wrapped with the place of the fault; test for
// them with errors.Is.
var (
	ErrEmpty     = fault.ErrEmpty
	ErrNotFinite = fault.ErrNotFinite
	ErrReference = fault.ErrReference
	ErrTooMany   = fault.ErrTooMany
	ErrFormat    = fault.ErrFormat
	ErrNoFFmpeg  = film.ErrNoFFmpeg
)
