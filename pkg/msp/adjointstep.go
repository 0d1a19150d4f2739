package msp

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// back takes the derivatives bx and bv of the loss (3m each) from the end of a step to its beginning, and adds to those in the
// system. In the letters of Adjoint and forceModel, multiplied out,
//
//	R = (M + S)(x − q) − M h α v − h C h v − h² (f₀ + M g + f_ext) + h² (Σ springs, hinges and dampers),   λ of ∇²g λ = x̄ + v̄/h
//
//	q̄ = −v̄/h + (M + S) λ + h² (∂f₀/∂q)ᵀ λ + dampers,   v̄ = h α M λ + h C h λ + h² (∂f₀/∂v)ᵀ λ
func (a *Adjoint) back(from, to *State, bx, bv []float64) error {
	if err := a.sameStep(from, to); err != nil {
		return err
	}
	if err := a.takeForces(from, to); err != nil {
		return err
	}
	if err := a.hasHessian(to.X); err != nil {
		return err
	}
	o, lambda, y := a.o, a.kept.lambda, a.kept.y
	o.coast(y, from)
	if len(a.s.Forces) > 0 {
		o.addForces(y, from)
	}
	a.linear.hessian.Assemble(to.X, 1, 0, o.h2, FixNone)
	saddle := a.linear.tryFactor() >= 0
	if saddle {
		a.Saddles++
		if a.inSaddle == nil {
			var err error
			if a.inSaddle, err = NewLocalGlobal(a.within, a.h); err != nil {
				return err
			}
		}
	}
	if err := a.inverse(lambda, a.within.gradG(o.mass, to.X, y, o.h), saddle, 1e-3); err != nil {
		return err
	}
	if off := vec.Largest(lambda); !(off <= a.tolerance()) {
		return fmt.Errorf("it ends %.2g m from the minimum of g, more than %.2g m; its method needs more Iterations and a smaller Tolerance, "+
			"and knows what this system exerts: %w", off, a.tolerance(), ErrNotConverged)
	}
	whole := a.kept.whole
	vec.SetPlus(whole, bx, 1/a.h, bv)
	if err := a.inverse(lambda, whole, saddle, 1e-12); err != nil {
		return err
	}
	a.pinsBack(to.X, whole, lambda)
	alpha := a.s.Alpha(a.h)
	for c, l := range lambda {
		m := a.s.Mass[c/3]
		bx[c] = -bv[c]/a.h + o.mass[c/3]*l
		bv[c] = a.h * alpha * m * l
		a.massBack(c, l, alpha, from, to)
	}
	if len(a.s.Forces) > 0 {
		for c, l := range lambda {
			bv[c] += o.forces.drag[c/3] * a.h * l
		}
		if err := a.forcesBack(from, lambda, bx, bv); err != nil {
			return err
		}
	}
	a.springsBack(from.X, to.X, lambda, bx)
	a.hingesBack(to.X, lambda)
	return nil
}

// sameStep returns an error unless a step of h seconds of this system, without an impact, has led from one state to the other. It
// takes over the system for this step.
func (a *Adjoint) sameStep(from, to *State) error {
	if from.Torn != to.Torn || len(a.s.Springs) != len(a.within.Springs) {
		return fmt.Errorf("springs have torn: %w", ErrNoDerivative)
	}
	a.stiffen(from.X)
	if what, _, _ := a.o.changed(); what != "" {
		return fmt.Errorf("%s: %w", what, ErrStale)
	}
	if length := to.T - from.T; !agree(length, a.h, 1e-9*(a.h+1e-6*to.T)) {
		return fmt.Errorf("%w: a step of %g s, want h = %g s", ErrInvalid, length, a.h)
	}
	for c, v := range to.V {
		moved := to.X[c] - from.X[c]
		if !agree(v*a.h, moved, 1e-9*a.size) {
			return fmt.Errorf("particle %d: velocity %g m/s after a way of %g m in %g s, which is not implicit Euler's: %w",
				c/3, v, moved, a.h, ErrNoDerivative)
		}
	}
	return a.touches(*to)
}

// agree reports whether two numbers differ by no more than a tolerance.
func agree(a, b, tolerance float64) bool { return a-b <= tolerance && b-a <= tolerance }

// stiffen takes over the system, with the dampers of a step from the positions x (3m) as springs, as methods.Damped does.
func (a *Adjoint) stiffen(x []float64) {
	springs := a.within.Springs[:0]
	*a.within = *a.s
	a.within.Obstacles, a.within.Damping = nil, Damping{}
	all := a.s.Damping.Unprojected / a.h
	if all > 0 {
		a.load = vec.Sized(a.load, len(x)) // not within's Fext, which may be the system's own
		clear(a.load)
		copy(a.load, a.s.Fext)
		a.within.Fext = a.load
	}
	for _, sp := range a.s.Springs {
		p := v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))
		if along := a.s.Damping.Along(sp) / a.h; along+all > 0 {
			k := sp.K + along + all
			sp.R, sp.K, sp.D = sp.R*(sp.K/k)+v3.Norm(p)*(along/k), k, 0
		}
		if all > 0 {
			v3.AddTo(a.load, sp.I, all, p)
			v3.AddTo(a.load, sp.J, -all, p)
		}
		springs = append(springs, sp)
	}
	a.within.Springs = springs
}

// hasHessian returns an error where g has no second derivative at x: at a spring without length.
func (a *Adjoint) hasHessian(x []float64) error {
	for n, sp := range a.within.Springs {
		p := v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))
		if sp.K > 0 && sp.R > 0 && !(v3.Dot(p, p) > tiny) {
			return fmt.Errorf("spring %d has no length: %w", n, ErrNoDerivative)
		}
	}
	for n := range a.within.Hinges {
		h := &a.within.Hinges[n]
		if p := h.Vector(x); h.K > 0 && h.R > 0 && !(v3.Dot(p, p) > tiny) {
			return fmt.Errorf("hinge %d is flat, and is not at rest: %w", n, ErrNoDerivative)
		}
	}
	return nil
}

// restBack returns −λᵀ ∂R/∂r of a spring or hinge with h²k and length l, along which λ stretches it.
func restBack(h2k, l, along float64) float64 {
	if l == 0 && h2k > 0 {
		return math.NaN()
	}
	return h2k * along
}

// pinsBack adds the derivatives in the places of pins: what the loss sees of their particles, and what pulls at their neighbours.
func (a *Adjoint) pinsBack(x, whole, lambda []float64) {
	if len(a.s.Pins) == 0 {
		return
	}
	pulls := a.kept.padded
	a.within.Product(x, a.h)(pulls, lambda)
	for n, pin := range a.s.Pins {
		d := &a.DSystem.Pins[n]
		d.P = v3.Add(d.P, v3.Sub(v3.At(whole, pin.I), v3.At(pulls, pin.I)))
	}
}

// massBack adds the derivatives in masses, gravity, load and ether drag, of the coordinate c.
func (a *Adjoint) massBack(c int, lambda, alpha float64, from, to *State) {
	if lambda == 0 {
		return
	}
	d, h2, axis, i := a.DSystem, a.o.h2, c%3, c/3
	m, moved, v := a.s.Mass[i], to.X[c]-from.X[c], from.V[c]
	d.Mass[i] -= lambda * (moved - a.h*alpha*v - h2*a.s.Gravity[axis])
	if len(a.s.Forces) > 0 {
		d.Mass[i] -= lambda * (a.o.forces.drag[i] / m) * (moved - a.h*v) // h C is a power of 2 times m
	}
	d.Gravity[axis] += h2 * m * lambda
	d.Fext[c] += h2 * lambda
	d.Drag -= h2 * alpha * m * v * lambda // dα/dc = −h α
}

// springsBack adds the derivatives in stiffnesses, rest lengths and dampers, and those of dampers in the positions q before the step:
// a spring between I and J adds to R, at I and with the opposite sign at J,
//
//	h² (k (l − r) u + k_d/h (l − l') u + k_u/h (p12 − p12')),   l', p12' of q
func (a *Adjoint) springsBack(q, x, lambda, bx []float64) {
	h, h2, d := a.h, a.o.h2, a.DSystem
	all := a.s.Damping.Unprojected
	for n, sp := range a.s.Springs {
		p, before := v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)), v3.Sub(v3.At(q, sp.I), v3.At(q, sp.J))
		w := v3.Sub(v3.At(lambda, sp.I), v3.At(lambda, sp.J))
		l, lBefore := v3.Norm(p), v3.Norm(before)
		along := v3.Dot(v3.Unit(p, v3.Vec{}), w)
		damper := -h * (l - lBefore) * along
		ds := &d.Springs[n]
		ds.K -= h2*(l-sp.R)*along - a.s.Damping.Beta*damper
		ds.R += restBack(h2*sp.K, l, along)
		ds.D += damper
		d.Damping.Projected += damper
		d.Damping.Beta += sp.K * damper
		d.Damping.Unprojected -= h * v3.Dot(v3.Sub(p, before), w)
		if c := a.s.Damping.Along(sp); c+all > 0 {
			pull := v3.Plus(v3.Scale(h*all, w), h*c*along, v3.Unit(before, v3.Vec{}))
			v3.AddTo(bx, sp.I, 1, pull)
			v3.AddTo(bx, sp.J, -1, pull)
		}
	}
}

// hingesBack adds the derivatives in the stiffnesses and rest lengths of hinges.
func (a *Adjoint) hingesBack(x, lambda []float64) {
	for n := range a.s.Hinges {
		h, d := &a.s.Hinges[n], &a.DSystem.Hinges[n]
		p := v3.Vec(h.Vector(x))
		l, along := v3.Norm(p), v3.Dot(v3.Unit(p, v3.Vec{}), h.Vector(lambda))
		d.K -= a.o.h2 * (l - h.R) * along
		d.R += restBack(a.o.h2*h.K, l, along)
	}
}
