package methods

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// sheet is a level of Multigrid in single precision. Positions are relative to the origin, and y takes up the load, y + M⁻¹ load:
//
//	g(x) = ½ (x − y)ᵀ M (x − y) + Σ ½ k (‖p12‖ − r)²
//
// A row of positions has the first coordinates of its particles, then the second and the third ones, each with a margin on both sides.
// Margins have no mass, no stiffness and no steps, so that kernels need not know where a row ends.
type sheet struct {
	of    *level // the same in double precision: its sizes, springs, masses and axes
	width int    // from a coordinate to the next one

	x, y, to, grad []float32              // grad is −∇g behind gradient
	start, load    []float32              // of a coarser level: x̂ and the load
	mass, inverse  rows                   // of particles
	r, k           [kinds]rows            // of the spring that begins at a particle
	lengths        [kinds][]float32       // memory of r, where its rows differ
	arcs           [neighbourly][]float32 // likewise in one piece, lengths at x behind gradient
	none, ones     []float32              // rows
	free           map[int][]float32      // rows of 1, and of 0 where held, of those in which particles are held
	cubic          []tapSingle            // from the coarser level along a row
	spread         []spreadTap            // the same for assembly
	linear         [][2]float32           // of each particle along a row in the coarser particles before and behind it
	origin         v3.Vec
	plain          bool // the masses of g are those of the system

	pass   sheetPass
	g      sum  // g(x) behind gradient
	known  bool // g and grad are those of x
	lines  []float32
	sums   []arc // of each band, from the finer level: four rows
	coarse *sheet
}

// tapSingle is tap4 in single precision.
type tapSingle struct {
	first int
	w     [4]float32
}

// margin is the number of numbers in front of a row and behind it: springs reach two particles far, and rows begin with a line of a cache.
const margin = lineOfCache

// lineOfCache is the number of numbers in a line of a cache, and in the largest vector.
const lineOfCache = 16

// up returns n or the next larger multiple of lineOfCache.
func up(n int) int { return (n + lineOfCache - 1) &^ (lineOfCache - 1) }

// widthOf returns the numbers of a row of n particles with its margins. Lines are odd: rows a power of two apart would share a few places
// in a cache.
func widthOf(n int) int {
	lines := (margin + up(n) + margin) / lineOfCache
	return (lines | 1) * lineOfCache
}

// number returns where the first particle of a row is in vectors with one number for each.
func (s *sheet) number(j int) int { return j*s.width + margin }

// at returns where a coordinate of the first particle of a row is in positions.
func (s *sheet) at(j, c int) int { return (3*j+c)*s.width + margin }

// row returns a row of positions with its margins.
func (s *sheet) row(v []float32, j int) []float32 { return v[3*j*s.width:][:3*s.width] }

// rows are rows with margins, of one number for each particle. Equal rows share their memory, so that a cache holds those of an even cloth.
type rows [][]float32

// newRows makes rows, of which set sets that of number j without its margins.
func (s *sheet) newRows(set func(j int, row []float32)) rows {
	v, row := make(rows, s.of.ny), make([]float32, s.width)
	for j := range v {
		clear(row)
		set(j, row[margin:][:s.of.nx])
		if j == 0 || !slices.Equal(row, v[j-1]) {
			v[j] = slices.Clone(row)
			continue
		}
		v[j] = v[j-1]
	}
	return v
}

// in returns the rows of memory in one piece.
func (s *sheet) in(v []float32) rows {
	r := make(rows, s.of.ny)
	for j := range r {
		r[j] = v[j*s.width:][:s.width]
	}
	return r
}

// newSheet makes a level and all coarser ones.
func newSheet(l *level) *sheet {
	s := &sheet{of: l, width: widthOf(l.nx), free: map[int][]float32{}}
	numbers, positions := s.width*l.ny, 3*s.width*l.ny
	for _, v := range []*[]float32{&s.x, &s.y, &s.to, &s.grad} {
		*v = make([]float32, positions)
	}
	single := func(v []float64) rows {
		return s.newRows(func(j int, row []float32) {
			for i := range row {
				row[i] = float32(v[j*l.nx+i])
			}
		})
	}
	s.mass, s.inverse = single(l.mass), single(l.inverse)
	s.plain = l.s != nil && slices.Equal(l.mass, l.s.Mass)
	s.none, s.ones = make([]float32, s.width), make([]float32, s.width)
	for i := range l.nx {
		s.ones[margin+i] = 1
	}
	for _, i := range l.held {
		j := i / l.nx
		if s.free[j] == nil {
			s.free[j] = append([]float32(nil), s.ones...)
		}
		s.free[j][margin+i%l.nx] = 0
	}
	for kind := range direction {
		if l.fine != nil {
			s.r[kind] = s.in(make([]float32, numbers))
		}
		s.k[kind] = s.newRows(func(j int, row []float32) {
			r := l.run(kind, j)
			for i, k := range l.stiffnesses(kind, r) {
				row[r.at-j*l.nx+i] = float32(k)
			}
		})
	}
	s.pass.sums = make([]sum, l.bands())
	if l.fine != nil {
		s.start, s.load = make([]float32, positions), make([]float32, positions)
		s.sums = make([]arc, 4*l.nx*l.bands())
	}
	s.lines = make([]float32, linesOfBand*3*s.width*l.bands())
	if l.coarse != nil {
		for kind := range s.arcs {
			s.arcs[kind] = make([]float32, numbers)
		}
		s.coarse = newSheet(l.coarse)
		// The coarser level's bands use the lines too.
		s.lines = make([]float32, linesOfBand*3*s.width*max(l.bands(), l.coarse.bands()))
		for _, tap := range l.along[0].cubic {
			t := tapSingle{first: tap.first}
			for k, w := range tap.w {
				t.w[k] = float32(w)
			}
			s.cubic = append(s.cubic, t)
		}
		s.spread = spreadTaps(s.cubic)
		for _, tap := range l.along[0].linear {
			s.linear = append(s.linear, [2]float32{float32(tap.w[0]), float32(tap.w[1])})
		}
	}
	return s
}

// each calls do for every band of the rows from first to before last, as level.each does.
func (s *sheet) each(do func(s *sheet, band, first, last int)) {
	bands := s.of.bands()
	part := func(_, band int) { do(s, band, band*rowsInBand, min((band+1)*rowsInBand, s.of.ny)) }
	if workers := crew.Processors(bands); workers > 1 {
		s.of.crew.Do(workers, bands, part)
		return
	}
	for band := range bands {
		part(0, band)
	}
}

// line returns a row of memory of a band.
func (s *sheet) line(band, n int) []float32 {
	return s.lines[(linesOfBand*band+n)*3*s.width:][:3*s.width]
}

// takeRests sets the rest lengths of the finest level to those of the system's springs.
func (s *sheet) takeRests(springs []msp.Spring) {
	l := s.of
	for kind := range s.lengths {
		if s.lengths[kind] == nil {
			s.lengths[kind] = make([]float32, s.width*l.ny)
		}
	}
	for n := range springs {
		kind, at, _ := kindOf(&springs[n], l.nx)
		s.lengths[kind][s.number(at/l.nx)+at%l.nx] = float32(springs[n].R)
	}
	for kind := range s.lengths {
		s.r[kind] = s.in(s.lengths[kind])
		first := s.r[kind][0]
		differ := false
		for j := 1; j < l.ny && !differ; j++ {
			differ = l.run(kind, j).n > 0 && !slices.Equal(s.r[kind][j], first)
		}
		if differ {
			continue
		}
		first = slices.Clone(first)
		for j := range s.r[kind] {
			s.r[kind][j] = first
		}
		s.lengths[kind] = nil
	}
}

// gradient sets grad to −∇g(x), zero where held, and g.
func (s *sheet) gradient() {
	s.pass.arcs = s.coarse != nil
	s.g = s.compute(s.x, s.y, s.grad, 0, func(j int) []float32 {
		if row, held := s.free[j]; held {
			return row
		}
		return s.ones
	})
	s.pass.arcs = false
}

// valueAt is level.valueAt for x in double precision, which becomes that of the sheet.
func (s *sheet) valueAt(x []float64) float64 {
	s.takeFrom(x)
	s.gradient()
	return s.g.g
}

// smooth sets to to x − ω B⁻¹ ∇g(x), and returns g(x).
func (s *sheet) smooth(x, to []float32) sum {
	return s.compute(x, s.y, to, 1, func(j int) []float32 { return s.inverse[j] })
}

func (s *sheet) compute(x, y, out []float32, keep float32, steps func(row int) []float32) (total sum) {
	p := &s.pass
	p.at, p.target, p.out, p.keep, p.steps = x, y, out, keep, steps
	s.each((*sheet).bandPass)
	for _, band := range p.sums {
		total.g += band.g
	}
	total.size = math.Abs(total.g)
	return total
}

func (s *sheet) bandPass(band, first, last int) {
	total := 0.0
	for j := first; j < last; j++ {
		energy, inertia := s.computeRow(j, s.lines[linesOfBand*band*3*s.width:][:4*s.width])
		total += 0.5 * (energy + inertia)
	}
	s.pass.sums[band].g = total
}

// doubt is the part of g up to which its values differ although g does not. Each term has a relative error of some 8 roundings in single
// precision, and a sum of as many terms as a row has vectors.
func (s *sheet) doubt() float64 { return 0x1p-24 * float64(8+s.width/8) }

// finish is level.finish in single precision.
func (s *sheet) finish(smoothing int) {
	s.prolong()
	if s.shorten() {
		s.x, s.to = s.to, s.x // the pass that found g has made the first smoothing step
		if smoothing > 0 {
			s.x, s.grad = s.grad, s.x
			smoothing--
		}
	}
	for range smoothing {
		s.smooth(s.x, s.grad)
		s.x, s.grad = s.grad, s.x
	}
}

// shorten is level.shorten in single precision. Values of g are in doubt up to the roundings of their sums. Within, the change of g is
// computed in double precision, term by term: so g, as a function of positions in single precision, never rises.
func (s *sheet) shorten() bool {
	for range trials {
		to := s.smooth(s.to, s.grad)
		rise, unsure := to.g-s.g.g, s.doubt()*(to.size+s.g.size)
		if rise <= -unsure || rise <= unsure && s.change() <= 0 {
			return true
		}
		for c, x := range s.x {
			s.to[c] = 0.5 * (x + s.to[c])
		}
	}
	return false
}

// change returns g(to) − g(x), each term by itself in double precision.
func (s *sheet) change() (total float64) {
	s.each((*sheet).bandChange)
	for _, band := range s.pass.sums {
		total += band.g
	}
	return total
}

func (s *sheet) bandChange(band, first, last int) {
	l, total := s.of, 0.0
	for j := first; j < last; j++ {
		mass := s.mass[j][margin:]
		for c := range 3 {
			x, to, y := s.x[s.at(j, c):], s.to[s.at(j, c):], s.y[s.at(j, c):]
			for i := range l.nx {
				x, move := float64(x[i]), float64(to[i])-float64(x[i])
				total += float64(mass[i]) * move * (x - float64(y[i]) + 0.5*move)
			}
		}
		for kind := range direction {
			total += 0.5 * s.stretchChange(kind, j)
		}
	}
	s.pass.sums[band].g = total
}

// stretchChange returns by how much Σ k (‖p12‖ − r)² of the springs of a kind that begin in a row grows from x to to.
func (s *sheet) stretchChange(kind, j int) (total float64) {
	r, d := s.of.run(kind, j), direction[kind]
	if r.n == 0 {
		return 0
	}
	first := r.at - j*s.of.nx
	k, rest := s.k[kind][j][margin+first:], s.r[kind][j][margin+first:]
	p, q := s.at(j, 0)+first, s.at(j+d[1], 0)+first+d[0]
	for i := range r.n {
		if k[i] == 0 {
			continue
		}
		square, square1, dot := 0.0, 0.0, 0.0
		for c := 0; c < 3*s.width; c += s.width {
			e, e1 := float64(s.x[p+c+i])-float64(s.x[q+c+i]), float64(s.to[p+c+i])-float64(s.to[q+c+i])
			square, square1, dot = square+e*e, square1+e1*e1, dot+(e1-e)*(e1+e)
		}
		length, length1 := math.Sqrt(square), math.Sqrt(square1)
		if length+length1 > 0 {
			total += float64(k[i]) * dot / (length + length1) * ((length - float64(rest[i])) + (length1 - float64(rest[i])))
		}
	}
	return total
}
