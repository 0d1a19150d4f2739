package methods

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// StrainLimit takes a step of another method and then moves the particles so that no spring is longer than
//
//	l = (1 + Most) r.
//
// With Most = 0 a rope is inextensible. Below the limit the springs keep the material's stiffness, which can be so
// small that the other method needs few iterations. A rope of very stiff springs would hardly move under
// local/global.
//
// Of all positions within the limit, the step chooses near ones in the mass norm (fast projection: R. Goldenthal et
// al., Efficient simulation of inextensible cloth, ACM Trans. Graph. 26(3), 2007). This conserves momentum and
// angular momentum if nothing is pinned. The velocities are v = (x − q)/h. Particles that the limit would move into
// an obstacle stay on its surface. AugmentedVBD and ADMM have limits of springs in their solve, with the tensions.
type StrainLimit struct {
	msp.Method
	// Most is the largest permitted strain of a spring, ≥ 0.
	Most float64
	// Tolerance is the strain by which a spring may exceed the limit at the end of a step.
	Tolerance float64
	// Iterations is the largest number of iterations of a step. If they do not suffice, the step returns ErrStrain.
	// This happens if pins are too far apart, or with a limit of a few percent in a cloth of more than a thousand
	// springs.
	Iterations int

	s *msp.System
}

// ErrStrain is the error of a step whose springs cannot keep the limit.
var ErrStrain = errors.New("methods: the springs cannot keep the strain limit")

// NewStrainLimit returns the method for the system that m was made for, with a tolerance of 10⁻³ and 50 iterations. It panics unless
// most ≥ 0.
func NewStrainLimit(m msp.Method, s *msp.System, most float64) *StrainLimit {
	if !(most >= 0) || math.IsInf(most, 1) {
		panic(fmt.Sprintf("methods: NewStrainLimit: most = %g, want ≥ 0", most))
	}
	return &StrainLimit{Method: m, Most: most, Tolerance: 1e-3, Iterations: 50, s: s}
}

// Step advances q by one step. If it returns an error, q is unchanged.
func (l *StrainLimit) Step(q *msp.State) error {
	to := q.Clone()
	if err := l.Method.Step(&to); err != nil {
		return err
	}
	h, before := to.T-q.T, to.Clone()
	if err := l.limit(to.X); err != nil {
		return err
	}
	l.keepOut(to.T, before.X, to.X)
	for c := range to.X {
		to.V[c] += (to.X[c] - before.X[c]) / h
	}
	copy(q.X, to.X)
	copy(q.V, to.V)
	q.T, q.Torn = to.T, to.Torn
	return nil
}

// limit moves the positions x (3m) until every spring keeps the limit: Newton's method for C(x) = 0 of the springs that are over it,
//
//	(∇C M⁻¹ ∇Cᵀ) λ = C,   x := x − M⁻¹ ∇Cᵀ λ,
//
// which takes a rope to its lengths in some iterations. Springs pull only, λ ≥ 0. Where that would not hold, as in a cloth with more
// springs than it has coordinates, sweeps over the springs one by one take its place.
func (l *StrainLimit) limit(x []float64) error {
	active := make([]bool, len(l.s.Springs))
	for k := 0; ; k++ {
		worst, at := l.over(x, active)
		if worst <= l.Tolerance {
			return nil
		}
		if k == l.Iterations {
			return fmt.Errorf("%w: spring %d is %.3g of its rest length over it after %d iterations", ErrStrain, at, worst, k)
		}
		if l.project(x, active) {
			continue
		}
		clear(active)
		for range sweepsInStead {
			l.sweep(x)
		}
	}
}

// sweepsInStead is how many stand for an iteration of Newton's method: a cloth of a few thousand springs takes about as long for them.
const sweepsInStead = 20

// sweep moves the ends of each spring that is over the limit to where it keeps it, one spring after the other.
func (l *StrainLimit) sweep(x []float64) {
	for _, sp := range l.s.Springs {
		wi, wj := l.weight(sp.I), l.weight(sp.J)
		p := v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))
		length := v3.Norm(p)
		if c := length - (1+l.Most)*sp.R; c > 0 && wi+wj > 0 {
			c /= (wi + wj) * length
			v3.AddTo(x, sp.I, -c*wi, p)
			v3.AddTo(x, sp.J, c*wj, p)
		}
	}
}

// weight returns 1/m of a particle, 0 if it is pinned.
func (l *StrainLimit) weight(i int) float64 {
	if l.s.Pinned(i) {
		return 0
	}
	return 1 / l.s.Mass[i]
}

// over marks the springs that are over the limit and returns the one that is most, in parts of its rest length.
func (l *StrainLimit) over(x []float64, active []bool) (worst float64, at int) {
	for n, sp := range l.s.Springs {
		if l.s.Pinned(sp.I) && l.s.Pinned(sp.J) {
			continue
		}
		c := l.strain(x, sp)
		if c > l.Tolerance/2 {
			active[n] = true
		}
		if c > worst {
			worst, at = c, n
		}
	}
	return worst, at
}

// strain returns how far a spring is over the limit, in parts of its rest length.
func (l *StrainLimit) strain(x []float64, sp msp.Spring) float64 {
	return (v3.Norm(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))) - (1+l.Most)*sp.R) / max(sp.R, 1e-9)
}

// soft is the part of its diagonal that a row is heavier by: where springs say the same thing twice, the matrix is singular.
const soft = 1e-6

// project makes one iteration of Newton's method. It returns false, and leaves x, if a spring would have to push that is over the limit.
func (l *StrainLimit) project(x []float64, active []bool) bool {
	s := l.s
	var rows []int
	var along []v3.Vec
	around := map[int][]int{} // of a particle: the rows of its springs
	for n, sp := range s.Springs {
		if !active[n] {
			continue
		}
		around[sp.I], around[sp.J] = append(around[sp.I], len(rows)), append(around[sp.J], len(rows))
		rows, along = append(rows, n), append(along, v3.Unit(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)), v3.Vec{}))
	}
	lambda := make([]float64, len(rows))
	a := sparse.NewTriplets(len(rows), len(rows), 12*len(rows))
	for k, n := range rows {
		sp := s.Springs[n]
		a.Add(k, k, soft*(l.weight(sp.I)+l.weight(sp.J)))
		lambda[k] = v3.Norm(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))) - (1+l.Most)*sp.R
		for _, i := range []int{sp.I, sp.J} {
			for _, other := range around[i] {
				sign := 1.0
				if (s.Springs[rows[other]].I == i) != (sp.I == i) {
					sign = -1
				}
				if v := sign * l.weight(i) * v3.Dot(along[k], along[other]); v != 0 {
					a.Add(k, other, v)
				}
			}
		}
	}
	f, err := sparse.NewCholesky(a.CSC())
	if err != nil {
		return false
	}
	f.Solve(lambda)
	for k, n := range rows {
		if lambda[k] < 0 && l.strain(x, s.Springs[n]) > l.Tolerance/2 {
			return false
		}
	}
	for k, n := range rows {
		sp := s.Springs[n]
		v3.AddTo(x, sp.I, -lambda[k]*l.weight(sp.I), along[k])
		v3.AddTo(x, sp.J, lambda[k]*l.weight(sp.J), along[k])
	}
	return true
}

// keepOut puts particles that were outside of an obstacle, and are inside now, on its surface.
func (l *StrainLimit) keepOut(t float64, before, x []float64) {
	for i := range l.s.Mass {
		if l.s.Pinned(i) || v3.At(before, i) == v3.At(x, i) {
			continue
		}
		for _, o := range l.s.Obstacles {
			if d, n := o.Within(t, v3.At(x, i), 0); d < 0 {
				v3.AddTo(x, i, -d, n)
			}
		}
	}
}

// String sums the method up in one line.
func (l *StrainLimit) String() string {
	return fmt.Sprintf("%v, no spring more than %.3g %% longer", l.Method, 100*l.Most)
}
