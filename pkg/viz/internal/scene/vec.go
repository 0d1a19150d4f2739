package scene

import (
	"math"
)

// Vec is a point or direction in space.
type Vec [3]float64

func (a Vec) Plus(b Vec) Vec { return Vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func (a Vec) Minus(b Vec) Vec { return Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a Vec) Times(s float64) Vec { return Vec{s * a[0], s * a[1], s * a[2]} }

func (a Vec) Dot(b Vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func (a Vec) Length() float64 { return math.Sqrt(a.Dot(a)) }

func (a Vec) Distance(b Vec) float64 { return a.Minus(b).Length() }

func (a Vec) Cross(b Vec) Vec {
	return Vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// unit returns a at length 1, or a itself if it has none.
func (a Vec) unit() Vec {
	if l := a.Length(); l > 0 {
		return a.Times(1 / l)
	}
	return a
}
