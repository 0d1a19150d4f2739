package methods

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// level is a level of Multigrid: nx × ny particles, row by row, and at most one spring of each kind that begins at a
// particle. Its objective is
//
//	g(x) = ½ (x − y)ᵀ M (x − y) + Σ ½ k (‖p12‖ − r)² − loadᵀ x,   k = h² K in kg,
//
// and, on the finest level, the energy of hinges.
type level struct {
	nx, ny  int
	offset  [kinds]int       // from the first end of a spring to the second
	k       [kinds][]float64 // of the spring that begins at particle p; 0 where there is none. See even
	even    [kinds]bool      // all springs of the kind are there and have the same k: its k is that of one row
	r       []float64        // of the spring that begins at particle p: at kind·m + p
	mass    []float64
	held    []bool
	inverse []float64 // B⁻¹; 0 where held
	hinges  []msp.Hinge
	h2      float64 // of hinges

	x, y, load, grad, to []float64
	at                   []float64 // where gradient is to be computed
	sums                 []sum     // of the bands
	spare                []float64 // one row for each band
	g                    sum       // g(x) behind gradient
	crew                 *crew.Crew

	coarse, fine *level
	along        [2]axis   // to the coarser level: x and y of the grid
	rows         []float64 // one for each band, of interpolation
}

// sum is a value of g and the sum of the sizes of its terms, to which its rounding is relative.
type sum struct{ g, size float64 }

// kinds are those of msp.Layout, in the order of msp.ClothWith.
const kinds = 6

// direction is where a spring of each kind goes in the grid.
var direction = [kinds][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}}

// makeLevel makes a level without springs.
func makeLevel(nx, ny int, crew *crew.Crew) *level {
	m := nx * ny
	l := &level{nx: nx, ny: ny, crew: crew, r: make([]float64, kinds*m), held: make([]bool, m)}
	for kind, d := range direction {
		l.offset[kind], l.k[kind] = d[1]*nx+d[0], make([]float64, m)
	}
	l.load, l.grad, l.to = make([]float64, 3*m), make([]float64, 3*m), make([]float64, 3*m)
	l.sums, l.spare = make([]sum, l.bands()), make([]float64, 3*nx*l.bands())
	return l
}

// newLevel returns the finest level of g. It returns nil if the springs are not those of a grid, or the grid has no coarser one.
func newLevel(o *msp.Objective) *level {
	s := o.System()
	m, nx := len(s.Mass), gridOf(s)
	if nx == 0 || min(coarseSize(nx), coarseSize(m/nx)) < leastCoarse {
		return nil
	}
	l := makeLevel(nx, m/nx, crew.New())
	l.h2, l.hinges, l.mass = o.H()*o.H(), s.Hinges, o.Inertia()
	for n := range s.Springs {
		kind, at, _ := kindOf(&s.Springs[n], nx)
		if l.k[kind][at] != 0 {
			return nil // two springs between the same particles
		}
		l.k[kind][at] = l.h2 * s.Springs[n].K
	}
	l.thin()
	for _, p := range s.Pins {
		l.held[p.I] = true
	}
	l.bound()
	return l
}

// thin finds the kinds that are even.
func (l *level) thin() {
	for kind := range l.k {
		all, first := true, -1.0
		for row := range l.ny {
			for _, k := range l.run(kind, row).of(l.k[kind]) {
				if first < 0 {
					first = k
				}
				all = all && k == first
			}
		}
		if all {
			l.even[kind], l.k[kind] = true, slices.Repeat([]float64{max(0, first)}, l.nx)
		}
	}
}

// run is where the n springs of a kind in a row begin and end.
type run struct{ at, to, n int }

// of returns the values of a run.
func (r run) of(v []float64) []float64 { return v[r.at:][:r.n] }

// run returns the springs of a kind that begin in a row of the grid.
func (l *level) run(kind, row int) run {
	d := direction[kind]
	if row+d[1] >= l.ny {
		return run{}
	}
	at := row*l.nx + max(0, -d[0])
	return run{at, at + l.offset[kind], max(0, l.nx-abs(d[0]))}
}

// stiffnesses returns k of a run.
func (l *level) stiffnesses(kind int, r run) []float64 {
	if l.even[kind] {
		return l.k[kind][:r.n]
	}
	return r.of(l.k[kind])
}

// stiffness returns k of the spring that begins at a particle where one can.
func (l *level) stiffness(kind, at int) float64 {
	if l.even[kind] {
		return l.k[kind][0]
	}
	return l.k[kind][at]
}

// lengths returns r of a run.
func (l *level) lengths(kind int, r run) []float64 { return r.of(l.r[kind*len(l.mass):]) }

// gridOf returns the number of particles in a row of the grid whose springs s has, 0 if there is none that is large enough.
func gridOf(s *msp.System) (nx int) {
	m := len(s.Mass)
	for nx := leastCoarse; nx <= m; nx++ {
		if m%nx == 0 && !slices.ContainsFunc(s.Springs, func(sp msp.Spring) bool { _, _, fits := kindOf(&sp, nx); return !fits }) {
			return nx
		}
	}
	return 0
}

// kindOf returns the kind of a spring in rows of nx ≥ 4 particles, and where it begins. fits says that it has one of the kinds.
func kindOf(sp *msp.Spring, nx int) (kind, at int, fits bool) {
	at = min(sp.I, sp.J)
	switch max(sp.I, sp.J) - at {
	case 1:
		return 0, at, at%nx < nx-1
	case nx:
		return 1, at, true
	case nx + 1:
		return 2, at, at%nx < nx-1
	case nx - 1:
		return 3, at, at%nx > 0
	case 2:
		return 4, at, at%nx < nx-2
	case 2 * nx:
		return 5, at, true
	}
	return 0, at, false
}

// bound sets B⁻¹: the diagonal of M, twice that of h² L of the springs, and four times that of the hinges. It is a bound, since
// (a − b)² ≤ 2 (a² + b²), and likewise for the four particles of a hinge.
func (l *level) bound() {
	l.inverse = slices.Clone(l.mass)
	for kind := range direction {
		for row := range l.ny {
			r := l.run(kind, row)
			for i, k := range l.stiffnesses(kind, r) {
				l.inverse[r.at+i] += 2 * k
				l.inverse[r.to+i] += 2 * k
			}
		}
	}
	for n := range l.hinges {
		h := &l.hinges[n]
		for k, i := range h.At {
			l.inverse[i] += 4 * l.h2 * h.K * h.W[k] * h.W[k]
		}
	}
	for i, v := range l.inverse {
		l.inverse[i] = 1 / v
		if l.held[i] {
			l.inverse[i] = 0
		}
	}
}

// particlesInBand is the number of particles, in whole rows, whose sums a processor computes at a time: they stay in its cache.
const particlesInBand = 8 << 10

func (l *level) rowsInBand() int { return max(1, particlesInBand/l.nx) }

func (l *level) bands() int { return (l.ny + l.rowsInBand() - 1) / l.rowsInBand() }

// each calls do for every band of the particles from first to before last.
func (l *level) each(do func(l *level, band, first, last int)) {
	bands, size := l.bands(), l.rowsInBand()*l.nx
	if workers := crew.Processors(bands); workers > 1 {
		l.crew.Do(workers, bands, func(_, band int) { do(l, band, band*size, min((band+1)*size, len(l.mass))) })
		return
	}
	for band := range bands {
		do(l, band, band*size, min((band+1)*size, len(l.mass)))
	}
}

// gradient sets grad to ∇g(x), zero where held, and returns g(x).
func (l *level) gradient(x []float64) (total sum) {
	l.at = x
	l.each((*level).bandGradient)
	for _, s := range l.sums {
		total.g, total.size = total.g+s.g, total.size+s.size
	}
	for n := range l.hinges {
		h := &l.hinges[n]
		p := h.Vector(x)
		length := v3.Norm(p)
		e := 0.5 * l.h2 * h.K * (length - h.R) * (length - h.R)
		total.g, total.size = total.g+e, total.size+e
		if length > 0 {
			h.Add(l.grad, l.h2*h.K*(1-h.R/length), p)
		}
	}
	for i, held := range l.held {
		if held {
			clear(l.grad[3*i : 3*i+3])
		}
	}
	return total
}

func (l *level) bandGradient(band, first, last int) {
	inertia, work, size := 0.0, 0.0, 0.0
	for i := first; i < last; i++ {
		m := l.mass[i]
		x, y, load, grad := (*v3.Vec)(l.at[3*i:]), (*v3.Vec)(l.y[3*i:]), (*v3.Vec)(l.load[3*i:]), (*v3.Vec)(l.grad[3*i:])
		d0, d1, d2 := x[0]-y[0], x[1]-y[1], x[2]-y[2]
		w0, w1, w2 := load[0]*x[0], load[1]*x[1], load[2]*x[2]
		inertia += m * (d0*d0 + d1*d1 + d2*d2)
		work += w0 + w1 + w2
		size += math.Abs(w0) + math.Abs(w1) + math.Abs(w2)
		grad[0], grad[1], grad[2] = m*d0-load[0], m*d1-load[1], m*d2-load[2]
	}
	energy := 0.5 * (inertia + l.pull(l.grad, l.at, band, first, last))
	l.sums[band] = sum{energy - work, energy + size}
}

// pull adds the gradient of the springs to that of the particles of a band, and returns Σ k (‖p12‖ − r)² of those that begin there. It
// goes row by row, so that three rows of x and of grad stay in the nearest cache.
func (l *level) pull(grad, x []float64, band, first, last int) (energy float64) {
	spare := l.spare[3*l.nx*band:][:3*l.nx]
	for row := max(0, first/l.nx-2); row < last/l.nx; row++ {
		for kind := range direction {
			r := l.run(kind, row)
			begins, ends := r.at >= first, r.to >= first && r.to < last
			if !begins && !ends {
				continue
			}
			gp, gq := spare, spare
			if begins {
				gp = grad[3*r.at:]
			}
			if ends {
				gq = grad[3*r.to:]
			}
			e := pull(v3.Vectors(gp), v3.Vectors(gq), v3.Vectors(x[3*r.at:]), v3.Vectors(x[3*r.to:]),
				l.stiffnesses(kind, r), l.lengths(kind, r))
			if begins {
				energy += e
			}
		}
	}
	return energy
}

// pull adds the gradient of the springs from p to q to gp and gq, and returns Σ k (‖p12‖ − r)².
func pull(gp, gq, p, q []v3.Vec, k, r []float64) (energy float64) {
	n := len(k)
	gp, gq, p, q, r = gp[:n], gq[:n], p[:n], q[:n], r[:n]
	for i, c := range k {
		if c == 0 {
			continue
		}
		d0, d1, d2 := p[i][0]-q[i][0], p[i][1]-q[i][1], p[i][2]-q[i][2]
		length := math.Sqrt(d0*d0 + d1*d1 + d2*d2)
		stretch := length - r[i]
		energy += c * stretch * stretch
		if length == 0 {
			continue // no direction
		}
		c *= stretch / length
		d0, d1, d2 = c*d0, c*d1, c*d2
		gp[i][0], gp[i][1], gp[i][2] = gp[i][0]+d0, gp[i][1]+d1, gp[i][2]+d2
		gq[i][0], gq[i][1], gq[i][2] = gq[i][0]-d0, gq[i][1]-d1, gq[i][2]-d2
	}
	return energy
}

// change returns g(to) − g(x), each term by itself as in msp.Objective.Change.
func (l *level) change() float64 {
	l.each((*level).bandChange)
	total := 0.0
	for _, s := range l.sums {
		total += s.g
	}
	for n := range l.hinges {
		h := &l.hinges[n]
		p := h.Vector(l.x)
		total += 0.5 * l.h2 * h.K * energyChange(p, v3.Sub(h.Vector(l.to), p), h.R)
	}
	return total
}

func (l *level) bandChange(band, first, last int) {
	x, to, total := l.x, l.to, 0.0
	for c := 3 * first; c < 3*last; c++ {
		move := to[c] - x[c]
		total += move * (l.mass[c/3]*(x[c]-l.y[c]+0.5*move) - l.load[c])
	}
	for kind := range direction {
		for row := first / l.nx; row < last/l.nx; row++ {
			r := l.run(kind, row)
			total += 0.5 * stretchChange(v3.Vectors(x[3*r.at:]), v3.Vectors(x[3*r.to:]), v3.Vectors(to[3*r.at:]), v3.Vectors(to[3*r.to:]),
				l.stiffnesses(kind, r), l.lengths(kind, r))
		}
	}
	l.sums[band] = sum{g: total}
}

// stretchChange returns by how much Σ k (‖p − q‖ − r)² grows from p and q to p1 and q1.
func stretchChange(p, q, p1, q1 []v3.Vec, k, r []float64) (total float64) {
	n := len(k)
	p, q, p1, q1, r = p[:n], q[:n], p1[:n], q1[:n], r[:n]
	for i, c := range k {
		if c == 0 {
			continue
		}
		d := v3.Vec{p[i][0] - q[i][0], p[i][1] - q[i][1], p[i][2] - q[i][2]}
		d1 := v3.Vec{p1[i][0] - q1[i][0], p1[i][1] - q1[i][1], p1[i][2] - q1[i][2]}
		length, length1 := math.Sqrt(d[0]*d[0]+d[1]*d[1]+d[2]*d[2]), math.Sqrt(d1[0]*d1[0]+d1[1]*d1[1]+d1[2]*d1[2])
		if length+length1 == 0 {
			continue
		}
		// The displacements of the ends, without the rounding of positions, which are longer.
		dot := 0.0
		for a := range d {
			dot += ((p1[i][a] - p[i][a]) - (q1[i][a] - q[i][a])) * (d[a] + d1[a])
		}
		total += c * dot / (length + length1) * ((length - r[i]) + (length1 - r[i]))
	}
	return total
}
