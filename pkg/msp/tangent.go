package msp

import (
	"fmt"
	"sort"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// Tangent is the matrix of a linearised step of the free particles of a system,
//
//	a M + b D(x) + c K(x),
//
// symmetric, of 3×3 blocks: one for each particle, two for each spring and up to twelve for each hinge. K is the
// tangent stiffness (System.K), D the matrix of the dampers. The pattern is fixed; the values are assembled for each
// x.
type Tangent struct {
	*sparse.CSC
	s        *System
	mass     []float64   // the diagonal of M (m)
	pattern  *sparse.CSC // one entry per block
	diagonal []place     // of a particle
	places   [][4]place  // of a spring between I and J: of its blocks (I, I), (J, J), (I, J), (J, I)
	hinges   [][4][4]place
}

// Tangent returns the matrix of a linearised step, with the pattern of the current system and no values yet. If the
// particles, the ends of springs or the set of pins change, you need a new one. Rows 3k, 3k+1 and 3k+2 belong to the
// k-th particle that is not pinned.
func (s *System) Tangent() *Tangent {
	row, free := make([]int, s.NumParticles()), 0
	for i := range row {
		row[i] = free
		free++
		if s.Pinned(i) {
			row[i] = -1
			free--
		}
	}
	return newTangent(s, row, free)
}

// Tangent returns the matrix of System.Tangent with Inertia in place of the masses, which that of g has.
func (o *Objective) Tangent() *Tangent {
	b := o.s.Tangent()
	b.mass = o.mass
	return b
}

// Assemble sets the values to mass M + damping D(x) + stiffness K(x) at the positions x (3m), each spring's K made
// definite as fix says.
func (b *Tangent) Assemble(x []float64, mass, damping, stiffness float64, fix HessianFix) {
	want("x", x, "3m", 3*len(b.diagonal))
	if len(b.places) != len(b.s.Springs) {
		panic(fmt.Sprintf("msp: Tangent of %s, want a new one for %d", count(len(b.places), "spring"), len(b.s.Springs)))
	}
	if len(b.hinges) != len(b.s.Hinges) {
		panic(fmt.Sprintf("msp: Tangent of %s, want a new one for %d", count(len(b.hinges), "hinge"), len(b.s.Hinges)))
	}
	clear(b.Val)
	b.shift(mass)
	for n, sp := range b.s.Springs {
		b.spread(n, springHessian(x, sp, fix), stiffness)
	}
	for n := range b.s.Hinges {
		h := &b.s.Hinges[n]
		k := vectorHessian(h.Vector(x), h.K, h.R, fix)
		b.bend(n, k, stiffness)
	}
	if damping == 0 || !b.s.Dampers() {
		return
	}
	for n, sp := range b.s.Springs {
		b.spread(n, b.s.Damping.matrix(x, sp), damping)
	}
}

// Project changes K of one spring or, counted after them, hinge from that of FixNone, with which it was assembled, to that of
// FixProject.
func (b *Tangent) Project(n int, x []float64, stiffness float64) {
	if n < len(b.s.Springs) {
		b.spread(n, less(springHessian(x, b.s.Springs[n], FixProject), springHessian(x, b.s.Springs[n], FixNone)), stiffness)
		return
	}
	n -= len(b.s.Springs)
	h := &b.s.Hinges[n]
	p := h.Vector(x)
	b.bend(n, less(vectorHessian(p, h.K, h.R, FixProject), vectorHessian(p, h.K, h.R, FixNone)), stiffness)
}

// shift adds c M.
func (b *Tangent) shift(c float64) {
	for i, m := range b.mass {
		b.add(b.diagonal[i], [6]float64{1, 1, 1}, c*m)
	}
}

// place is where a block is: its three columns begin at Val[at], Val[at+height] and Val[at+2·height]. at is negative
// for a block without row or column.
type place struct{ at, height int32 }

// newTangent makes the pattern for n rows of blocks, that of particle i being row[i], negative for none.
func newTangent(s *System, row []int, n int) *Tangent {
	springs := s.Springs
	t := sparse.NewTriplets(n, n, n+2*len(springs))
	for k := range n {
		t.Add(k, k, 1)
	}
	for _, sp := range springs {
		if i, j := row[sp.I], row[sp.J]; i >= 0 && j >= 0 {
			t.Add(i, j, 1)
			t.Add(j, i, 1)
		}
	}
	for _, h := range s.Hinges {
		for _, i := range h.At {
			for _, j := range h.At {
				if row[i] >= 0 && row[j] >= 0 && i != j {
					t.Add(row[i], row[j], 1)
				}
			}
		}
	}
	b := &Tangent{mass: s.Mass, s: s, pattern: t.CSC()}
	nnz := 9 * b.pattern.NNZ()
	b.CSC = &sparse.CSC{Rows: 3 * n, Cols: 3 * n, ColPtr: make([]int, 1, 3*n+1), RowIdx: make([]int, 0, nnz), Val: make([]float64, nnz)}
	for j := range n {
		for range 3 {
			for _, i := range b.pattern.RowIdx[b.pattern.ColPtr[j]:b.pattern.ColPtr[j+1]] {
				b.RowIdx = append(b.RowIdx, 3*i, 3*i+1, 3*i+2)
			}
			b.ColPtr = append(b.ColPtr, len(b.RowIdx))
		}
	}
	b.diagonal, b.places = make([]place, len(row)), make([][4]place, len(springs))
	for i, k := range row {
		b.diagonal[i] = b.place(k, k)
	}
	for n, sp := range springs {
		i, j := row[sp.I], row[sp.J]
		b.places[n] = [4]place{b.place(i, i), b.place(j, j), b.place(i, j), b.place(j, i)}
	}
	b.hinges = make([][4][4]place, len(s.Hinges))
	for n, h := range s.Hinges {
		for k, i := range h.At {
			for l, j := range h.At {
				b.hinges[n][k][l] = b.place(row[i], row[j])
			}
		}
	}
	return b
}

// place returns where the block (i, j) is.
func (b *Tangent) place(i, j int) place {
	if i < 0 || j < 0 {
		return place{at: -1}
	}
	lo, hi := b.pattern.ColPtr[j], b.pattern.ColPtr[j+1]
	at := b.ColPtr[3*j] + 3*sort.SearchInts(b.pattern.RowIdx[lo:hi], i)
	return place{int32(at), int32(3 * (hi - lo))}
}

// spread adds c K of spring n to the blocks of its ends and subtracts it from those between them.
func (b *Tangent) spread(n int, k [6]float64, c float64) {
	p := &b.places[n]
	b.add(p[0], k, c)
	b.add(p[1], k, c)
	b.add(p[2], k, -c)
	b.add(p[3], k, -c)
}

// bend adds c K of hinge n to the blocks of its particles.
func (b *Tangent) bend(n int, k [6]float64, c float64) {
	w := &b.s.Hinges[n].W
	for i, row := range b.hinges[n] {
		for j, p := range row {
			b.add(p, k, c*(w[i]*w[j]))
		}
	}
}

// less returns a − b.
func less(a, b [6]float64) [6]float64 {
	for c := range a {
		a[c] -= b[c]
	}
	return a
}

// add adds c K to a block, if it is there.
func (b *Tangent) add(p place, k [6]float64, c float64) {
	if p.at < 0 {
		return
	}
	height := p.height
	v := b.Val[p.at:]
	v[0] += c * k[0]
	v[1] += c * k[5]
	v[2] += c * k[4]
	v[height] += c * k[5]
	v[height+1] += c * k[1]
	v[height+2] += c * k[3]
	v[2*height] += c * k[4]
	v[2*height+1] += c * k[3]
	v[2*height+2] += c * k[2]
}

// Multiply sets y to the product with x, block by block: the numbers of rows are read once for nine entries.
func (b *Tangent) Multiply(y, x []float64) {
	for j := range b.pattern.Cols {
		rows := b.pattern.RowIdx[b.pattern.ColPtr[j]:b.pattern.ColPtr[j+1]]
		height := 3 * len(rows)
		v0 := b.Val[b.ColPtr[3*j]:][:height]
		v1 := b.Val[b.ColPtr[3*j+1]:][:height]
		v2 := b.Val[b.ColPtr[3*j+2]:][:height]
		var y0, y1, y2 float64
		for _, i := range rows { // row j is column j
			xi := (*[3]float64)(x[3*i:])
			a0, a1, a2 := (*[3]float64)(v0), (*[3]float64)(v1), (*[3]float64)(v2)
			y0 += a0[0]*xi[0] + a0[1]*xi[1] + a0[2]*xi[2]
			y1 += a1[0]*xi[0] + a1[1]*xi[1] + a1[2]*xi[2]
			y2 += a2[0]*xi[0] + a2[1]*xi[1] + a2[2]*xi[2]
			v0, v1, v2 = v0[3:], v1[3:], v2[3:]
		}
		*(*[3]float64)(y[3*j:]) = [3]float64{y0, y1, y2}
	}
}

// Analyze orders the blocks, three rows at a time, and finds the pattern of the Cholesky factor.
func (b *Tangent) Analyze() *sparse.Symbolic {
	order := make([]int, 0, b.Cols)
	for _, k := range sparse.Order(b.pattern) {
		order = append(order, 3*k, 3*k+1, 3*k+2)
	}
	return sparse.AnalyzeOrdered(b.CSC, order)
}
