package methods

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// StableStep returns the largest h, in seconds, for which a method is stable near the state q, from its stability
// function R:
//
//	h = Reach(R, i)/ω,   ω = MaxFrequency(s, q.X)
//
//	methods.StableStep(s, q, ode.RK4.R)
//
// because the linearisation of an undamped system has the eigenvalues ±iω. For the Verlet family R is ode.VerletR. It
// is 0 for a method that is stable for no oscillation, such as explicit Euler, and infinite for one that is stable
// for all. Ether drag is ignored. The error is that of MaxFrequency, or wraps msp.ErrDamping: dampers move the
// eigenvalues off the imaginary axis.
func StableStep(s *msp.System, q msp.State, r func(z complex128) complex128) (float64, error) {
	if s.Dampers() {
		return 0, msp.ErrDamping
	}
	omega, err := MaxFrequency(s, q.X)
	if err != nil {
		return 0, err
	}
	reach := ode.Reach(r, 1i)
	if omega == 0 {
		return math.Inf(1), nil // nothing swings
	}
	return reach / omega, nil
}

// MaxFrequency returns the largest angular frequency ω, in rad/s, of small oscillations of the free particles about
// the positions x (3m). Its square ω² is the largest eigenvalue of M⁻¹ K(x), or ω = 0 if none is positive.
//
// It is found by the method of C. Lanczos (J. Res. Nat. Bur. Standards 45, 1950) on M^−½ K M^−½, which is
// symmetric, with full reorthogonalisation, to eight digits of ω². The error wraps msp.ErrInvalid,
// msp.ErrNotFinite, or sparse.ErrNoConvergence after 500 steps.
func MaxFrequency(s *msp.System, x []float64) (float64, error) {
	if err := s.Check(); err != nil {
		return 0, err
	}
	if err := msp.CheckFinite("position", x); err != nil {
		return 0, err
	}
	k := s.Tangent()
	k.Assemble(x, 0, 0, 1, msp.FixNone)
	n := k.Rows
	scale := make([]float64, 0, n) // M^−½
	for i, m := range s.Mass {
		if !s.Pinned(i) {
			scale = append(scale, 1/math.Sqrt(m), 1/math.Sqrt(m), 1/math.Sqrt(m))
		}
	}
	lambda, err := largestEigenvalue(n, func(v []float64) []float64 {
		w := make([]float64, n)
		for c := range w {
			w[c] = scale[c] * v[c]
		}
		w = k.MulVec(w)
		for c := range w {
			w[c] *= scale[c]
		}
		return w
	})
	return math.Sqrt(max(lambda, 0)), err
}

// largestEigenvalue returns the largest eigenvalue of the symmetric n×n matrix A, where times returns A v.
func largestEigenvalue(n int, times func(v []float64) []float64) (float64, error) {
	const tolerance, most = 1e-8, 500
	rnd := rand.New(rand.NewPCG(1950, 45)) // any start that is not orthogonal to the eigenvector
	v := make([]float64, n)
	for c := range v {
		v[c] = rnd.NormFloat64()
	}
	var basis [][]float64
	var alpha, beta []float64
	for len(basis) < min(n, most) {
		vec.Scale(v, 1/vec.Norm(v))
		basis = append(basis, v)
		w := times(v)
		alpha = append(alpha, vec.Dot(v, w))
		for range 2 { // twice is enough (Parlett 1980)
			for _, b := range basis {
				c := vec.Dot(b, w)
				for i := range w {
					w[i] -= c * b[i]
				}
			}
		}
		beta = append(beta, vec.Norm(w))
		v = w
		j := len(basis)
		done := j == n || beta[j-1] <= 1e-14*math.Abs(alpha[0])
		if !done && j%10 != 0 {
			continue
		}
		t := mat.NewSymDense(j, nil)
		for i := range j {
			t.SetSym(i, i, alpha[i])
			if i > 0 {
				t.SetSym(i-1, i, beta[i-1])
			}
		}
		var eig mat.EigenSym
		if !eig.Factorize(t, true) {
			break
		}
		var vectors mat.Dense
		eig.VectorsTo(&vectors)
		theta := eig.Values(nil)[j-1]
		// β |s_j| is how far θ may be from an eigenvalue.
		if done || beta[j-1]*math.Abs(vectors.At(j-1, j-1)) <= tolerance*math.Abs(theta) {
			return theta, nil
		}
	}
	if n == 0 {
		return 0, nil
	}
	return 0, fmt.Errorf("largest eigenvalue: %w in %d steps of Lanczos' method", sparse.ErrNoConvergence, len(basis))
}
