package sparse

import (
	"fmt"
	"math"
)

// Multigrid is a V-cycle of algebraic multigrid by smoothed aggregation (P. Vaněk, J. Mandel, M. Brezina: Algebraic multigrid by
// smoothed aggregation for second and fourth order elliptic problems, Computing 56, 1996). It is for symmetric positive definite
// matrices A whose rows belong to particles, such as M + h² L. On each level, from z = 0:
//
//	z := forward Gauss-Seidel for A z = r
//	z := z + P V(Pᵀ (r − A z)),   V: the cycle of PᵀA P; on the coarsest level its inverse
//	z := backward Gauss-Seidel for A z = r
//
// Therefore z = C r with a symmetric positive definite C ≤ A⁻¹: the iteration x := x + C (b − A x) converges, and it never raises
// ½ xᵀA x − bᵀx. P reproduces translations exactly, since its rows add up to 1 (see aggregate.go). With at most 600 rows there is one
// level, and C = A⁻¹.
//
// A cycle costs as much as three products with A. It reduces the error by a factor of 0.3 to 0.5 at any size. On a large solid, a
// cycle takes a third of the time of a back-substitution, and making the levels a tenth of the time of a factorisation. A cycle
// serves one caller at a time. Cycle and Cycle3 are Preconditioners:
//
//	m, err := sparse.NewMultigrid(a)
//	n, err := sparse.CG{Precondition: m.Cycle}.Solve(a, x, b)
type Multigrid struct {
	levels []*cycleLevel // from the finest
	factor *Cholesky     // of the coarsest level; nil if Gauss-Seidel does for it
	z3, r3 []float64     // of Cycle
}

// cycleLevel is a level of Multigrid.
type cycleLevel struct {
	n       int
	beside  rows      // A without its diagonal, columns in ascending order
	lower   []int32   // of a row of beside: where its columns above the diagonal begin
	inverse []float64 // of the diagonal
	p       rows      // to this level from the next coarser one; none on the coarsest
	z, r    []float64 // 3 for each row; of the finest level those of the caller
}

// rows is a matrix by rows.
type rows struct {
	ptr, col []int32
	val      []float64
}

func (a *rows) n() int { return len(a.ptr) - 1 }

// directly is the number of rows up to which a level is solved by its factor, which then costs less than a cycle.
const directly = 600

// NewMultigrid makes the levels for A, of which both triangles are stored. The error wraps ErrNotPositiveDefinite.
func NewMultigrid(a *CSC) (*Multigrid, error) { return newMultigrid(a, directly) }

// newMultigrid makes levels until one has at most the given number of rows.
func newMultigrid(a *CSC, last int) (*Multigrid, error) {
	m := &Multigrid{}
	for wantSquare(a) > last {
		l, err := newCycleLevel(a)
		if err != nil {
			return nil, err
		}
		of, aggregates := aggregate(&l.beside, l.inverse)
		if aggregates == 0 {
			m.add(l)
			return m, nil // the diagonal dominates
		}
		if 2*aggregates > a.Cols {
			break // coarser levels would cost more than the factor of this one
		}
		m.add(l)
		l.p = l.prolongation(of)
		a = l.galerkin(aggregates)
	}
	var err error
	if m.factor, err = NewCholesky(a); err != nil {
		return nil, err
	}
	m.add(&cycleLevel{n: a.Cols})
	return m, nil
}

// add appends a level.
func (m *Multigrid) add(l *cycleLevel) {
	if len(m.levels) > 0 {
		l.z, l.r = make([]float64, 3*l.n), make([]float64, 3*l.n)
	}
	m.levels = append(m.levels, l)
}

// newCycleLevel takes A apart.
func newCycleLevel(a *CSC) (*cycleLevel, error) {
	n := a.Cols
	l := &cycleLevel{n: n, lower: make([]int32, n), inverse: make([]float64, n)}
	l.beside = rows{make([]int32, n+1), make([]int32, 0, a.NNZ()-n), make([]float64, 0, a.NNZ()-n)}
	b := &l.beside
	for j := range n {
		l.lower[j] = int32(len(b.col))
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			i, v := a.RowIdx[p], a.Val[p]
			if i == j {
				l.inverse[j] = 1 / v
				continue
			}
			b.col, b.val = append(b.col, int32(i)), append(b.val, v)
			if i < j {
				l.lower[j] = int32(len(b.col))
			}
		}
		b.ptr[j+1] = int32(len(b.col))
		if !(l.inverse[j] > 0) || math.IsInf(l.inverse[j], 1) {
			return nil, fmt.Errorf("column %d: %w", j, ErrNotPositiveDefinite)
		}
	}
	return l, nil
}

// Levels returns the number of rows of each level, from the finest.
func (m *Multigrid) Levels() []int {
	var n []int
	for _, l := range m.levels {
		n = append(n, l.n)
	}
	return n
}

// Cycle3 sets z = (C ⊗ I3) r for interleaved x, y and z (3n each). z and r are different slices.
func (m *Multigrid) Cycle3(z, r []float64) {
	top := m.levels[0]
	if len(z) != 3*top.n || len(r) != 3*top.n {
		panic(fmt.Sprintf("sparse: Cycle3: len(z) = %d, len(r) = %d, want 3n = %d", len(z), len(r), 3*top.n))
	}
	top.z, top.r = z, r
	m.cycle(0)
	top.z, top.r = nil, nil
}

// Cycle sets z = C r (n each). It takes as long as Cycle3.
func (m *Multigrid) Cycle(z, r []float64) {
	n := m.levels[0].n
	m.z3, m.r3 = sized(m.z3, 3*n), sized(m.r3, 3*n)
	for i, v := range r {
		m.r3[3*i] = v
	}
	m.Cycle3(m.z3, m.r3)
	for i := range z {
		z[i] = m.z3[3*i]
	}
}

func (m *Multigrid) cycle(depth int) {
	l := m.levels[depth]
	if depth == len(m.levels)-1 && m.factor != nil {
		copy(l.z, l.r)
		m.factor.Solve3(l.z)
		return
	}
	l.forward()
	if l.p.ptr != nil {
		c := m.levels[depth+1]
		l.restrict(c.r)
		m.cycle(depth + 1)
		l.prolong(c.z)
	}
	l.backward()
}

// forward sets z by Gauss-Seidel from z = 0: (D + E) z = r, E the lower triangle.
func (l *cycleLevel) forward() {
	z, r := l.z, l.r
	for i, inverse := range l.inverse {
		ri := (*[3]float64)(r[3*i:])
		s0, s1, s2 := ri[0], ri[1], ri[2]
		first, end := l.beside.ptr[i], l.lower[i]
		col, val := l.beside.col[first:end], l.beside.val[first:end]
		for k, j := range col {
			v, zj := val[k], (*[3]float64)(z[3*j:])
			s0, s1, s2 = s0-v*zj[0], s1-v*zj[1], s2-v*zj[2]
		}
		*(*[3]float64)(z[3*i:]) = [3]float64{inverse * s0, inverse * s1, inverse * s2}
	}
}

// restrict sets to = Pᵀ (r − A z) behind forward, where r − A z = −Eᵀ z.
func (l *cycleLevel) restrict(to []float64) {
	clear(to)
	z := l.z
	for i := range l.inverse {
		s0, s1, s2 := 0.0, 0.0, 0.0
		first, end := l.lower[i], l.beside.ptr[i+1]
		col, val := l.beside.col[first:end], l.beside.val[first:end]
		for k, j := range col {
			v, zj := val[k], (*[3]float64)(z[3*j:])
			s0, s1, s2 = s0-v*zj[0], s1-v*zj[1], s2-v*zj[2]
		}
		for k := l.p.ptr[i]; k < l.p.ptr[i+1]; k++ {
			w, t := l.p.val[k], (*[3]float64)(to[3*l.p.col[k]:])
			t[0], t[1], t[2] = t[0]+w*s0, t[1]+w*s1, t[2]+w*s2
		}
	}
}

// prolong adds P from to z.
func (l *cycleLevel) prolong(from []float64) {
	for i := range l.inverse {
		zi := (*[3]float64)(l.z[3*i:])
		for k := l.p.ptr[i]; k < l.p.ptr[i+1]; k++ {
			w, e := l.p.val[k], (*[3]float64)(from[3*l.p.col[k]:])
			zi[0], zi[1], zi[2] = zi[0]+w*e[0], zi[1]+w*e[1], zi[2]+w*e[2]
		}
	}
}

// backward improves z by Gauss-Seidel from the last row to the first.
func (l *cycleLevel) backward() {
	z, r := l.z, l.r
	for i := len(l.inverse) - 1; i >= 0; i-- {
		ri := (*[3]float64)(r[3*i:])
		s0, s1, s2 := ri[0], ri[1], ri[2]
		first, end := l.beside.ptr[i], l.beside.ptr[i+1]
		col, val := l.beside.col[first:end], l.beside.val[first:end]
		for k, j := range col {
			v, zj := val[k], (*[3]float64)(z[3*j:])
			s0, s1, s2 = s0-v*zj[0], s1-v*zj[1], s2-v*zj[2]
		}
		inverse := l.inverse[i]
		*(*[3]float64)(z[3*i:]) = [3]float64{inverse * s0, inverse * s1, inverse * s2}
	}
}

// String sums the levels up in one line.
func (m *Multigrid) String() string { return fmt.Sprintf("multigrid: levels of %v rows", m.Levels()) }
