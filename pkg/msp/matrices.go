package msp

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// MassMatrix returns the diagonal mass matrix M (m×m), in kg. Pinned particles have their rows in it, as
// in L and J: a method that holds them leaves them out of what it solves.
func (s *System) MassMatrix() *sparse.CSC {
	m := s.NumParticles()
	t := sparse.NewTriplets(m, m, m)
	for i, mass := range s.Mass {
		t.Add(i, i, mass)
	}
	return named("M", t)
}

// L returns the stiffness-weighted Laplacian of the springs (m×m), in N/m,
//
//	L = Σ k_i A_i A_iᵀ,   A_i = e_I − e_J the incidence vector of spring i:
//
// symmetric, positive semi-definite, each row summing to zero (Liu et al. 2013, eq. 12; "⊗ I3" understood).
func (s *System) L() *sparse.CSC {
	m := s.NumParticles()
	t := sparse.NewTriplets(m, m, 4*len(s.Springs))
	for _, sp := range s.Springs {
		t.Add(sp.I, sp.I, sp.K)
		t.Add(sp.J, sp.J, sp.K)
		t.Add(sp.I, sp.J, -sp.K)
		t.Add(sp.J, sp.I, -sp.K)
	}
	return named("L", t)
}

// J returns the matrix that spreads what each spring exerts over its two ends (m×s), in N/m,
//
//	J = Σ k_i A_i S_iᵀ,   S_i = the i-th unit vector of R^s
//
// (Liu et al. 2013, eq. 12; "⊗ I3" understood): J d is the force of springs with the vectors d.
func (s *System) J() *sparse.CSC {
	t := sparse.NewTriplets(s.NumParticles(), s.NumSprings(), 2*len(s.Springs))
	for i, sp := range s.Springs {
		t.Add(sp.I, i, sp.K)
		t.Add(sp.J, i, -sp.K)
	}
	return named("J", t)
}

func named(name string, t *sparse.Triplets) *sparse.CSC {
	a := t.CSC()
	a.Name = name
	return a
}

// MaxKron3 is the largest number of rows or columns that Kron3 expands: the result then has 9 million
// entries, 72 MB.
const MaxKron3 = 1000

// Kron3 returns A ⊗ I3 as a dense matrix, 3r×3c for an r×c matrix A: for looking at what the paper writes
// out and the computation never forms. It panics beyond MaxKron3 rows or columns.
func Kron3(a mat.Matrix) *mat.Dense {
	r, c := a.Dims()
	if r > MaxKron3 || c > MaxKron3 {
		panic(fmt.Sprintf("msp: Kron3 of a %d×%d matrix, want at most %d rows and columns", r, c, MaxKron3))
	}
	if r == 0 || c == 0 {
		return &mat.Dense{}
	}
	k := mat.NewDense(3*r, 3*c, nil)
	for i := range r {
		for j := range c {
			for axis := range 3 {
				k.Set(3*i+axis, 3*j+axis, a.At(i, j))
			}
		}
	}
	return k
}
