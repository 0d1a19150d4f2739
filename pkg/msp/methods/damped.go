package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Damped adds dampers (msp.Damping and the D of each spring) to any method that minimises g, and to PBD. With
// implicit Euler's velocities, v = (x − q)/h, a damper is also a spring, whose rest length changes in each step. Let
// k_d be the coefficient along the spring, k_u that of Unprojected, and p12' and l' = ‖p12'‖ its vector and length in
// q. Then
//
//	k (l − r) + k_d (l − l')/h = (k + k_d/h) (l − r'),   r' = (k r + k_d l'/h)/(k + k_d/h)
//
// along the spring, and k_u (p12 − p12')/h is a spring of zero length plus a load. The inner method receives their
// sum, and still factors its matrix only once. The step is therefore implicit Euler's, of order 1, with the damper
// along p12 at the end of the step. Dampers along springs conserve momentum, and change angular momentum as implicit
// Euler does without them:
//
//	Σ m x × v grows by h Σ m v × v',   v' the velocities before
//
// PBD has κ in place of k. It uses the ratio k_d/k as 1 − (1 − κ)^(1 + k_d/(k h)), the effect of that many more
// corrections. Its Stiffness remains that of springs without dampers. It does not support Unprojected, nor a damper
// on a spring of k = 0: Step returns msp.ErrDamping.
type Damped struct {
	msp.Method // of the stiffer springs, without dampers

	s, within *msp.System
	h         float64
	load      []float64 // Fext of the system within, where there are Unprojected dampers
}

// NewDamped makes the method for steps of h seconds:
//
//	s.Damping.Beta = 0.01
//	a, err := methods.NewDamped(s, h, func(s *msp.System, h float64) (msp.Method, error) {
//		return msp.NewLocalGlobal(s, h)
//	})
//
// Changing dampers changes the matrix: see msp.ErrStale. The error wraps msp.ErrInvalid or is that of method.
func NewDamped(s *msp.System, h float64, method func(s *msp.System, h float64) (msp.Method, error)) (*Damped, error) {
	d := &Damped{s: s, within: &msp.System{}}
	if err := d.stiffen(h); err != nil {
		return nil, err
	}
	var err error
	if d.Method, err = method(d.within, h); err != nil {
		return nil, err
	}
	if _, small := d.Method.(*Substeps); small {
		return nil, fmt.Errorf("%w: Damped around Substeps, want Substeps around Damped", msp.ErrInvalid)
	}
	return d, nil
}

// stiffen sets the system within for steps of h seconds.
func (d *Damped) stiffen(h float64) error {
	if !(h > 0) || math.IsInf(h, 1) {
		return fmt.Errorf("%w: h = %g s, want h > 0", msp.ErrInvalid, h)
	}
	if err := d.s.Check(); err != nil {
		return err
	}
	d.h = h
	d.follow(d.s.X0)
	return nil
}

// follow takes over the system as it is for a step from the positions x (3m).
func (d *Damped) follow(x []float64) {
	springs := d.within.Springs[:0]
	*d.within = *d.s
	d.within.Damping = msp.Damping{}
	all := d.s.Damping.Unprojected / d.h
	if all > 0 {
		d.load = vec.Sized(d.load, len(x))
		clear(d.load)
		copy(d.load, d.s.Fext)
		d.within.Fext = d.load
	}
	for _, sp := range d.s.Springs {
		p12 := v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))
		if along := d.s.Damping.Along(sp) / d.h; along+all > 0 {
			k := sp.K + along + all
			sp.R, sp.K, sp.D = sp.R*(sp.K/k)+v3.Norm(p12)*(along/k), k, 0
		}
		if all > 0 {
			v3.AddTo(d.load, sp.I, all, p12)
			v3.AddTo(d.load, sp.J, -all, p12)
		}
		springs = append(springs, sp)
	}
	d.within.Springs = springs
}

// Step advances q by one time step h. The errors are those of the inner method.
func (d *Damped) Step(q *msp.State) error {
	if q != nil && len(q.X) == 3*d.s.NumParticles() {
		if err := d.s.Check(); err != nil {
			return err
		}
		d.follow(q.X)
	} // else the method within says what is wrong
	if b, ok := d.Method.(*PBD); ok {
		if err := d.corrections(b); err != nil {
			return err
		}
	}
	return d.Method.Step(q)
}

// corrections sets as how many a correction of each spring counts.
func (d *Damped) corrections(b *PBD) error {
	if c := d.s.Damping.Unprojected; c > 0 {
		return fmt.Errorf("PBD: %w of %g N s/m that are not along springs", msp.ErrDamping, c)
	}
	b.corrections = b.corrections[:0]
	for n, sp := range d.s.Springs {
		along := d.s.Damping.Along(sp) / d.h
		if along > 0 && sp.K == 0 {
			return fmt.Errorf("PBD: %w of spring %d, which has K = 0 N/m", msp.ErrDamping, n)
		}
		more := 1.0
		if along > 0 {
			more += along / sp.K
		}
		b.corrections = append(b.corrections, more)
	}
	return nil
}

// Refactor prepares the method for the current system and steps of h seconds. If it returns an error (the one from
// NewDamped), the method is unchanged.
func (d *Damped) Refactor(h float64) error {
	before := d.h
	err := d.stiffen(h)
	if err == nil {
		err = d.Method.Refactor(h)
	}
	if err != nil {
		d.h = before
	}
	return err
}

// String sums the method up in one line.
func (d *Damped) String() string { return fmt.Sprintf("%v, with dampers", d.Method) }
