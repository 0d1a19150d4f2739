package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Multigrid minimises g of eq. 8 by multigrid: without a factor of M + h² L for all particles, and on cloth grids without locking
// (see msp.LocalGlobal).
//
// On grids as msp.ClothWith makes them it is nonlinear multigrid, the full approximation scheme of A. Brandt: Multi-level adaptive
// solutions to boundary-value problems, Math. Comp. 31, 1977. A grid has nx·ny particles row by row, and springs of any of the six kinds
// with any stiffness and rest length. Every third particle of a level is one of the next coarser level. One iteration is a cycle, from
// the finest level down:
//
//	x̂ := x at the particles of the coarser level                        (3m_c)
//	g_c(z) = ½ (z − x̂)ᵀ M_c (z − x̂) + h² E_c(z) − τᵀ z,   M_c = Pᵀ M P, lumped
//	τ := h² ∇E_c(x̂) − Pᵀ ∇g(x)                          so that ∇g_c(x̂) = Pᵀ ∇g(x)
//	z := cycles on g_c from x̂; on the coarsest level, Coarse iterations of local/global or of L-BFGS
//	x := x + t P (z − x̂)                                  with the first t of 1, ½, ¼, … for which g does not rise
//	x := x − ω B⁻¹ ∇g(x), Smoothing times                 B diagonal, B ≥ M + h² L: g cannot rise
//
// P is cubic along the two axes of the grid, and Pᵀ that of linear interpolation. A spring of the coarser level has the stiffness of
// the sheet that it stands for. Its rest length is the sum of those of the springs along it times chord/arc, so that wrinkles too small
// for the coarser level neither stretch nor press it. At the minimum of g the coarser level has nothing to correct, even if its springs
// model the sheet badly.
//
// On any other system, a cycle of linear multigrid (sparse.Multigrid) takes the place of the back-substitution of local/global, for all
// particles:
//
//	x := x − C ∇g(x),   C ≤ (M + h² L)⁻¹
//
// eq. 14 at d = Local(x) touches g from above in x, and its quadratic form is that of M + h² L. So g never rises, and x stays where
// ∇g = 0 and nowhere else. L-BFGS then begins with C (see LBFGS). For solids this takes less than half the time of msp.LocalGlobal and
// a tenth of the time to make it. For large sheets that are no grids it takes about the same time. Strands, whose factor is short, gain
// nothing.
//
// Iterations is 3: a cycle with local/global on the coarsest level, one with L-BFGS, and one with local/global. A cycle with local/global
// makes one cycle on each level. One with L-BFGS makes two on the next coarser level, with local/global and with L-BFGS, or four if that
// has more than 1000 particles. Those with L-BFGS make two on the level below, and so on. A last cycle with local/global gains less energy
// than one with L-BFGS.
//
// If Iterations is 1, and the grid has more than two levels, the cycle is one with L-BFGS, and makes two on each coarser level. On cloths
// of 61×61 to 301×301 that fall from rest it leaves at most half of the error of ten iterations of local/global. Such a fall releases 5 J.
// One cycle a step gained up to 0.07 J of them in 200 steps, and three cycles less than 0.0001 J.
//
// The cheapest steps in single precision are those of one cycle with Smoothing = 1 and Announced = true. On cloths of 81×81 to 1000×1000
// they leave 0.6 of the error of ten iterations of local/global at most. They gained up to 0.6 J of energy in 600 steps of a fall.
//
// If neighbouring springs differ in stiffness by orders of magnitude, three cycles reduce g less than ten iterations of local/global.
//
// A Step begins at q + h α v or, if g is smaller there, at q. With constant loads and without drag the springs then never hold more
// energy than the state had before, kinetic energy included, however badly the step is solved: g(x) ≤ g(q) says
//
//	E(x) + ½ (v' − v)ᵀ M (v' − v) ≤ E(q) + ½ vᵀ M v,   v' = (x − q)/h
//
// From q + h α v alone, a cloth of 301×301 explodes in fifty steps of one cycle. Start leaves that to you.
//
// Multigrid takes pins, loads, Forces, drag and hinges; on grids, hinges act on the finest level alone. For dampers, see Damped;
// obstacles are an error. Results do not depend on the number of processors.
type Multigrid struct {
	*msp.ImplicitEuler
	// Coarse is the number of iterations on the coarsest level in a cycle: 10 unless changed.
	Coarse int
	// Smoothing is the number of smoothing steps on each other level in a cycle: 3 unless changed.
	Smoothing int

	// SinglePrecision computes all levels of a grid but the coarsest in single precision. With AVX2 or AVX-512 a step then takes 0.4 to 0.7
	// of the time. The state stays in double precision, and particles that do not move keep all their bits.
	//
	// Positions are rounded to δ = 2⁻²⁴ of their distance from the middle of the four corners. So g falls as in double precision,
	// down to a floor of about ‖∇g‖₁ δ + ½ δᵀ(M + h² L)δ above its minimum. Values of g that differ by less than the rounding of
	// their sums are compared in double precision, term by term. Results depend on the processor's approximation of 1/√x
	// and on its vectors.
	//
	// It takes pins, loads, Forces and drag, and dampers by Damped. With hinges, and for a system that is no grid, the step returns
	// an error that wraps msp.ErrInvalid.
	SinglePrecision bool

	task        msp.Task
	levels      []*level    // from the finest; of a mesh none
	sheet       *sheet      // the finest level in single precision, nil until it is needed
	linear      *cycles     // of a mesh
	last        quasiNewton // the iteration on the coarsest level
	free        centres
	rest        msp.State
	before      []float64 // the iterate before
	start       []float64 // another place to begin a Step
	made        int       // iterations of the step under way
	rests       int       // the Revision of the finest level's rest lengths
	singleRests int       // likewise, in single precision
}

// NewMultigrid makes the levels for steps of h seconds. The error wraps msp.ErrInvalid, msp.ErrObstacles, msp.ErrDamping, or
// sparse.ErrNotPositiveDefinite if k h² and the masses are too far apart for float64.
func NewMultigrid(s *msp.System, h float64) (*Multigrid, error) {
	o, err := msp.NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	if err := plain(o); err != nil {
		return nil, err
	}
	b := &Multigrid{Coarse: 10, Smoothing: 3}
	b.ImplicitEuler = msp.NewImplicitEuler(o, b, 0)
	b.Iterations = 3
	if err := b.Prepare(); err != nil {
		return nil, err
	}
	return b, nil
}

// coarsest is the number of particles up to which a coarser level is the last: a cloth of 1000×1000 has five levels.
const coarsest = 400

// Prepare makes the levels, for the driver.
func (b *Multigrid) Prepare() error {
	free := centresOf(b.Objective)
	var levels []*level
	for l := newLevel(b.Objective); l != nil; l = l.coarser() {
		levels = append(levels, l)
	}
	if len(levels) > 0 {
		local, err := msp.NewLocalGlobal(levels[len(levels)-1].system(b.H()), b.H())
		if err != nil {
			return fmt.Errorf("Multigrid: the coarsest level: %w", err)
		}
		b.rests = -1
		b.sheet = nil
		b.levels, b.free, b.linear, b.last = levels, free, nil, quasiNewton{o: local.Objective, local: factored{local}}
		return nil
	}
	linear := &cycles{Objective: b.Objective}
	if err := linear.Prepare(); err != nil {
		return fmt.Errorf("Multigrid: %w", err)
	}
	b.sheet = nil
	b.levels, b.free, b.linear, b.last = nil, free, linear, quasiNewton{o: b.Objective, local: linear}
	return nil
}

// Begin announces iterations.
func (b *Multigrid) Begin(t msp.Task) error {
	if b.Coarse < 1 || b.Smoothing < 0 {
		panic(fmt.Sprintf("methods: Multigrid: Coarse = %d, Smoothing = %d, want Coarse ≥ 1 and Smoothing ≥ 0", b.Coarse, b.Smoothing))
	}
	b.task, b.made = t, 0
	if b.SinglePrecision {
		return b.beginSingle()
	}
	if len(b.levels) == 0 {
		return nil
	}
	for _, l := range b.levels {
		l.reserve()
	}
	l, s := b.levels[0], b.System()
	l.x, l.y = t.X, t.Y
	if b.rests != b.Revision() {
		for n := range s.Springs {
			kind, at, _ := kindOf(&s.Springs[n], l.nx)
			l.r[kind*len(l.mass)+at] = s.Springs[n].R
		}
		b.rests = b.Revision()
	}
	l.each((*level).bandWeight)
	return nil
}

// Next makes one cycle.
func (b *Multigrid) Next() (moved float64, err error) {
	kind := order[b.made%len(order)]
	if b.alone() {
		kind = pairs
	}
	if b.task.Tolerance > 0 {
		b.before = append(b.before[:0], b.task.X...)
	}
	if b.made == 0 {
		b.begin()
	}
	cycle := b.cycle
	if b.SinglePrecision {
		cycle = b.cycleFromDouble
	}
	b.made++
	if err := cycle(0, kind); err != nil {
		return 0, err
	}
	b.free.settle(b.task.X, b.task.Y)
	if b.task.Tolerance > 0 {
		return vec.Farthest(b.before, b.task.X), nil
	}
	return math.Inf(1), nil
}

// pairs is the Memory of LBFGS of iterations on the coarsest level. Without memory they are local/global.
const pairs = 5

// order is that of the cycles of a step, by their memory.
var order = [...]int{0, pairs, 0, pairs}

// alone reports whether a step has one cycle, with L-BFGS. On two levels L-BFGS would begin far from the minimum, and gain energy.
func (b *Multigrid) alone() bool { return b.Iterations == 1 && len(b.levels) > 2 }

// cycle improves x of a level with iterations of one kind, given by their memory, on the coarsest level.
func (b *Multigrid) cycle(depth, memory int) error {
	if depth >= len(b.levels)-1 {
		return b.solve(memory)
	}
	l := b.levels[depth]
	if !l.known {
		l.g = l.gradient(l.x)
	}
	l.known = false
	l.restrict()
	for _, memory := range b.within(memory, depth) {
		if err := b.cycle(depth+1, memory); err != nil {
			return err
		}
	}
	l.finish(b.Smoothing)
	return nil
}

// manyCoarse is the number of particles above which a coarser level needs four cycles to leave a small part of the error.
const manyCoarse = 1000

// within returns the cycles of the next coarser level in a cycle of the level of the given depth, 0 for the finest.
func (b *Multigrid) within(memory, depth int) []int {
	coarsest := depth+1 == len(b.levels)-1
	switch {
	case memory == 0:
		return order[:1]
	case coarsest && (b.alone() || depth == 0):
		return order[1:2]
	case depth == 0 && !b.alone() && len(b.levels[1].mass) > manyCoarse:
		return order[:4]
	}
	return order[:2]
}

// solve makes the iterations of the coarsest level.
func (b *Multigrid) solve(memory int) error {
	b.last.memory = memory
	t := b.task
	if len(b.levels) > 0 {
		if err := b.pose(); err != nil {
			return fmt.Errorf("the coarsest level: %w", err)
		}
		l := b.levels[len(b.levels)-1]
		t = msp.Task{X: l.x, Y: l.y, Guess: true}
	}
	if err := b.last.Begin(t); err != nil {
		return err
	}
	for range b.Coarse {
		if err := b.last.advance(); err != nil {
			return err
		}
	}
	return nil
}

// pose makes the problem of the coarsest level that of its system.
func (b *Multigrid) pose() error {
	l, s, h2 := b.levels[len(b.levels)-1], b.last.o.System(), b.H()*b.H()
	n := 0
	l.springs(func(kind, p int, _ float64) {
		s.Springs[n].R = l.r[kind*len(l.mass)+p]
		n++
	})
	for c, v := range l.load {
		s.Fext[c] = v / h2
	}
	for n := range s.Pins {
		s.Pins[n].P = [3]float64(l.y[3*s.Pins[n].I:])
	}
	// Accept takes over rest lengths.
	b.rest.X, b.rest.V = append(b.rest.X[:0], l.x...), vec.Sized(b.rest.V, len(l.x))
	clear(b.rest.V)
	return b.last.o.Accept(&b.rest, 0)
}

// String sums the method up in one line.
func (b *Multigrid) String() string {
	sizes := ""
	for _, l := range b.levels {
		sizes += fmt.Sprintf(" %d×%d", l.nx, l.ny)
	}
	if b.linear != nil {
		for _, n := range b.linear.global.Levels() {
			sizes += fmt.Sprintf(" %d", n)
		}
	}
	return fmt.Sprintf("multigrid: %v, h = %.4g s, levels%s, %d iterations a step", b.System(), b.H(), sizes, b.Iterations)
}

// finish adds P (z − x̂) to x, or as much of it as does not raise g, and makes smoothing steps.
func (l *level) finish(smoothing int) {
	l.prolong()
	from, out, made := l.to, l.x, 0
	if !l.shorten() {
		from, out = l.x, l.grad
	} else if smoothing > 0 {
		from, made = l.grad, 1
	}
	for ; made < smoothing; made++ {
		l.smooth(from, out)
		from, out = out, from
	}
	if &from[0] != &l.x[0] {
		copy(l.x, from)
	}
}

// rounding is the part of the sizes of g's terms by which values of g can differ although g does not: change tells them apart.
const rounding = 1e-12

// trials is the number of parts of a correction, each half of the one before, that are tried before it is left out.
const trials = 6

// shorten halves the correction, that of to, until it does not raise g. It reports whether there is such a correction. The pass that
// finds g is that of a smoothing step from to, which is in grad then.
func (l *level) shorten() bool {
	for range trials {
		to := l.smooth(l.to, l.grad)
		rise, unsure := to.g-l.g.g, rounding*(to.size+l.g.size)
		if rise <= -unsure || rise <= unsure && l.change() <= 0 {
			return true
		}
		for c, x := range l.x {
			l.to[c] = 0.5 * (x + l.to[c])
		}
	}
	return false
}
