package msp

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// ErrNoDerivative is the error of an Adjoint where a step has no derivative, or none that it can find.
var ErrNoDerivative = errors.New("msp: no derivative")

// A pullback finds Jᵀ λ for the Jacobian J of one of Forces by central differences in x and v. It moves all particles of a class at
// once: no force sees two of them, so each entry of the difference belongs to one particle (A. R. Curtis, M. J. D. Powell,
// J. K. Reid: On the estimation of sparse Jacobian matrices, IMA J. Appl. Math. 13(1), 1974). A random direction p tells whether J has
// the assumed pattern,
//
//	λᵀ (J p) = pᵀ (Jᵀ λ),
//
// and if not the next one is tried.
type pullback struct {
	pattern int     // index of patterns
	classes [][]int // of particles; nil until needed
	near    [][]int // the particles that see a particle, itself included
}

// patterns are what a particle may see: itself as with AirDrag and Attach, triangles as with Wind, or springs too.
var patterns = []func(s *System, join func(i, j int)){
	func(*System, func(i, j int)) {},
	joinTriangles,
	func(s *System, join func(i, j int)) {
		joinTriangles(s, join)
		for _, sp := range s.Springs {
			join(sp.I, sp.J)
		}
	},
}

func joinTriangles(s *System, join func(i, j int)) {
	for _, t := range s.Triangles {
		join(t[0], t[1])
		join(t[1], t[2])
		join(t[2], t[0])
	}
}

// colour sets the classes for the pattern.
func (p *pullback) colour(s *System) {
	p.near = make([][]int, len(s.Mass))
	for i := range p.near {
		p.near[i] = []int{i}
	}
	patterns[p.pattern](s, func(i, j int) {
		p.near[i], p.near[j] = append(p.near[i], j), append(p.near[j], i)
	})
	for i := range p.near {
		slices.Sort(p.near[i])
		p.near[i] = slices.Compact(p.near[i])
	}
	p.classes = nil
	class, taken := make([]int, len(s.Mass)), []int(nil) // taken by a neighbour's neighbour of the particle taken[c] − 1
	for i := range class {
		class[i] = -1
	}
	for i, all := range p.near {
		for _, j := range all {
			for _, k := range p.near[j] {
				if class[k] >= 0 {
					taken[class[k]] = i + 1
				}
			}
		}
		c := slices.IndexFunc(taken, func(by int) bool { return by != i+1 })
		if c < 0 {
			c = len(taken)
			taken, p.classes = append(taken, 0), append(p.classes, nil)
		}
		class[i], p.classes[c] = c, append(p.classes[c], i)
	}
}

// shifted is one of Forces at a state, as a function of x or of v.
type shifted struct {
	force     func(z, f []float64)
	z         []float64
	shift     float64
	at, f, f1 []float64
}

// along returns the change of the force by central differences if coordinate c moves by the shift times p(c), divided by the shift,
// and how far it is from even, F₊ + F₋ − 2 F, divided in the same way.
func (d *shifted) along(p func(c int) float64) (change, kink []float64) {
	change, kink = make([]float64, len(d.z)), make([]float64, len(d.z))
	for _, sign := range []float64{1, -1} {
		for c, z := range d.z {
			d.at[c] = z + sign*d.shift*p(c)
		}
		clear(d.f1)
		d.force(d.at, d.f1)
		for c := range d.f1 {
			change[c] += sign * d.f1[c] / (2 * d.shift)
			kink[c] += (d.f1[c] - d.f[c]) / d.shift
		}
	}
	return change, kink
}

// pull adds scale Jᵀ λ to g (3m). It returns false if J does not have the pattern; floor is the size of Jᵀ λ that does not matter.
func (p *pullback) pull(s *System, d *shifted, lambda []float64, floor float64, scale float64, g []float64) (found bool, err error) {
	if p.classes == nil {
		p.colour(s)
	}
	jt := make([]float64, len(g))
	for _, class := range p.classes {
		for axis := range 3 {
			move := make([]float64, len(g))
			for _, i := range class {
				move[3*i+axis] = 1
			}
			change, _ := d.along(func(c int) float64 { return move[c] })
			for _, i := range class {
				for _, j := range p.near[i] {
					for c := 3 * j; c < 3*j+3; c++ {
						jt[3*i+axis] += lambda[c] * change[c]
					}
				}
			}
		}
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	random := make([]float64, len(g))
	for c := range random {
		random[c] = 2*rnd.Float64() - 1
	}
	change, kink := d.along(func(c int) float64 { return random[c] })
	left, right, size, noise, bent := 0.0, 0.0, floor, 0.0, 0.0
	for c, l := range lambda {
		left, right = left+l*change[c], right+random[c]*jt[c]
		size += math.Abs(l*change[c]) + math.Abs(random[c]*jt[c])
		noise += 0x1p-48 * math.Abs(l*d.f[c]) / d.shift // some roundings of the force
		bent += math.Abs(l * kink[c])
	}
	if bent > 1e-2*size+4*noise {
		return false, fmt.Errorf("it has a kink here: %w", ErrNoDerivative)
	}
	if !agree(left, right, 1e-6*size+noise) {
		return false, nil
	}
	for c, v := range jt {
		g[c] += scale * v
	}
	return true, nil
}

// forceBack adds scale (∂F/∂x)ᵀ λ to gx and scale (∂F/∂v)ᵀ λ to gv, for one of Forces at the state q.
func (a *Adjoint) forceBack(n int, q *State, lambda []float64, scale float64, gx, gv []float64) error {
	force, m := a.s.Forces[n], len(q.X)
	at, f, f1 := make([]float64, m), make([]float64, m), make([]float64, m)
	force(q.T, q.X, q.V, f)
	ofX := &shifted{func(x, f []float64) { force(q.T, x, q.V, f) }, q.X, 1e-5 * a.size, at, f, f1}
	ofV := &shifted{func(v, f []float64) { force(q.T, q.X, v, f) }, q.V, 1e-5, at, f, f1}
	inertia := 0.0 // what M λ is, beside which Jᵀ λ is negligible
	for c, l := range lambda {
		inertia += 1e-9 * a.s.Mass[c/3] * math.Abs(l)
	}
	for p := &a.forces[n]; ; p.pattern, p.classes = p.pattern+1, nil {
		if p.pattern == len(patterns) {
			p.pattern = 0
			return fmt.Errorf("Forces[%d], %s: it acts between particles that no spring and no triangle joins: %w",
				n, forceName(force), ErrNoDerivative)
		}
		dx, dv := make([]float64, m), make([]float64, m)
		found, err := p.pull(a.s, ofX, lambda, inertia/a.o.h2, scale, dx)
		if found {
			found, err = p.pull(a.s, ofV, lambda, inertia/a.h, scale, dv)
		}
		if err != nil {
			return fmt.Errorf("Forces[%d], %s: %w", n, forceName(force), err)
		}
		if found {
			for c := range gx {
				gx[c], gv[c] = gx[c]+dx[c], gv[c]+dv[c]
			}
			return nil
		}
	}
}

// forceName returns the name of the function.
func forceName(f Force) string { return runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name() }

// takeForces evaluates Forces and M' as the step did. The error says that a force is too stiff for a derivative: that of its K
// would be needed.
func (a *Adjoint) takeForces(from, to *State) error {
	if len(a.s.Forces) == 0 {
		return nil
	}
	var atEnd forceModel
	m := &a.o.forces
	m.quiet.valid = false
	if err := m.begin(a.s, from, a.s.Mass, a.h); err != nil {
		return err
	}
	copy(a.o.mass, m.inertia)
	for i, mass := range a.s.Mass {
		stiffness := m.inertia[i] - mass - m.drag[i]
		if !(stiffness > 1e-9*mass) {
			continue
		}
		if a.Tuned != nil {
			return fmt.Errorf("particle %d: Tuned, and h²k = %.4g kg > m/2: %w", i, stiffness, ErrStiffForce)
		}
		if atEnd.inertia == nil {
			if err := atEnd.begin(a.s, &State{X: to.X, V: to.V, T: from.T}, a.s.Mass, a.h); err != nil {
				return err
			}
		}
		if end := atEnd.inertia[i] - mass - atEnd.drag[i]; !agree(stiffness, end, 1e-5*stiffness) {
			return fmt.Errorf("particle %d: h²k = %.4g kg > m/2, and %.4g kg at the end of the step: %w", i, stiffness, end, ErrStiffForce)
		}
	}
	return nil
}

// forcesBack adds the derivatives of f₀ in q and v, and those in the parameters P.
func (a *Adjoint) forcesBack(q *State, lambda, bx, bv []float64) error {
	for n := range a.s.Forces {
		if err := a.forceBack(n, q, lambda, a.o.h2, bx, bv); err != nil {
			return err
		}
	}
	if a.Tuned == nil {
		return nil
	}
	at := func(p []float64) []float64 {
		f := make([]float64, len(q.X))
		for _, force := range a.Tuned(p) {
			force(q.T, q.X, q.V, f)
		}
		return f
	}
	if is, want := at(a.P), a.o.forces.f0; vec.Farthest(is, want) > 1e-9*vec.Norm(want) {
		return fmt.Errorf("%w: Tuned(P) is another force than System.Forces, by %.2g N", ErrInvalid, vec.Farthest(is, want))
	}
	p := slices.Clone(a.P)
	for j, pj := range a.P {
		shift := 1e-5 * math.Abs(pj)
		if shift == 0 {
			shift = 1e-5
		}
		p[j] = pj + shift
		more := vec.Dot(lambda, at(p))
		p[j] = pj - shift
		a.DP[j] += a.o.h2 * (more - vec.Dot(lambda, at(p))) / (2 * shift)
		p[j] = pj
	}
	return nil
}

// tryForces returns an error if one of Forces has no derivative near the state q, at velocities that tell.
func (a *Adjoint) tryForces(q State) error {
	if len(a.s.Forces) == 0 {
		return nil
	}
	rnd, q := rand.New(rand.NewPCG(3, 4)), q.Clone()
	lambda := make([]float64, len(q.X))
	for c := range q.V {
		q.V[c], lambda[c] = rnd.NormFloat64(), rnd.NormFloat64()
		q.X[c] += 1e-3 * a.size * rnd.NormFloat64()
	}
	for n := range a.s.Forces {
		if err := a.forceBack(n, &q, lambda, 1, make([]float64, len(q.X)), make([]float64, len(q.X))); err != nil {
			return err
		}
	}
	return nil
}
