package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// AugmentedVBD is vertex block descent with hard constraints: C. Giles, E. Diaz, C. Yuksel: Augmented vertex block descent, ACM Trans.
// Graph. 44(4), 2025. It minimises g of eq. 8 within limits of springs and in front of obstacles. Every constraint C, in metres, keeps a
// multiplier λ, in newtons, and a stiffness k, in N/m, from one step to the next. One step:
//
//	λ := γ λ,  k := max(γ k, k_start)                         warm start
//	C* := C − α C(q)                                          1 − α of an error at the start is mended
//	x := y + h² M⁻¹ (f_ext − Σ λ ∇C(q))                       or q, if the augmented g is less there
//	for n = 1 … Iterations:
//	    one iteration of VBD on g + h² Σ ½ (k C* + λ)²/k      the primal step
//	    λ := k C* + λ                                         the dual step
//	    k := min(k + β k_start |C*|/r, max(1, n/2) k_start)
//
// For a limit, C is the length l of the spring less the permitted length nearest to l + λ/k, and λ is the tension. Contact has a C along
// the normal of the obstacle's tangent plane, where k C + λ only pushes. Across, C is the particle's way along the obstacle in this
// step. There k C + λ is friction, at most μ times the normal force of the last dual step. The particle sticks below that bound, and
// slides at it.
//
// With many iterations a step comes to a constrained minimum, for any k. On the way, k decides how far constraints give. No primal step
// raises the augmented g. A body without pins and contact has the momentum of an exact step after any number of iterations, and its angular
// momentum to a part in a thousand.
//
// A Step with constraints returns msp.ErrNotConverged, with a particle, if it is wrong by more than Accuracy allows. A length counts in
// parts of the spring's rest length. A depth counts in parts of the way of the particle or the obstacle in the step, from a hundredth of
// the longest spring to the whole. A motion that keeps all lengths counts in parts of the way that inertia and loads would take a
// connected component. Energy that the step gains counts in parts of the energy of these ways, up to Accuracy² and the work that
// multipliers of the step before can do. A particle that obstacles leave no place is an error, and so is one that springs pull behind
// an obstacle too far away to count. The step needs more iterations then, or a shorter h: long ropes, heavy loads, and pins that
// pull. Errors in how far springs without a limit stretch do not count. A Step without constraints promises what VBD's does.
// A state that violates a limit by C is mended at the speed (1 − α) C/h, which is high in a short step. That is no error, and Report.Gained
// shows the energy.
//
// Six things differ from the paper. Springs without a limit have their full stiffness from the first iteration, rods have none, and
// the method without constraints is VBD bit for bit. Second derivatives are exact where they are positive. The start is another one. λ
// is not multiplied by α, which would loosen a taut rope in every step. The system's own inertia and lengths scale k_start and β.
// Finally, k grows no faster than iterations come. The stiffer constraints are, the less does an iteration move particles together: with
// the paper's growth a free rope hung in the air.
//
// A step from another time than the end of the last one begins with λ = 0 and k = k_start. So do Iterate and Trace, with C* = C and
// the contacts of the last step. AugmentedVBD takes what VBD takes; for dampers, see Damped. It returns msp.ErrObstacles for
// obstacles with Restitution and for meshes that are not convex, which package collide takes. Results do not depend on the number of
// processors.
type AugmentedVBD struct {
	*msp.ImplicitEuler
	// Alpha is α, the part of a constraint's error that a step leaves, 0 ≤ α < 1: 0.95 unless changed.
	Alpha float64
	// Beta is β ≥ 0, how fast k grows: by β times k_start for an error of the spring's rest length, or, of a contact, of the longest.
	// It is 1000 unless changed.
	Beta float64
	// Gamma is γ, the part of λ and k that a step takes over from the one before, 0 ≤ γ ≤ 1: 0.99 unless changed.
	Gamma float64
	// Inertial is k_start, in parts of the inertia m/h² that a constraint moves: 10 unless changed.
	Inertial float64
	// Accuracy is the largest relative error that a Step accepts: 0.1 unless changed; +Inf accepts any.
	Accuracy float64

	vbd        *VBD
	limits     []limited
	around     [][]int32 // of particle i: its limits
	contacts   []contact
	first      []int // of particle i: contacts[first[i]:first[i+1]]
	planes     []tangents.Plane
	reach      float64   // within which planes were looked for, in metres
	last       []contact // of the step before
	components [][]int   // of particles
	unheld     []bool    // of particle i: it is in a body without pins, or at the end of a rod
	carries    []bool    // of each spring: it has a stiffness, or its limit a tension
	longest    float64   // rest length
	brought    float64   // Σ ½ λ²/k at the start of the step, J
	before, a  []float64
	made       int     // iterations of the step under way
	ends       float64 // the time at which the step under way ends, NaN if there is none to go on from
}

// NewAugmentedVBD makes the method for steps of h seconds of a system whose springs have limits: see Limits. The error wraps
// msp.ErrInvalid, msp.ErrDamping, or msp.ErrObstacles with the obstacle that it does not take.
func NewAugmentedVBD(s *msp.System, h float64, limits ...Limit) (*AugmentedVBD, error) {
	o, err := msp.NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	q := s.Rest()
	if err := o.Accept(&q, msp.Obstacles); err != nil {
		return nil, err
	}
	b := &AugmentedVBD{Alpha: 0.95, Beta: 1000, Gamma: 0.99, Inertial: 10, Accuracy: 0.1}
	for _, c := range limits {
		b.limits = append(b.limits, limited{Limit: c})
	}
	b.ImplicitEuler = msp.NewImplicitEuler(o, b, msp.Obstacles)
	b.vbd = &VBD{ImplicitEuler: b.ImplicitEuler, Accuracy: 1, crew: crew.New(), hard: b}
	if err := b.takesObstacles(); err != nil {
		return nil, err
	}
	return b, b.Prepare()
}

// takesObstacles returns an error for the first obstacle that constraints on positions cannot obey.
func (b *AugmentedVBD) takesObstacles() error {
	for n, o := range b.System().Obstacles {
		if o.Restitution != 0 {
			return fmt.Errorf("obstacle %d has restitution %g: %w", n, o.Restitution, msp.ErrObstacles)
		}
		if !o.Convex() {
			return fmt.Errorf("obstacle %d is not convex: %w", n, msp.ErrObstacles)
		}
	}
	return nil
}

// Prepare colours the particles and lists the constraints of each, for the driver.
func (b *AugmentedVBD) Prepare() error {
	s := b.System()
	if err := checkLimits(s, b.Limits()); err != nil {
		return err
	}
	b.components, b.longest = s.Components(), tangents.Longest(s)
	b.ends = math.NaN()
	b.contacts = b.contacts[:0]
	b.first = tangents.Index(b.first, nil, len(s.Mass))
	b.around = make([][]int32, len(s.Mass))
	for n := range b.limits {
		c := &b.limits[n]
		c.i, c.j = s.Springs[c.Spring].I, s.Springs[c.Spring].J
		c.held = s.Pinned(c.i) && s.Pinned(c.j)
		b.around[c.i], b.around[c.j] = append(b.around[c.i], int32(n)), append(b.around[c.j], int32(n))
	}
	if err := b.vbd.Prepare(); err != nil {
		return err
	}
	b.dropRods()
	b.unheld = make([]bool, len(s.Mass))
	for _, body := range b.vbd.bodies {
		for _, i := range body {
			b.unheld[i] = true
		}
	}
	for n := range b.limits {
		if c := &b.limits[n]; c.isRod() {
			b.unheld[c.i], b.unheld[c.j] = true, true
		}
	}
	return nil
}

// dropRods takes the energy of rods out of what particles minimise. It is a constant, and a large stiffness makes VBD slow.
func (b *AugmentedVBD) dropRods() {
	rods := make([]bool, len(b.System().Springs))
	for n := range b.limits {
		c := &b.limits[n]
		rods[c.Spring] = c.isRod()
	}
	for n := range b.vbd.near {
		if e := &b.vbd.near[n]; rods[e.spring] {
			e.h2k = 0
		}
	}
}

// Follow has nothing to prepare for another Inertia, which Begin reads.
func (b *AugmentedVBD) Follow() error { return nil }

// Limits returns the limits that the method was made with.
func (b *AugmentedVBD) Limits() []Limit {
	limits := make([]Limit, len(b.limits))
	for n := range b.limits {
		limits[n] = b.limits[n].Limit
	}
	return limits
}

// Tension returns λ of the limit with the given number in newtons, negative where it pushes, after the last iteration.
func (b *AugmentedVBD) Tension(limit int) float64 { return b.limits[limit].lambda }

// Begin warm-starts the constraints and finds the contacts of a Step.
func (b *AugmentedVBD) Begin(t msp.Task) error {
	if !(b.Alpha >= 0 && b.Alpha < 1 && b.Beta >= 0 && b.Gamma >= 0 && b.Gamma <= 1 && b.Inertial > 0) {
		panic(fmt.Sprintf("methods: AugmentedVBD: Alpha = %g, Beta = %g, Gamma = %g, Inertial = %g; want 0 ≤ Alpha < 1, Beta ≥ 0, "+
			"0 ≤ Gamma ≤ 1, Inertial > 0", b.Alpha, b.Beta, b.Gamma, b.Inertial))
	}
	if err := b.takesObstacles(); err != nil {
		return err
	}
	keep := 0.0 // of λ and k
	if t.From != nil && t.From.T == b.ends {
		keep = b.Gamma
	}
	for n := range b.limits {
		b.resume(&b.limits[n], t.From, keep)
	}
	b.made, b.before, b.a = 0, vec.Sized(b.before, len(t.X)), vec.Sized(b.a, len(t.X))
	if err := b.vbd.Begin(t); err != nil {
		return err
	}
	if t.From != nil {
		b.meet(t.From, keep)
		b.ends = t.From.T + b.H()
	} else {
		b.release()
		b.ends = math.NaN()
	}
	b.brought = b.inMultipliers()
	switch {
	case t.From == nil || t.Guess:
	case len(b.limits)+len(b.contacts) > 0:
		b.startLow(t)
		b.vbd.moveBodies()
	default:
		b.vbd.startLow()
	}
	return nil
}

// startLow moves X to where inertia, loads and the multipliers lead,
//
//	y + h² M⁻¹ (f_ext − Σ λ ∇C(q)),
//
// in front of the contacts' planes, or to q if the augmented g is less there. At an impact all that is in the way would be flattened
// otherwise, and few iterations would leave that energy in the springs. Loads and multipliers count
// only for particles that no spring holds against them: see unheld. A cloth on pins would begin where it falls otherwise.
func (b *AugmentedVBD) startLow(t msp.Task) {
	h2, q := b.H()*b.H(), t.From.X
	push := func(i int, scale float64, force v3.Vec) {
		if b.unheld[i] {
			v3.AddTo(t.X, i, scale*b.weight(i), force)
		}
	}
	for i := range b.System().Mass {
		push(i, 1, v3.At(b.vbd.load, i))
	}
	for n := range b.limits {
		c := &b.limits[n]
		u := v3.Unit(v3.Sub(v3.At(q, c.i), v3.At(q, c.j)), v3.Vec{})
		push(c.i, -h2*c.lambda, u)
		push(c.j, h2*c.lambda, u)
	}
	for n := range b.contacts {
		c := &b.contacts[n]
		push(c.Particle, -h2, c.lambda)
		if behind := c.Level + c.shift - v3.Dot(c.Normal, v3.At(t.X, c.Particle)); behind > 0 {
			v3.AddTo(t.X, c.Particle, behind, c.Normal)
		}
	}
	copy(b.before, q)
	b.System().ApplyPins(b.before)
	if b.Change(b.before, t.X, t.Y)+h2*(b.penalty(t.X)-b.penalty(b.before)) > 0 {
		copy(t.X, b.before)
	}
}

// penalty returns Σ ½ (k C* + λ)²/k at the positions x (3m), in joules, less the energy that rods have as springs.
func (b *AugmentedVBD) penalty(x []float64) float64 {
	sum := -b.inRods(x)
	for n := range b.limits {
		if c := &b.limits[n]; !c.held {
			l := c.length(x)
			rest, _ := c.rest(l)
			sum += 0.5 * c.k * (l - rest) * (l - rest)
		}
	}
	for n := range b.contacts {
		c := &b.contacts[n]
		normal, along, _ := c.force(v3.At(x, c.Particle))
		sum += (normal*normal + c.friction(v3.Norm(along))) / (2 * c.k)
	}
	return sum
}

// inRods returns the energy that rods have as springs at the positions x (3m), in joules: g has it, and the constrained minimum has not.
func (b *AugmentedVBD) inRods(x []float64) (sum float64) {
	for n := range b.limits {
		if c := &b.limits[n]; c.isRod() && !c.held {
			off := c.length(x) - c.r
			sum += 0.5 * b.System().Springs[c.Spring].K * off * off
		}
	}
	return sum
}

// resume begins the constraint of a limit in the step from q, or in none. It keeps the given part of k and λ.
func (b *AugmentedVBD) resume(c *limited, q *msp.State, keep float64) {
	if c.held {
		return
	}
	c.start = b.Inertial / (b.H() * b.H() * (b.weight(c.i) + b.weight(c.j)))
	c.k, c.lambda = max(keep*c.k, c.start), keep*c.lambda
	c.r, c.shift = b.System().Springs[c.Spring].R, 0
	if q != nil {
		l := c.length(q.X)
		c.shift = b.Alpha * (l - c.nearest(l))
	}
}

// weight returns 1/m of a particle, 0 if it is pinned.
func (b *AugmentedVBD) weight(i int) float64 {
	if b.System().Pinned(i) {
		return 0
	}
	return 1 / b.Inertia()[i]
}

// pace is by how many k_start an iteration may make a constraint stiffer. The stiffer, the less does an iteration move particles along
// a motion that keeps all lengths; so that iterations keep up with it, k grows no faster than they come.
const pace = 0.5

// Next makes one iteration. Positions may rest while multipliers still grow, so it returns the largest |C*| if that is more than
// positions have moved by.
func (b *AugmentedVBD) Next() (moved float64, err error) {
	x := b.vbd.task.X
	copy(b.before, x)
	b.vbd.sweep()
	b.made++
	stiffest := max(1, pace*float64(b.made))
	for n := range b.limits {
		moved = max(moved, b.limits[n].dual(x, b.Beta, stiffest))
	}
	for n := range b.contacts {
		moved = max(moved, b.contacts[n].dual(x, b.Beta, stiffest))
	}
	return max(moved, vec.Farthest(x, b.before)), nil
}

// Violation returns the largest error of a constraint after the last iteration, in metres. It is the length of a spring over or under
// its limit, or the depth of a particle behind an obstacle's tangent plane.
func (b *AugmentedVBD) Violation() (most float64) {
	x := b.vbd.task.X
	if x == nil {
		return 0
	}
	for n := range b.limits {
		c := &b.limits[n]
		l := c.length(x)
		most = max(most, math.Abs(l-c.nearest(l)))
	}
	for n := range b.contacts {
		c := &b.contacts[n]
		most = max(most, c.Level-v3.Dot(c.Normal, v3.At(x, c.Particle)))
	}
	return most
}

// constrains reports whether particle i has constraints.
func (b *AugmentedVBD) constrains(i int) bool {
	return len(b.around[i]) > 0 || b.first[i] < b.first[i+1]
}

// add adds particle i's constraints to ∂g/∂x_i and H_i, and returns an upper bound of their second derivatives.
func (b *AugmentedVBD) add(i int, grad *v3.Vec, h *symmetric) (bound float64) {
	x, h2 := b.vbd.task.X, b.H()*b.H()
	p := v3.At(x, i)
	for _, n := range b.around[i] {
		c := &b.limits[n]
		j := c.i + c.j - i
		u := v3.Sub(p, v3.At(x, j))
		l := v3.Norm(u)
		rest, acts := c.rest(l)
		h2k := h2 * c.k
		bound += h2k
		if rest < 0 && l > 0 { // it pulls with more than k l
			bound -= h2k * rest / l
		}
		if l == 0 { // and nothing can pull shorter
			rest = max(rest, 0)
		}
		if acts {
			b.vbd.addSpring(grad, h, u, neighbour{int32(3 * j), int32(c.Spring), h2k, rest})
		}
	}
	return bound + b.addContacts(i, grad, h)
}

// change returns by how much the constraints' part of the augmented g rises if particle i moves by delta.
func (b *AugmentedVBD) change(i int, delta v3.Vec) (sum float64) {
	x := b.vbd.task.X
	p := v3.At(x, i)
	for _, n := range b.around[i] {
		c := &b.limits[n]
		sum += c.change(v3.Sub(p, v3.At(x, c.i+c.j-i)), delta)
	}
	return b.H()*b.H()*sum + b.contactChange(i, p, delta)
}

// String sums the method up in one line.
func (b *AugmentedVBD) String() string {
	return fmt.Sprintf("augmented vertex block descent: %v, h = %.4g s, %d colours, %d limits, %d obstacles, %d iterations a step",
		b.System(), b.H(), len(b.vbd.colours), len(b.limits), len(b.System().Obstacles), b.Iterations)
}
