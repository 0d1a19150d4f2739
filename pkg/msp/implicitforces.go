package msp

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// ErrStiffForce says that System.Forces are too stiff for the step along one axis: h² k > 4 m or h c > 2 m. A step that evaluates them
// where it begins is unstable there. Take a shorter step, a spring, or a force that is as stiff along all axes.
var ErrStiffForce = errors.New("msp: a force is too stiff for this time step")

// forceModel is what a step knows of Forces besides their value f₀ at its beginning (t, q, v):
//
//	f(x, v') ≈ f₀ − K (x − q) − C (v' − v),   v' = (x − q)/h
//
// with diagonal K and C that are the same along the three axes of a particle. Put into ∇g = 0, this gives a g of the same form,
//
//	M' = M + S,  S = h² K + h C,    M' y' = M y + h² K q + h C (q + h v),    y = q + h α v + h² M⁻¹ f₀,
//
// so every method that minimises g takes K and C implicitly. Any K and C leave the step consistent and its rest exact (a W-method, see
// E. Hairer, G. Wanner: Solving Ordinary Differential Equations II, sec. IV.7); these are measured by differences of f₀. Where
// S ≤ m/2, the explicit step is stable without oscillation, and S = 0.
type forceModel struct {
	f0, f1, at []float64 // f₀, f at shifted positions or velocities, and those
	k, c       []float64 // −∂f/∂x and −∂f/∂v (3m)
	inertia    []float64 // the diagonal of M' (m)
	drag       []float64 // that of h C (m)
	before     []float64 // M' of the step before
	against    []float64 // −∂f/∂x where particles move against each other (3m)
	diagonal   []float64 // of M + h² L (m)
	quiet      quiet
}

const (
	// shift is the length of the differences, in metres and in m/s: a force linear in x is measured to 1e-10 of itself.
	shift = 1e-6
	// isotropic is the largest ratio of stiffnesses along two axes that pass for one; AirDrag has 2.4 at most.
	isotropic = 4
	// stiffnessDigits is to how many bits h² K/m is rounded, so that rounding of f asks for no new factor.
	stiffnessDigits = 20
)

// begin evaluates Forces at q and, unless they are quiet, measures K and C.
func (m *forceModel) begin(s *System, q *State, mass []float64, h float64) error {
	for _, v := range []*[]float64{&m.f0, &m.f1, &m.at, &m.k, &m.c, &m.against} {
		*v = vec.Sized(*v, len(q.X))
	}
	clear(m.f0)
	s.addForces(q.T, q.X, q.V, m.f0)
	if m.quiet.still(s, q, m.f0, mass, h) {
		return nil
	}
	m.quiet.valid = false
	err := m.measure(s, q, mass, h)
	if err == nil && slices.Equal(m.inertia, mass) && m.soft(mass, h) {
		m.quiet.keep(s, q, m.f0, h)
	}
	return err
}

// soft reports whether all that was measured is far below what is taken implicitly.
func (m *forceModel) soft(mass []float64, h float64) bool {
	for c := range m.k {
		if h*h*max(m.k[c], m.against[c])+h*m.c[c] > mass[c/3]*far {
			return false
		}
	}
	return true
}

// measure finds K and C by differences.
func (m *forceModel) measure(s *System, q *State, mass []float64, h float64) error {
	m.inertia, m.drag = append(m.inertia[:0], mass...), vec.Sized(m.drag, len(mass))
	clear(m.drag)
	ofX := func(x, f []float64) { s.addForces(q.T, x, q.V, f) }
	ofV := func(v, f []float64) { s.addForces(q.T, q.X, v, f) }
	m.slopes(m.k, q.X, ofX, alike)
	m.slopes(m.c, q.V, ofV, alike)
	for i, mi := range mass {
		if s.Pinned(i) {
			continue
		}
		k, alikeK := same(m.k[3*i : 3*i+3])
		c, alikeC := same(m.c[3*i : 3*i+3])
		switch hk, hc := h*h*k, h*c; {
		case !alikeK && hk > 4*mi:
			return fmt.Errorf("particle %d: k = %.4g N/m, h²k = %.4g kg > 4 m = %.4g kg: %w", i, k, hk, 4*mi, ErrStiffForce)
		case !alikeC && hc > 2*mi:
			return fmt.Errorf("particle %d: c = %.4g N s/m, h c = %.4g kg > 2 m = %.4g kg: %w", i, c, hc, 2*mi, ErrStiffForce)
		case hk+hc > mi/2:
			if alikeK && hk > 0 {
				m.inertia[i] += mi * rounded(hk/mi)
			}
			if alikeC && hc > 0 {
				// The power of 2 above it: wind changes in every step, and the factor need not.
				m.drag[i] = mi * math.Exp2(math.Ceil(math.Log2(hc/mi)))
				m.inertia[i] += m.drag[i]
			}
		}
	}
	return m.checkPairs(s, q, mass, h, ofX)
}

// checkPairs finds particles whose force on each other is too stiff, by moving them against each other: K (x_i − x_j) does not show
// where both move alike. The springs of a particle, which a step takes implicitly, hold it as its mass does.
func (m *forceModel) checkPairs(s *System, q *State, mass []float64, h float64, ofX func(x, f []float64)) error {
	m.slopes(m.against, q.X, ofX, opposite)
	held := m.held(s, mass, h)
	for c, k := range m.against {
		if i := c / 3; !s.Pinned(i) && h*h*(k-max(0, m.k[c])) > 4*held[i] {
			return fmt.Errorf("particle %d: k = %.4g N/m against others, h²k = %.4g kg > 4 m = %.4g kg: %w", i, k, h*h*k, 4*held[i], ErrStiffForce)
		}
	}
	return nil
}

// held returns the diagonal of M + h² L (m), without hinges, in kg.
func (m *forceModel) held(s *System, mass []float64, h float64) []float64 {
	m.diagonal = append(m.diagonal[:0], mass...)
	for n := range s.Springs {
		sp := &s.Springs[n]
		m.diagonal[sp.I] += h * h * sp.K
		m.diagonal[sp.J] += h * h * sp.K
	}
	return m.diagonal
}

// slopes sets k (3m) to −Δf/δ where all of z moves by the shift δ, times the sign that a particle has; the smaller one of both
// directions, which is none where f jumps.
func (m *forceModel) slopes(k, z []float64, f func(z, f []float64), sign func(i int) float64) {
	for n, delta := range []float64{shift, -shift} {
		for c := range z {
			m.at[c] = z[c] + delta*sign(c/3)
		}
		clear(m.f1)
		f(m.at, m.f1)
		for c := range z {
			slope := (m.f0[c] - m.f1[c]) / (m.at[c] - z[c])
			if n > 0 {
				slope = min(slope, k[c])
			}
			k[c] = slope
		}
	}
}

// alike moves all particles the same way.
func alike(int) float64 { return 1 }

// opposite moves neighbours by number against each other, and most of those by other patterns too (Thue and Morse).
func opposite(i int) float64 { return 1 - 2*float64(bits.OnesCount(uint(i))%2) }

// same returns the largest of three stiffnesses, at least 0, and whether they pass for one.
func same(k []float64) (most float64, alike bool) {
	most = max(0, slices.Max(k))
	return most, most <= isotropic*slices.Min(k)
}

// rounded returns v to stiffnessDigits binary digits.
func rounded(v float64) float64 {
	fraction, exponent := math.Frexp(v)
	return math.Ldexp(math.Round(math.Ldexp(fraction, stiffnessDigits)), exponent-stiffnessDigits)
}

// takeForces evaluates Forces for the step from q and takes over M'. If that is another one, it prepares what depends on Inertia; if
// this fails, M' is unchanged.
func (o *Objective) takeForces(q *State) error {
	next := o.own
	if len(o.s.Forces) > 0 {
		if err := o.forces.begin(o.s, q, o.own, o.h); err != nil {
			return err
		}
		if err := o.s.checkForceValues(o.forces.f0); err != nil {
			return err
		}
		next = o.forces.inertia
	}
	if slices.Equal(o.mass, next) {
		return nil
	}
	o.forces.before = append(o.forces.before[:0], o.mass...)
	copy(o.mass, next)
	if o.follow == nil {
		return nil
	}
	err := o.follow()
	if err != nil {
		copy(o.mass, o.forces.before)
	}
	return err
}

// checkForceValues returns an error for the first free particle whose force in f (3m) is not finite.
func (s *System) checkForceValues(f []float64) error {
	for c, v := range f {
		if v-v != 0 && !s.Pinned(c/3) {
			return notFiniteAt("force", f, c)
		}
	}
	return nil
}

// addForces takes y from q + h α v to y', for the M' that is set.
func (o *Objective) addForces(y []float64, q *State) {
	for c, f := range o.forces.f0 {
		i := c / 3
		if o.mass[i] == o.own[i] {
			y[c] += o.h2 / o.mass[i] * f
			continue
		}
		// M' (y' − q) = M (y − q) + h C h v
		y[c] = q.X[c] + (o.own[i]*(y[c]-q.X[c])+o.h2*f+o.forces.drag[i]*o.h*q.V[c])/o.mass[i]
	}
}

// Inertia returns the diagonal of the matrix M of g (m), in kg, to be read only: the masses, and what Forces add to them.
func (o *Objective) Inertia() []float64 { return o.mass }

// ForcesIn returns the sum of Forces (3m), in newtons, as a method that minimises g takes them in its step between two states.
func (s *System) ForcesIn(from, to State) []float64 {
	want("from.X", from.X, "3m", 3*s.NumParticles())
	want("to.X", to.X, "3m", 3*s.NumParticles())
	var m forceModel
	h := to.T - from.T
	if len(s.Forces) == 0 || m.begin(s, &from, s.Mass, h) != nil {
		f := make([]float64, len(to.X))
		s.addForces(from.T, from.X, from.V, f)
		return f
	}
	f := m.f0
	for c := range f {
		i, move := c/3, to.X[c]-from.X[c]
		stiffness := m.inertia[i] - s.Mass[i] - m.drag[i]
		f[c] -= (stiffness*move + m.drag[i]*(move-h*from.V[c])) / (h * h)
	}
	return f
}
