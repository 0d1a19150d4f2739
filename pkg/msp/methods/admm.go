package methods

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// ADMM minimises g of eq. 8 by the alternating direction method of multipliers: M. Overby, G. E. Brown, J. Li, R. Narain:
// ADMM ⊇ projective dynamics: fast simulation of hyperelastic models with dynamic constraints, IEEE TVCG 23(10), 2017. Every
// spring has its own vector z, which p12 is to equal, and a multiplier u (3s each). One iteration, with the weight W² = k:
//
//	z_i := argmin ψ(‖z‖) + ½ k ‖p12 + u_i − z‖²          parallel to p12 + u_i, of the length Prox
//	u_i := u_i + p12 − z_i
//	solve (M + h² L) x = M y + h² (J (z − u) + f_ext)     the global step of local/global
//
// With Hooke's ψ = ½ k (‖z‖ − r)² that length is ½ (r + ‖p12 + u_i‖). A limit is a ψ, too: infinite outside, so that z_i keeps it
// exactly and p12 in the limit of many iterations.
//
// A step starts with u = 0. In the limit k u is the tension of each spring, and x that of local/global, which is the same with
// ‖z‖ = r and u = 0 throughout. On the way g may rise, and iterations need not converge if springs are pressed to less than half
// of their length. A Step of Hooke's springs without limits that would end with a larger g than it starts with makes its iterations
// once more, with local/global. With limits or Prox, Report.Moved shows how far springs are off their z. The matrix is factored once.
// Hinges are springs with their own vectors; for dampers, see Damped; obstacles are an error.
type ADMM struct {
	*msp.ImplicitEuler
	// Prox, if not nil, has the springs another energy than Hooke's: it returns the length z ≥ 0 that minimises
	//
	//	ψ(z) + ½ K (z − l)²,
	//
	// its proximal operator at l ≥ 0. ψ is in joules and has to be convex. Stiffening is one. Methods of msp.Objective, such as G, keep
	// Hooke's energy.
	Prox func(sp msp.Spring, l float64) float64

	local  *msp.LocalGlobal // its global steps
	limits []Limit
	of     []int32 // see list
	task   msp.Task
	u, d   []float64 // multipliers, z − u
	last   []float64
	start  []float64 // of the iterations (3m)
	apart  float64   // the largest component of p12 − z in the iteration under way
}

// NewADMM factors M + h² L as msp.NewLocalGlobal does, for springs with limits: see Limits. The error is that of msp.NewLocalGlobal, or
// wraps msp.ErrInvalid with the limit, msp.ErrObstacles or msp.ErrDamping.
func NewADMM(s *msp.System, h float64, limits ...Limit) (*ADMM, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	if err := plain(a.Objective); err != nil {
		return nil, err
	}
	b := &ADMM{local: a, limits: slices.Clone(limits)}
	if b.of, err = b.list(); err != nil {
		return nil, err
	}
	b.ImplicitEuler = msp.NewImplicitEuler(a.Objective, b, 0)
	return b, nil
}

// list returns for each spring 1 + the index of its limit, 0 if there is none.
func (b *ADMM) list() ([]int32, error) {
	s := b.local.System()
	if err := checkLimits(s, b.limits); err != nil {
		return nil, err
	}
	of := make([]int32, len(s.Springs))
	for n, c := range b.limits {
		if s.Springs[c.Spring].K == 0 {
			return nil, fmt.Errorf("limit of spring %d: %w: K = 0 N/m is no weight, want more", c.Spring, msp.ErrInvalid)
		}
		of[c.Spring] = int32(n + 1)
	}
	return of, nil
}

// Prepare factors M + h² L, for the driver.
func (b *ADMM) Prepare() error {
	of, err := b.list()
	if err == nil {
		err = b.local.Prepare()
	}
	if err == nil {
		b.of = of
	}
	return err
}

// Begin announces iterations.
func (b *ADMM) Begin(t msp.Task) error {
	b.task = t
	n := 3 * b.System().NumDirections()
	b.u, b.d, b.last = vec.Sized(b.u, n), vec.Sized(b.d, n), vec.Sized(b.last, len(t.X))
	clear(b.u)
	b.start = append(b.start[:0], t.X...)
	return b.local.Begin(t)
}

// End makes iterations of local/global from the start if ADMM has raised g.
func (b *ADMM) End() error {
	t := b.task
	if b.Prox != nil || len(b.limits) > 0 || b.Change(b.start, t.X, t.Y) <= 0 {
		return nil
	}
	copy(t.X, b.start)
	if err := b.local.Begin(t); err != nil {
		return err
	}
	for range b.Iterations {
		if _, err := b.local.Next(); err != nil {
			return err
		}
	}
	return nil
}

// Next makes one iteration. Positions may rest while z still moves, so it returns the largest component of p12 − z if that is
// more than positions have moved by.
func (b *ADMM) Next() (moved float64, err error) {
	s, x := b.System(), b.task.X
	b.apart = 0
	for n, sp := range s.Springs {
		b.separate(n, v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)), func(l float64) float64 { return b.prox(n, sp, l) },
			func() v3.Vec { return atRest(s.X0, sp) })
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		b.separate(len(s.Springs)+n, hinge.Vector(x), func(l float64) float64 { return 0.5 * (hinge.R + l) },
			func() v3.Vec { return v3.Unit(hinge.Vector(s.X0), v3.Vec{1, 0, 0}) })
	}
	copy(b.last, x)
	b.local.GlobalTo(x, b.d, b.task.Y)
	return max(b.apart, vec.Farthest(x, b.last)), nil
}

// Tension returns k u of a spring in newtons, negative where it pushes, after the last iteration: it is the tension in the limit of many.
func (b *ADMM) Tension(spring int) float64 {
	u := v3.At(b.u, spring)
	z := v3.Add(v3.At(b.d, spring), u)
	return b.System().Springs[spring].K * v3.Dot(u, v3.Unit(z, v3.Vec{}))
}

// prox returns the length of z for a spring where ‖p12 + u‖ = l.
func (b *ADMM) prox(n int, sp msp.Spring, l float64) float64 {
	z := 0.5 * (sp.R + l)
	if b.Prox != nil {
		z = b.Prox(sp, l)
	}
	if at := b.of[n]; at > 0 {
		z = b.limits[at-1].nearest(z)
	}
	return z
}

// Stiffening returns the proximal operator, for ADMM, of springs that stiffen as rubber does near its end:
//
//	ψ = ½ k (l − r)² + ¼ c k (l − r)⁴/r²,   with the tension k e (1 + c e²/r²) at the extension e = l − r.
//
// It panics unless c is a finite number ≥ 0. A spring with r = 0 is Hooke's.
func Stiffening(c float64) func(sp msp.Spring, l float64) float64 {
	if !(c >= 0) || math.IsInf(c, 1) {
		panic(fmt.Sprintf("methods: Stiffening: c = %g, want ≥ 0", c))
	}
	return func(sp msp.Spring, l float64) float64 {
		if sp.R == 0 {
			return 0.5 * l
		}
		// With e = r s, 2 s + c s³ = l/r − 1 has one zero, which Newton's iterations fall to from the far side.
		to := l/sp.R - 1
		s := to / 2
		for range 50 {
			step := (2*s + c*s*s*s - to) / (2 + 3*c*s*s)
			s -= step
			if math.Abs(step) <= 1e-16*math.Abs(s) {
				break
			}
		}
		return sp.R * (1 + s)
	}
}

// separate sets z − u and u of the spring or hinge n with the vector p: z is as long as prox says. Where it has no direction, it takes
// that at rest.
func (b *ADMM) separate(n int, p v3.Vec, prox func(l float64) float64, rest func() v3.Vec) {
	u := v3.At(b.u, n)
	to := v3.Add(p, u)
	var z v3.Vec
	if l := v3.Norm(to); l > 0 {
		z = v3.Scale(prox(l)/l, to)
	} else {
		z = v3.Scale(prox(0), rest())
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
