package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// PBD takes steps by position based dynamics: M. Müller et al.: Position based dynamics, J. Vis. Comun. Image
// Represent. 18(2), 2007. One step, with w = 1/m (0 for pinned particles):
//
//	x := y + h² M⁻¹ f_ext
//	repeat Iterations times, for every spring in turn:
//	    Δ := κ (‖p12‖ − r)/(w1 + w2) p12/‖p12‖,   p1 −= w1 Δ,  p2 += w2 Δ
//	v := (x − q)/h,  q := x
//
// A step promises no minimum of g. Few iterations leave springs stretched where pins jump, loads are heavy or the step is long, which is
// no error. Report.Moved shows by how much the last iteration moved particles, and Report.Gained the energy.
//
// Hinges follow, with W_k² w_k in place of w. The method ignores the stiffness k, except that it omits springs of k = 0.
// The effect of κ < 1 depends on the number of iterations; see Adjust (Liu et al. 2013, sec. 2 and 5). Each step reads
// the system anew. If Start is set, iterations begin there and not at y + h² M⁻¹ f_ext.
type PBD struct {
	*msp.ImplicitEuler
	// Stiffness is κ, the part of its error that a spring corrects at a time, 0 ≤ κ ≤ 1: 1 unless changed.
	Stiffness float64
	// Adjust replaces κ by 1 − (1 − κ)^(1/Iterations), so that the error of a single spring after a step does not depend on
	// Iterations.
	Adjust bool

	corrections []float64 // as how many a correction of each spring counts; nil: as one
	kappa       []float64 // of each spring, in the step under way
	sweeps
}

// XPBD takes steps by extended position based dynamics: M. Macklin, M. Müller, N. Chentanez: XPBD:
// position-based simulation of compliant constrained dynamics, Motion in Games 2016. It is PBD with
//
//	Δ := −λ' p12/‖p12‖,   λ' := −(h² k (‖p12‖ − r) + λ)/(1 + h² k (w1 + w2)),   λ += λ'
//
// in place of κ, where λ begins at 0 in each step. (This is their eq. 18 times h² k, because the compliance 1/(h² k) would
// overflow for soft springs.) These are Gauss-Seidel iterations with the k of Hooke's law. If no spring turns during a
// step, their limit is the implicit Euler step of eq. 8. Otherwise it is near that step, because each λ' was applied
// along the direction of its iteration. Each step reads the system anew. Iterations begin as those of PBD.
//
// Iterations begin in free fall, and one carries a correction about a spring farther. If the step is long or loads are heavy, few
// iterations leave springs stretched, as those of PBD do. A spring then pulls by λ/h², which is less than k (‖p12‖ − r), so that the
// system sags while the energy of eq. 9 rises. Report.Gained shows that, and Report.Moved that the iterations are too few. Motion does
// not gain: ½ vᵀ M v − xᵀ f_ext stays below the energy at the start. None of this is an error. Take shorter steps: see Substeps.
type XPBD struct {
	*msp.ImplicitEuler

	lambda []float64 // of springs and hinges, in the step under way
	sweeps
}

// sweeps is common to both methods: one after the other, springs move their particles.
type sweeps struct {
	at, before []float64 // the positions that a sweep moves, and as they were
	w          []float64 // 1/m, 0 for pinned particles
}

// NewPBD makes the method for steps of h seconds. The error wraps msp.ErrInvalid.
func NewPBD(s *msp.System, h float64) (*PBD, error) {
	b := &PBD{Stiffness: 1}
	o, err := msp.NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	b.ImplicitEuler = msp.NewImplicitEuler(o, b, 0)
	return b, nil
}

// NewXPBD makes the method for steps of h seconds. The error wraps msp.ErrInvalid.
func NewXPBD(s *msp.System, h float64) (*XPBD, error) {
	b := &XPBD{}
	o, err := msp.NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	b.ImplicitEuler = msp.NewImplicitEuler(o, b, 0)
	return b, nil
}

// Begin starts the iterations of a step.
func (b *PBD) Begin(t msp.Task) error {
	if !(b.Stiffness >= 0 && b.Stiffness <= 1) {
		panic(fmt.Sprintf("methods: PBD: Stiffness = %g, want 0 ≤ Stiffness ≤ 1", b.Stiffness))
	}
	kappa := b.Stiffness
	if b.Adjust {
		kappa = 1 - math.Pow(1-kappa, 1/float64(b.Iterations))
	}
	b.kappa = vec.Sized(b.kappa, b.System().NumDirections())
	for n := range b.kappa {
		b.kappa[n] = kappa
		if n < len(b.corrections) {
			b.kappa[n] = 1 - math.Pow(1-kappa, b.corrections[n])
		}
	}
	b.moves(b.Objective, t)
	return nil
}

// Next corrects every spring once.
func (b *PBD) Next() (moved float64, err error) {
	return b.sweep(b.System(), func(i int, _, c, w float64) float64 { return b.kappa[i] * c / w }), nil
}

// Begin starts the iterations of a step.
func (b *XPBD) Begin(t msp.Task) error {
	b.lambda = vec.Sized(b.lambda, b.System().NumDirections())
	clear(b.lambda)
	b.moves(b.Objective, t)
	return nil
}

// Next corrects every spring once.
func (b *XPBD) Next() (moved float64, err error) {
	h2 := b.H() * b.H()
	return b.sweep(b.System(), func(i int, k, c, w float64) float64 {
		h2k := h2 * k
		dl := -(h2k*c + b.lambda[i]) / (1 + h2k*w)
		b.lambda[i] += dl
		return -dl
	}), nil
}

// moves has sweeps move the positions of the task, which begin at y + h² M⁻¹ f_ext unless the caller has chosen them.
func (b *sweeps) moves(o *msp.Objective, t msp.Task) {
	s, h, x := o.System(), o.H(), t.X
	if !t.Guess {
		clear(x)
		s.AddExternalForce(x, 1)
		for c, f := range x {
			x[c] = t.Y[c] + h*h*f/o.Inertia()[c/3]
		}
		s.ApplyPins(x)
	}
	b.at, b.before = x, vec.Sized(b.before, len(x))
	b.w = vec.Sized(b.w, len(s.Mass))
	for i, m := range o.Inertia() {
		b.w[i] = 1 / m
	}
	for _, p := range s.Pins {
		b.w[p.I] = 0
	}
}

// sweep goes through springs and hinges once and returns by how much it moved a coordinate at most (m). size says how large
// Δ is for the one with the number i and the stiffness k, stretched by c, w = w1 + w2.
func (b *sweeps) sweep(s *msp.System, size func(i int, k, c, w float64) float64) float64 {
	x := b.at
	copy(b.before, x)
	for i, sp := range s.Springs {
		wi, wj := b.w[sp.I], b.w[sp.J]
		if sp.K == 0 || wi+wj == 0 {
			continue
		}
		pi, pj := x[3*sp.I:3*sp.I+3], x[3*sp.J:3*sp.J+3]
		u := [3]float64{pi[0] - pj[0], pi[1] - pj[1], pi[2] - pj[2]}
		l := vec.Norm(u[:])
		delta := size(i, sp.K, l-sp.R, wi+wj)
		if l == 0 {
			u, l = atRest(s.X0, sp), 1
		}
		for axis := range 3 {
			pi[axis] -= wi * delta * u[axis] / l
			pj[axis] += wj * delta * u[axis] / l
		}
	}
	for n := range s.Hinges {
		h, i := &s.Hinges[n], len(s.Springs)+n
		w := 0.0
		for k, i := range h.At {
			w += b.w[i] * h.W[k] * h.W[k]
		}
		p := h.Vector(x)
		l := v3.Norm(p)
		if h.K == 0 || w == 0 || l == 0 { // p without length points nowhere
			continue
		}
		delta := size(i, h.K, l-h.R, w)
		for k, i := range h.At {
			v3.AddTo(x, i, -b.w[i]*h.W[k]*delta/l, p)
		}
	}
	return vec.Farthest(x, b.before)
}

// atRest returns the direction that a spring has at the positions x0 or, without length there, the x axis.
func atRest(x0 []float64, sp msp.Spring) [3]float64 {
	var u [3]float64
	for axis := range u {
		u[axis] = x0[3*sp.I+axis] - x0[3*sp.J+axis]
	}
	l := vec.Norm(u[:])
	if l == 0 {
		return [3]float64{1, 0, 0}
	}
	vec.Scale(u[:], 1/l)
	return u
}

// String summarises the method in one line.
func (b *PBD) String() string {
	return fmt.Sprintf("PBD: %v, h = %.4g s, stiffness %.4g, %d iterations a step", b.System(), b.H(), b.Stiffness, b.Iterations)
}

// String summarises the method in one line.
func (b *XPBD) String() string {
	return fmt.Sprintf("XPBD: %v, h = %.4g s, %d iterations a step", b.System(), b.H(), b.Iterations)
}
