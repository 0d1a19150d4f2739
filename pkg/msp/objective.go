package msp

import "github.com/massspring/msp/pkg/msp/internal/v3"

// G returns the objective of the step for the positions x and the inertial positions y (3m each),
//
//	g(x) = ½ (x − y)ᵀ M (x − y) + h² E(x),
//
// in kg m² (Liu et al. 2013, eq. 8).
func (o *Objective) G(x, y []float64) float64 {
	want("x", x, "3m", 3*len(o.mass))
	want("y", y, "3m", 3*len(o.mass))
	return o.s.g(o.mass, x, y, o.h)
}

// GradG returns ∇g(x) = M (x − y) − h² f(x) (3m), in kg m, zero for pinned particles (Liu et al. 2013, eq. 7). The
// implicit Euler step is its zero.
func (o *Objective) GradG(x, y []float64) []float64 {
	want("y", y, "3m", 3*len(o.mass))
	return o.s.gradG(o.mass, x, y, o.h)
}

// springsAtOnce is the number of springs whose directions GradTo computes before it adds their forces: they stay in the nearest cache.
const springsAtOnce = 256

// GradTo sets grad (3m) to ∇g(x), as GradG does, for inner loops. For a spring without length, where g has no gradient, it is
// that of GradGDTo.
func (o *Objective) GradTo(grad, x, y []float64) {
	clear(grad)
	o.s.AddExternalForce(grad, -o.h2)
	for i, m := range o.mass {
		for c := 3 * i; c < 3*i+3; c++ {
			grad[c] += m * (x[c] - y[c])
		}
	}
	var some [3 * springsAtOnce]float64
	springs := localStep{&o.packed, o.s.X0, some[:], x}
	for first := 0; first < len(o.packed.ends); first += springsAtOnce {
		end := min(first+springsAtOnce, len(o.packed.ends))
		springs.from(first, end)
		for n, ends := range o.packed.ends[first:end] {
			h2k, d := o.h2*o.packed.k[first+n], (*v3.Vec)(some[3*n:])
			p, q, a, b := (*v3.Vec)(x[ends[0]:]), (*v3.Vec)(x[ends[1]:]), (*v3.Vec)(grad[ends[0]:]), (*v3.Vec)(grad[ends[1]:])
			f0, f1, f2 := h2k*(p[0]-q[0]-d[0]), h2k*(p[1]-q[1]-d[1]), h2k*(p[2]-q[2]-d[2])
			a[0], a[1], a[2] = a[0]+f0, a[1]+f1, a[2]+f2
			b[0], b[1], b[2] = b[0]-f0, b[1]-f1, b[2]-f2
		}
	}
	for n := range o.hinges {
		h := &o.hinges[n]
		p := h.Vector(x)
		if l := v3.Norm(p); l > 0 {
			h.Add(grad, o.h2*h.K*(1-h.R/l), p)
		}
	}
	o.s.FilterPins(grad)
}

// Change returns g(to) − g(x) for positions x, to and y (3m each), with each term computed as a difference, such as
//
//	½ k (l' − r)² − ½ k (l − r)² = ½ k (l' − l)(l' + l − 2r),  l' − l = (p'12 − p12)·(p'12 + p12)/(l' + l),
//
// so that the result is accurate even close to the minimum, where g(to) and g(x) share all their digits.
func (o *Objective) Change(x, to, y []float64) float64 {
	sum := o.massesChange(x, to, y)
	for c, f := range o.s.Fext {
		sum -= o.h2 * f * (to[c] - x[c])
	}
	sum = o.springsChange(sum, x, to)
	return sum + o.h2*o.bendingChange(x, to)
}

// GradGDTo sets grad (3m) to the gradient of eq. 14 in x at the directions d (3s), with zeros for pinned particles:
//
//	M (x − y) + h² (L x − J d − f_ext)
//
// At d = Local(x) it is ∇g(x), except that g has no gradient where a spring has zero length. There it is the gradient
// of a function that touches g from above at x, so −grad is still a descent direction.
func (o *Objective) GradGDTo(grad, x, d, y []float64) { o.gradGD(grad, x, d, y, o.packed.place) }

// gradGD is GradGDTo for d in the order of place, nil for packed d.
func (o *Objective) gradGD(grad, x, d, y []float64, place []int32) {
	clear(grad)
	o.s.AddExternalForce(grad, -o.h2)
	for i, m := range o.mass {
		for c := 3 * i; c < 3*i+3; c++ {
			grad[c] += m * (x[c] - y[c])
		}
	}
	for n := range o.packed.ends {
		at := n
		if place != nil {
			at = int(place[n])
		}
		ends, h2k, dn := o.packed.ends[at], o.h2*o.packed.k[at], (*v3.Vec)(d[3*n:])
		xi, xj := (*v3.Vec)(x[ends[0]:]), (*v3.Vec)(x[ends[1]:])
		gi, gj := (*v3.Vec)(grad[ends[0]:]), (*v3.Vec)(grad[ends[1]:])
		f0, f1, f2 := h2k*(xi[0]-xj[0]-dn[0]), h2k*(xi[1]-xj[1]-dn[1]), h2k*(xi[2]-xj[2]-dn[2])
		gi[0], gi[1], gi[2] = gi[0]+f0, gi[1]+f1, gi[2]+f2
		gj[0], gj[1], gj[2] = gj[0]-f0, gj[1]-f1, gj[2]-f2
	}
	for n := range o.hinges {
		h := &o.hinges[n]
		h.Add(grad, o.h2*h.K, v3.Sub(h.Vector(x), v3.At(d, len(o.packed.ends)+n)))
	}
	o.s.FilterPins(grad)
}

// GD returns the objective of positions x (3m) and spring directions d (3s) together,
//
//	½ xᵀ (M + h² L) x − h² xᵀ J d + xᵀ b,   b = −M y − h² f_ext,
//
// in kg m² (Liu et al. 2013, eq. 14; erratum: eq. 13 has the sign of f_ext wrong). Local minimises it over
// d, Global over x. With the constant that eq. 14 drops it touches g from above:
//
//	g(x) = min over d of GD(x, d, y) + Dropped(y).
func (o *Objective) GD(x, d, y []float64) float64 {
	m := len(o.mass)
	want("x", x, "3m", 3*m)
	want("d", d, "3s", 3*(len(o.packed.ends)+len(o.hinges)))
	want("y", y, "3m", 3*m)
	sum := 0.0
	for i, mass := range o.mass {
		for c := 3 * i; c < 3*i+3; c++ {
			sum += mass * x[c] * (0.5*x[c] - y[c])
		}
	}
	for n := range o.packed.ends {
		at := o.packed.at(n)
		i, j, h2k := int(o.packed.ends[at][0]), int(o.packed.ends[at][1]), o.h2*o.packed.k[at]
		for axis := range 3 {
			p12 := x[i+axis] - x[j+axis]
			sum += h2k * p12 * (0.5*p12 - d[3*n+axis])
		}
	}
	for n := range o.hinges {
		h := &o.hinges[n]
		p := h.Vector(x)
		sum += o.h2 * h.K * v3.Dot(p, v3.Plus(v3.Scale(0.5, p), -1, v3.At(d, len(o.packed.ends)+n)))
	}
	for c, f := range o.s.ExternalForce() {
		sum -= o.h2 * f * x[c]
	}
	return sum
}

// Dropped returns the constant by which eq. 14 is smaller than eq. 8,
//
//	½ yᵀ M y + h² · ½ Σ k_i r_i²,
//
// in kg m²; its second part is what eq. 11 drops (erratum: the text writes = there).
func (o *Objective) Dropped(y []float64) float64 {
	want("y", y, "3m", 3*len(o.mass))
	sum := 0.0
	for i, mass := range o.mass {
		for c := 3 * i; c < 3*i+3; c++ {
			sum += 0.5 * mass * y[c] * y[c]
		}
	}
	for _, sp := range o.s.Springs {
		sum += 0.5 * o.h2 * sp.K * sp.R * sp.R
	}
	for _, h := range o.s.Hinges {
		sum += 0.5 * o.h2 * h.K * h.R * h.R
	}
	return sum
}
