package sparse

import "fmt"

// SSOR returns the preconditioner of symmetric successive over-relaxation,
//
//	M = ω/(2 − ω) (D/ω + E) D⁻¹ (D/ω + Eᵀ),  0 < ω < 2,
//
// where D is the diagonal of A and E its strictly lower triangle (Hauth 2003, eq. 54; erratum: the middle factor is D⁻¹). ω = 1
// gives symmetric Gauss-Seidel. The error wraps ErrNotPositiveDefinite if an entry of D is not positive.
func SSOR(a *CSC, omega float64) (Preconditioner, error) {
	return alone(func(m *Workspace, a *CSC) (Preconditioner, error) { return m.SSOR(a, omega) }, a)
}

// SSOR does the same as the function SSOR, but reuses the memory of m. The preconditioner reads A each time it is applied.
func (m *Workspace) SSOR(a *CSC, omega float64) (Preconditioner, error) {
	if !(omega > 0 && omega < 2) {
		panic(fmt.Sprintf("sparse: SSOR with ω = %g, want 0 < ω < 2", omega))
	}
	if err := m.positiveDiagonal(a); err != nil {
		return nil, err
	}
	m.a, m.omega, m.below = a, omega, sized(m.below, a.Cols)
	for j := range m.below {
		m.below[j] = a.ColPtr[j]
		for m.below[j] < a.ColPtr[j+1] && a.RowIdx[m.below[j]] <= j {
			m.below[j]++
		}
	}
	if m.ssor == nil {
		m.ssor = m.relax
	}
	return m.ssor, nil
}

func (m *Workspace) relax(z, r []float64) {
	a, d, omega := m.a, m.diagonal, m.omega
	copy(z, r)
	for j := range z { // (D/ω + E) z = r
		z[j] *= omega / d[j]
		for p := m.below[j]; p < a.ColPtr[j+1]; p++ {
			z[a.RowIdx[p]] -= a.Val[p] * z[j]
		}
	}
	for j := len(z) - 1; j >= 0; j-- { // (D/ω + Eᵀ) z = (2 − ω)/ω D z
		sum := (2 - omega) / omega * d[j] * z[j]
		for p := m.below[j]; p < a.ColPtr[j+1]; p++ {
			sum -= a.Val[p] * z[a.RowIdx[p]]
		}
		z[j] = sum * omega / d[j]
	}
}
