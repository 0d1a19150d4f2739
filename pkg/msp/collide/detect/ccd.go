package detect

import "github.com/massspring/msp/pkg/msp/internal/v3"

// Feature is two parts of a surface that can meet, of four points.
type Feature uint8

const (
	Corner Feature = iota // the first point and the triangle of the others
	Edges                 // the segment of the first two and that of the others
)

// Nearest returns the weights w of the four points x for which Σ w_k x_k is the vector between the places of the two parts that
// are nearest to each other.
func (f Feature) Nearest(x *[4][3]float64) (w [4]float64) {
	if f == Corner {
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

// Advance returns how far, as a part t ≤ 1 of the way p, the four points x can go together so that the two parts stay apart,
// a tenth of their distance at least (additive continuous detection: M. Li et al.: Codimensional incremental potential contact,
// ACM Trans. Graph. 40(4), 2021). There is no root to be missed: a step is never longer than the distance left.
func (f Feature) Advance(x, p [4][3]float64) float64 {
	mean := v3.Scale(0.25, v3.Add(v3.Add(p[0], p[1]), v3.Add(p[2], p[3])))
	var size [4]float64
	for k := range p {
		p[k] = v3.Sub(p[k], mean)
		size[k] = v3.Norm(p[k])
	}
	speed := size[0] + max(size[1], size[2], size[3])
	if f == Edges {
		speed = max(size[0], size[1]) + max(size[2], size[3])
	}
	if speed == 0 {
		return 1
	}
	distance := func() float64 {
		w := f.Nearest(&x)
		return v3.Norm(Apart(&w, &x))
	}
	d := distance()
	gap, t := (1-nearer)*d, 0.0
	for range 10000 { // ways along each other take many
		step := nearer * (d - gap) / speed
		if d < 1.5*gap || step < 1e-12 {
			return t
		}
		if t+step >= 1 {
			return 1
		}
		t += step
		for k := range x {
			x[k] = v3.Plus(x[k], step, p[k])
		}
		d = distance()
	}
	return t
}
