// Package still describes what a widget.Pad shows. Where no page can show the Pad, as in a stored notebook or on paper, package viz draws
// it from this description.
package still

import "image"

// Plane is a rectangle with a point in it, lines, and areas.
type Plane struct {
	X, Y  Axis
	Equal bool // a unit has the same length on both axes
	Lines []Line
	Areas *Areas // nil if the plane has none
}

// Axis is one of the two.
type Axis struct {
	Name      string
	Low, High float64
	Log       bool
	Value     float64 // where the point is
}

// Line is a line through points; a single point is a ring.
type Line struct {
	Name string
	X, Y []float64
}

// Areas colours the plane. The picture covers all of it, and its colour k + 1 is the area Names[k].
type Areas struct {
	Names   []string
	Picture *image.Paletted
}

// Beside returns the picture of planes next to a result, for readers who cannot move the point. It returns a result that is no picture
// unchanged. Package viz sets it; without viz it is nil.
var Beside func(planes []Plane, result any) any
