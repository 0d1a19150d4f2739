package methods

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/crew"
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
	held    []int     // the particles that are held
	inverse []float64 // ω B⁻¹; 0 where held
	hinges  []msp.Hinge
	s       *msp.System // of the finest level
	h2      float64     // h², of the finest level

	x, y, load, grad, to []float64
	pass                 pass
	g                    sum  // g(x) behind gradient
	known                bool // g and grad are those of x
	crew                 *crew.Crew

	coarse, fine *level
	along        [2]axis   // to the coarser level: x and y of the grid
	lines        []float64 // of each band: rows that interpolation needs
	arcs         []arc     // of each band, from the finer level: four rows
}

// kinds are those of msp.Layout, in the order of msp.ClothWith.
const kinds = 6

// neighbourly is the number of kinds of springs between neighbours. Arcs go along these.
const neighbourly = 4

// direction is where a spring of each kind goes in the grid.
var direction = [kinds][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}}

// makeLevel makes a level without springs.
func makeLevel(nx, ny int, crew *crew.Crew) *level {
	m := nx * ny
	l := &level{nx: nx, ny: ny, crew: crew}
	for kind, d := range direction {
		l.offset[kind], l.k[kind] = d[1]*nx+d[0], make([]float64, m)
	}
	return l
}

// reserve makes the memory for a problem of the level, once.
func (l *level) reserve() {
	if l.r != nil {
		return
	}
	m := len(l.mass)
	l.r, l.load, l.grad, l.to = make([]float64, kinds*m), make([]float64, 3*m), make([]float64, 3*m), make([]float64, 3*m)
	l.pass.sums, l.pass.rings = make([]sum, l.bands()), make([]float64, 9*l.nx*l.bands())
	if l.fine != nil {
		l.x, l.y = make([]float64, 3*m), make([]float64, 3*m)
		l.arcs = make([]arc, 4*l.nx*l.bands())
	}
	if l.coarse != nil {
		l.lines = make([]float64, linesOfBand*3*l.nx*max(l.bands(), l.coarse.bands()))
	}
}

// newLevel returns the finest level of g. It returns nil if the springs are not those of a grid, or the grid has no coarser one.
func newLevel(o *msp.Objective) *level {
	s := o.System()
	m, nx := len(s.Mass), gridOf(s)
	if nx == 0 || min(coarseSize(nx), coarseSize(m/nx)) < leastCoarse {
		return nil
	}
	l := makeLevel(nx, m/nx, crew.New())
	l.s, l.h2, l.hinges, l.mass = s, o.H()*o.H(), s.Hinges, o.Inertia()
	for n := range s.Springs {
		kind, at, _ := kindOf(&s.Springs[n], nx)
		if l.k[kind][at] != 0 {
			return nil // two springs between the same particles
		}
		l.k[kind][at] = l.h2 * s.Springs[n].K
	}
	l.thin()
	for _, p := range s.Pins {
		l.held = append(l.held, p.I)
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

// over is ω of a smoothing step: below 2 it does not raise g. The largest eigenvalue of B⁻¹ (M + h² L) of a cloth is 0.84.
const over = 1.8

// bound sets ω B⁻¹. B is the diagonal of M, twice that of h² L of the springs, and four times that of the hinges. It is a bound, since
// (a − b)² ≤ 2 (a² + b²), and likewise for the four particles of a hinge. Where all pairs of four particles have springs, it is
// less: see quads.
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
	l.quads()
	for n := range l.hinges {
		h := &l.hinges[n]
		for k, i := range h.At {
			l.inverse[i] += 4 * l.h2 * h.K * h.W[k] * h.W[k]
		}
	}
	for i, v := range l.inverse {
		l.inverse[i] = over / v
	}
	for _, i := range l.held {
		l.inverse[i] = 0
	}
}

// quads subtracts from B what the springs between the four particles of a quad leave of their bound: if each of the six has at least the
// stiffness k, the sum of k (a − b)² over them is 4 k (a² + b² + c² + d²) at most, and pair by pair the bound would be 6 k. The two
// quads of a side have half of its stiffness each.
func (l *level) quads() {
	side := func(kind, p int, border bool) float64 {
		if border {
			return l.stiffness(kind, p)
		}
		return 0.5 * l.stiffness(kind, p)
	}
	for j := range l.ny - 1 {
		for i := range l.nx - 1 {
			p := j*l.nx + i
			least := min(side(0, p, j == 0), side(0, p+l.nx, j == l.ny-2), side(1, p, i == 0), side(1, p+1, i == l.nx-2),
				l.stiffness(2, p), l.stiffness(3, p+1))
			for _, q := range [4]int{p, p + 1, p + l.nx, p + l.nx + 1} {
				l.inverse[q] -= 2 * least
			}
		}
	}
}
