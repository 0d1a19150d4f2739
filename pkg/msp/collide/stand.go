package collide

import (
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// island is bodies that push each other, and what holds them in a step.
type island struct {
	held     bool    // by a pin, or by several obstacles
	obstacle int     // that it touches, −1 for none
	inertia  float64 // kg
	way      v3.Vec  // see isFree
}

// isFree reports whether nothing outside touches the island. Then the minimum of g has its centre where Σ M' (x − q) = way, M' that of
// msp.Objective.Inertia.
func (l *island) isFree() bool { return !l.held && l.obstacle < 0 }

// islands are those of a step.
type islands struct {
	of   []int // the island of each particle
	list []island
}

// islands returns the islands of a step to x (3m).
func (c *descent) islands(x []float64) islands {
	s := c.System()
	if c.body == nil {
		c.body = bodies(s)
	}
	joined := newForest(c.body)
	for k := range c.pairs.list {
		joined.join(c.body, c.pairs.list[k].points())
	}
	of := make([]int, len(c.body))
	for i, b := range c.body {
		of[i] = joined.root(b)
	}
	l := islands{of, make([]island, len(joined))}
	for n := range l.list {
		l.list[n].obstacle = -1
	}
	q, y, inertia, load := c.task.From.X, c.task.Y, c.Inertia(), s.ExternalForce()
	for i, n := range of {
		at := &l.list[n]
		at.inertia += inertia[i]
		at.way = v3.Plus(v3.Plus(at.way, inertia[i], v3.Sub(v3.At(y, i), v3.At(q, i))), c.H()*c.H(), v3.At(load, i))
	}
	for _, p := range s.Pins {
		l.list[of[p.I]].held = true
	}
	for k := range c.planes.list {
		p := &c.planes.list[k]
		if at := &l.list[of[p.particle]]; p.on(v3.At(x, p.particle)) {
			at.touch(p.obstacle)
		}
	}
	return l
}

// meet marks a free island as touching an obstacle that it meets on its way. An island on an obstacle may be off it by rounding.
func (c *descent) meet(islands islands) {
	free := make([]bool, len(islands.list))
	for n := range islands.list {
		free[n] = islands.list[n].isFree()
	}
	for k := range c.planes.list {
		p := &c.planes.list[k]
		n := islands.of[p.particle]
		if l := &islands.list[n]; free[n] && p.slack(v3.Plus(v3.At(c.task.From.X, p.particle), 1/l.inertia, l.way)) < 0 {
			l.touch(p.obstacle)
		}
	}
}

// touch notes that the island touches an obstacle.
func (l *island) touch(obstacle int) {
	l.held = l.held || l.obstacle >= 0 && l.obstacle != obstacle
	l.obstacle = obstacle
}

// stand sets s (3m) to the stand of a step: where no spring changes its length, as far as what is outside leaves a choice. An island goes
//
//	along with its centre of mass where it touches nothing, so that momentum is kept,
//	along with the obstacle where it touches one alone, which does as much work as that needs, or more,
//	nowhere else, but for pins that move and planes.
func (c *descent) stand(s []float64, islands islands) {
	q := c.task.From
	c.meet(islands)
	copy(s, q.X)
	for i, n := range islands.of {
		switch l := &islands.list[n]; {
		case l.held:
		case l.isFree():
			v3.AddTo(s, i, 1/l.inertia, l.way)
		default:
			o := &c.System().Obstacles[l.obstacle]
			v3.Put(s, i, o.Pose(q.T+c.H()).To(o.Pose(q.T).Back(v3.At(s, i))))
		}
	}
	c.System().ApplyPins(s)
	c.planes.project(s)
}

// obstacleWork returns the work, in joules, of obstacles in a step to x (3m) under the forces f (3m). An island that touches one alone is
// carried by it as a whole: the forces of springs, which have no sum, do no work then, also where iterations end before they push back.
// In others each particle is carried by the obstacle that it touches.
func (c *descent) obstacleWork(f, x []float64, islands islands) (work float64) {
	q := c.task.From
	for i, n := range islands.of {
		if l := &islands.list[n]; !l.held && l.obstacle >= 0 {
			work += v3.Dot(v3.At(f, i), v3.Sub(v3.At(x, i), carriedBack(&c.System().Obstacles[l.obstacle], q.T+c.H(), q.T, v3.At(x, i))))
		}
	}
	for k := range c.planes.list {
		p := &c.planes.list[k]
		again := k > 0 && c.planes.list[k-1].particle == p.particle
		if l := &islands.list[islands.of[p.particle]]; !again && l.held {
			work += c.planes.work(p.particle, f, q.X, x)
		}
	}
	return work
}

// carriedBack returns where the point x of an obstacle at one time was at another.
func carriedBack(o *obstacle.Obstacle, at, was float64, x v3.Vec) v3.Vec {
	return o.Pose(was).To(o.Pose(at).Back(x))
}

// centre moves the free islands of x (3m) to where their centres are at the minimum of g. No iteration moves those from there, however
// early the iterations end: ∇g has no sum over such an island.
func (c *descent) centre(x []float64) {
	islands := c.islands(x)
	c.meet(islands)
	q, inertia := c.task.From.X, c.Inertia()
	for i, n := range islands.of {
		l := &islands.list[n]
		l.way = v3.Plus(l.way, -inertia[i], v3.Sub(v3.At(x, i), v3.At(q, i)))
	}
	for i, n := range islands.of {
		if l := &islands.list[n]; l.isFree() {
			v3.AddTo(x, i, 1/l.inertia, l.way)
		}
	}
	c.planes.project(x)
}
