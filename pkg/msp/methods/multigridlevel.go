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
	offset  [kinds]int // from the first end of a spring to the second
	k, r    []float64  // of the spring that begins at particle p: at kind·m + p; k = 0 where there is none
	mass    []float64
	held    []bool
	inverse []float64 // B⁻¹; 0 where held
	hinges  []msp.Hinge
	h2      float64 // of hinges

	x, y, load, grad, to []float64
	sums                 []float64 // of the bands
	crew                 *crew.Crew

	coarse, fine *level
	along        [2]axis   // to the coarser level: x and y of the grid
	rows         []float64 // one for each band, of interpolation
	place        []int32   // of a spring of system: where it is in r
}

// kinds are those of msp.Layout, in the order of msp.ClothWith.
const kinds = 6

// direction is where a spring of each kind goes in the grid.
var direction = [kinds][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}}

// makeLevel makes a level without springs.
func makeLevel(nx, ny int, crew *crew.Crew) *level {
	m := nx * ny
	l := &level{nx: nx, ny: ny, crew: crew, k: make([]float64, kinds*m), r: make([]float64, kinds*m), held: make([]bool, m)}
	for kind, d := range direction {
		l.offset[kind] = d[1]*nx + d[0]
	}
	l.load, l.grad, l.to = make([]float64, 3*m), make([]float64, 3*m), make([]float64, 3*m)
	l.sums = make([]float64, l.bands())
	return l
}

// newLevel returns the finest level of g, and where its springs are in it. It returns nil if the springs are not those of a grid.
func newLevel(o *msp.Objective) (l *level, place []int32) {
	s := o.System()
	m, nx := len(s.Mass), gridOf(s)
	if nx == 0 {
		return nil, nil
	}
	l = makeLevel(nx, m/nx, crew.New())
	l.h2, l.hinges, l.mass = o.H()*o.H(), s.Hinges, o.Inertia()
	place, taken := make([]int32, len(s.Springs)), make([]bool, len(l.k))
	for n, sp := range s.Springs {
		kind, _ := kindOf(sp, nx)
		at := kind*m + min(sp.I, sp.J)
		if taken[at] {
			return nil, nil // two springs between the same particles
		}
		place[n], taken[at], l.k[at] = int32(at), true, l.h2*sp.K
	}
	for _, p := range s.Pins {
		l.held[p.I] = true
	}
	l.bound()
	return l, place
}

// gridOf returns the number of particles in a row of the grid whose springs s has, 0 if there is none.
func gridOf(s *msp.System) (nx int) {
	m := len(s.Mass)
	for nx := 2; nx <= m; nx++ {
		if m%nx == 0 && !slices.ContainsFunc(s.Springs, func(sp msp.Spring) bool { _, fits := kindOf(sp, nx); return !fits }) {
			return nx
		}
	}
	return 0
}

// kindOf returns the kind of a spring in rows of nx particles.
func kindOf(sp msp.Spring, nx int) (kind int, fits bool) {
	i, j := min(sp.I, sp.J), max(sp.I, sp.J)
	d := [2]int{j%nx - i%nx, j/nx - i/nx}
	for kind, of := range direction {
		if d == of {
			return kind, true
		}
	}
	return 0, false
}

// bound sets B⁻¹: the diagonal of M, twice that of h² L of the springs, and four times that of the hinges. It is a bound, since
// (a − b)² ≤ 2 (a² + b²), and likewise for the four particles of a hinge.
func (l *level) bound() {
	m := len(l.mass)
	l.inverse = append([]float64{}, l.mass...)
	for kind, off := range l.offset {
		for p, k := range l.k[kind*m : (kind+1)*m] {
			if k > 0 {
				l.inverse[p] += 2 * k
				l.inverse[p+off] += 2 * k
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

// gradient sets grad to ∇g(x), zero where held.
func (l *level) gradient() {
	l.each((*level).bandGradient)
	for n := range l.hinges {
		h := &l.hinges[n]
		p := h.Vector(l.x)
		if length := v3.Norm(p); length > 0 {
			h.Add(l.grad, l.h2*h.K*(1-h.R/length), p)
		}
	}
	for i, held := range l.held {
		if held {
			clear(l.grad[3*i : 3*i+3])
		}
	}
}

func (l *level) bandGradient(_, first, last int) {
	for i := first; i < last; i++ {
		m := l.mass[i]
		for c := 3 * i; c < 3*i+3; c++ {
			l.grad[c] = m*(l.x[c]-l.y[c]) - l.load[c]
		}
	}
	l.pull(l.grad, l.x, first, last)
}

// pull adds the gradient of the springs to that of the particles from first to before last.
func (l *level) pull(grad, x []float64, first, last int) {
	m := len(l.mass)
	for kind, off := range l.offset {
		k, r := l.k[kind*m:(kind+1)*m], l.r[kind*m:(kind+1)*m]
		for i := max(0, first-off); i < min(last, m-off); i++ {
			c := k[i]
			if c == 0 {
				continue
			}
			j := i + off
			p, q := (*v3.Vec)(x[3*i:]), (*v3.Vec)(x[3*j:])
			d0, d1, d2 := p[0]-q[0], p[1]-q[1], p[2]-q[2]
			l2 := d0*d0 + d1*d1 + d2*d2
			if l2 == 0 {
				continue // no direction
			}
			c *= 1 - r[i]/math.Sqrt(l2)
			if i >= first {
				to := (*v3.Vec)(grad[3*i:])
				to[0], to[1], to[2] = to[0]+c*d0, to[1]+c*d1, to[2]+c*d2
			}
			if j < last {
				to := (*v3.Vec)(grad[3*j:])
				to[0], to[1], to[2] = to[0]-c*d0, to[1]-c*d1, to[2]-c*d2
			}
		}
	}
}

// change returns g(to) − g(x), each term by itself as in msp.Objective.Change.
func (l *level) change() float64 {
	l.each((*level).bandChange)
	sum := 0.0
	for _, s := range l.sums {
		sum += s
	}
	for n := range l.hinges {
		h := &l.hinges[n]
		p := h.Vector(l.x)
		sum += 0.5 * l.h2 * h.K * energyChange(p, v3.Sub(h.Vector(l.to), p), h.R)
	}
	return sum
}

func (l *level) bandChange(band, first, last int) {
	m, x, to, sum := len(l.mass), l.x, l.to, 0.0
	for c := 3 * first; c < 3*last; c++ {
		move := to[c] - x[c]
		sum += move * (l.mass[c/3]*(x[c]-l.y[c]+0.5*move) - l.load[c])
	}
	for kind, off := range l.offset {
		k, r := l.k[kind*m:(kind+1)*m], l.r[kind*m:(kind+1)*m]
		for i := first; i < min(last, m-off); i++ {
			if k[i] == 0 {
				continue
			}
			p, q := (*v3.Vec)(x[3*i:]), (*v3.Vec)(x[3*(i+off):])
			p1, q1 := (*v3.Vec)(to[3*i:]), (*v3.Vec)(to[3*(i+off):])
			d := v3.Vec{p[0] - q[0], p[1] - q[1], p[2] - q[2]}
			d1 := v3.Vec{p1[0] - q1[0], p1[1] - q1[1], p1[2] - q1[2]}
			length, length1 := math.Sqrt(d[0]*d[0]+d[1]*d[1]+d[2]*d[2]), math.Sqrt(d1[0]*d1[0]+d1[1]*d1[1]+d1[2]*d1[2])
			if length+length1 == 0 {
				continue
			}
			// The displacements of the ends, without the rounding of positions, which are longer.
			dot := 0.0
			for a := range d {
				dot += ((p1[a] - p[a]) - (q1[a] - q[a])) * (d[a] + d1[a])
			}
			sum += 0.5 * k[i] * dot / (length + length1) * ((length - r[i]) + (length1 - r[i]))
		}
	}
	l.sums[band] = sum
}
