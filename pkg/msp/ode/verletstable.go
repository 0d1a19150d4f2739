package ode

import "math/cmplx"

// VerletRoots returns the two roots of the characteristic polynomial of the Verlet family for the damped oscillator x″ = −ω²x −
// 2ζω x', with w = hω:
//
//	μ² − (2 − w² − 2ζw) μ + (1 − 2ζw) = 0
//
// The polynomial is the same for all methods of the family, because they are one recurrence for the positions. Both roots have
// modulus 1 for ζ = 0 and w < 2.
func VerletRoots(w, zeta float64) []complex128 {
	return polyRoots([]complex128{1, complex(w*w+2*zeta*w-2, 0), complex(1-2*zeta*w, 0)})
}

// VerletStable reports whether all solutions stay bounded. Without damping this means hω < 2, although Hauth (2.5) says
// "arbitrary h > 0" (erratum). With damping it means w² + 4ζw ≤ 4, so damping costs stability.
func VerletStable(w, zeta float64) bool { return rootCondition(VerletRoots(w, zeta)) }

// VerletR is the root of larger modulus at z = hλ, where λ and its conjugate are the eigenvalues of the oscillator: w = |z|, ζ =
// −Re z/|z|. So the region |VerletR(z)| ≤ 1 is comparable with those of methods for first-order systems, as in Hauth, fig. 4.
func VerletR(z complex128) complex128 {
	w := cmplx.Abs(z)
	if w == 0 {
		return 1
	}
	return dominant(VerletRoots(w, -real(z)/w))
}
