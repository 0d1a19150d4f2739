package methods

import (
	"math"
	"unsafe"
)

// sheetRow is what assembly needs to know about a row of a sheet: first numbers of rows. Package kernels depends on its layout.
type sheetRow struct {
	x                 [5]*float32 // from two rows above to two rows below
	y, out            *float32
	mass, steps       *float32
	plane             int // bytes from a coordinate to the next one
	keep, _           float32
	energy, inertia   [16]float32           // as many sums as a vector has numbers
	stiffness, length [2 * kinds]*float32   // of the springs that begin in the row, then of those that end in it, in the rows where they begin
	arcs              [neighbourly]*float32 // take the lengths of the springs that begin in the row
}

// sheetPass is one pass over the particles of a sheet:
//
//	out = keep x − steps ∇g(x)
type sheetPass struct {
	at, target, out []float32
	keep            float32
	steps           func(row int) []float32
	sums            []sum // of the bands
	arcs            bool  // lengths of springs are kept
}

// computeRow makes the pass over a row, with assembly or in Go, and returns Σ k (‖p12‖ − r)² of the springs that begin in it, and
// Σ m ‖x − y‖². The steps behind the last particle must be 0. line is memory for a row of positions, and for lengths behind it.
func (s *sheet) computeRow(j int, line []float32) (energy, inertia float64) {
	if !hasWide {
		return s.computeRowGo(j, line)
	}
	row := s.addresses(j, line)
	sheetRowFast(&row, s.of.nx)
	if s.pass.arcs {
		s.clearMissing(j)
	}
	for k := range row.energy {
		energy, inertia = energy+float64(row.energy[k]), inertia+float64(row.inertia[k])
	}
	return energy, inertia
}

// addresses returns where assembly finds everything. Springs that do not fit into the grid have no stiffness.
func (s *sheet) addresses(j int, line []float32) sheetRow {
	p := &s.pass
	row := sheetRow{
		y: &p.target[s.at(j, 0)], out: &p.out[s.at(j, 0)], mass: &s.mass[j][margin], steps: &p.steps(j)[margin],
		plane: s.width * int(unsafe.Sizeof(float32(0))), keep: p.keep,
	}
	for k := range row.x {
		at := j + k - 2
		if at < 0 || at >= s.of.ny {
			at = j
		}
		row.x[k] = &p.at[s.at(at, 0)]
	}
	for kind, d := range direction {
		row.stiffness[kind], row.length[kind] = &s.none[margin], &s.none[margin]
		row.stiffness[kinds+kind], row.length[kinds+kind] = &s.none[margin], &s.none[margin]
		if j+d[1] < s.of.ny {
			row.stiffness[kind], row.length[kind] = &s.k[kind][j][margin], &s.r[kind][j][margin]
		}
		if from := j - d[1]; from >= 0 {
			row.stiffness[kinds+kind], row.length[kinds+kind] = &s.k[kind][from][margin], &s.r[kind][from][margin]
		}
	}
	for kind := range row.arcs {
		row.arcs[kind] = &s.arcsOf(kind, j, line)[margin]
	}
	return row
}

// arcsOf returns the row that takes the lengths of the springs of a kind, with its margins: one that is not used if they are not kept.
func (s *sheet) arcsOf(kind, j int, line []float32) []float32 {
	if !s.pass.arcs {
		return line[3*s.width:][:s.width]
	}
	return s.arcs[kind][j*s.width:][:s.width]
}

// clearMissing sets the lengths that are kept of a row to 0 where there is no spring.
func (s *sheet) clearMissing(j int) {
	for kind := range s.arcs {
		if s.of.even[kind] && s.of.k[kind][0] > 0 {
			continue
		}
		k := s.k[kind][j]
		for i := range s.arcs[kind][j*s.width:][:s.width] {
			if k[i] == 0 {
				s.arcs[kind][j*s.width+i] = 0
			}
		}
	}
}

// computeRowGo makes the pass in Go.
func (s *sheet) computeRowGo(j int, line []float32) (energy, inertia float64) {
	p, nx, w := &s.pass, s.of.nx, s.width
	gx, gy, gz := line[:nx], line[w:][:nx], line[2*w:][:nx]
	clear(line[:3*w])
	for kind, d := range direction {
		if r := s.of.run(kind, j); r.n > 0 {
			i := r.at - j*s.of.nx
			energy += s.gather(line, i, j, i+d[0], j+d[1], r.n, s.k[kind][j][margin+i:], s.r[kind][j][margin+i:])
			if s.pass.arcs && kind < neighbourly {
				s.measure(s.arcsOf(kind, j, line)[margin+i:], s.k[kind][j][margin+i:], i, j, i+d[0], j+d[1], r.n)
			}
		}
		if from := j - d[1]; from >= 0 {
			r := s.of.run(kind, from)
			i := r.at - from*s.of.nx
			s.gather(line, i+d[0], j, i, from, r.n, s.k[kind][from][margin+i:], s.r[kind][from][margin+i:])
		}
	}
	at := s.at(j, 0)
	x, y, out := p.at[at:], p.target[at:], p.out[at:]
	mass, steps := s.mass[j][margin:][:nx], p.steps(j)[margin:][:nx]
	for i, m := range mass {
		d0, d1, d2, b := x[i]-y[i], x[w+i]-y[w+i], x[2*w+i]-y[2*w+i], steps[i]
		inertia += float64(m * (d0*d0 + d1*d1 + d2*d2))
		out[i], out[w+i] = p.keep*x[i]-b*(gx[i]+m*d0), p.keep*x[w+i]-b*(gy[i]+m*d1)
		out[2*w+i] = p.keep*x[2*w+i] - b*(gz[i]+m*d2)
	}
	return energy, inertia
}

// gather adds the gradient of n springs from particles (i, j) on, whose other ends are particles (io, jo) on, to that of a row, and
// returns Σ k (‖p12‖ − r)².
func (s *sheet) gather(line []float32, i, j, io, jo, n int, k, r []float32) (energy float64) {
	at, w := s.pass.at, s.width
	p0, p1, p2 := at[s.at(j, 0)+i:][:n], at[s.at(j, 1)+i:][:n], at[s.at(j, 2)+i:][:n]
	q0, q1, q2 := at[s.at(jo, 0)+io:][:n], at[s.at(jo, 1)+io:][:n], at[s.at(jo, 2)+io:][:n]
	g0, g1, g2, r := line[i:][:n], line[w+i:][:n], line[2*w+i:][:n], r[:n]
	for n, c := range k[:n] {
		d0, d1, d2 := p0[n]-q0[n], p1[n]-q1[n], p2[n]-q2[n]
		length := float32(math.Sqrt(float64(d0*d0 + d1*d1 + d2*d2)))
		stretch := length - r[n]
		energy += float64(c * stretch * stretch)
		if c == 0 || length == 0 {
			continue
		}
		c *= stretch / length
		g0[n], g1[n], g2[n] = g0[n]+c*d0, g1[n]+c*d1, g2[n]+c*d2
	}
	return energy
}

// measure sets to to the lengths of n springs, and to 0 where k is.
func (s *sheet) measure(to, k []float32, i, j, io, jo, n int) {
	at := s.pass.at
	p0, p1, p2 := at[s.at(j, 0)+i:][:n], at[s.at(j, 1)+i:][:n], at[s.at(j, 2)+i:][:n]
	q0, q1, q2 := at[s.at(jo, 0)+io:][:n], at[s.at(jo, 1)+io:][:n], at[s.at(jo, 2)+io:][:n]
	for n := range to[:n] {
		d0, d1, d2 := p0[n]-q0[n], p1[n]-q1[n], p2[n]-q2[n]
		to[n] = float32(math.Sqrt(float64(d0*d0 + d1*d1 + d2*d2)))
		if k[n] == 0 {
			to[n] = 0
		}
	}
}

// addScaledSingle adds w v to a vector of a multiple of eight numbers.
func addScaledSingle(to, v []float32, w float32) {
	if hasWide {
		sheetSumFast(to, v, w)
		return
	}
	to = to[:len(v)]
	for c, a := range v {
		to[c] += w * a
	}
}

// combineSingle sets to = x + w₀ v₀ + w₁ v₁ + w₂ v₂ + w₃ v₃ for vectors of a multiple of eight numbers.
func combineSingle(to, x []float32, v *[4][]float32, w *[4]float32) {
	if hasWide {
		sheetCombineFast(to, x, v, w)
		return
	}
	n := len(x)
	to, v0, v1, v2, v3 := to[:n], v[0][:n], v[1][:n], v[2][:n], v[3][:n]
	for c, x := range x {
		to[c] = x + w[0]*v0[c] + w[1]*v1[c] + w[2]*v2[c] + w[3]*v3[c]
	}
}
