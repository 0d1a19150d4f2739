package msp

// G returns the objective of the step for the positions x and the inertial positions y (3m each),
//
//	g(x) = ½ (x − y)ᵀ M (x − y) + h² E(x),
//
// in kg m² (Liu et al. 2013, eq. 8). Neither Local nor Global ever makes it larger.
func (a *LocalGlobal) G(x, y []float64) float64 { return a.s.G(x, y, a.h) }

// GradG returns ∇g(x) = M (x − y) − h² f(x) (3m), in kg m, zero for pinned particles
// (Liu et al. 2013, eq. 7): where it vanishes is the implicit Euler step.
func (a *LocalGlobal) GradG(x, y []float64) []float64 { return a.s.GradG(x, y, a.h) }

// GD returns the objective of positions x (3m) and spring directions d (3s) together,
//
//	½ xᵀ (M + h² L) x − h² xᵀ J d + xᵀ b,   b = −M y − h² f_ext,
//
// in kg m² (Liu et al. 2013, eq. 14; erratum: eq. 13 has the sign of f_ext wrong). Local minimises it over
// d, Global over x. With the constant that eq. 14 drops it touches g from above:
//
//	g(x) = min over d of GD(x, d, y) + Dropped(y).
func (a *LocalGlobal) GD(x, d, y []float64) float64 {
	m := len(a.mass)
	want("x", x, "3m", 3*m)
	want("d", d, "3s", 3*len(a.springs))
	want("y", y, "3m", 3*m)
	h2 := a.h * a.h
	e := 0.0
	for i, mass := range a.mass {
		for c := 3 * i; c < 3*i+3; c++ {
			e += mass * x[c] * (0.5*x[c] - y[c])
		}
	}
	for n, sp := range a.springs {
		for axis := range 3 {
			p12 := x[3*sp.I+axis] - x[3*sp.J+axis]
			e += h2 * sp.K * p12 * (0.5*p12 - d[3*n+axis])
		}
	}
	for c, f := range a.s.ExternalForce() {
		e -= h2 * f * x[c]
	}
	return e
}

// Dropped returns the constant by which eq. 14 is smaller than eq. 8,
//
//	½ yᵀ M y + h² · ½ Σ k_i r_i²,
//
// in kg m²; its second part is what eq. 11 drops (erratum: the text writes = there).
func (a *LocalGlobal) Dropped(y []float64) float64 {
	want("y", y, "3m", 3*len(a.mass))
	e := 0.0
	for i, mass := range a.mass {
		for c := 3 * i; c < 3*i+3; c++ {
			e += 0.5 * mass * y[c] * y[c]
		}
	}
	for _, sp := range a.s.Springs {
		e += 0.5 * a.h * a.h * sp.K * sp.R * sp.R
	}
	return e
}
