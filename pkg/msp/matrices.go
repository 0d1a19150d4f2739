package msp

import "github.com/massspring/msp/pkg/msp/sparse"

// MassMatrix returns the diagonal mass matrix M (m×m), in kg. As in L and J, pinned particles keep their rows; a
// method that holds them leaves the rows out of its linear systems.
func (s *System) MassMatrix() *sparse.CSC {
	a := laplacian(nil, nil, s.Mass, 0)
	a.Name = "M"
	return a
}

// L returns the stiffness-weighted Laplacian of the springs (m×m), in N/m,
//
//	L = Σ k_i A_i A_iᵀ,   A_i = e_I − e_J the incidence vector of spring i:
//
// symmetric, positive semi-definite, each row summing to zero (Liu et al. 2013, eq. 12; "⊗ I3" understood). Of a hinge A_i is W.
func (s *System) L() *sparse.CSC {
	row := s.all()
	l := withHinges(laplacian(s.Springs, row, make([]float64, s.NumParticles()), 1), s.Hinges, row, 1)
	l.Name = "L"
	return l
}

// A returns the matrix of the global step for all particles (m×m), in kg,
//
//	A = M + h² L
//
// (Liu et al. 2013, eq. 14; "⊗ I3" understood): symmetric and positive definite.
func (s *System) A(h float64) *sparse.CSC {
	row := s.all()
	a := withHinges(laplacian(s.Springs, row, s.Mass, h*h), s.Hinges, row, h*h)
	a.Name = "A"
	return a
}

// J returns the matrix that applies each spring's force to its two ends (m×s), in N/m,
//
//	J = Σ k_i A_i S_iᵀ,   S_i = the i-th unit vector of R^s
//
// (Liu et al. 2013, eq. 12; "⊗ I3" understood): J d is the force of springs with vectors d.
func (s *System) J() *sparse.CSC {
	n := s.NumSprings()
	a := &sparse.CSC{
		Name: "J", Rows: s.NumParticles(), Cols: n,
		ColPtr: make([]int, n+1), RowIdx: make([]int, 2*n), Val: make([]float64, 2*n),
	}
	for i, sp := range s.Springs {
		a.ColPtr[i+1] = 2 * (i + 1)
		rows, values := a.RowIdx[2*i:2*i+2], a.Val[2*i:2*i+2]
		rows[0], rows[1], values[0], values[1] = sp.I, sp.J, sp.K, -sp.K
		if sp.I > sp.J {
			rows[0], rows[1], values[0], values[1] = sp.J, sp.I, -sp.K, sp.K
		}
	}
	s.appendHinges(a)
	return a
}
