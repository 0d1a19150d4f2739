package live

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/player"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// mostDrawn is the number of particles up to which all are drawn. A cloth of so many has three in a millimetre of the picture.
const mostDrawn = 100_000

// drawing is what is drawn of a simulation. Of a grid as msp.Cloth makes them that is every second, third, … row and column if it is
// large, with the last ones. A drawn spring stands for those of its row or column between its ends, and is as long as they are together.
type drawing struct {
	s      *msp.System // to draw
	of     []int       // its particles in the simulation, nil if they are the same
	nx, ny int         // columns and rows of the simulation
	stride int
	sites  [2][]int // the columns and rows
}

// newDrawing draws at most so many particles of s, or all if it is no grid.
func newDrawing(s *msp.System, most int) *drawing {
	d := &drawing{s: s, nx: columns(s), stride: 1}
	if s.NumParticles() <= most || d.nx == 0 {
		return d
	}
	d.ny = s.NumParticles() / d.nx
	for first := true; first || len(d.sites[0])*len(d.sites[1]) > most; first = false {
		d.stride++
		d.sites = [2][]int{sites(d.nx, d.stride), sites(d.ny, d.stride)}
	}
	for _, j := range d.sites[1] {
		for _, i := range d.sites[0] {
			d.of = append(d.of, j*d.nx+i)
		}
	}
	d.s = d.coarse(s)
	return d
}

// sites returns every stride-th of n places, and the last.
func sites(n, stride int) (at []int) {
	for i := 0; i < n-1; i += stride {
		at = append(at, i)
	}
	return append(at, n-1)
}

// columns returns the number of columns of a grid whose springs and triangles reach two particles far at most, or 0.
func columns(s *msp.System) (nx int) {
	for _, sp := range s.Springs {
		if to := max(sp.I, sp.J); min(sp.I, sp.J) == 0 && to > 2 && (nx == 0 || to < nx) {
			nx = to
		}
	}
	if nx == 0 || s.NumParticles()%nx != 0 {
		return 0
	}
	near := func(a, b int) bool { return abs(a/nx-b/nx) <= 2 && abs(a%nx-b%nx) <= 2 }
	for _, sp := range s.Springs {
		if !near(sp.I, sp.J) {
			return 0
		}
	}
	for _, t := range s.Triangles {
		if !near(t[0], t[1]) || !near(t[1], t[2]) || !near(t[2], t[0]) {
			return 0
		}
	}
	return nx
}

func abs(n int) int { return max(n, -n) }

// coarse returns the system to draw.
func (d *drawing) coarse(s *msp.System) *msp.System {
	c := &msp.System{X0: d.positions(s.X0), Gravity: s.Gravity, Obstacles: s.Obstacles}
	for _, i := range d.of {
		c.Mass = append(c.Mass, s.Mass[i])
	}
	for _, p := range s.Pins {
		if i, drawn := slices.BinarySearch(d.of, p.I); drawn {
			c.Pins = append(c.Pins, msp.Pin{I: i, P: p.P})
		}
	}
	type chain struct {
		rest  float64
		links int
	}
	chains := [2][]chain{make([]chain, len(d.of)), make([]chain, len(d.of))}
	for _, sp := range s.Springs {
		if axis, from, ok := d.on(sp.I, sp.J); ok {
			chains[axis][from].rest += sp.R
			chains[axis][from].links++
		}
	}
	n := len(d.sites[0])
	whole := func(axis, from int) bool { // nothing is missing between two drawn particles
		at, of := [2]int{from % n, from / n}[axis], d.sites[axis]
		return at+1 < len(of) && chains[axis][from].links == of[at+1]-of[at]
	}
	steps := [2]int{1, n}
	for axis, step := range steps {
		for from := range d.of {
			if whole(axis, from) {
				c.Springs = append(c.Springs, msp.Spring{I: from, J: from + step, K: 1, R: chains[axis][from].rest})
			}
		}
	}
	if len(s.Triangles) == 0 {
		return c
	}
	turned := d.turned(s.Triangles[0])
	for from := range d.of {
		right, below := from+1, from+n
		if whole(0, from) && whole(1, from) && whole(0, below) && whole(1, right) {
			a, b := [3]int{from, below, below + 1}, [3]int{from, below + 1, right}
			if turned {
				slices.Reverse(a[:])
				slices.Reverse(b[:])
			}
			c.Triangles = append(c.Triangles, a, b)
		}
	}
	return c
}

// turned reports whether a triangle goes round the other way than those of msp.Cloth.
func (d *drawing) turned(t [3]int) bool {
	i := func(k int) int { return t[k]%d.nx - t[0]%d.nx }
	j := func(k int) int { return t[k]/d.nx - t[0]/d.nx }
	return i(1)*j(2)-i(2)*j(1) > 0
}

// on returns the drawn spring, along rows (axis 0) or columns, that a spring of the simulation is a part of, by the particle from which
// it goes.
func (d *drawing) on(a, b int) (axis, from int, ok bool) {
	a, b = min(a, b), max(a, b)
	switch {
	case b-a == 1 && a/d.nx == b/d.nx:
	case b-a == d.nx:
		axis = 1
	default:
		return 0, 0, false
	}
	place := [2]int{a % d.nx, a / d.nx}
	across, drawn := slices.BinarySearch(d.sites[1-axis], place[1-axis])
	along := min(place[axis]/d.stride, len(d.sites[axis])-2)
	if axis == 1 {
		across, along = along, across
	}
	return axis, across*len(d.sites[0]) + along, drawn
}

// positions returns those of the drawn particles.
func (d *drawing) positions(x []float64) []float64 {
	at := make([]float64, 0, 3*len(d.of))
	for _, i := range d.of {
		at = append(at, x[3*i:3*i+3]...)
	}
	return at
}

// state returns a state of what is drawn.
func (d *drawing) state(q msp.State) msp.State {
	if d.of == nil {
		return q
	}
	return msp.State{X: d.positions(q.X), T: q.T}
}

// particle returns the particle of the simulation that a drawn one stands for.
func (d *drawing) particle(i int) int {
	if d.of == nil || i < 0 || i >= len(d.of) {
		return i
	}
	return d.of[i]
}

// gone returns the drawn springs that go with springs of the simulation, each as two particles.
func (d *drawing) gone(springs []int) []int {
	if d.of == nil {
		return springs
	}
	return d.cut(springs, scene.Cut{})
}

// cut is gone without those that are in already, and adds the others to it.
func (d *drawing) cut(springs []int, already scene.Cut) (drawn []int) {
	for k := 0; k < len(springs); k += 2 {
		axis, from, ok := d.on(springs[k], springs[k+1])
		to := from + [2]int{1, len(d.sites[0])}[axis]
		if ok && !already.Has(from, to) {
			already.Add(from, to)
			drawn = append(drawn, from, to)
		}
	}
	return drawn
}

// tears returns what goes of the drawing.
func (d *drawing) tears(events []player.Tear) (drawn []player.Tear) {
	if d.of == nil {
		return events
	}
	already := scene.Cut{}
	for _, e := range events {
		if gone := d.cut(e.Gone, already); len(gone) > 0 {
			drawn = append(drawn, player.Tear{T: e.T, Gone: gone})
		}
	}
	return drawn
}

// show returns a player of frames of the drawing, compressed at a level of package flate.
func (d *drawing) show(s *msp.System, frames []msp.State, events []player.Tear, level int) player.Show {
	p := player.Packed(s, frames, events, level)
	if d.of != nil {
		p = p.Sampled(d.stride, d.nx, d.ny)
	}
	return p
}

// left returns the system to draw without the drawn springs that have gone.
func (d *drawing) left(gone []int) *msp.System {
	if d.of == nil || len(gone) == 0 {
		return d.s
	}
	cut := scene.Cut{}
	for k := 0; k < len(gone); k += 2 {
		cut.Add(gone[k], gone[k+1])
	}
	c := *d.s
	c.Springs = slices.DeleteFunc(slices.Clone(c.Springs), func(sp msp.Spring) bool { return cut.Has(sp.I, sp.J) })
	return &c
}
