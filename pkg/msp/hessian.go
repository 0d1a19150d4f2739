package msp

import (
	"sort"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// HessG returns the Hessian of eq. 8 at the positions x (3m), in kg,
//
//	∇²g(x) = M + h² Σ B_i,
//
// 3m×3m. The spring i between particles I and J adds B_i with the block K to (I, I) and (J, J), −K to
// (I, J) and (J, I), where for p12 = l u with ‖u‖ = 1
//
//	K = k ( u uᵀ + (1 − r/l) (I3 − u uᵀ) )
//
// (Zachmann 2018, erratum; Kauppila, sec. 2.2). A compressed spring, l < r, has a negative eigenvalue
// k (1 − r/l), so that ∇²g may be indefinite. Pinned particles have their rows in it, as in L and M. A
// spring without length has no Hessian; K = k I3 is taken.
func (s *System) HessG(x []float64, h float64) *sparse.CSC {
	b := s.blocks(x, s.Mass, h)
	b.Name = "∇²g"
	return b
}

// K returns the tangent stiffness matrix at the positions x (3m), in N/m,
//
//	K(x) = −∂f/∂x = ∇²E(x),
//
// 3m×3m, assembled spring by spring with the blocks of HessG: ∇²g = M + h² K. Pinned particles have their rows
// in it.
func (s *System) K(x []float64) *sparse.CSC {
	b := s.blocks(x, nil, 1)
	b.Name = "K"
	return b
}

// blocks returns the matrix of the given masses and h² K(x), with rows for all particles.
func (s *System) blocks(x, mass []float64, h float64) *sparse.CSC {
	m := s.NumParticles()
	want("x", x, "3m", 3*m)
	b := newBlocks(s.all(), m, s.Springs)
	b.assemble(mass, s.Springs, x, h, LeaveIndefinite)
	return b.CSC
}

// springHessian returns K of one spring, the six entries xx, yy, zz, yz, xz, xy. Of d,
// ProjectSprings replaces the negative eigenvalue of a compressed spring by 0, the nearest that is positive
// semi-definite, and LinearSprings K by k I3.
func springHessian(x []float64, sp Spring, d Definite) [6]float64 {
	if d == LinearSprings {
		return [6]float64{sp.K, sp.K, sp.K}
	}
	i, j := 3*sp.I, 3*sp.J
	p0, p1, p2 := x[i]-x[j], x[i+1]-x[j+1], x[i+2]-x[j+2]
	l := norm([]float64{p0, p1, p2})
	if !(l*l > tiny) {
		return [6]float64{sp.K, sp.K, sp.K}
	}
	across := 1 - sp.R/l
	if d == ProjectSprings {
		across = max(across, 0)
	}
	u0, u1, u2 := p0/l, p1/l, p2/l
	k, a := sp.K, sp.K*across
	b := k - a
	return [6]float64{a + b*u0*u0, a + b*u1*u1, a + b*u2*u2, b * u1 * u2, b * u0 * u2, b * u0 * u1}
}

// blocks is a symmetric matrix of 3×3 blocks, one for each particle and two for each spring between
// particles that have rows. Its pattern stays, its values are assembled anew for each x.
type blocks struct {
	*sparse.CSC
	pattern *sparse.CSC // one entry per block
	row     []int       // of a particle, in blocks; negative if it has none
}

// newBlocks makes the pattern for n rows of blocks.
func newBlocks(row []int, n int, springs []Spring) *blocks {
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
	b := &blocks{pattern: t.CSC(), row: row}
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
	return b
}

// assemble sets the values to those of ∇²g at x, each spring's part made definite in the way of d.
func (b *blocks) assemble(mass []float64, springs []Spring, x []float64, h float64, d Definite) {
	clear(b.Val)
	for i, m := range mass {
		if k := b.row[i]; k >= 0 {
			b.add(k, k, [6]float64{m, m, m}, 1)
		}
	}
	for _, sp := range springs {
		b.spread(sp, springHessian(x, sp, d), h*h)
	}
}

// damp adds c times the matrix of the dampers at x.
func (b *blocks) damp(d Damping, springs []Spring, x []float64, c float64) {
	if d == (Damping{}) {
		return
	}
	for _, sp := range springs {
		b.spread(sp, d.matrix(x, sp), c)
	}
}

// spread adds c K of a spring: to the blocks of its ends, and subtracted to those between them.
func (b *blocks) spread(sp Spring, k [6]float64, c float64) {
	i, j := b.row[sp.I], b.row[sp.J]
	if i >= 0 {
		b.add(i, i, k, c)
	}
	if j >= 0 {
		b.add(j, j, k, c)
	}
	if i >= 0 && j >= 0 {
		b.add(i, j, k, -c)
		b.add(j, i, k, -c)
	}
}

// add adds c K to the block (i, j).
func (b *blocks) add(i, j int, k [6]float64, c float64) {
	lo, hi := b.pattern.ColPtr[j], b.pattern.ColPtr[j+1]
	place := sort.SearchInts(b.pattern.RowIdx[lo:hi], i)
	height := 3 * (hi - lo)
	v := b.Val[b.ColPtr[3*j]+3*place:]
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

// shift adds β times the mass to the diagonal.
func (b *blocks) shift(mass []float64, beta float64) {
	for i, m := range mass {
		if k := b.row[i]; k >= 0 {
			b.add(k, k, [6]float64{1, 1, 1}, beta*m)
		}
	}
}

// analyze orders the blocks, three rows at a time, and finds the pattern of the Cholesky factor.
func (b *blocks) analyze() *sparse.Symbolic {
	order := make([]int, 0, b.Cols)
	for _, k := range sparse.Order(b.pattern) {
		order = append(order, 3*k, 3*k+1, 3*k+2)
	}
	return sparse.AnalyzeOrdered(b.CSC, order)
}
