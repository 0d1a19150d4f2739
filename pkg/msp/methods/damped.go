package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Damped gives any method that minimises g, and PBD, springs that are damped in proportion to their stiffness: a spring of
// length l pulls with
//
//	k (l − r) + β k dl/dt,   dl/dt = (l − l_n)/h   over the step from the length l_n,
//
// along itself, so that linear momentum is conserved and a rigid motion is not damped (the damper of Zachmann 2018 with
// k_d = β k, of which Rayleigh's is the linear form). That is a spring without damper, k (1 + β/h) (l − r'), with
// another rest length in each step,
//
//	r' = (r + (β/h) l_n)/(1 + β/h),
//
// which is what the method within is given: its matrix is factored once, as before. PBD, which has κ in place of k, is given
// 1 − (1 − κ)^(1 + β/h), the part that so many more corrections make: its Stiffness is that of the springs without dampers.
type Damped struct {
	msp.Method         // of the stiffer springs
	Beta       float64 // β ≥ 0, in s; a change takes effect with Refactor

	s, within *msp.System
	part      float64 // β/h of the springs within
}

// NewDamped makes the method for steps of h seconds:
//
//	a, err := methods.NewDamped(s, h, 0.01, func(s *msp.System, h float64) (msp.Method, error) {
//		return msp.NewLocalGlobal(s, h)
//	})
//
// The error wraps msp.ErrInvalid or is that of method.
func NewDamped(s *msp.System, h, beta float64, method func(s *msp.System, h float64) (msp.Method, error)) (*Damped, error) {
	d := &Damped{Beta: beta, s: s, within: &msp.System{}}
	if err := d.stiffen(h); err != nil {
		return nil, err
	}
	var err error
	d.Method, err = method(d.within, h)
	return d, err
}

// stiffen sets the system within for steps of h seconds.
func (d *Damped) stiffen(h float64) error {
	if !(d.Beta >= 0) || math.IsInf(d.Beta, 1) || !(h > 0) {
		return fmt.Errorf("%w: β = %g s, h = %g s, want β ≥ 0 and h > 0", msp.ErrInvalid, d.Beta, h)
	}
	if err := d.s.Check(); err != nil {
		return err
	}
	d.part = d.Beta / h
	d.follow(nil)
	return nil
}

// follow takes over the system as it is, with the rest lengths of a step from x (3m) or, if that is nil, their own.
func (d *Damped) follow(x []float64) {
	springs := d.within.Springs[:0]
	*d.within = *d.s
	for _, sp := range d.s.Springs {
		if x != nil {
			l := v3.Norm(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)))
			sp.R = (sp.R + d.part*l) / (1 + d.part)
		}
		sp.K *= 1 + d.part
		springs = append(springs, sp)
	}
	d.within.Springs = springs
}

// Step takes q one time step h further. The error is that of the method within.
func (d *Damped) Step(q *msp.State) error {
	if q != nil && len(q.X) == 3*d.s.NumParticles() {
		d.follow(q.X)
	} // else the method within says what is wrong
	if b, ok := d.Method.(*PBD); ok {
		kappa := b.Stiffness
		defer func() { b.Stiffness = kappa }()
		b.Stiffness = 1 - math.Pow(1-kappa, 1+d.part)
	}
	return d.Method.Step(q)
}

// Refactor prepares the method for the system as it is now and steps of h seconds. On an error, that of NewDamped, it is as it
// was.
func (d *Damped) Refactor(h float64) error {
	before := d.part
	err := d.stiffen(h)
	if err == nil {
		err = d.Method.Refactor(h)
	}
	if err != nil {
		d.part = before
		d.follow(nil)
	}
	return err
}

// String sums the method up in one line.
func (d *Damped) String() string { return fmt.Sprintf("%v, β = %.4g s", d.Method, d.Beta) }
