package detect

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Feature is a kind of pair of parts that can meet. A pair has four points or two.
type Feature uint8

const (
	Corner Feature = iota // the first point and the triangle of the others
	Edges                 // the segment of the first two and that of the others
	Points                // the first two points; there are no others
)

// NumPoints returns how many points the two parts have.
func (f Feature) NumPoints() int {
	if f == Points {
		return 2
	}
	return 4
}

// Nearest returns the weights w of the four points x for which Σ w_k x_k is the vector between the nearest points of the
// two parts.
func (f Feature) Nearest(x *[4][3]float64) (w [4]float64) {
	switch f {
	case Points:
		return [4]float64{1, -1}
	case Corner:
		b := PointTriangle(x[0], x[1], x[2], x[3])
		return [4]float64{1, -b[0], -b[1], -b[2]}
	}
	s, t := EdgeEdge(x[0], x[1], x[2], x[3])
	return [4]float64{1 - s, s, t - 1, -t}
}

// Apart returns Σ w_k x_k.
func Apart(w *[4]float64, x *[4][3]float64) [3]float64 {
	r := v3.Scale(w[0], x[0])
	for k := 1; k < 4; k++ {
		r = v3.Plus(r, w[k], x[k])
	}
	return r
}

// nearer is the part of their distance by which two features come nearer at most in Advance.
const nearer = 0.9

// Advance returns a fraction t ≤ until ≤ 1 of the displacement p by which the four points x can move together. On the way, the two
// parts keep at least a tenth of their distance. The method is additive continuous detection (M. Li et al.: Codimensional
// incremental potential contact, ACM Trans. Graph. 40(4), 2021). It cannot miss a root, because no step is longer than the
// remaining distance.
func (f Feature) Advance(x, p [4][3]float64, until float64) float64 {
	speed := f.relative(&p)
	if speed == 0 {
		return until
	}
	d := f.distance(&x)
	gap, t := (1-nearer)*d, 0.0
	for range 10000 { // ways along each other take many
		step := nearer * (d - gap) / speed
		if d < 1.5*gap || step < 1e-12 {
			return t
		}
		if t+step >= until {
			return until
		}
		t += step
		for k := range x {
			x[k] = v3.Plus(x[k], step, p[k])
		}
		d = f.distance(&x)
	}
	return t
}

// Reaches returns the first t ≤ 1 at which the two parts, moved from x by t p, come as near as 1.001 reach. It reports false
// if there is none. It ends after 100 steps, so parts that slide along each other may be a few percent farther apart.
func (f Feature) Reaches(x, p [4][3]float64, reach float64) (t float64, near bool) {
	t, _, _, near = f.meet(&x, &p, reach)
	return t, near
}

// Meet returns where the two parts are when they come as near as Reaches says: the weights w of Nearest, and the vector r between the
// nearest points of both.
func (f Feature) Meet(x, p [4][3]float64, reach float64) (w [4]float64, r [3]float64, near bool) {
	_, w, r, near = f.meet(&x, &p, reach)
	return w, r, near
}

// meet is Reaches and Meet. It changes x and p.
func (f Feature) meet(x, p *[4][3]float64, reach float64) (t float64, w [4]float64, r [3]float64, near bool) {
	speed := -1.0 // unknown
	for range 100 {
		w = f.Nearest(x)
		r = Apart(&w, x)
		d := v3.Norm(r)
		if d <= 1.001*reach {
			return t, w, r, true
		}
		if speed < 0 {
			if f.stayApart(&r, x, p, 1.001*reach*d) {
				return 1, w, r, false
			}
			speed = f.relative(p)
		}
		step := (d - reach) / speed
		if !(t+step <= 1) {
			return 1, w, r, false
		}
		t += step
		for k := range x {
			x[k] = v3.Plus(x[k], step, p[k])
		}
	}
	return t, w, r, true
}

// stayApart reports whether the plane across r, the vector between the nearest points of the two parts, keeps them apart on the whole way:
// the heights of the one along r are above those of the other by more than gap at x + p. At x they are, and between, on straight ways, too.
func (f Feature) stayApart(r *[3]float64, x, p *[4][3]float64, gap float64) bool {
	var h [4]float64
	for k := range f.NumPoints() {
		h[k] = v3.Dot(*r, x[k]) + v3.Dot(*r, p[k])
	}
	switch f {
	case Points:
		return h[0]-h[1] > gap
	case Corner:
		return h[0]-max(h[1], h[2], h[3]) > gap
	}
	return min(h[0], h[1])-max(h[2], h[3]) > gap
}

// Reaches returns the first t ≤ 1 at which the distance of the point r + t w from the origin is reach, and reports false if
// there is none.
func Reaches(r, w [3]float64, reach float64) (t float64, near bool) {
	rr, rw, ww := v3.Dot(r, r), v3.Dot(r, w), v3.Dot(w, w)
	if rr <= reach*reach {
		return 0, true
	}
	root := rw*rw - ww*(rr-reach*reach)
	if rw >= 0 || root < 0 {
		return 1, false
	}
	t = (-rw - math.Sqrt(root)) / ww
	return t, t <= 1
}

// distance returns that of the two parts at x.
func (f Feature) distance(x *[4][3]float64) float64 {
	w := f.Nearest(x)
	return v3.Norm(Apart(&w, x))
}

// relative subtracts from the ways p their mean, and returns the most by which the parts can come nearer on them.
func (f Feature) relative(p *[4][3]float64) float64 {
	n := f.NumPoints()
	part, m0, m1, m2 := 1/float64(n), 0.0, 0.0, 0.0 // in registers
	for k := range p[:n] {
		m0, m1, m2 = m0+part*p[k][0], m1+part*p[k][1], m2+part*p[k][2]
	}
	var size [4]float64
	for k := range p[:n] {
		way := &p[k]
		way[0], way[1], way[2] = way[0]-m0, way[1]-m1, way[2]-m2
		size[k] = v3.Norm(*way)
	}
	switch f {
	case Points:
		return size[0] + size[1]
	case Corner:
		return size[0] + max(size[1], size[2], size[3])
	}
	return max(size[0], size[1]) + max(size[2], size[3])
}
