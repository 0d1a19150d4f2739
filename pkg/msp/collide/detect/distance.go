package detect

import "github.com/massspring/msp/pkg/msp/internal/v3"

// PointTriangle returns the weights of a, b and c for the point of the triangle that is nearest to p (C. Ericson: Real-Time
// Collision Detection, 2005, sec. 5.1.5). They add up to 1.
func PointTriangle(p, a, b, c [3]float64) (weights [3]float64) {
	ab, ac, ap := v3.Sub(b, a), v3.Sub(c, a), v3.Sub(p, a)
	d1, d2 := v3.Dot(ab, ap), v3.Dot(ac, ap)
	if d1 <= 0 && d2 <= 0 {
		return [3]float64{1, 0, 0}
	}
	bp := v3.Sub(p, b)
	d3, d4 := v3.Dot(ab, bp), v3.Dot(ac, bp)
	if d3 >= 0 && d4 <= d3 {
		return [3]float64{0, 1, 0}
	}
	cp := v3.Sub(p, c)
	d5, d6 := v3.Dot(ab, cp), v3.Dot(ac, cp)
	if d6 >= 0 && d5 <= d6 {
		return [3]float64{0, 0, 1}
	}
	if vc := d1*d4 - d3*d2; vc <= 0 && d1 >= 0 && d3 <= 0 {
		t := d1 / (d1 - d3)
		return [3]float64{1 - t, t, 0}
	}
	if vb := d5*d2 - d1*d6; vb <= 0 && d2 >= 0 && d6 <= 0 {
		t := d2 / (d2 - d6)
		return [3]float64{1 - t, 0, t}
	}
	va := d3*d6 - d5*d4
	if va <= 0 && d4-d3 >= 0 && d5-d6 >= 0 {
		t := (d4 - d3) / ((d4 - d3) + (d5 - d6))
		return [3]float64{0, 1 - t, t}
	}
	vb, vc := d5*d2-d1*d6, d1*d4-d3*d2
	sum := va + vb + vc
	return [3]float64{va / sum, vb / sum, vc / sum}
}

// EdgeEdge returns the parameters, between 0 and 1, of the nearest points a + s (b − a) and c + t (d − c) of two segments
// (Ericson 2005, sec. 5.1.9).
func EdgeEdge(a, b, c, d [3]float64) (s, t float64) {
	u, v, w := v3.Sub(b, a), v3.Sub(d, c), v3.Sub(a, c)
	uu, vv, uv := v3.Dot(u, u), v3.Dot(v, v), v3.Dot(u, v)
	uw, vw := v3.Dot(u, w), v3.Dot(v, w)
	unit := func(x float64) float64 { return min(max(x, 0), 1) }
	switch {
	case uu == 0 && vv == 0:
		return 0, 0
	case uu == 0:
		return 0, unit(vw / vv)
	case vv == 0:
		return unit(-uw / uu), 0
	}
	if det := uu*vv - uv*uv; det > 1e-14*uu*vv { // or as good as parallel: any s will do
		s = unit((uv*vw - uw*vv) / det)
	}
	t = (uv*s + vw) / vv
	switch {
	case t < 0:
		return unit(-uw / uu), 0
	case t > 1:
		return unit((uv - uw) / uu), 1
	}
	return s, t
}

// Blend returns Σ weights_k points_k of a triangle.
func Blend(weights [3]float64, a, b, c [3]float64) [3]float64 {
	return v3.Plus(v3.Plus(v3.Scale(weights[0], a), weights[1], b), weights[2], c)
}
