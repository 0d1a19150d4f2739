package ode

// Shifted prepares to solve
//
//	(I − γ J) s = b,   J = ∂f/∂y at (t, y)
//
// by a method that suits the problem: for example a sparse factor, or for x″ = f(t, x, v) the symmetric positive definite system
// of half the size. The returned function replaces b by s; several of them are in use at a time. An approximate J costs
// iterations but no accuracy.
type Shifted func(t float64, y []float64, gamma float64) (solve func(b []float64) error, err error)

// shiftedLimit is larger than newtonLimit: with another matrix than its own Newton's method converges linearly.
const shiftedLimit = 100

// staged is coupled by systems of n unknowns alone: it returns a function that replaces g by the correction of
// triangular below, each stage with its own J.
func (p *stageSystem) staged(y []float64) (correct func(g []float64) error, cond func() float64, err error) {
	n := len(y) / len(p.t)
	tri, ok := crout(p.a)
	if !ok {
		return nil, nil, at(p.t0, p.h, ErrSingular)
	}
	solve := make([]func(b []float64) error, len(p.t))
	for i, t := range p.t {
		p.rhs.work.Factors++
		if solve[i], err = p.shifted(t, y[i*n:(i+1)*n], p.h*tri[i][i]); err != nil {
			return nil, nil, at(p.t0, p.h, err)
		}
	}
	return func(g []float64) error {
		if err := triangular(tri, solve, g); err != nil {
			return at(p.t0, p.h, err)
		}
		return nil
	}, func() float64 { return 1 }, nil
}

// triangular replaces g by the correction s of one iteration
//
//	(I − h T ⊗ J) s = −g
//
// stage by stage, solve[i] being that with I − h T_ii J. Coupled stages are decoupled by it as in P. J. van der Houwen,
// J. J. B. de Swart: Triangularly implicit iteration methods for ODE-IVP solvers, SIAM J. Sci. Comput. 18, 1997:
// A = T U, T lower triangular and U with ones on its diagonal. What it leaves of the error vanishes for small
// and for large hJ, where I − U is nilpotent, and with T = A, which a lower triangular method has, it is
// Newton's method.
func triangular(tri [][]float64, solve []func(b []float64) error, g []float64) error {
	n := len(g) / len(solve)
	hjs := make([]float64, len(g)) // hJ s of the stages that are done
	for i, solve := range solve {
		b := make([]float64, n)
		s := g[i*n : (i+1)*n]
		for l := range b {
			b[l] = -s[l]
			for j := range i {
				b[l] += tri[i][j] * hjs[j*n+l]
			}
		}
		copy(s, b)
		if err := solve(s); err != nil {
			return err
		}
		for l, d := range s {
			hjs[i*n+l] = (d - b[l]) / tri[i][i]
		}
	}
	return nil
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
