package methods

// ConstantForcing is a forcing term for msp.ConjugateGradients: η = 0.02, Hauth's choice (Hauth 2003, sec. 3.2). Near the solution
// an iteration leaves at most some 2 % of ∇g, so that convergence is linear.
func ConstantForcing(_, _, _ float64) float64 { return 0.02 }

// EisenstatWalker is a forcing term for msp.ConjugateGradients that goes to 0 with the gradient: η_0 = ½, then
//
//	η_k = 0.9 (‖∇g_k‖/‖∇g_k−1‖)²
//
// but not below 0.9 η_k−1² where that is above 0.1, and at most 0.9 (S. C. Eisenstat, H. F. Walker: Choosing
// the forcing terms in an inexact Newton method, SIAM J. Sci. Comput. 17, 1996, choice 2). Convergence is superlinear.
func EisenstatWalker(gradient, gradientBefore, etaBefore float64) float64 {
	if gradientBefore <= 0 {
		return 0.5
	}
	ratio := gradient / gradientBefore
	eta := 0.9 * ratio * ratio
	if floor := 0.9 * etaBefore * etaBefore; floor > 0.1 {
		eta = max(eta, floor)
	}
	return min(0.9, max(leastForcing, eta))
}

// leastForcing is as exactly as conjugate gradients solve in float64.
const leastForcing = 1e-12
