package methods

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// factor is the ratio of the spacings of two levels. The bending springs of the coarser level then reach six particles.
const factor = 3

// axis is one axis of a grid and of its coarser one.
type axis struct {
	sites  []int // coarse index → fine index; first and last are those of the grid
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
	c.x, c.y = make([]float64, 3*len(c.mass)), make([]float64, 3*len(c.mass))
	for i, m := range l.mass {
		x, y := l.along[0].linear[i%l.nx], l.along[1].linear[i/l.nx]
		for a, wy := range y.w {
			for b, wx := range x.w {
				c.mass[(y.first+a)*c.nx+x.first+b] += wx * wy * m
			}
		}
		if l.held[i] { // the nearest one holds
			c.held[(y.first+int(math.Round(y.w[1])))*c.nx+x.first+int(math.Round(x.w[1]))] = true
		}
	}
	for kind := range direction {
		l.coarseStiffness(c, kind)
	}
	c.thin()
	c.bound()
	l.coarse, c.fine = c, l
	l.rows = make([]float64, 3*l.nx*max(l.bands(), c.bands()))
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

// restrict makes the problem of the coarser level, whose x is x̂ then: y, rest lengths and load. It takes grad as it is.
func (l *level) restrict() {
	c := l.coarse
	for p := range c.mass {
		i := l.along[1].sites[p/c.nx]*l.nx + l.along[0].sites[p%c.nx]
		*(*v3.Vec)(c.x[3*p:]) = *(*v3.Vec)(l.x[3*i:])
	}
	copy(c.y, c.x)
	c.each((*level).bandRest)
	c.each((*level).bandLoad)
}

// bandRest sets the rest lengths of the springs that begin at the particles from first to before last, by the finer level:
// chord/arc times the sum of those along the way, on which diagonal springs come first.
func (c *level) bandRest(_, first, last int) {
	l := c.fine
	m, mc := len(l.mass), len(c.mass)
	for kind := range direction {
		for p := first; p < last; p++ {
			at, to, there := l.ends(c, p, kind)
			if !there || c.stiffness(kind, p) == 0 {
				continue
			}
			arc, rest := 0.0, 0.0
			for at != to {
				dx, dy := sign(to[0]-at[0]), sign(to[1]-at[1])
				step := kind // diagonals
				switch {
				case dy == 0:
					step = 0
				case dx == 0:
					step = 1
				}
				i := at[1]*l.nx + at[0]
				if dx < 0 && dy == 0 {
					i-- // its spring begins at its other end
				}
				if l.stiffness(step, i) > 0 {
					a, b := (*v3.Vec)(l.x[3*i:]), (*v3.Vec)(l.x[3*(i+l.offset[step]):])
					d0, d1, d2 := a[0]-b[0], a[1]-b[1], a[2]-b[2]
					arc += math.Sqrt(d0*d0 + d1*d1 + d2*d2)
					rest += l.r[step*m+i]
				}
				at[0], at[1] = at[0]+dx, at[1]+dy
			}
			if arc > 0 {
				rest *= v3.Norm(v3.Sub(v3.At(c.x, p), v3.At(c.x, p+c.offset[kind]))) / arc
			}
			c.r[kind*mc+p] = rest
		}
	}
}

// bandLoad sets the load of the particles from first to before last, whole rows: ∇E of the springs at x̂, less Pᵀ grad of the
// finer level.
func (c *level) bandLoad(band, first, last int) {
	l := c.fine
	clear(c.load[3*first : 3*last])
	c.pull(c.load, c.x, band, first, last)
	row := l.rows[3*l.nx*band:][:3*l.nx]
	x, y := &l.along[0], &l.along[1]
	for jc := first / c.nx; jc < last/c.nx; jc++ {
		clear(row)
		for j := y.sites[max(0, jc-1)]; j <= y.sites[min(c.ny-1, jc+1)]; j++ {
			k := jc - y.linear[j].first
			if k < 0 || k > 1 || y.linear[j].w[k] == 0 {
				continue
			}
			w := y.linear[j].w[k]
			for i, g := range l.grad[3*j*l.nx : 3*(j+1)*l.nx] {
				row[i] += w * g
			}
		}
		load := c.load[3*jc*c.nx : 3*(jc+1)*c.nx]
		for i, tap := range x.linear {
			g := (*v3.Vec)(row[3*i:])
			to := (*[6]float64)(load[3*tap.first:])
			for a, v := range g {
				to[a] -= tap.w[0] * v
				to[3+a] -= tap.w[1] * v
			}
		}
	}
}

// prolong sets to = x + P (z − x̂), with held particles where they are.
func (l *level) prolong() {
	c := l.coarse
	for k, z := range c.x {
		c.grad[k] = z - c.y[k]
	}
	l.each((*level).bandProlong)
}

func (l *level) bandProlong(band, first, last int) {
	c := l.coarse
	row := l.rows[3*l.nx*band:][:3*c.nx]
	for j := first / l.nx; j < last/l.nx; j++ {
		clear(row)
		for k, w := range l.along[1].cubic[j].w {
			jc := l.along[1].cubic[j].first + k
			for i, v := range c.grad[3*jc*c.nx : 3*(jc+1)*c.nx] {
				row[i] += w * v
			}
		}
		for i := range l.nx {
			p := j*l.nx + i
			x, to := (*v3.Vec)(l.x[3*p:]), (*v3.Vec)(l.to[3*p:])
			*to = *x
			if l.held[p] {
				continue
			}
			tap := &l.along[0].cubic[i]
			e := (*[12]float64)(row[3*tap.first:])
			for a := range to {
				to[a] += tap.w[0]*e[a] + tap.w[1]*e[3+a] + tap.w[2]*e[6+a] + tap.w[3]*e[9+a]
			}
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
	for p, held := range l.held {
		if held {
			s.Pin(p)
		}
	}
	return s
}
