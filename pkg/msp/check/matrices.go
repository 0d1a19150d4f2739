package check

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// MatrixFunc makes a matrix of m particles and their springs: L = Σ k A Aᵀ (m×m) or J = Σ k A Sᵀ (m×s), of Liu et al.
// 2013, eq. 12.
type MatrixFunc func(m int, springs []msp.Spring) *mat.Dense

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

// assembled adds one block [a b; c d] for each spring, times its weight.
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
