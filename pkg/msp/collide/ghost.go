package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// A part that slides over triangles comes near sides and corners of those ahead. The direction r from such a side is tilted against the
// motion, so a plane across it would stop a particle that nothing is in the way of: a ghost collision. But r is not in the normal cone of
// the side, as a triangle around it is nearer. Where the surface is nearly flat, the pair takes the normal of that triangle. Ridges and
// valleys keep r, the only direction that is right on both of their slopes.

// nearlyFlat is the cosine of the largest angle between two triangles that are one surface to what slides over them.
const nearlyFlat = 0.9

// steepest is the largest slope of a motion that slides. What comes down faster meets what is ahead, and its pair keeps r.
const steepest = 0.5

// nearerBy is the part of a distance by which one that is less by more than rounding differs.
const nearerBy = 1e-9

// straighten turns the normal of a link that comes within reach on the ways from q (3m each), if it is a ghost: one that is met by sliding.
func (f *surface) straighten(p *link, q, way []float64, reach float64) {
	ways := p.of(way)
	motion := detect.Apart(&p.weights, &ways)
	if size := v3.Norm(motion); size < reach/1000 || math.Abs(v3.Dot(motion, p.normal)) > 0.9*size { // no tilted r lets it slide
		return
	}
	t, _ := p.feature.Reaches(p.of(q), ways, reach)
	at := func(i int) v3.Vec { return v3.Plus(v3.At(q, i), t, v3.At(way, i)) }
	points := [4][3]float64{at(p.at[0]), at(p.at[1]), at(p.at[2]), at(p.at[3])}
	r := detect.Apart(&p.weights, &points)
	split := 1
	if p.feature == detect.Edges {
		split = 2
	}
	for _, side := range []side{{p.at[:split], p.weights[:split], v3.Scale(-1, r)}, {p.at[split:], p.weights[split:], r}} {
		normal, ghost := f.slope(side, at)
		if ghost && math.Abs(v3.Dot(motion, normal)) <= steepest*v3.Norm(v3.Across(motion, normal)) {
			if v3.Dot(normal, p.normal) < 0 {
				normal = v3.Scale(-1, normal)
			}
			p.normal = normal
		}
	}
}

// side is one of the two parts of a pair.
type side struct {
	at      []int
	weights []float64 // of its nearest point, up to their sign
	r       v3.Vec    // from there to the other part
}

// beside is the part of r by which what slides is above a triangle, at least. With less, it is on its way into the surface.
const beside = 0.8

// slope returns the normal of the triangle around a side that is nearest to the other part, if it is nearer than the side, but not by much,
// and as good as in one plane with the other triangles around the side.
func (f *surface) slope(s side, at func(i int) v3.Vec) (normal v3.Vec, ghost bool) {
	var foot v3.Vec
	part := s.at[:0:0] // the points between which the nearest is
	for k, i := range s.at {
		w := math.Abs(s.weights[k])
		if foot = v3.Plus(foot, w, at(i)); w > small {
			part = append(part, i)
		}
	}
	if len(part) == 3 { // within a triangle
		return normal, false
	}
	other, length := v3.Add(foot, s.r), v3.Norm(s.r)
	least := length * (1 - nearerBy)
	var normals []v3.Vec
	for _, n := range f.fans[part[0]] {
		t := f.triangles[n]
		if len(part) == 2 && part[1] != t[0] && part[1] != t[1] && part[1] != t[2] {
			continue
		}
		a, b, c := at(t[0]), at(t[1]), at(t[2])
		n := v3.Unit(v3.Cross(v3.Sub(b, a), v3.Sub(c, a)), v3.Vec{})
		normals = append(normals, n)
		if math.Abs(v3.Dot(n, s.r)) >= least { // no part of its plane is nearer
			continue
		}
		if d := v3.Norm(v3.Sub(other, detect.Blend(detect.PointTriangle(other, a, b, c), a, b, c))); d < least {
			least, normal, ghost = d, n, true
		}
	}
	for _, n := range normals {
		ghost = ghost && math.Abs(v3.Dot(n, normal)) >= nearlyFlat
	}
	return normal, ghost && least >= beside*length
}
