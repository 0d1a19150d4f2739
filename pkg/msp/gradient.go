package msp

// gradient sets grad = M (x − y) + h² (L x − J d − f_ext), with zeros for pinned particles: the gradient of
// eq. 14 at the directions d. At d = Local(x) it is ∇g(x), but for a spring without length, where g has
// none: there it is that of a function which touches g from above at x, so −grad leads down all the same.
func (e *implicitEuler) gradient(grad, x, d, y []float64) {
	h2 := e.h * e.h
	clear(grad)
	e.s.addExternalForce(grad, -h2)
	for i, m := range e.mass {
		for c := 3 * i; c < 3*i+3; c++ {
			grad[c] += m * (x[c] - y[c])
		}
	}
	for n, sp := range e.springs {
		i, j, h2k := 3*sp.I, 3*sp.J, h2*sp.K
		for axis := range 3 {
			f := h2k * (x[i+axis] - x[j+axis] - d[3*n+axis])
			grad[i+axis] += f
			grad[j+axis] -= f
		}
	}
	for _, p := range e.s.Pins {
		clear(grad[3*p.I : 3*p.I+3])
	}
}

// change returns g(to) − g(x), each term by itself as a difference, such as
//
//	½ k (l' − r)² − ½ k (l − r)² = ½ k (l' − l)(l' + l − 2r),  l' − l = (p'12 − p12)·(p'12 + p12)/(l' + l),
//
// so that close to the minimum, where g(to) and g(x) share all their digits, it still has its own.
func (e *implicitEuler) change(x, to, y []float64) float64 {
	sum, h2, gravity := 0.0, e.h*e.h, e.s.Gravity
	for i, m := range e.mass {
		for axis := range 3 {
			c := 3*i + axis
			move := to[c] - x[c]
			sum += m * move * (x[c] - y[c] + 0.5*move - h2*gravity[axis])
		}
	}
	for c, f := range e.s.Fext {
		sum -= h2 * f * (to[c] - x[c])
	}
	for _, sp := range e.springs {
		l, l1 := distance(x, sp.I, sp.J), distance(to, sp.I, sp.J)
		if l+l1 == 0 {
			continue
		}
		dot := 0.0
		for axis := range 3 {
			i, j := 3*sp.I+axis, 3*sp.J+axis
			dot += ((to[i] - x[i]) - (to[j] - x[j])) * ((to[i] - to[j]) + (x[i] - x[j]))
		}
		sum += 0.5 * h2 * sp.K * dot / (l + l1) * ((l - sp.R) + (l1 - sp.R))
	}
	return sum
}

// farthest returns the largest change of a coordinate between a and b, in metres.
func farthest(a, b []float64) float64 {
	most := 0.0
	for c := range a {
		d := a[c] - b[c]
		most = max(most, d, -d)
	}
	return most
}
