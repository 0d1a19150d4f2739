package msp

import (
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// HessG returns the Hessian of eq. 8 at the positions x (3m), in kg,
//
//	∇²g(x) = M + h² Σ B_i,
//
// 3m×3m. The spring i between particles I and J contributes B_i, which has the block K at (I, I) and (J, J) and −K at
// (I, J) and (J, I). For p12 = l u with ‖u‖ = 1,
//
//	K = k ( u uᵀ + (1 − r/l) (I3 − u uᵀ) )
//
// (Zachmann 2018, erratum; Kauppila, sec. 2.2). A compressed spring, l < r, has a negative eigenvalue k (1 − r/l), so
// that ∇²g may be indefinite. The B of a hinge has the block W_a W_b K at (a, b), for all pairs of its four
// particles. As in L and M, pinned particles keep their rows. A spring of zero length has no Hessian; K = k I3 is
// used instead.
func (s *System) HessG(x []float64, h float64) *sparse.CSC {
	b := s.tangentAt(x, 1, h*h)
	b.Name = "∇²g"
	return b
}

// K returns the tangent stiffness matrix at the positions x (3m), in N/m,
//
//	K(x) = −∂f/∂x = ∇²E(x),
//
// 3m×3m, assembled spring by spring from the blocks of HessG: ∇²g = M + h² K. Pinned particles keep their rows.
func (s *System) K(x []float64) *sparse.CSC {
	b := s.tangentAt(x, 0, 1)
	b.Name = "K"
	return b
}

// tangentAt returns a M + c K(x), with rows for all particles.
func (s *System) tangentAt(x []float64, a, c float64) *sparse.CSC {
	want("x", x, "3m", 3*s.NumParticles())
	b := newTangent(s, s.all(), s.NumParticles())
	b.Assemble(x, a, 0, c, FixNone)
	return b.CSC
}

// springHessian returns K of one spring, the six entries xx, yy, zz, yz, xz, xy. FixProject replaces the negative
// eigenvalue of a compressed spring by 0, the nearest that is positive semi-definite, and FixLinear K by k I3.
func springHessian(x []float64, sp Spring, fix HessianFix) [6]float64 {
	i, j := 3*sp.I, 3*sp.J
	return vectorHessian([3]float64{x[i] - x[j], x[i+1] - x[j+1], x[i+2] - x[j+2]}, sp.K, sp.R, fix)
}

// vectorHessian returns K by the vector p of a spring of stiffness k and rest length r.
func vectorHessian(p [3]float64, k, r float64, fix HessianFix) [6]float64 {
	l := vec.Norm(p[:])
	if fix == FixLinear || !(l*l > tiny) {
		return [6]float64{k, k, k}
	}
	across := 1 - r/l
	if fix == FixProject {
		across = max(across, 0)
	}
	u0, u1, u2 := p[0]/l, p[1]/l, p[2]/l
	a := k * across
	b := k - a
	return [6]float64{a + b*u0*u0, a + b*u1*u1, a + b*u2*u2, b * u1 * u2, b * u0 * u2, b * u0 * u1}
}
