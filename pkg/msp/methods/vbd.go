package methods

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/residual"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// VBD minimises g of eq. 8 by vertex block descent: A. H. Chen, Z. Liu, Y. Yang, C. Yuksel: Vertex block descent,
// ACM Trans. Graph. 43(4), 2024. Particles have colours, such that no spring or hinge joins two of the same colour. One
// iteration:
//
//	for every colour, for all free particles i of it at once:
//	    H_i δ = −∂g/∂x_i,   H_i ≈ ∂²g/∂x_i² (3×3)
//	    x_i := x_i + δ
//	for every connected component without pins:      as one more block: see below
//	    the Newton step of its translation, then that of its rotation
//	x := x_before + ω (x − x_before)                 (only if Rho > 0: see Chebyshev)
//
// The step for components is not in the paper. Particles that stiff springs join move together only slowly, one after the other. With
// it a free body has the momentum of the exact step after any number of iterations, and its angular momentum to a part in a thousand.
//
// A spring of length l and direction u adds h² k ((1 − r/l)⁺ (I3 − u uᵀ) + u uᵀ) to H_i, which makes H_i positive definite.
// (The paper keeps the negative part.) If δ would raise g, the particle takes the step of local/global's upper bound
// of g,
//
//	δ = −∂g/∂x_i / (m_i + h² Σ k),
//
// which cannot. So g never rises, and no step needs a line search. An iteration costs O(s) and no factor. It carries
// information only as far as a particle's neighbours and those of later colours, so that a large stiff cloth takes many.
//
// Unless Start says where iterations start, they try three starts: q + h α v, q, and free fall, q + h α v + h² M⁻¹ f_ext. They go on from
// the one with the least g after one iteration, which does not count. Without free fall a stiff cloth would hardly fall, and without q a
// long step could gain much energy. (The paper starts between q + h v and free fall, depending on the acceleration in the step before. A
// method here has no memory of earlier steps.)
//
// A Step returns msp.ErrNotConverged, with a particle, if its iterations leave it farther from the minimum than Accuracy allows. Pins that
// move far in one step do that, and so do stiff springs in a long step. The step needs more Iterations then, or a shorter h, or Substeps.
// Within Accuracy a step may gain energy, which Report.Gained shows.
//
// VBD returns an error for obstacles: see AugmentedVBD. For dampers, see Damped. Results do not depend on the number of processors.
type VBD struct {
	*msp.ImplicitEuler
	// Accuracy is the largest ‖M⁻¹ ∇g(x)‖ that a Step accepts, in parts of the way of the step,
	//
	//	‖x − q‖ + ‖y − q‖,   ‖v‖² = vᵀ M v/Σ m.
	//
	// M⁻¹ ∇g is by how far particles would yet move if springs did not stop them. Accuracy is 1 unless changed: then x is within half of
	// the way of the minimum on curtains, chains and blocks. +Inf accepts any x.
	Accuracy float64
	// Rho is the estimate ρ of the factor by which an iteration reduces the error, 0 ≤ ρ < 1. It accelerates the
	// iterations as Chebyshev does: 0 unless changed, for none.
	Rho float64

	task    msp.Task
	colours [][]int32     // of free particles
	bodies  [][]int       // that no pin holds
	nearOf  []int32       // of particle i: near[nearOf[i]:nearOf[i+1]]
	near    []neighbour   // in the order of particles
	hinged  [][]corner    // of particle i; nil: there are no hinges
	load    []float64     // h² f_ext (3m)
	grad    []float64     // ∇g(x) (3m) at the end of a step
	best    []float64     // see startLow (3m)
	made    int           // iterations of the step under way
	hard    *AugmentedVBD // whose constraints particles feel besides g; nil: there are none
	crew    *crew.Crew
	semiIteration
}

// neighbour is what a spring is to one of its ends.
type neighbour struct {
	at     int32 // 3 times the other end
	spring int32
	h2k, r float64
}

// corner is the place of a particle in a hinge.
type corner struct{ hinge, k int }

// NewVBD colours the particles for steps of h seconds. The error wraps msp.ErrInvalid, msp.ErrObstacles or
// msp.ErrDamping.
func NewVBD(s *msp.System, h float64) (*VBD, error) {
	o, err := msp.NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	if err := plain(o); err != nil {
		return nil, err
	}
	b := &VBD{Accuracy: 1, crew: crew.New()}
	b.ImplicitEuler = msp.NewImplicitEuler(o, b, 0)
	return b, b.Prepare()
}

// plain returns an error if the system of g has obstacles or dampers, which its methods do not take.
func plain(o *msp.Objective) error {
	q := o.System().Rest()
	return o.Accept(&q, 0)
}

// Prepare colours the particles and lists the springs and hinges of each, for the driver.
func (b *VBD) Prepare() error {
	s, h2 := b.System(), b.H()*b.H()
	b.nearOf = make([]int32, len(s.Mass)+1)
	for _, sp := range s.Springs {
		b.nearOf[sp.I+1]++
		b.nearOf[sp.J+1]++
	}
	for i := range s.Mass {
		b.nearOf[i+1] += b.nearOf[i]
	}
	b.near = make([]neighbour, 2*len(s.Springs))
	next := append([]int32{}, b.nearOf...)
	for n, sp := range s.Springs {
		b.near[next[sp.I]] = neighbour{at: int32(3 * sp.J), spring: int32(n), h2k: h2 * sp.K}
		b.near[next[sp.J]] = neighbour{at: int32(3 * sp.I), spring: int32(n), h2k: h2 * sp.K}
		next[sp.I]++
		next[sp.J]++
	}
	b.hinged = nil
	if len(s.Hinges) > 0 {
		b.hinged = make([][]corner, len(s.Mass))
	}
	for n := range s.Hinges {
		for k, i := range s.Hinges[n].At {
			b.hinged[i] = append(b.hinged[i], corner{n, k})
		}
	}
	b.colours = colour(s, b.Free())
	// A particle's own step moves it as a whole.
	b.bodies = slices.DeleteFunc(freeBodies(s), func(body []int) bool { return len(body) == 1 })
	return nil
}

// Follow has nothing to prepare for another Inertia, which iterations read.
func (b *VBD) Follow() error { return nil }

// Begin announces iterations.
func (b *VBD) Begin(t msp.Task) error {
	if !(b.Rho >= 0 && b.Rho < 1 && b.Accuracy > 0) {
		panic(fmt.Sprintf("methods: VBD: Rho = %g, Accuracy = %g; want 0 ≤ Rho < 1, Accuracy > 0", b.Rho, b.Accuracy))
	}
	b.task = t
	s := b.System()
	b.load = vec.Sized(b.load, len(t.X))
	clear(b.load)
	s.AddExternalForce(b.load, b.H()*b.H())
	for n := range b.near {
		e := &b.near[n]
		e.r = s.Springs[e.spring].R
	}
	b.begin(len(t.X))
	b.made = 0
	if t.From != nil && !t.Guess && b.hard == nil {
		b.startLow()
	}
	return nil
}

// End returns ErrNotConverged if the step is farther from the minimum of g than Accuracy allows. A part of ∇g that may be rounding does
// not count.
func (b *VBD) End() error {
	if math.IsInf(b.Accuracy, 1) {
		return nil
	}
	t, far := b.task, vec.Largest(b.task.X)
	b.grad = vec.Sized(b.grad, len(t.X))
	clear(b.grad)
	for _, i := range b.Free() {
		if grad, _, bound := b.model(i); !(v3.Norm(grad) <= ulps*bound*far) {
			v3.Put(b.grad, i, grad)
		}
	}
	end := residual.Step{Grad: b.grad, Mass: b.Inertia(), X: t.X, Y: t.Y, Q: t.From.X, Iterations: b.made, Method: "vertex block descent"}
	if err := end.Check(b.Accuracy, msp.ErrNotConverged); err != nil {
		return fmt.Errorf("%w, or more Iterations, or Substeps", err)
	}
	return nil
}

// ulps is the part of positions, of the farthest particle, that may be rounding: a few units in the last place.
const ulps = 1e-15

// Next makes one iteration.
func (b *VBD) Next() (moved float64, err error) {
	copy(b.from, b.task.X)
	b.sweep()
	return b.leap(b.Objective, b.task, b.Rho, 1), nil
}

// sweep moves every particle once, and then every free body.
func (b *VBD) sweep() {
	b.made++
	for _, c := range b.colours {
		b.descend(c)
	}
	b.moveBodies()
}

const (
	// verticesInPart is the number of particles that a processor moves at a time: some 100 µs.
	verticesInPart = 256
	// worthSharing is the least number of parts that are shared: to wake a processor takes as long as half a part.
	worthSharing = 4
)

// descend moves the particles of one colour.
func (b *VBD) descend(colour []int32) {
	parts := (len(colour) + verticesInPart - 1) / verticesInPart
	if workers := crew.Processors(parts); workers > 1 && parts >= worthSharing {
		b.crew.Do(workers, parts, func(_, part int) { b.part(colour, part) })
		return
	}
	for part := range parts {
		b.part(colour, part)
	}
}

func (b *VBD) part(colour []int32, part int) {
	for _, i := range colour[part*verticesInPart : min((part+1)*verticesInPart, len(colour))] {
		b.vertex(int(i))
	}
}

// vertex moves particle i to where g is less, by one Newton step.
func (b *VBD) vertex(i int) {
	grad, h, bound := b.model(i)
	if b.hard != nil {
		bound += b.hard.add(i, &grad, &h)
	}
	delta := h.solve(v3.Scale(-1, grad))
	if !(b.change(i, delta) <= 0) {
		half := v3.Scale(0.5, delta)
		delta = v3.Scale(-1/bound, grad)
		// Where the step meets a constraint on its way, half of it can be better than the bound, which has the constraint's k.
		if b.hard != nil && b.hard.constrains(i) && b.change(i, half) < b.change(i, delta) {
			delta = half
		}
	}
	v3.AddTo(b.task.X, i, 1, delta)
}

// inertial returns the parts of inertia and loads in ∂g/∂x_i and H_i.
func (b *VBD) inertial(i int) (grad v3.Vec, h symmetric) {
	m := b.Inertia()[i]
	grad = v3.Sub(v3.Scale(m, v3.Sub(v3.At(b.task.X, i), v3.At(b.task.Y, i))), v3.At(b.load, i))
	return grad, symmetric{m, m, m, 0, 0, 0}
}

// model returns ∂g/∂x_i, H_i and an upper bound of the second derivatives, without constraints.
func (b *VBD) model(i int) (grad v3.Vec, h symmetric, bound float64) {
	x := b.task.X
	p := (*v3.Vec)(x[3*i:])
	grad, h = b.inertial(i)
	bound = b.Inertia()[i]
	for _, e := range b.near[b.nearOf[i]:b.nearOf[i+1]] {
		u := v3.Sub(*p, v3.Vec(x[e.at:e.at+3]))
		b.addSpring(&grad, &h, u, e)
		bound += e.h2k
	}
	if b.hinged != nil {
		for _, c := range b.hinged[i] {
			hinge := &b.System().Hinges[c.hinge]
			w := hinge.W[c.k]
			h2k := b.H() * b.H() * hinge.K
			q := hinge.Vector(x)
			if l := v3.Norm(q); l > 0 {
				grad = v3.Plus(grad, h2k*w*(1-hinge.R/l), q)
				h.add(w*w*h2k, q, l, hinge.R)
			} else {
				h.addDiagonal(w * w * h2k)
			}
			bound += w * w * h2k
		}
	}
	return grad, h, bound
}

// addSpring adds the part of a spring with the vector u to ∂g/∂x_i and H_i.
func (b *VBD) addSpring(grad *v3.Vec, h *symmetric, u v3.Vec, e neighbour) {
	l := v3.Norm(u)
	if l == 0 { // as in local/global: pulled to its length in its direction at rest
		sp := b.System().Springs[e.spring]
		d := atRest(b.System().X0, sp)
		if int32(3*sp.I) == e.at {
			d = v3.Scale(-1, d)
		}
		*grad = v3.Plus(*grad, -e.h2k*e.r, d)
		h.addDiagonal(e.h2k)
		return
	}
	*grad = v3.Plus(*grad, e.h2k*(1-e.r/l), u)
	h.add(e.h2k, u, l, e.r)
}

// change returns by how much g rises if particle i moves by delta, each term by itself as in msp.Objective.Change.
func (b *VBD) change(i int, delta v3.Vec) float64 {
	x := b.task.X
	p, sum := v3.At(x, i), b.inertiaChange(i, delta)
	for _, e := range b.near[b.nearOf[i]:b.nearOf[i+1]] {
		sum += 0.5 * e.h2k * energyChange(v3.Sub(p, v3.Vec(x[e.at:e.at+3])), delta, e.r)
	}
	if b.hinged != nil {
		for _, c := range b.hinged[i] {
			hinge := &b.System().Hinges[c.hinge]
			sum += 0.5 * b.H() * b.H() * hinge.K * energyChange(hinge.Vector(x), v3.Scale(hinge.W[c.k], delta), hinge.R)
		}
	}
	if b.hard != nil {
		sum += b.hard.change(i, delta)
	}
	return sum
}

// inertiaChange returns by how much inertia and loads raise g if particle i moves by delta.
func (b *VBD) inertiaChange(i int, delta v3.Vec) float64 {
	off := v3.Plus(v3.Sub(v3.At(b.task.X, i), v3.At(b.task.Y, i)), 0.5, delta)
	return v3.Dot(delta, v3.Sub(v3.Scale(b.Inertia()[i], off), v3.At(b.load, i)))
}

// energyChange returns (‖u + move‖ − r)² − (‖u‖ − r)².
func energyChange(u, move v3.Vec, r float64) float64 {
	to := v3.Add(u, move)
	l, l1 := v3.Norm(u), v3.Norm(to)
	if l+l1 == 0 {
		return 0
	}
	return v3.Dot(move, v3.Add(u, to)) / (l + l1) * ((l - r) + (l1 - r))
}

// symmetric is a symmetric 3×3 matrix: xx, yy, zz, yz, xz, xy.
type symmetric [6]float64

// add adds c ((1 − r/l)⁺ (I3 − u uᵀ/l²) + u uᵀ/l²).
func (h *symmetric) add(c float64, u v3.Vec, l, r float64) {
	across := c * max(0, 1-r/l)
	h.addBoth(across, (c-across)/(l*l), u)
}

// addBoth adds across I3 + along u uᵀ.
func (h *symmetric) addBoth(across, along float64, u v3.Vec) {
	h[0] += across + along*u[0]*u[0]
	h[1] += across + along*u[1]*u[1]
	h[2] += across + along*u[2]*u[2]
	h[3] += along * u[1] * u[2]
	h[4] += along * u[0] * u[2]
	h[5] += along * u[0] * u[1]
}

func (h *symmetric) addDiagonal(c float64) {
	h[0], h[1], h[2] = h[0]+c, h[1]+c, h[2]+c
}

// solve returns the solution of a positive definite system, by H = L D Lᵀ.
func (h *symmetric) solve(r v3.Vec) v3.Vec {
	a, b := h[5]/h[0], h[4]/h[0]
	d1 := h[1] - a*h[5]
	e := h[3] - a*h[4]
	c := e / d1
	d2 := h[2] - b*h[4] - c*e
	y := r[1] - a*r[0]
	z := (r[2] - b*r[0] - c*y) / d2
	y = y/d1 - c*z
	return v3.Vec{r[0]/h[0] - a*y - b*z, y, z}
}

// String sums the method up in one line.
func (b *VBD) String() string {
	line := fmt.Sprintf("vertex block descent: %v, h = %.4g s, %d colours, %d iterations a step",
		b.System(), b.H(), len(b.colours), b.Iterations)
	if b.Rho > 0 {
		line += fmt.Sprintf(", Chebyshev with ρ = %g", b.Rho)
	}
	return line
}
