package methods

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// pass is one pass over the particles of a level, which computes ∇g row by row.
type pass struct {
	at    []float64 // where
	out   []float64 // takes the rows of ∇g, or those of at − ω B⁻¹ ∇g
	relax bool      // it is the latter
	sums  []sum     // of the bands
	rings []float64 // three rows for each band
}

// sum is a value of g and the sum of the sizes of its terms, to which its rounding is relative.
type sum struct{ g, size float64 }

// rowsInBand is the number of rows that a processor takes at a time. Those of springs that end in a band are computed twice, so that
// sums do not depend on which processor takes which band: 5 of 6·24.
const rowsInBand = 24

func (l *level) bands() int { return (l.ny + rowsInBand - 1) / rowsInBand }

// each calls do for every band of the rows from first to before last.
func (l *level) each(do func(l *level, band, first, last int)) {
	bands := l.bands()
	if workers := crew.Processors(bands); workers > 1 {
		l.crew.Do(workers, bands, func(_, band int) { do(l, band, band*rowsInBand, min((band+1)*rowsInBand, l.ny)) })
		return
	}
	for band := range bands {
		do(l, band, band*rowsInBand, min((band+1)*rowsInBand, l.ny))
	}
}

// row returns a row of a vector (3m).
func (l *level) row(v []float64, j int) []float64 { return v[3*l.nx*j:][:3*l.nx] }

// bandWeight sets the load of the finest level to h² f_ext.
func (l *level) bandWeight(_, first, last int) {
	s, h2 := l.s, l.h2
	g := v3.Scale(h2, s.Gravity)
	for i := first * l.nx; i < last*l.nx; i++ {
		*(*v3.Vec)(l.load[3*i:]) = v3.Scale(s.Mass[i], g)
	}
	if len(s.Fext) > 0 {
		addScaled(l.load[3*first*l.nx:], s.Fext[3*first*l.nx:3*last*l.nx], h2)
	}
}

// gradient sets grad to ∇g(x), zero where held, and returns g(x).
func (l *level) gradient(x []float64) sum { return l.compute(x, l.grad, false) }

// valueAt returns g(x), and leaves ∇g(x) in grad.
func (l *level) valueAt(x []float64) float64 {
	l.g = l.gradient(x)
	return l.g.g
}

// smooth sets to to x − ω B⁻¹ ∇g(x), and returns g(x).
func (l *level) smooth(x, to []float64) sum { return l.compute(x, to, true) }

func (l *level) compute(x, out []float64, relax bool) (total sum) {
	l.pass.at, l.pass.out, l.pass.relax = x, out, relax
	l.each((*level).bandPass)
	for _, s := range l.pass.sums {
		total.g, total.size = total.g+s.g, total.size+s.size
	}
	for n := range l.hinges {
		h := &l.hinges[n]
		p := h.Vector(x)
		length := v3.Norm(p)
		e := 0.5 * l.h2 * h.K * (length - h.R) * (length - h.R)
		total.g, total.size = total.g+e, total.size+e
		if length == 0 {
			continue
		}
		f := l.h2 * h.K * (1 - h.R/length)
		if !relax {
			h.Add(out, f, p)
			continue
		}
		for k, i := range h.At {
			to := (*v3.Vec)(out[3*i:])
			*to = v3.Plus(*to, -l.inverse[i]*f*h.W[k], p)
		}
	}
	if !relax {
		for _, i := range l.held {
			clear(out[3*i : 3*i+3])
		}
	}
	return total
}

// bandPass makes the pass over a band. The gradient of a row is complete behind the springs that begin in it, while the next two rows
// are under way: these three stay in the nearest cache.
func (l *level) bandPass(band, first, last int) {
	p, ring := &l.pass, l.pass.rings[9*l.nx*band:][:9*l.nx]
	var inertias inertiaSums
	var energy, others lanesOf
	begun := first
	for row := max(0, first-2); row < last; row++ {
		for ; begun < min(row+3, last); begun++ {
			inertia(&inertias, l.row(ring, begun%3), l.row(p.at, begun), l.row(l.y, begun), l.row(l.load, begun), l.mass[begun*l.nx:][:l.nx])
		}
		to := &energy
		if row < first {
			to = &others
		}
		l.pullRow(to, ring, p.at, row)
		if row < first {
			continue
		}
		grad, out := l.row(ring, row%3), l.row(p.out, row)
		if p.relax {
			relax(out, l.row(p.at, row), grad, l.inverse[row*l.nx:][:l.nx])
		} else {
			copy(out, grad)
		}
	}
	work, size := inertias[1].total(), inertias[2].total()
	e := 0.5 * (inertias[0].total() + energy.total())
	p.sums[band] = sum{e - work, e + size}
}

// springsAtOnce is the number of springs of each kind of a row that are computed before those of the next kind: their particles stay in
// the nearest cache.
const springsAtOnce = 128

// pullRow adds the gradient of the springs that begin in a row to a ring of rows, and Σ k (‖p12‖ − r)² to energy.
func (l *level) pullRow(energy *lanesOf, ring, x []float64, row int) {
	for from := 0; from < l.nx; from += springsAtOnce {
		for kind, d := range direction {
			r := l.run(kind, row).part(row*l.nx+from, springsAtOnce)
			if r.n <= 0 {
				continue
			}
			gp, gq := l.row(ring, row%3), l.row(ring, (row+d[1])%3)
			pull(energy, gp[3*(r.at-row*l.nx):], gq[3*(r.to-(row+d[1])*l.nx):], x[3*r.at:], x[3*r.to:],
				l.stiffnesses(kind, r), l.lengths(kind, r))
		}
	}
}

// part returns the springs of a run that begin at n particles from the given one on.
func (r run) part(from, n int) run {
	skip := max(0, from-r.at)
	return run{r.at + skip, r.to + skip, min(r.at+r.n, from+n) - r.at - skip}
}

// change returns g(to) − g(x), each term by itself as in msp.Objective.Change.
func (l *level) change() float64 {
	l.each((*level).bandChange)
	total := 0.0
	for _, s := range l.pass.sums {
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
	for c := 3 * first * l.nx; c < 3*last*l.nx; c++ {
		move := to[c] - x[c]
		total += move * (l.mass[c/3]*(x[c]-l.y[c]+0.5*move) - l.load[c])
	}
	for kind := range direction {
		for row := first; row < last; row++ {
			r := l.run(kind, row)
			total += 0.5 * stretchChange(v3.Vectors(x[3*r.at:]), v3.Vectors(x[3*r.to:]), v3.Vectors(to[3*r.at:]), v3.Vectors(to[3*r.to:]),
				l.stiffnesses(kind, r), l.lengths(kind, r))
		}
	}
	l.pass.sums[band] = sum{g: total}
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
