package msp

import (
	"fmt"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// SpringEnergy returns the potential of one spring with the vector p12 = p1 − p2 (m), rest length r (m)
// and stiffness k (N/m), in joules:
//
//	½ k (‖p12‖ − r)²
//
// (Liu et al. 2013, eq. 9). p12 may have any number of components.
func SpringEnergy(p12 []float64, r, k float64) float64 {
	stretch := vec.Norm(p12) - r
	return 0.5 * k * stretch * stretch
}

// LemmaObjective returns the function that the lemma minimises over all d with ‖d‖ = r,
//
//	½ k ‖p12 − d‖²,
//
// in joules (Liu et al. 2013, eq. 10, with the factor ½ k of eq. 11). Its least value is
// SpringEnergy(p12, r, k), at d = ProjectToLength(p12, r).
func LemmaObjective(p12, d []float64, k float64) float64 {
	want("d", d, "len(p12)", len(p12))
	e := 0.0
	for i := range p12 {
		e += 0.5 * k * (p12[i] - d[i]) * (p12[i] - d[i])
	}
	return e
}

// ProjectToLength returns the vector of length r nearest to p12,
//
//	d = r p12/‖p12‖,
//
// the minimiser of the lemma (Liu et al. 2013, sec. 4). For p12 = 0 every d of length r is equally near (erratum: the
// text leaves it undefined); ProjectToLength returns the one along the first axis.
func ProjectToLength(p12 []float64, r float64) []float64 {
	if len(p12) == 0 {
		panic("msp: len(p12) = 0, want at least 1")
	}
	if !(r >= 0) {
		panic(fmt.Sprintf("msp: rest length r = %g, want r ≥ 0", r))
	}
	d := slices.Clone(p12)
	scaleToLength(d, r)
	return d
}

// scaleToLength is ProjectToLength in place.
func scaleToLength(p12 []float64, r float64) {
	l := vec.Norm(p12)
	if l == 0 {
		p12[0] = r
		return
	}
	for i := range p12 {
		p12[i] = r * (p12[i] / l)
	}
}
