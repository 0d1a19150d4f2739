package check

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// MatrixFunc makes a matrix of m particles and their springs: L = Σ k A Aᵀ (m×m) or J = Σ k A Sᵀ (m×s), of Liu et al.
// 2013, eq. 12.
type MatrixFunc func(m int, springs []msp.Spring) *mat.Dense

// TripletsFunc returns the entries of L, of which those of one place add up.
type TripletsFunc func(m int, springs []msp.Spring) (rows, cols []int, values []float64)

// EliminateFunc solves A x = b where the unknowns named in pinned have the values at.
type EliminateFunc func(A *mat.Dense, b []float64, pinned []int, at []float64) []float64

// entries returns the entries of a matrix row by row, below its dimensions.
func entries(A *mat.Dense) []float64 {
	if A == nil {
		panic("the matrix is nil")
	}
	rows, cols := A.Dims()
	list := []float64{float64(rows), float64(cols)}
	for i := range rows {
		list = append(list, mat.Row(nil, i, A)...)
	}
	return list
}

func drawSprings(d *draw) (m int, springs []msp.Spring) {
	s, _ := drawSystem(d)
	twice := s.Springs[0] // side by side with the first
	twice.K = d.in(1, 100)
	return len(s.Mass), append(s.Springs, twice)
}

// Laplacian returns the verdict on L, assembled densely.
func (s Sheet) Laplacian(f MatrixFunc) Verdict { return ask(s, laplacian, f) }

// assembled adds one block [a b; c d], times k or what weight makes of a spring, for each spring.
func assembled(a, b, c, d float64, weight func(sp msp.Spring) float64) MatrixFunc {
	return func(m int, springs []msp.Spring) *mat.Dense {
		L := mat.NewDense(m, m, nil)
		add := func(i, j int, v float64) { L.Set(i, j, L.At(i, j)+v) }
		for _, sp := range springs {
			k := weight(sp)
			add(sp.I, sp.I, a*k)
			add(sp.I, sp.J, b*k)
			add(sp.J, sp.I, c*k)
			add(sp.J, sp.J, d*k)
		}
		return L
	}
}

func stiffness(sp msp.Spring) float64 { return sp.K }
func unity(msp.Spring) float64        { return 1 }

var laplacian = &question[MatrixFunc]{
	subject: "the matrix L",
	right:   assembled(1, -1, -1, 1, stiffness),
	answers: func(f MatrixFunc, d *draw) []float64 {
		m, springs := drawSprings(d)
		return entries(f(m, append([]msp.Spring(nil), springs...)))
	},
	laws: []law[MatrixFunc]{
		{"is symmetric", func(f MatrixFunc, d *draw) error {
			A := f(drawSprings(d))
			return nearAll(entries(mat.DenseCopyOf(A.T())), entries(A), 1e-12)
		}},
		{"has rows that sum to zero: a common translation costs nothing", func(f MatrixFunc, d *draw) error {
			A := f(drawSprings(d))
			rows, _ := A.Dims()
			for i := range rows {
				sum := 0.0
				for _, v := range mat.Row(nil, i, A) {
					sum += v
				}
				if err := near(fmt.Sprintf("the sum of row %d", i), sum, 0, 1e-9); err != nil {
					return err
				}
			}
			return nil
		}},
		{"is positive semi-definite", func(f MatrixFunc, d *draw) error {
			A := f(drawSprings(d))
			rows, cols := A.Dims()
			for range 100 {
				x := mat.NewVecDense(cols, d.vec(cols))
				if rows != cols {
					return errors.New("it is not square")
				}
				if q := mat.Inner(x, A, x); !(q >= -1e-9) {
					return fmt.Errorf("xᵀ L x is %.6g for some x", q)
				}
			}
			return nil
		}},
		{"is the same for springs turned round", func(f MatrixFunc, d *draw) error {
			m, springs := drawSprings(d)
			turned := append([]msp.Spring(nil), springs...)
			for i, sp := range springs {
				turned[i].I, turned[i].J = sp.J, sp.I
			}
			return nearAll(entries(f(m, turned)), entries(f(m, springs)), 1e-12)
		}},
	},
	known: []mistake[MatrixFunc]{
		{"the sign were wrong", assembled(-1, 1, 1, -1, stiffness)},
		{"the entries off the diagonal had the wrong sign", assembled(1, 1, 1, 1, stiffness)},
		{"the stiffness were forgotten", assembled(1, -1, -1, 1, unity)},
		{"springs were counted twice", assembled(2, -2, -2, 2, stiffness)},
		{"only one of each pair of entries off the diagonal were set", assembled(1, -1, 0, 1, stiffness)},
		{"the diagonal of particle J were forgotten", assembled(1, -1, -1, 0, stiffness)},
		{"entries were set instead of added to", func(m int, springs []msp.Spring) *mat.Dense {
			L := mat.NewDense(m, m, nil)
			for _, sp := range springs {
				L.Set(sp.I, sp.I, sp.K)
				L.Set(sp.J, sp.J, sp.K)
				L.Set(sp.I, sp.J, -sp.K)
				L.Set(sp.J, sp.I, -sp.K)
			}
			return L
		}},
	},
}

// DirectionMatrix returns the verdict on J, assembled densely.
func (s Sheet) DirectionMatrix(f MatrixFunc) Verdict { return ask(s, directionMatrix, f) }

func spread(weight func(sp msp.Spring) float64, atI, atJ float64) MatrixFunc {
	return func(m int, springs []msp.Spring) *mat.Dense {
		J := mat.NewDense(m, len(springs), nil)
		for i, sp := range springs {
			J.Set(sp.I, i, atI*weight(sp))
			J.Set(sp.J, i, atJ*weight(sp))
		}
		return J
	}
}

var directionMatrix = &question[MatrixFunc]{
	subject: "the matrix J",
	right:   spread(stiffness, 1, -1),
	answers: laplacian.answers,
	laws: []law[MatrixFunc]{
		{"has columns that sum to zero: a spring pulls itself nowhere", func(f MatrixFunc, d *draw) error {
			A := f(drawSprings(d))
			_, cols := A.Dims()
			for j := range cols {
				sum := 0.0
				for _, v := range mat.Col(nil, j, A) {
					sum += v
				}
				if err := near(fmt.Sprintf("the sum of column %d", j), sum, 0, 1e-9); err != nil {
					return err
				}
			}
			return nil
		}},
		{"J Aᵀ is L", func(f MatrixFunc, d *draw) error {
			m, springs := drawSprings(d)
			J := f(m, springs)
			if rows, cols := J.Dims(); rows != m || cols != len(springs) {
				return fmt.Errorf("it is %d×%d, want %d×%d", rows, cols, m, len(springs))
			}
			var L mat.Dense
			L.Mul(J, spread(unity, 1, -1)(m, springs).T())
			return nearAll(entries(&L), entries(laplacian.right(m, springs)), 1e-9)
		}},
	},
	known: []mistake[MatrixFunc]{
		{"it were transposed, s×m instead of m×s", func(m int, springs []msp.Spring) *mat.Dense {
			return mat.DenseCopyOf(spread(stiffness, 1, -1)(m, springs).T())
		}},
		{"the sign were wrong", spread(stiffness, -1, 1)},
		{"both ends had the same sign", spread(stiffness, 1, 1)},
		{"the stiffness were forgotten", spread(unity, 1, -1)},
		{"only the particle I were there", spread(stiffness, 1, 0)},
	},
}

// Triplets returns the verdict on L as a list of entries.
func (s Sheet) Triplets(f TripletsFunc) Verdict { return ask(s, triplets, f) }

func listed(a, b, c, d float64) TripletsFunc {
	return func(m int, springs []msp.Spring) (rows, cols []int, values []float64) {
		for _, sp := range springs {
			rows = append(rows, sp.I, sp.I, sp.J, sp.J)
			cols = append(cols, sp.I, sp.J, sp.I, sp.J)
			values = append(values, a*sp.K, b*sp.K, c*sp.K, d*sp.K)
		}
		return rows, cols, values
	}
}

// summed is the dense matrix of triplets.
func summed(m int, rows, cols []int, values []float64) *mat.Dense {
	if len(rows) != len(values) || len(cols) != len(values) {
		panic(fmt.Sprintf("%d rows, %d columns, %d values", len(rows), len(cols), len(values)))
	}
	L := mat.NewDense(m, m, nil)
	for n, v := range values {
		L.Set(rows[n], cols[n], L.At(rows[n], cols[n])+v)
	}
	return L
}

var triplets = &question[TripletsFunc]{
	subject: "the entries of L",
	right:   listed(1, -1, -1, 1),
	answers: func(f TripletsFunc, d *draw) []float64 {
		m, springs := drawSprings(d)
		rows, cols, values := f(m, append([]msp.Spring(nil), springs...))
		return entries(summed(m, rows, cols, values))
	},
	laws: []law[TripletsFunc]{
		{"has at most four entries a spring", func(f TripletsFunc, d *draw) error {
			m, springs := drawSprings(d)
			_, _, values := f(m, springs)
			if size := norm(values); math.IsNaN(size) || math.IsInf(size, 0) {
				return fmt.Errorf("an entry %w", errNotFinite)
			}
			if n := len(values); n == 0 || n > 4*len(springs) {
				return fmt.Errorf("%d entries for %d springs", n, len(springs))
			}
			return nil
		}},
	},
	known: []mistake[TripletsFunc]{
		{"the entries off the diagonal had the wrong sign", listed(1, 1, 1, 1)},
		{"the entries off the diagonal were forgotten", listed(1, 0, 0, 1)},
		{"only one of each pair of entries off the diagonal were there", listed(1, -1, 0, 1)},
		{"springs were counted twice", listed(2, -2, -2, 2)},
	},
}

// LinearForce returns the verdict on f = −L x + J d(x) + f_ext.
func (s Sheet) LinearForce(f SystemForceFunc) Verdict { return ask(s, linearForce, f) }

// linearWith is −L x + J d(x) + f_ext with factors of the three.
func linearWith(l, j, external float64) SystemForceFunc {
	return func(s *msp.System, x []float64) []float64 {
		f := times(external, s.ExternalForce())
		for _, sp := range s.Springs {
			p12 := minus(point(x, sp.I), point(x, sp.J))
			pull := plus(times(l*sp.K, p12), j*sp.K, projected(p12, sp.R))
			add(f, sp.I, 1, pull)
			add(f, sp.J, -1, pull)
		}
		return f
	}
}

var linearForce = &question[SystemForceFunc]{
	subject: "the force −L x + J d + f_ext",
	right:   linearWith(-1, 1, 1),
	answers: systemForce.answers,
	laws:    systemForce.laws,
	known: []mistake[SystemForceFunc]{
		{"the gradient were given for the force: the sign is wrong", linearWith(1, -1, -1)},
		{"the sign of L x were wrong", linearWith(1, 1, 1)},
		{"the sign of J d were wrong", linearWith(-1, -1, 1)},
		{"the sign of f_ext were wrong (Liu, eq. 13 as printed)", linearWith(-1, 1, -1)},
		{"f_ext were forgotten", linearWith(-1, 1, 0)},
		{"J d were forgotten", linearWith(-1, 0, 1)},
		{"the directions were unit vectors, without the rest length", func(s *msp.System, x []float64) []float64 {
			u := s.Clone()
			for i := range u.Springs {
				u.Springs[i].R = 1
			}
			return linearWith(-1, 1, 1)(u, x)
		}},
	},
}

// Eliminate returns the verdict on a linear system with some unknowns pinned.
func (s Sheet) Eliminate(f EliminateFunc) Verdict { return ask(s, eliminate, f) }

// eliminated solves for the free unknowns, with moved times what the pinned ones bring to the right-hand side.
func eliminated(moved float64) EliminateFunc {
	return func(A *mat.Dense, b []float64, pinned []int, at []float64) []float64 {
		x, held := make([]float64, len(b)), make([]bool, len(b))
		for n, i := range pinned {
			x[i], held[i] = at[n], true
		}
		var free []int
		for i := range b {
			if !held[i] {
				free = append(free, i)
			}
		}
		R, r := mat.NewDense(len(free), len(free), nil), mat.NewVecDense(len(free), nil)
		for a, i := range free {
			r.SetVec(a, b[i]-moved*dot(mat.Row(nil, i, A), x))
			for c, j := range free {
				R.Set(a, c, A.At(i, j))
			}
		}
		var solved mat.VecDense
		if err := solved.SolveVec(R, r); err != nil {
			panic(err)
		}
		for a, i := range free {
			x[i] = solved.AtVec(a)
		}
		return x
	}
}

// drawPinned returns a definite matrix, M + L, a right-hand side and two unknowns that are pinned.
func drawPinned(d *draw) (A *mat.Dense, b []float64, pinned []int, at []float64) {
	m, springs := drawSprings(d)
	A = laplacian.right(m, springs)
	for i := range m {
		A.Set(i, i, A.At(i, i)+d.in(1, 2))
	}
	first := d.IntN(m - 1)
	return A, times(10, d.vec(m)), []int{first, first + 1 + d.IntN(m-1-first)}, d.vec(2)
}

var eliminate = &question[EliminateFunc]{
	subject:   "a linear system with pinned unknowns",
	right:     eliminated(1),
	tolerance: 1e-8, // the condition of the matrix is a few hundred
	answers: func(f EliminateFunc, d *draw) []float64 {
		A, b, pinned, at := drawPinned(d)
		return f(mat.DenseCopyOf(A), d.give(b), append([]int(nil), pinned...), d.give(at))
	},
	laws: []law[EliminateFunc]{
		{"has the pinned unknowns where they are pinned", func(f EliminateFunc, d *draw) error {
			A, b, pinned, at := drawPinned(d)
			x := f(A, b, pinned, at)
			return nearAll([]float64{x[pinned[0]], x[pinned[1]]}, at, 1e-12)
		}},
		{"satisfies the equations of the free unknowns", func(f EliminateFunc, d *draw) error {
			A, b, pinned, at := drawPinned(d)
			x := f(mat.DenseCopyOf(A), append([]float64(nil), b...), pinned, at)
			for i := range b {
				if i == pinned[0] || i == pinned[1] {
					continue
				}
				if err := near(fmt.Sprintf("row %d of A x", i), dot(mat.Row(nil, i, A), x), b[i], 1e-8); err != nil {
					return err
				}
			}
			return nil
		}},
	},
	known: []mistake[EliminateFunc]{
		{"the columns of the pinned unknowns were dropped without moving them to the right-hand side", eliminated(0)},
		{"they were moved to the right-hand side with the wrong sign", eliminated(-1)},
		{"nothing were pinned", func(A *mat.Dense, b []float64, _ []int, _ []float64) []float64 {
			return eliminated(1)(A, b, nil, nil)
		}},
		{"the system were solved as if nothing were pinned, and the values put in afterwards",
			func(A *mat.Dense, b []float64, pinned []int, at []float64) []float64 {
				x := eliminated(1)(A, b, nil, nil)
				for n, i := range pinned {
					x[i] = at[n]
				}
				return x
			}},
	},
}

// definite reports whether the least of xᵀ A x over many x is at least −tolerance.
func definite(A *mat.SymDense, tolerance float64) error {
	var e mat.EigenSym
	if !e.Factorize(A, false) {
		return errors.New("its eigenvalues are not found")
	}
	if least := e.Values(nil)[0]; !(least >= -tolerance) || math.IsNaN(least) {
		return fmt.Errorf("its least eigenvalue is %.6g", least)
	}
	return nil
}
