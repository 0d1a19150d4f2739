package ode

// Shifted replaces b by the solution s of
//
//	(I − γ J) s = b,   J = ∂f/∂y at (t, y)
//
// however suits the problem: by a sparse factor, or as the symmetric positive definite system of half the size
// that it is for x″ = f(t, x, v). A J that is only near ∂f/∂y costs iterations and no accuracy.
type Shifted func(t float64, y []float64, gamma float64, b []float64) error

// shiftedLimit is larger than newtonLimit: with another matrix than its own Newton's method converges linearly.
const shiftedLimit = 100

// solveShifted is solve by systems of n unknowns alone. Coupled stages are decoupled as in P. J. van der Houwen,
// J. J. B. de Swart: Triangularly implicit iteration methods for ODE-IVP solvers, SIAM J. Sci. Comput. 18, 1997:
// with A = T U, T lower triangular and U with ones on its diagonal, one iteration is
//
//	(I − h T ⊗ J) s = −G(Y),   Y := Y + s
//
// stage by stage. What it leaves of the error vanishes for small and for large hJ, where I − U is nilpotent, and
// with T = A, which a lower triangular method has, it is Newton's method.
func (p *stageSystem) solveShifted(y []float64) error {
	s := len(p.t)
	n := len(y) / s
	tri, ok := crout(p.a)
	if !ok {
		return at(p.t0, p.h, ErrSingular)
	}
	k, g := make([]float64, s*n), make([]float64, s*n)
	b := make([]float64, n)
	hjs := make([]float64, s*n) // hJ s of the stages that are done
	for range shiftedLimit {
		p.rhs.work.Newton++
		for j := range s {
			if err := p.rhs.eval(p.t0, p.h, p.t[j], y[j*n:(j+1)*n], k[j*n:(j+1)*n]); err != nil {
				return err
			}
		}
		p.residual(g, y, k)
		size := 0.0
		for i := range s {
			for l := range b {
				b[l] = -g[i*n+l]
				for j := range i {
					b[l] += tri[i][j] * hjs[j*n+l]
				}
			}
			step := append([]float64(nil), b...)
			if err := p.shifted(p.t[i], y[i*n:(i+1)*n], p.h*tri[i][i], step); err != nil {
				return at(p.t0, p.h, err)
			}
			for l, d := range step {
				hjs[i*n+l] = (d - b[l]) / tri[i][i]
				y[i*n+l] += d
			}
			size = max(size, largest(step))
		}
		if err := checkFinite(p.t0, p.h, "a stage", y); err != nil {
			return err
		}
		if size <= p.goal(y) {
			return nil
		}
	}
	return at(p.t0, p.h, ErrNewton)
}

// crout returns T of A = T U, or false if there is none.
func crout(a [][]float64) ([][]float64, bool) {
	s := len(a)
	t, u := make([][]float64, s), make([][]float64, s)
	for i := range s {
		t[i], u[i] = make([]float64, s), make([]float64, s)
	}
	for j := range s {
		for i := j; i < s; i++ {
			t[i][j] = a[i][j]
			for k := range j {
				t[i][j] -= t[i][k] * u[k][j]
			}
		}
		if t[j][j] == 0 {
			return nil, false
		}
		for i := j + 1; i < s; i++ {
			u[j][i] = a[j][i]
			for k := range j {
				u[j][i] -= t[j][k] * u[k][i]
			}
			u[j][i] /= t[j][j]
		}
	}
	return t, true
}
