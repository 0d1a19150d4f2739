package collide

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/linesearch"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// descent is the iteration of LocalGlobal and Newton. It moves the particles down g in front of their planes: two-metric projection
// (D. P. Bertsekas: Projected Newton methods for optimization problems with simple constraints, SIAM J. Control Optim. 20(2), 1982)
// with the filtered conjugate gradients of D. Baraff, A. Witkin: Large steps in cloth simulation, SIGGRAPH 1998.
//
//	r := −∇g(x)
//	r := what planes and friction leave of it; planes that r leads away from let go      activate
//	p := A⁻¹ r, without motion through active planes, and none where it sticks           direction, filter
//	x := P(x + t p) with the first t of 1, ½, ¼, … that leads down                       lineSearch
//
// While only planes are met, the iterations also learn ∇²g along their way (secants).
//
// P puts each particle in front of its planes. Friction is Coulomb's, with the normal force λ of the iterate: what slides is
// braked by μλ, and sticks where it would turn back. Parts of the system push each other by springs (pair).
type descent struct {
	*msp.Objective
	settings *Contact
	plain    *msp.LocalGlobal // its local step, and the factor of M + h² L, for a preconditioner
	model    quadratic
	free     bool // where nothing can be met an iteration is one of plain

	task        msp.Task
	made        int   // iterations of the task
	stuck       bool  // none has moved anything, though a direction leads far
	body        []int // of each particle; nil until needed
	planes      planes
	pairs       pairs
	stored      float64 // energy that pairs have taken up, J: see limitEnergy
	gained      float64 // by the step beyond that and work, J
	r, p, to, v []float64
	memory      conjugate
	secants     secants
	low         bool    // the iterations began at the stand of the step
	revision    int     // of the rest lengths of which
	longest     float64 // is the greatest, m
}

// newDescent makes the driver of the iteration.
func newDescent(a *msp.LocalGlobal, settings *Contact, model quadratic, free bool) *msp.ImplicitEuler {
	c := &descent{Objective: a.Objective, settings: settings, plain: a, model: model, free: free}
	return msp.NewImplicitEuler(a.Objective, c, msp.Obstacles)
}

// Prepare factors M + h² L.
func (c *descent) Prepare() error {
	c.body, c.planes, c.pairs, c.stored = nil, planes{}, pairs{}, 0 // of a step before, and perhaps of other particles
	c.model.prepare()
	return c.plain.Prepare()
}

// Follow factors M + h² L for a changed Inertia.
func (c *descent) Follow() error {
	c.model.prepare()
	return c.plain.Prepare()
}

// Begin finds the planes and pairs of a Step.
func (c *descent) Begin(t msp.Task) error {
	if err := c.settings.check(); err != nil {
		return err
	}
	c.task, c.made, c.stuck, c.low = t, 0, false, t.Guess
	c.secants.forget()
	c.r, c.p, c.to = vec.Sized(c.r, len(t.X)), vec.Sized(c.p, len(t.X)), vec.Sized(c.to, len(t.X))
	if t.From != nil {
		c.planes.find(c.System(), t.From, c.H(), tangents.Reach(c.System(), t.From, c.H(), c.longestRest()))
		c.pairs.beginStep(c.System(), c.H(), c.settings)
	}
	c.planes.project(t.X)
	if t.From != nil {
		c.pairs.find(c.System(), t.From.X, t.X)
		// Free bodies that meet by Surfaces keep to y: from q, layers of TestSelfContact pass through each other.
		if !t.Guess && len(c.pairs.list) > 0 && (len(c.planes.list) > 0 || !c.settings.Surfaces) {
			c.startLow()
		}
		if !t.Guess && c.touching() {
			c.centre(t.X)
		}
	}
	return c.plain.Begin(t)
}

// longestRest returns the greatest rest length, which is looked for again once there are other ones.
func (c *descent) longestRest() float64 {
	if c.revision != c.Revision() {
		c.revision, c.longest = c.Revision(), tangents.Longest(c.System())
	}
	return c.longest
}

// touching reports whether anything can be met in the step.
func (c *descent) touching() bool { return len(c.planes.list) > 0 || len(c.pairs.list) > 0 }

// startLow moves X to the stand of the step if g with the potential of pairs is less there than at y: at an impact y flattens what is in
// the way. Among planes alone the iterations begin at y, where the system keeps its motion; see again.
func (c *descent) startLow() {
	x, q := c.task.X, c.to
	c.stand(q, c.islands(x))
	c.pairs.begin(q)
	if c.Change(q, x, c.task.Y)+c.pairs.change(x) >= 0 {
		copy(x, q)
		c.low = true
	}
}

// again makes the iterations of the step once more, from its stand. A step whose iterations have not come down from y far enough would make
// energy.
func (c *descent) again() error {
	n := c.made
	c.stand(c.task.X, c.islands(c.task.X))
	c.made, c.stuck, c.low = 0, false, true
	c.secants.forget()
	for c.made < n {
		moved, err := c.Next()
		if err != nil {
			return err
		}
		if c.task.Report != nil {
			c.task.Report.Iterations, c.task.Report.Moved = c.made, moved
		}
		if moved <= c.task.Tolerance {
			break
		}
	}
	c.pairs.follow(c.task.X)
	return nil
}

// End limits the energy of the step, and puts particles that are inside an obstacle that is not convex on its surface. It returns
// ErrNotConverged where the obstacles leave a particle no place.
func (c *descent) End() error {
	s := c.System()
	c.pairs.follow(c.task.X)
	if c.planes.findBeyond(s, c.task.From, c.H(), c.task.X) {
		c.planes.project(c.task.X)
	}
	if err := c.limitEnergy(); err != nil {
		return err
	}
	if c.stuck {
		return fmt.Errorf("%w: no iteration in contact leads down, h = %g s", msp.ErrNotConverged, c.H())
	}
	for n, o := range s.Obstacles {
		if !o.Convex() {
			pushOut(s, n, c.task.From.T+c.H(), c.task.X)
		}
	}
	for k := range c.planes.list {
		p := &c.planes.list[k]
		if err := outside(s, p.particle, p.obstacle, c.task.From.T+c.H(), v3.At(c.task.X, p.particle)); err != nil {
			return err
		}
	}
	return c.converged()
}

// leadsFar is the length of a direction, in longest rest lengths, from which on a step that moves nothing is an error.
const leadsFar = 1000

// detections is how often a step looks for pairs that meet, at its start and where its iterations lead elsewhere than the particles
// were flying. With two, ten sheets are pressed half as deep again into each other.
const detections = 3

// cornered is up to which iteration a step looks for particles that have come into obstacles that are not convex.
const cornered = 3

// settled is how far an iteration moves a particle at most, in parts of the thickness, before multipliers follow it. Those that follow
// each iteration answer to where the parts pass on their way, and throw a stack apart.
const settled = 0.1

// Next makes one iteration.
func (c *descent) Next() (moved float64, err error) {
	x, s := c.task.X, c.System()
	if c.made++; 1 < c.made && c.task.From != nil && c.pairs.looked < detections && c.pairs.left(x) {
		c.pairs.follow(x)
		c.pairs.find(s, c.task.From.X, x)
	}
	if 1 < c.made && c.task.From != nil {
		c.lookAgain()
	}
	if c.free && !c.touching() {
		return c.plain.Next()
	}
	c.plain.DownhillTo(c.r, x, c.task.Y)
	c.model.linearise(x)
	if most := c.settings.Memory; most > 0 && len(c.pairs.list) == 0 {
		c.learn(x, c.r, most)
	} else {
		c.secants.forget() // among pairs: a longer way leads thin parts through each other
	}
	c.addContact()
	if moved, err = c.move(); err != nil {
		return 0, err
	}
	if c.stuck = moved < 0 && (c.made == 1 || c.stuck); c.stuck {
		longest := c.longestRest()
		c.stuck = longest > 0 && vec.Norm(c.p) > leadsFar*longest // without springs g is quadratic, and p rounding
	}
	c.pairs.behind = moved <= settled*c.pairs.level
	if moved < 0 && len(c.pairs.list) > 0 {
		moved = math.Inf(1) // g is another one now
	}
	return moved, nil
}

// addContact adds the forces of pairs to r, which is −∇g, and removes the part that planes and friction balance.
func (c *descent) addContact() {
	c.pairs.addForces(c.r, c.task.X)
	c.planes.activate(c.task.X, c.r)
}

// move steps along the direction of the iteration, and returns the result of lineSearch. If no step along it decreases g, move tries the
// direction without the secants, and then the one without motion into the planes in the way.
func (c *descent) move() (moved float64, err error) {
	for {
		if err := c.direction(); err != nil {
			return 0, err
		}
		if moved = c.lineSearch(); moved >= 0 {
			return moved, nil
		}
		switch {
		case len(c.secants.list) > 0:
			c.secants.forget()
		case c.planes.near(c.task.X, c.p):
			defer c.planes.far()
			c.plain.DownhillTo(c.r, c.task.X, c.task.Y)
			c.addContact()
		default:
			return moved, nil
		}
	}
}

// lookAgain finds planes where the iterations have led beyond those of the beginning of the step, and puts x in front of them.
func (c *descent) lookAgain() {
	beyond := c.planes.findBeyond(c.System(), c.task.From, c.H(), c.task.X)
	inside := c.made <= cornered && c.planes.findInside(c.System(), c.task.From, c.H(), c.task.X)
	if beyond || inside {
		c.pairs.follow(c.task.X)
		c.planes.project(c.task.X)
	}
}

// projectedSearch tries points in front of the planes, at which any decrease counts.
var projectedSearch = linesearch.Backtracking{First: 1, Least: 1e-6}

// lineSearch moves x to the first of P(x + t p), t = 1, ½, ¼, …, at which g and the work of friction together are less, and returns
// by how much that moved a coordinate at most (m), or −1 if there is none.
func (c *descent) lineSearch() (moved float64) {
	x, to := c.task.X, c.to
	_, found := projectedSearch.Along(-1, func(t float64) (change float64, moves bool) {
		c.memory.setPlus(to, x, t, c.p)
		change = c.planes.frictionWork(x, to)
		c.planes.project(to)
		change += c.pairs.change(to)
		return change + c.Change(x, to, c.task.Y), true
	})
	if !found {
		return -1
	}
	moved = c.memory.farthest(x, to)
	c.memory.copy(x, to)
	return moved
}
