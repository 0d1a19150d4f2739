package msp

// Product returns a function that multiplies a vector by the matrix of the linearised implicit step at the positions
// x (3m),
//
//	y = (M + h D + h² K) v,
//
// without assembling the matrix: it keeps six numbers for each spring and hinge (Kauppila, sec. 4.1). Use it with
// sparse.CG.SolveWith and a filter for pins:
//
//	cg := sparse.CG{Filter: s.FilterPins}
//	iterations, err := cg.SolveWith(s.Product(q.X, h), v, b)
//
// K is that of HessG: the matrix may be indefinite where springs are compressed.
func (s *System) Product(x []float64, h float64) func(y, v []float64) {
	want("x", x, "3m", 3*s.NumParticles())
	kept := make([][6]float64, len(s.Springs))
	for n, sp := range s.Springs {
		k, d := springHessian(x, sp, FixNone), s.Damping.matrix(x, sp)
		for e := range k {
			kept[n][e] = h*d[e] + h*h*k[e]
		}
	}
	bent := make([][6]float64, len(s.Hinges))
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		bent[n] = vectorHessian(hinge.Vector(x), hinge.K, hinge.R, FixNone)
	}
	return func(y, v []float64) {
		want("y", y, "3m", len(x))
		want("v", v, "3m", len(x))
		for i, m := range s.Mass {
			for c := 3 * i; c < 3*i+3; c++ {
				y[c] = m * v[c]
			}
		}
		for n, sp := range s.Springs {
			spreadProduct(y, v, sp, kept[n])
		}
		for n := range s.Hinges {
			hinge := &s.Hinges[n]
			hinge.Add(y, h*h, times(bent[n], hinge.Vector(v)))
		}
	}
}

// spreadProduct adds B (v_I − v_J) to y_I and takes it from y_J, B having the entries xx, yy, zz, yz, xz, xy.
func spreadProduct(y, v []float64, sp Spring, b [6]float64) {
	i, j := 3*sp.I, 3*sp.J
	for axis, c := range times(b, [3]float64{v[i] - v[j], v[i+1] - v[j+1], v[i+2] - v[j+2]}) {
		y[i+axis] += c
		y[j+axis] -= c
	}
}

// times returns B w.
func times(b [6]float64, w [3]float64) [3]float64 {
	return [3]float64{
		b[0]*w[0] + b[5]*w[1] + b[4]*w[2],
		b[5]*w[0] + b[1]*w[1] + b[3]*w[2],
		b[4]*w[0] + b[3]*w[1] + b[2]*w[2],
	}
}

// FilterPins sets the entries of pinned particles in v (3m) to zero: a filter for sparse.CG.
func (s *System) FilterPins(v []float64) {
	want("v", v, "3m", 3*s.NumParticles())
	for _, p := range s.Pins {
		clear(v[3*p.I : 3*p.I+3])
	}
}
