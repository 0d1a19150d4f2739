package viz

import "math"

// vec is a point or direction in space.
type vec [3]float64

func (a vec) plus(b vec) vec         { return vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a vec) minus(b vec) vec        { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a vec) times(s float64) vec    { return vec{s * a[0], s * a[1], s * a[2]} }
func (a vec) dot(b vec) float64      { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a vec) length() float64        { return math.Sqrt(a.dot(a)) }
func (a vec) distance(b vec) float64 { return a.minus(b).length() }

func (a vec) cross(b vec) vec {
	return vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// unit returns a at length 1, or a itself if it has none.
func (a vec) unit() vec {
	if l := a.length(); l > 0 {
		return a.times(1 / l)
	}
	return a
}
