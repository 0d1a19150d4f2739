package methods

import (
	"cmp"
	"errors"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// motion is the equations of motion of the free particles as package ode takes them,
//
//	M x″ = f(x) − D(x) x′ − c M x′ + F(t, x, x′),   y = (x, x′), all free x first,
//
// with the rate c of ether drag and the sum F of Forces. A pin that is moved goes to its new place at constant speed in
// the step.
type motion struct {
	*msp.Objective
	s     *msp.System
	x, v  []float64 // (3m), memory for a state that is asked for
	t0    float64   // when the step under way began
	from  []float64 // where all particles were then (3m)
	fault error     // the first thing that was not finite in it

	matrix   *msp.Tangent // M (1 + γc) + γ D + γ² K
	symbolic *sparse.Symbolic
}

func newMotion(s *msp.System, h float64) (*motion, error) {
	o, err := msp.NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	n := 3 * s.NumParticles()
	return &motion{Objective: o, s: s, x: make([]float64, n), v: make([]float64, n), from: make([]float64, n)}, nil
}

// begin prepares for a step from q.
func (e *motion) begin(q *msp.State) error {
	if err := e.Accept(q, msp.Dampers); err != nil {
		return err
	}
	e.t0, e.fault = q.T, nil
	copy(e.from, q.X)
	return nil
}

// pack sets y to the state of the free particles.
func (e *motion) pack(y, x, v []float64) {
	n := 3 * len(e.Free())
	for k, i := range e.Free() {
		copy(y[3*k:3*k+3], x[3*i:3*i+3])
		copy(y[n+3*k:n+3*k+3], v[3*i:3*i+3])
	}
}

// spread sets x and v (3m) to the free particles' of (x, v) in y at the time t, and to the pins'.
func (e *motion) spread(x, v []float64, t float64, xFree, vFree []float64) {
	for k, i := range e.Free() {
		copy(x[3*i:3*i+3], xFree[3*k:3*k+3])
		copy(v[3*i:3*i+3], vFree[3*k:3*k+3])
	}
	part := (t - e.t0) / e.H()
	for _, p := range e.s.Pins {
		for axis, to := range p.P {
			from := e.from[3*p.I+axis]
			x[3*p.I+axis] = from + part*(to-from)
			v[3*p.I+axis] = (to - from) / e.H()
		}
	}
}

// accel is an ode.Accel: it sets a to the acceleration of the free particles.
func (e *motion) accel(t float64, x, v, a []float64) {
	e.spread(e.x, e.v, t, x, v)
	f := e.s.TotalForce(msp.State{X: e.x, V: e.v, T: t})
	for i := range f {
		f[i] /= e.s.Mass[i/3]
	}
	for k, i := range e.Free() {
		copy(a[3*k:3*k+3], f[3*i:3*i+3])
	}
	if e.fault == nil {
		e.fault = cmp.Or(msp.CheckFinite("position", e.x), msp.CheckFinite("velocity", e.v), msp.CheckFinite("acceleration", f))
	}
}

// constraint returns the constraint c on all particles as one on the free ones. Pins are where they are at the end of
// the step, and stay there.
func (e *motion) constraint(c ode.Constraint) ode.Constraint {
	all := make([]float64, len(e.x))
	return func(x []float64) error {
		for k, i := range e.Free() {
			copy(all[3*i:3*i+3], x[3*k:3*k+3])
		}
		e.s.ApplyPins(all)
		if err := c(all); err != nil {
			return err
		}
		for k, i := range e.Free() {
			copy(x[3*k:3*k+3], all[3*i:3*i+3])
		}
		return nil
	}
}

// shifted is an ode.Shifted. Of the equations s_x − γ s_v = b_x and s_v + γ M⁻¹(K s_x + D s_v) + γ c s_v = b_v it
// eliminates s_v:
//
//	(M (1 + γc) + γ D + γ² K) s_x = γ M b_v + (M (1 + γc) + γ D) b_x,   s_v = (s_x − b_x)/γ,
//
// symmetric, and of half the size. It leaves out how D turns with the springs and how F depends on x and v, and projects
// the springs as msp.FixProject where it is indefinite: Newton's method then takes more iterations to the same end.
func (e *motion) shifted(t float64, y []float64, gamma float64) (func(b []float64) error, error) {
	n := 3 * len(e.Free())
	at := make([]float64, len(e.x))
	e.spread(at, e.v, t, y[:n], y[n:])
	c := e.s.Drag
	f, err := e.factor(at, gamma, c)
	if err != nil {
		return nil, err
	}
	return func(b []float64) error {
		bx, bv := b[:n], b[n:]
		// −D b_x, pinned particles not taking part.
		move := make([]float64, len(at))
		for k, i := range e.Free() {
			copy(move[3*i:3*i+3], bx[3*k:3*k+3])
		}
		damping := e.s.DampingForce(at, move)
		w := make([]float64, n)
		for k, i := range e.Free() {
			for axis := range 3 {
				l := 3*k + axis
				w[l] = e.s.Mass[i]*(gamma*bv[l]+(1+gamma*c)*bx[l]) - gamma*damping[3*i+axis]
			}
		}
		f.Solve(w)
		for l := range w {
			bv[l] = (w[l] - bx[l]) / gamma
			bx[l] = w[l]
		}
		return nil
	}, nil
}

// factor factors the matrix of shifted at the positions x.
func (e *motion) factor(x []float64, gamma, c float64) (*sparse.Cholesky, error) {
	if e.symbolic == nil {
		e.matrix = e.s.Tangent()
		e.symbolic = e.matrix.Analyze()
	}
	f := &sparse.Cholesky{Symbolic: e.symbolic}
	var err error
	for _, fix := range []msp.HessianFix{msp.FixNone, msp.FixProject} {
		e.matrix.Assemble(x, 1+gamma*c, gamma, gamma*gamma, fix)
		err = f.Refactor(e.matrix.CSC)
		if !errors.Is(err, sparse.ErrNotPositiveDefinite) {
			break
		}
	}
	return f, err
}
