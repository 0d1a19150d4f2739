package scene

import "math"

// Look is how a system is looked at.
type Look struct {
	Azimuth, Elevation float64 // of the eye, to the right of the front and above it, in radians
	SurfaceOnly        bool    // no rods and balls
	Strained           bool    // the springs, coloured by their strain, in place of all else
}

// Usual is the look from the front, a little from the right and from above.
var Usual = Look{Azimuth: 28 * math.Pi / 180, Elevation: 16 * math.Pi / 180}
