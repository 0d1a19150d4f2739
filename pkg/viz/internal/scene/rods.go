package scene

import (
	"cmp"
	"math"
	"slices"
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
			z.rod, z.Ball = min(z.rod, 0.07*mean), min(z.Ball, 0.2*mean)
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

// sortRods finds the order in which rods are drawn, and the shades of their colours.
func (r *renderer) sortRods() {
	depth := make([]float64, len(r.sc.Rods))
	r.nearest = make([]int, len(r.sc.Rods))
	r.strains = map[Linear]*shades{}
	for k, e := range r.sc.Rods {
		depth[k], r.nearest[k] = r.at[e[0]].inv+r.at[e[1]].inv, k
		if c := r.sc.rodColour(k); r.sc.rest != nil && r.strains[c] == nil {
			r.strains[c] = shadesOf(c, 0)
		}
	}
	slices.SortStableFunc(r.nearest, func(j, k int) int { return cmp.Compare(depth[k], depth[j]) })
}

// rod draws lit rod k.
func (r *renderer) rod(s *strip, k int) {
	e := r.sc.Rods[k]
	a, b := r.at[e[0]], r.at[e[1]]
	look := r.look.rod
	if r.sc.rest != nil {
		look = r.strains[r.sc.rodColour(k)]
	}
	radius := max(r.sizes.rod*r.focal*(a.inv+b.inv)/2, leastRod*r.css)
	slope := radius / r.focal
	r.along(s, a, b, radius, nearer(max(a.inv, b.inv), slope), func(at int, t, dx, dy float64) {
		axis, seen := a.inv+t*(b.inv-a.inv), float64(s.inv[at])
		if nearer(axis, slope) <= seen { // even its middle is behind what is there
			return
		}
		if inv := nearer(axis, bulge(dx, dy, radius)[2]*slope); inv > seen {
			s.set(at, inv, look.at(dx/radius, -dy/radius))
		}
	})
}

// ball draws a lit ball around particle i, with a dark rim that sets it off. It stands lift radii nearer to
// the eye than the particle.
func (r *renderer) ball(s *strip, i int, metres, lift float64, look *shades) {
	p := r.at[i]
	radius := max(metres*r.focal*p.inv, leastBall*r.css)
	front := nearer(p.inv, (1+lift)*radius/r.focal)
	r.along(s, p, p, radius, front, func(at int, _, dx, dy float64) {
		inv := nearer(p.inv, (bulge(dx, dy, radius)[2]+lift)*radius/r.focal)
		if inv > float64(s.inv[at]) {
			s.set(at, inv, look.at(dx/radius, -dy/radius))
		}
	})
}

// shades are the colours of a round thing: what shade makes of each normal, on a grid over the disc of its x and y.
type shades [shadesSide * shadesSide]rgb

const (
	shadesSide = 96   // so that neighbours differ by little more than a step of 255
	rimOfBalls = 0.45 // the normal's z below which a ball is dark
)

// shadesOf returns the shades of a colour, darkened where the normal's z is less than rim.
func shadesOf(colour Linear, rim float64) *shades {
	dark := colour.times(0.35)
	s := new(shades)
	for j := range shadesSide {
		for i := range shadesSide {
			n := bulge(2*(float64(i)+0.5)/shadesSide-1, 1-2*(float64(j)+0.5)/shadesSide, 1)
			c := colour
			if n[2] < rim {
				c = dark
			}
			s[j*shadesSide+i] = shade(c, n)
		}
	}
	return s
}

// at returns the colour where the normal's x and y are those given.
func (s *shades) at(x, y float64) rgb {
	place := func(v float64) int { return max(0, min(shadesSide-1, int((v+1)/2*shadesSide))) }
	return s[place(y)*shadesSide+place(x)]
}

// nearer returns 1/depth of what is the given slope nearer to the eye. What is slope wide at depth 1 is
// δ = slope · depth wide in space, and 1/(depth − δ) ≈ inv (1 + δ inv).
func nearer(inv, slope float64) float64 { return inv * (1 + slope) }

// bulge returns the normal of a round thing of the given radius at an offset from its axis on the screen.
func bulge(dx, dy, radius float64) Vec {
	x, y := dx/radius, -dy/radius
	return Vec{x, y, math.Sqrt(max(0, 1-x*x-y*y))}
}
