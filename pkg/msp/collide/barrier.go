package collide

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/linesearch"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Barrier takes steps after which no two triangles of the system cross: incremental potential contact (M. Li et al., ACM
// Trans. Graph. 39(4), 2020). To g of eq. 8 it adds κ b(D) for every corner near a triangle and every two edges near each
// other,
//
//	b(D) = −(D − D̂)² ln(D/D̂)   where D < D̂,   D the square of their distance, D̂ that of Thickness,
//
// and for every particle near an obstacle; a mesh obstacle has a barrier for each of its triangles. It minimises the sum by Newton's
// method. An iteration ends before any two parts can touch (detect.Feature.Advance), so a state without crossings leads to another one
// without. A Step from a state with crossings, or in which one body is within another, solid one, returns msp.ErrInvalid with their names.
//
// Friction is the paper's lagged friction, both within the system and against obstacles: its normal forces are those at
// the beginning of the step. Two parts of one body that are nearer than Thickness at rest do not push each other, and may cross.
// Springs of strands, of which at least one end is in no triangle, are edges, too; those inside a closed body are not. A particle without
// springs meets triangles and obstacles, but no edge and no other particle.
//
// Pins and obstacles that are moved push aside what is in their way: the promise includes the straight way of every pin in a step. If the
// iterations of a Step cannot bring all to their places, it returns msp.ErrNotConverged and leaves the state unchanged. The
// error names the pin and the two parts that would cross, or the obstacle and the particle. Pins may enter obstacles.
//
// One thing differs from the paper: κ is fixed. At half of Thickness the barrier is as stiff as 15 of the stiffest springs. By default,
// Iterations is 1000, of which a step needs a few, and a hard impact some tens. Tolerance is a twentieth of Thickness for steps of 1/60 s
// and longer ones. For shorter ones it is proportional to h², as is the way that a force moves a particle in a step.
//
// A Step whose iterations do not lead within Tolerance of the minimum returns msp.ErrNotConverged. The error names the particle that has
// farthest to go, and the pair nearest to each other. A Step also ends where g and the barriers can fall no further in float64. Energy that
// springs give back which pins or obstacles have pressed far together is no error; Report.Gained shows it.
type Barrier struct {
	*msp.ImplicitEuler
	// Thickness is the distance, in metres, below which parts of the system push each other away.
	Thickness float64
	// Friction is Coulomb's μ between parts of the system that touch each other; obstacles have their own.
	Friction float64
	// Unchecked accepts steps whose Iterations are too few for Tolerance, unless they make energy. No parts cross in them either, but parts
	// that are far from a contact lag behind, too.
	Unchecked bool
	// CG is the accuracy to which the linear system of an iteration is solved. While something touches, Tolerance is that of the error in
	// the system's energy, see sparse.CG.Energy: heavy bodies on light ones then move as well as light ones.
	CG Accuracy
}

// NewBarrier makes the method for steps of h seconds of a system whose parts push each other away below a distance of
// thickness metres. It factors M + h² L as a preconditioner and returns the errors of msp.NewLocalGlobal.
// Obstacles with Restitution are ErrInvalid, here and in a Step.
func NewBarrier(s *msp.System, h, thickness float64) (*Barrier, error) {
	if !(thickness > 0) {
		panic(fmt.Sprintf("collide: NewBarrier: thickness = %g m, want > 0", thickness))
	}
	if err := takes(s); err != nil {
		return nil, err
	}
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	c := &Barrier{Thickness: thickness, CG: Accuracy{Tolerance: 0.05, Iterations: 200}}
	it := &barrierDescent{Objective: a.Objective, settings: c, plain: a, model: hessian{Objective: a.Objective}}
	it.body = bodies(s)
	it.surface = newSurface(s, it.body)
	c.ImplicitEuler = msp.NewImplicitEuler(a.Objective, it, msp.Obstacles)
	c.Iterations, c.Tolerance = 1000, tolerance(thickness, h)
	c.Start = func(q msp.State) []float64 { return q.X }
	return c, nil
}

// tolerance is the default one.
func tolerance(thickness, h float64) float64 { return thickness / 20 * min(1, 3600*h*h) }

// String summarises the method in one line.
func (c *Barrier) String() string {
	return describe("Newton with a barrier", c.ImplicitEuler, c.Thickness)
}

// takes returns an error that wraps ErrInvalid if the system has an obstacle with Restitution. The barrier would push what rebounds for
// some steps more, to a height that depends on h.
func takes(s *msp.System) error {
	for n, o := range s.Obstacles {
		if o.Restitution != 0 {
			return fmt.Errorf("%w: obstacle %d, the %v, has Restitution = %g, which a barrier cannot keep: use LocalGlobal or Newton",
				msp.ErrInvalid, n, o, o.Restitution)
		}
	}
	return nil
}

// barrierDescent is the iteration of Barrier.
type barrierDescent struct {
	*msp.Objective
	settings *Barrier
	plain    *msp.LocalGlobal // its local step, and the factor of M + h² L, for a preconditioner
	model    hessian

	task          msp.Task
	end           float64 // the time at which the step under way ends, s
	now           float64 // the time at which the obstacles are, s
	blocked       string  // why it is not the end
	dHat, kappa   float64
	made          int     // iterations of the task
	moved         float64 // by the last of them, m
	leads, before float64 // how far the last of them leads, and the one before, m
	farthest      int     // the particle that it leads farthest
	bent          bool    // by the last of them, so that its length says nothing: see bends
	stalled       bool    // no part of the last of them leads down, though g can fall
	arriving      bool    // pins are on the way to their places
	surface       *surface
	solid         *solid    // nil until needed
	ended         []float64 // where the last step ended
	body          []int     // of each particle
	adjacent      adjacent
	near          []stencil
	curvatures    []curvature
	turnings      []turning
	known         keys // where in a list is what pairs share
	friction      []rub
	swept         swept
	r, p, to      []float64
	workspace     sparse.Workspace
}

// curvature is the Hessian of a barrier along the direction between two features: stiff (w ⊗ n)(w ⊗ n)ᵀ.
type curvature struct {
	at     [4]int
	w      [4]float64
	points int // of these, without those that have no weight
	n      v3.Vec
	d      float64 // their distance
	stiff  float64
	force  float64 // of the barrier, times h²
}

// newCurvature leaves out points without weight.
func newCurvature(at [4]int, w [4]float64, n v3.Vec, d float64) curvature {
	h := curvature{n: n, d: d}
	for k, i := range at {
		if w[k] != 0 {
			h.at[h.points], h.w[h.points] = i, w[k]
			h.points++
		}
	}
	return h
}

// along returns by how much the motion p (3m) changes the distance of the two features.
func (h *curvature) along(p []float64) (d float64) {
	for k, i := range h.at[:h.points] {
		d += h.w[k] * v3.Dot(h.n, v3.At(p, i))
	}
	return d
}

func (h *curvature) multiply(z, p []float64) {
	along := h.along(p)
	for k, i := range h.at[:h.points] {
		v3.AddTo(z, i, h.stiff*along*h.w[k], h.n)
	}
}

// Prepare factors M + h² L.
func (c *barrierDescent) Prepare() error {
	c.body, c.friction, c.solid, c.ended = bodies(c.System()), nil, nil, nil
	c.surface, c.adjacent = newSurface(c.System(), c.body), adjacent{}
	return c.plain.Prepare()
}

// Follow factors M + h² L for a changed Inertia.
func (c *barrierDescent) Follow() error { return c.plain.Prepare() }

// Begin takes the friction's normal forces from the beginning of the Step.
func (c *barrierDescent) Begin(t msp.Task) error {
	set := c.settings
	if !(set.Thickness > 0 && set.Friction >= 0) || math.IsInf(set.Thickness+set.Friction, 1) {
		return fmt.Errorf("%w: Thickness = %g m, Friction = %g, want > 0 and ≥ 0", msp.ErrInvalid, set.Thickness, set.Friction)
	}
	if err := takes(c.System()); err != nil {
		return err
	}
	c.task, c.dHat, c.kappa, c.arriving, c.stalled, c.made, c.moved = t, set.Thickness, 0, false, false, 0, math.Inf(1)
	c.adjacent.find(c.surface, c.System().X0, c.body, c.dHat)
	for _, sp := range c.System().Springs {
		c.kappa = max(c.kappa, c.H()*c.H()*sp.K/(c.dHat*c.dHat))
	}
	if c.kappa == 0 {
		c.kappa = springless(c.System()) / (c.dHat * c.dHat)
	}
	if t.From != nil {
		if err := c.begins(t.From); err != nil {
			return err
		}
		c.end = t.From.T + c.H()
		c.lagFriction(t.From)
	}
	c.r, c.p, c.to = vec.Sized(c.r, len(t.X)), vec.Sized(c.p, len(t.X)), vec.Sized(c.to, len(t.X))
	if c.now = c.end; t.From != nil {
		c.now = t.From.T
		c.holdPins()
		c.approach()
	}
	return nil
}

// Next makes one iteration.
func (c *barrierDescent) Next() (moved float64, err error) {
	c.made++
	c.moved, err = c.next()
	return c.moved, err
}

func (c *barrierDescent) next() (moved float64, err error) {
	x := c.task.X
	c.plain.DownhillTo(c.r, x, c.task.Y)
	c.model.linearise(x)
	if err := c.addNormalForces(); err != nil {
		return 0, err
	}
	c.addFriction()
	cg := c.settings.CG.solver(&c.workspace)
	cg.Energy = len(c.curvatures) > 0 // else the residual says as much, sooner
	cg.Precondition, cg.Filter = c.plain.SolveTo, c.System().FilterPins
	clear(c.p)
	if c.arriving {
		c.aimPins()
	}
	made, _, err := cg.Improve(func(z, p []float64) {
		c.model.times(z, p)
		for k := range c.curvatures {
			c.curvatures[k].multiply(z, p)
		}
		for k := range c.turnings {
			c.turnings[k].multiply(z, p)
		}
		c.addFrictionStiffness(z, p)
	}, c.p, c.r)
	if c.task.Report != nil {
		c.task.Report.Linear += made
	}
	if err != nil && !errors.Is(err, sparse.ErrNoConvergence) {
		return 0, fmt.Errorf("step with a barrier: %w", err)
	}
	if err := msp.CheckFinite("step", c.p); err != nil {
		return 0, err
	}
	if c.arriving {
		return c.followPins(), nil
	}
	c.look()
	far := vec.Norm(c.p)
	c.bent = c.bends()
	moved, err = c.lineSearch()
	if c.now < c.end && err == nil {
		c.approach()
		return math.Inf(1), nil
	}
	if err == nil && moved < 0 && c.made == 1 && far > leadsFar*max(tangents.Longest(c.System()), c.dHat) {
		err = fmt.Errorf("%w: no iteration with a barrier leads down, h = %g s", msp.ErrNotConverged, c.H())
	}
	if moved > 0 {
		moved = c.certain(moved)
	}
	return moved, err
}

// candidates is that of the surface, without pairs that are adjacent and with ends of edges.
func (c *barrierDescent) candidates(list []stencil, x, p []float64) []stencil {
	return c.addEnds(slices.DeleteFunc(c.surface.candidates(list, x, p, c.dHat), func(s stencil) bool { return c.adjacent.has(&s) }))
}

// addNormalForces adds the forces of the barriers at x to r, and lists their Hessians.
func (c *barrierDescent) addNormalForces() error {
	c.curvatures, c.turnings = c.curvatures[:0], c.turnings[:0]
	c.known.clear()
	c.near = c.candidates(c.near[:0], c.task.X, nil)
	for k := range c.near {
		s := &c.near[k]
		d, n, w := s.apart(c.task.X)
		if !(d > 0) {
			return fmt.Errorf("%v: %w: their distance is %g m, want > 0", s, msp.ErrInvalid, d)
		}
		if d < c.dHat {
			c.addNormalForce(s, w, d, n, c.addTurning(s, d))
		}
	}
	for n, o := range c.System().Obstacles {
		for _, i := range c.Free() {
			x := v3.At(c.task.X, i)
			d, _ := o.Within(c.now, x, c.dHat)
			switch {
			case !(d > 0):
				return fmt.Errorf("particle %d: %w: its distance from obstacle %d, the %v, is %.3g m, want > 0", i, msp.ErrInvalid, n, o, d)
			case d < c.dHat:
				o.Sides(c.now, x, c.dHat, func(d float64, normal [3]float64) {
					c.addNormalForce(&stencil{detect.Corner, [4]int{i, i, i, i}}, [4]float64{1}, d, normal, 1)
				})
			}
		}
	}
	return nil
}

// addNormalForce adds a part of the force of a barrier at the distance d to r, and that part of its Hessian to the list.
func (c *barrierDescent) addNormalForce(s *stencil, w [4]float64, d float64, n v3.Vec, part float64) {
	if d >= c.dHat || part == 0 {
		return
	}
	first, second := barrierSlopes(d, c.dHat)
	for k, i := range s.at {
		v3.AddTo(c.r, i, -c.kappa*part*first*w[k], n)
	}
	k := s.place(&c.known, &w, len(c.curvatures))
	if k == len(c.curvatures) {
		c.curvatures = append(c.curvatures, newCurvature(s.at, w, n, d))
	}
	c.curvatures[k].stiff += c.kappa * part * second
	c.curvatures[k].force -= c.kappa * part * first
}

// lineSearch moves x to the first of x + t p, t = 1, ½, ¼, …, at which g plus the barriers is lower, where p is shortened so that nothing
// meets. It returns how far x is from the minimum, however short the t, see left; or −1 if no t is found. Then x is the minimum but for
// rounding, or the search has stalled. A change of NaN is an error.
func (c *barrierDescent) lineSearch() (moved float64, err error) {
	x, to := c.task.X, c.to
	c.sweep(&c.swept, x, c.p)
	c.bound(&c.swept, x, c.p)
	c.swept.before = c.heights(c.swept.before[:0], &c.swept, x)
	rubs := c.frictionEnergy(x)
	search := linesearch.Backtracking{First: 1, Least: 1e-9}
	_, found := search.Along(-1, func(t float64) (change float64, moves bool) {
		vec.SetPlus(to, x, t, c.p)
		change = c.Change(x, to, c.task.Y) + c.barrierChange(&c.swept, to) + c.frictionEnergy(to) - rubs
		if math.IsNaN(change) && err == nil {
			err = c.notANumber(x, to)
		}
		return change, err == nil
	})
	c.stalled = !found && vec.Dot(c.r, c.p) > c.rounding()
	if err != nil || !found {
		return -1, err
	}
	copy(x, to)
	return c.left(), nil
}

// notANumber names the pair whose barrier is not a number at x or to, or says that g is not.
func (c *barrierDescent) notANumber(x, to []float64) error {
	for k := range c.swept.pairs {
		s := &c.swept.pairs[k]
		before, _, _ := s.apart(x)
		after, _, _ := s.apart(to)
		if math.IsNaN(c.barrier(s, to) - c.barrier(s, x)) {
			return fmt.Errorf("%v: %w: %g m apart, then %g m", s, msp.ErrNotFinite, before, after)
		}
	}
	return fmt.Errorf("%w: the change of g in a line search", msp.ErrNotFinite)
}
