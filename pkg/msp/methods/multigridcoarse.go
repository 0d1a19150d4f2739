package methods

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// factor is the ratio of the spacings of two levels. The bending springs of the coarser level then reach six particles.
const factor = 3

// axis is one axis of a grid and of its coarser one.
type axis struct {
	sites  []int // coarse index → fine index; first and last are those of the grid
	steps  []int // from a site to the next one
	linear []tap2
	cubic  []tap4
}

// tap2 and tap4 are the weights of coarse particles, from the first on, in a fine one.
type tap2 struct {
	first int
	w     [2]float64
}

type tap4 struct {
	first int
	w     [4]float64
}

// leastCoarse is the number of particles along an edge that cubic interpolation needs.
const leastCoarse = 4

func coarseSize(n int) int { return (n-1+factor/2)/factor + 1 }

// coarser makes the next coarser level. It returns nil if this one is the last.
func (l *level) coarser() *level {
	if l.fine != nil && l.nx*l.ny <= coarsest || min(coarseSize(l.nx), coarseSize(l.ny)) < leastCoarse {
		return nil
	}
	return l.coarsen()
}

// newAxis chooses the sites of n particles along an axis.
func newAxis(n int) axis {
	nc := coarseSize(n)
	a := axis{sites: make([]int, nc), linear: make([]tap2, n), cubic: make([]tap4, n)}
	for k := range a.sites {
		a.sites[k] = (2*k*(n-1) + nc - 1) / (2 * (nc - 1)) // rounded
	}
	for k := range nc - 1 {
		a.steps = append(a.steps, a.sites[k+1]-a.sites[k])
	}
	at := 0 // the coarse particle before
	for i := range n {
		if at+2 < nc && i >= a.sites[at+1] {
			at++
		}
		f := float64(i-a.sites[at]) / float64(a.sites[at+1]-a.sites[at])
		a.linear[i] = tap2{at, [2]float64{1 - f, f}}
		// Lagrange's polynomial through four sites.
		c := tap4{first: max(0, min(at-1, nc-4))}
		for k := range c.w {
			w := 1.0
			for o := range c.w {
				if o != k {
					w *= float64(i-a.sites[c.first+o]) / float64(a.sites[c.first+k]-a.sites[c.first+o])
				}
			}
			c.w[k] = w
		}
		a.cubic[i] = c
	}
	return a
}

// gap returns the mean distance of a site from its neighbours, in fine particles.
func (a *axis) gap(k int) float64 {
	first, last := max(0, k-1), min(len(a.sites)-1, k+1)
	return float64(a.sites[last]-a.sites[first]) / float64(last-first)
}

// coarsen makes the coarser level.
func (l *level) coarsen() *level {
	l.along = [2]axis{newAxis(l.nx), newAxis(l.ny)}
	c := makeLevel(len(l.along[0].sites), len(l.along[1].sites), l.crew)
	c.mass = make([]float64, c.nx*c.ny)
	for i, m := range l.mass {
		x, y := l.along[0].linear[i%l.nx], l.along[1].linear[i/l.nx]
		for a, wy := range y.w {
			for b, wx := range x.w {
				c.mass[(y.first+a)*c.nx+x.first+b] += wx * wy * m
			}
		}
	}
	for _, i := range l.held { // the nearest one holds
		x, y := l.along[0].linear[i%l.nx], l.along[1].linear[i/l.nx]
		c.held = append(c.held, (y.first+int(math.Round(y.w[1])))*c.nx+x.first+int(math.Round(x.w[1])))
	}
	slices.Sort(c.held)
	c.held = slices.Compact(c.held)
	for kind := range direction {
		l.coarseStiffness(c, kind)
	}
	c.thin()
	c.bound()
	l.coarse, c.fine = c, l
	return c
}

// coarseStiffness sets k of the springs of one kind: a strain of the sheet has the same energy on both levels, so that k·length²
// is in proportion to the area for which a spring stands.
func (l *level) coarseStiffness(c *level, kind int) {
	d := direction[kind]
	for p := range c.mass {
		at, to, there := l.ends(c, p, kind)
		if !there {
			continue
		}
		way := [2]int{to[0] - at[0], to[1] - at[1]} // in fine particles
		area := float64(abs(way[0] * way[1]))
		switch {
		case d[1] == 0:
			area = float64(way[0]/d[0]) * l.along[1].gap(p/c.nx)
		case d[0] == 0:
			area = float64(way[1]/d[1]) * l.along[0].gap(p%c.nx)
		}
		n := l.nx + l.ny // of the fine springs of this kind on the way
		for a, step := range d {
			if step != 0 {
				n = min(n, abs(way[a])-abs(step)+1)
			}
		}
		sum := 0.0
		for s := range n {
			sum += l.stiffness(kind, (at[1]+s*sign(d[1]))*l.nx+at[0]+s*sign(d[0]))
		}
		c.k[kind][p] = sum / float64(n) * float64(d[0]*d[0]+d[1]*d[1]) / float64(way[0]*way[0]+way[1]*way[1]) * area
	}
}

// ends returns the fine indices of the ends of a coarse spring that begins at p, if there can be one.
func (l *level) ends(c *level, p, kind int) (at, to [2]int, there bool) {
	i, j := p%c.nx, p/c.nx
	ie, je := i+direction[kind][0], j+direction[kind][1]
	if ie < 0 || ie >= c.nx || je >= c.ny {
		return at, to, false
	}
	x, y := l.along[0].sites, l.along[1].sites
	return [2]int{x[i], y[j]}, [2]int{x[ie], y[je]}, true
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// linesOfBand is the number of rows that a band needs to restrict and to prolong.
const linesOfBand = 5

// line returns one of them.
func (l *level) line(band, n int) []float64 { return l.lines[(linesOfBand*band+n)*3*l.nx:][:3*l.nx] }

// restrict makes the problem of the coarser level, whose x is x̂ then: y, rest lengths and load. It takes grad as it is.
func (l *level) restrict() {
	c := l.coarse
	c.each((*level).bandSample)
	c.each((*level).bandRest)
	clear(c.load)
	c.pass.at, c.pass.out, c.pass.relax = c.x, c.load, false
	c.each((*level).bandPass) // load = ∇E of the springs at x̂
	c.each((*level).bandLoad)
}

// bandSample sets x and y to the finer level's x.
func (c *level) bandSample(_, first, last int) {
	l := c.fine
	for j := first; j < last; j++ {
		from, to := l.row(l.x, l.along[1].sites[j]), c.row(c.x, j)
		for i, site := range l.along[0].sites {
			*(*v3.Vec)(to[3*i:]) = *(*v3.Vec)(from[3*site:])
		}
		copy(c.row(c.y, j), to)
	}
}

// chains is that of chained.
func (l *level) chains(to []arc, kind, j int, i, n []int, most int) {
	k, r, offset := l.k[kind], l.r[kind*len(l.mass):], l.offset[kind]
	even := l.even[kind]
	if even && k[0] == 0 {
		clear(to)
		return
	}
	for c := range to {
		var a arc
		at := j*l.nx + i[c]
		for range chainLength(n, c, most) {
			if even || k[at] > 0 {
				p, q := (*v3.Vec)(l.x[3*at:]), (*v3.Vec)(l.x[3*(at+offset):])
				d0, d1, d2 := p[0]-q[0], p[1]-q[1], p[2]-q[2]
				a.length += math.Sqrt(d0*d0 + d1*d1 + d2*d2)
				a.rest += r[at]
			}
			at += offset
		}
		to[c] = a
	}
}

// setRests sets the rest lengths of the springs that begin at particle (i, j) and the next ones, for their arcs on the finer level.
func (c *level) setRests(of []arc, kind, i, j int) {
	at := j*c.nx + i
	p, q, r := v3.Vectors(c.x[3*at:])[:len(of)], v3.Vectors(c.x[3*(at+c.offset[kind]):])[:len(of)], c.r[kind*len(c.mass)+at:][:len(of)]
	for k, a := range of {
		if a.length > 0 {
			d0, d1, d2 := p[k][0]-q[k][0], p[k][1]-q[k][1], p[k][2]-q[k][2]
			a.rest *= math.Sqrt(d0*d0+d1*d1+d2*d2) / a.length
		}
		r[k] = a.rest
	}
}

// bandRest sets the rest lengths of the springs that begin in a band.
func (c *level) bandRest(band, first, last int) {
	setRests(c, c.fine, c, c.arcs[4*c.nx*band:][:4*c.nx], first, last)
}

// bandLoad subtracts Pᵀ grad of the finer level from the load.
func (c *level) bandLoad(band, first, last int) {
	l := c.fine
	row := l.line(band, 0)
	y := &l.along[1]
	for jc := first; jc < last; jc++ {
		clear(row)
		for j := y.sites[max(0, jc-1)]; j <= y.sites[min(c.ny-1, jc+1)]; j++ {
			if k := jc - y.linear[j].first; k >= 0 && k <= 1 && y.linear[j].w[k] != 0 {
				addScaled(row, l.row(l.grad, j), y.linear[j].w[k])
			}
		}
		load := c.row(c.load, jc)
		for i, tap := range l.along[0].linear {
			g, to := (*v3.Vec)(row[3*i:]), (*[6]float64)(load[3*tap.first:])
			for a, v := range g {
				to[a] -= tap.w[0] * v
				to[3+a] -= tap.w[1] * v
			}
		}
	}
}

// prolong sets to = x + P (z − x̂), with held particles where they are.
func (l *level) prolong() {
	l.each((*level).bandProlong)
	for _, i := range l.held {
		*(*v3.Vec)(l.to[3*i:]) = *(*v3.Vec)(l.x[3*i:])
	}
}

// bandProlong interpolates along the rows of the coarser level first.
func (l *level) bandProlong(band, first, last int) {
	c := l.coarse
	made := 0 // the rows of the coarser level before this one are in the lines
	for j := first; j < last; j++ {
		tap := &l.along[1].cubic[j]
		for made = max(made, tap.first); made < tap.first+4; made++ {
			l.interpolate(l.line(band, made%4), l.line(band, 4)[:3*c.nx], made)
		}
		var lines [4][]float64
		for k := range lines {
			lines[k] = l.line(band, (tap.first+k)%4)
		}
		combine(l.row(l.to, j), l.row(l.x, j), &lines, &tap.w)
	}
}

// interpolate sets to to row jc of z − x̂ at all particles of the row. e is memory.
func (l *level) interpolate(to, e []float64, jc int) {
	c := l.coarse
	z, from := c.row(c.x, jc), c.row(c.y, jc)
	for k := range e {
		e[k] = z[k] - from[k]
	}
	for i := range l.along[0].cubic {
		tap := &l.along[0].cubic[i]
		e, to := (*[12]float64)(e[3*tap.first:]), (*v3.Vec)(to[3*i:])
		for a := range to {
			to[a] = tap.w[0]*e[a] + tap.w[1]*e[3+a] + tap.w[2]*e[6+a] + tap.w[3]*e[9+a]
		}
	}
}

// springs calls f for every spring: its kind, where it begins, and its k.
func (l *level) springs(f func(kind, p int, k float64)) {
	for kind := range direction {
		for row := range l.ny {
			r := l.run(kind, row)
			for i, k := range l.stiffnesses(kind, r) {
				if k > 0 {
					f(kind, r.at+i, k)
				}
			}
		}
	}
}

// system returns the coarsest level as a system, for steps of h seconds.
func (l *level) system(h float64) *msp.System {
	m := len(l.mass)
	s := &msp.System{X0: make([]float64, 3*m), Mass: l.mass, Fext: make([]float64, 3*m)}
	for p := range m {
		s.X0[3*p], s.X0[3*p+2] = float64(p%l.nx), float64(p/l.nx) // directions of springs without length
	}
	l.springs(func(kind, p int, k float64) {
		s.Springs = append(s.Springs, msp.Spring{I: p, J: p + l.offset[kind], K: k / (h * h), R: 1})
	})
	s.Pin(l.held...)
	return s
}
