package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// ADMM minimises g of eq. 8 by the alternating direction method of multipliers: M. Overby, G. E. Brown, J. Li, R. Narain:
// ADMM ⊇ projective dynamics: fast simulation of hyperelastic models with dynamic constraints, IEEE TVCG 23(10), 2017. Every
// spring has its own vector z, which p12 is to equal, and a multiplier u (3s each). One iteration, with the weight W² = k:
//
//	z_i := argmin ½ k (‖z‖ − r)² + ½ k ‖p12 + u_i − z‖² = ½ (1 + r/‖p12 + u_i‖) (p12 + u_i)
//	u_i := u_i + p12 − z_i
//	solve (M + h² L) x = M y + h² (J (z − u) + f_ext)              the global step of local/global
//
// A step starts with u = 0. In the limit k u is the tension of each spring, and x that of local/global, which is the same with
// ‖z‖ = r and u = 0 throughout. On the way g may rise, and iterations need not converge if springs are pressed to less than half
// of their length. The matrix is factored once. Hinges are springs with their own vectors; for dampers,
// see Damped; obstacles are an error.
type ADMM struct {
	*msp.ImplicitEuler

	local *msp.LocalGlobal // its global steps
	task  msp.Task
	u, d  []float64 // multipliers, z − u
	last  []float64
	apart float64 // the largest component of p12 − z in the iteration under way
}

// NewADMM factors M + h² L as msp.NewLocalGlobal does. The error is that of msp.NewLocalGlobal, or wraps msp.ErrObstacles or
// msp.ErrDamping.
func NewADMM(s *msp.System, h float64) (*ADMM, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	if err := plain(a.Objective); err != nil {
		return nil, err
	}
	b := &ADMM{local: a}
	b.ImplicitEuler = msp.NewImplicitEuler(a.Objective, b, 0)
	return b, nil
}

// Prepare factors M + h² L, for the driver.
func (b *ADMM) Prepare() error { return b.local.Prepare() }

// Begin announces iterations.
func (b *ADMM) Begin(t msp.Task) error {
	b.task = t
	n := 3 * b.System().NumDirections()
	b.u, b.d, b.last = vec.Sized(b.u, n), vec.Sized(b.d, n), vec.Sized(b.last, len(t.X))
	clear(b.u)
	return b.local.Begin(t)
}

// Next makes one iteration. Positions may rest while z still moves, so it returns the largest component of p12 − z if that is
// more than positions have moved by.
func (b *ADMM) Next() (moved float64, err error) {
	s, x := b.System(), b.task.X
	b.apart = 0
	for n, sp := range s.Springs {
		b.separate(n, v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)), sp.R, func() v3.Vec { return atRest(s.X0, sp) })
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		b.separate(len(s.Springs)+n, hinge.Vector(x), hinge.R, func() v3.Vec {
			return v3.Unit(hinge.Vector(s.X0), v3.Vec{1, 0, 0})
		})
	}
	copy(b.last, x)
	b.local.GlobalTo(x, b.d, b.task.Y)
	return max(b.apart, vec.Farthest(x, b.last)), nil
}

// separate sets z − u and u of the spring or hinge n with the vector p; where it has no direction, it takes that at rest.
func (b *ADMM) separate(n int, p v3.Vec, r float64, rest func() v3.Vec) {
	u := v3.At(b.u, n)
	to := v3.Add(p, u)
	var z v3.Vec
	if l := v3.Norm(to); l > 0 {
		z = v3.Scale(0.5*(1+r/l), to)
	} else {
		z = v3.Scale(0.5*r, rest())
	}
	for axis := range p {
		b.apart = max(b.apart, math.Abs(p[axis]-z[axis]))
	}
	u = v3.Sub(to, z)
	v3.Put(b.u, n, u)
	v3.Put(b.d, n, v3.Sub(z, u))
}

// String sums the method up in one line.
func (b *ADMM) String() string { return fmt.Sprintf("ADMM, with the global step of %v", b.local) }
