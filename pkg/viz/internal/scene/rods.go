package scene

import (
	"math"
)

// Sizes holds the radii of what is drawn round, in metres.
type Sizes struct{ rod, Ball, Pin float64 }

// Sizes fits radii to how large the picture is (metres) and how close the rods and pins lie.
func (sc *Scene) Sizes(picture float64) Sizes {
	if picture == 0 {
		picture = 0.5 // a single point; see camera.fit
	}
	z := Sizes{rod: 0.0045 * picture, Ball: 0.012 * picture, Pin: 0.010 * picture}
	if n := len(sc.Rods); n > 0 {
		sum := 0.0
		for _, e := range sc.Rods {
			sum += sc.X[e[0]].Distance(sc.X[e[1]])
		}
		if mean := sum / float64(n); mean > 0 {
			z.rod, z.Ball = math.Min(z.rod, 0.07*mean), math.Min(z.Ball, 0.2*mean)
		}
		z.Pin = 1.4 * z.Ball
	}
	if n := len(sc.Pins); n > 8 && len(sc.Rods) == 0 {
		z.Pin *= math.Sqrt(8 / float64(n)) // a row of pins is a string of beads, not a wall
	}
	return z
}

// Least radii on the screen, in CSS pixels, for what would be too small to see.
const (
	leastRod  = 0.7
	leastBall = 2.0
)

// rod draws a lit rod between particles i and j.
func (r *renderer) rod(s *strip, i, j int) {
	a, b := r.at[i], r.at[j]
	radius := math.Max(r.sizes.rod*r.focal*(a.inv+b.inv)/2, leastRod*r.css)
	r.along(s, a, b, radius, func(at int, t, dx, dy float64) {
		n := bulge(dx, dy, radius)
		inv := nearer(a.inv+t*(b.inv-a.inv), n[2]*radius/r.focal)
		if inv > float64(s.inv[at]) {
			s.set(at, inv, shade(RodColour, n))
		}
	})
}

// ball draws a lit ball around particle i, with a dark rim that sets it off. It stands lift radii nearer to
// the eye than the particle.
func (r *renderer) ball(s *strip, i int, metres, lift float64, colour Linear) {
	p := r.at[i]
	radius := math.Max(metres*r.focal*p.inv, leastBall*r.css)
	r.along(s, p, p, radius, func(at int, _, dx, dy float64) {
		n := bulge(dx, dy, radius)
		inv := nearer(p.inv, (n[2]+lift)*radius/r.focal)
		if inv <= float64(s.inv[at]) {
			return
		}
		c := colour
		if n[2] < 0.45 {
			for k := range c {
				c[k] *= 0.35
			}
		}
		s.set(at, inv, shade(c, n))
	})
}

// nearer returns 1/depth of what is the given slope nearer to the eye. What is slope wide at depth 1 is
// δ = slope · depth wide in space, and 1/(depth − δ) ≈ inv (1 + δ inv).
func nearer(inv, slope float64) float64 { return inv * (1 + slope) }

// bulge returns the normal of a round thing of the given radius at an offset from its axis on the screen.
func bulge(dx, dy, radius float64) Vec {
	x, y := dx/radius, -dy/radius
	return Vec{x, y, math.Sqrt(math.Max(0, 1-x*x-y*y))}
}
