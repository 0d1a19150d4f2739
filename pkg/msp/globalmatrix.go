package msp

import (
	"fmt"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// globalMatrix is M + h² L of the global step, factored, and the coefficients of d and of the pins.
type globalMatrix struct {
	rows   []int       // row k is particle rows[k]; pinned particles that have one are joined to nothing there
	inRows []float64   // the unknowns, 3 for each row
	matrix *sparse.CSC // with the pattern that was analyzed
	factor *sparse.Cholesky
	single *sparse.Single // of factor, once it was asked for
	ties   []tie          // springs and hinges between a free particle and a pinned one
	hinged []hinged
	// h² J by rows, rowsInPart of them in a part: of each row, where it ends in its part.
	pulls   [][]pull
	pullEnd []int32
}

// tie is an entry −h²k of the rows that are kept and a column that is left out; of a hinge, h²k W_a W_b.
type tie struct {
	particle, pin int // pin indexes System.Pins
	h2k           float64
}

// solutions is the number of global steps for which the order of elimination is chosen: a few seconds of motion.
const solutions = 1000

// renewed returns the matrix of p. Where the pattern of old has all entries the factor follows: a particle pinned since
// keeps its row, and a spring without stiffness or taken out its entries. On an error old is as it was.
func (old *globalMatrix) renewed(p *Objective) (globalMatrix, error) {
	if err := p.massesCount(); err != nil {
		return globalMatrix{}, err
	}
	var a globalMatrix
	if old.keeps(p) {
		a.rows = old.rows
		a.matrix = old.matrix.Embed(a.assemble(p))
	}
	if a.matrix != nil {
		a.factor = old.factor
	} else {
		a = globalMatrix{rows: p.inOrder()}
		a.matrix = a.assemble(p)
		a.factor = &sparse.Cholesky{Symbolic: sparse.AnalyzeFor(a.matrix, solutions)}
	}
	if err := a.factor.Follow(a.matrix); err != nil {
		return globalMatrix{}, err
	}
	a.inRows = vec.Sized(old.inRows, 3*len(a.rows))
	a.listPulls(p)
	return a, nil
}

// keeps reports whether every free particle has a row.
func (old *globalMatrix) keeps(p *Objective) bool {
	if old.factor == nil {
		return false
	}
	kept := make([]bool, len(p.mass))
	for _, i := range old.rows {
		if i >= len(kept) {
			return false
		}
		kept[i] = true
	}
	return !slices.ContainsFunc(p.free, func(i int) bool { return !kept[i] })
}

// inOrder returns the free particles in the order in which they are worked on.
func (p *Objective) inOrder() []int {
	if p.packed.particles == nil {
		return p.free
	}
	pinned := make([]bool, len(p.mass))
	for _, i := range p.pinned {
		pinned[i] = true
	}
	return slices.DeleteFunc(slices.Clone(p.packed.particles), func(i int) bool { return pinned[i] })
}

// assemble returns M + h² L for the rows, and lists the ties.
func (a *globalMatrix) assemble(p *Objective) *sparse.CSC {
	row := p.rowsOf(a.rows)
	mass := make([]float64, len(a.rows))
	for k, i := range a.rows {
		mass[k] = p.mass[i]
	}
	a.ties = a.ties[:0]
	for _, sp := range p.s.Springs {
		switch i, j := row[sp.I], row[sp.J]; {
		case i >= 0 && j < 0:
			a.ties = append(a.ties, tie{sp.I, -1 - j, p.h2 * sp.K})
		case j >= 0 && i < 0:
			a.ties = append(a.ties, tie{sp.J, -1 - i, p.h2 * sp.K})
		}
	}
	a.listHinges(p, row)
	return withHinges(laplacian(p.s.Springs, row, mass, p.h2), p.hinges, row, p.h2)
}

// rowsOf returns for each particle its place in rows, or, if it is pinned, −1 − its place among the pins.
func (p *Objective) rowsOf(rows []int) []int {
	row := make([]int, len(p.mass))
	for k, i := range rows {
		row[i] = k
	}
	for n, i := range p.pinned {
		row[i] = -1 - n
	}
	return row
}

// inSingle returns the factor in single precision.
func (a *globalMatrix) inSingle() *sparse.Single {
	if a.single == nil {
		a.single = a.factor.Single()
	}
	return a.single
}

// leastMass is the part of a body's stiffness h² k that its mass has to be, all diagonal entries added up: the matrix of a
// body that hangs on no pin is singular but for its mass, and each diagonal entry is rounded by 2⁻⁵³ of itself. At 2⁻⁴³
// an acceleration of the whole body is still right to 0.1 %.
const leastMass = 0x1p-43

// massesCount returns nil if the mass of every body without a pin survives the rounding of M + h² L.
func (p *Objective) massesCount() error {
	stiffest := 0.0
	for _, sp := range p.s.Springs {
		stiffest = max(stiffest, sp.K)
	}
	for _, h := range p.hinges {
		stiffest = max(stiffest, h.stiffness())
	}
	lightest := slices.Min(append([]float64{p.h2 * stiffest}, p.mass...))
	if lightest >= leastMass*p.h2*stiffest*2*float64(len(p.s.Springs)+len(p.hinges)) {
		return nil // as nearly always: no need to look for bodies
	}
	bodies := components(len(p.mass), p.s.Springs, p.hinges)
	of, pinned := make([]int, len(p.mass)), make([]bool, len(bodies))
	mass, stiffness := make([]float64, len(bodies)), make([]float64, len(bodies))
	for b, body := range bodies {
		for _, i := range body {
			of[i], mass[b] = b, mass[b]+p.mass[i]
		}
	}
	for _, i := range p.pinned {
		pinned[of[i]] = true
	}
	for _, sp := range p.s.Springs {
		stiffness[of[sp.I]] += p.h2 * sp.K
	}
	for _, h := range p.hinges {
		stiffness[of[h.At[0]]] += p.h2 * h.stiffness()
	}
	for b, body := range bodies {
		if !pinned[b] && mass[b] < leastMass*2*stiffness[b] {
			return fmt.Errorf("%w: particle %d and the particles joined to it weigh %.4g kg, without a pin, "+
				"but their springs have h²k = %.4g kg in all", errLost, body[0], mass[b], stiffness[b])
		}
	}
	return nil
}

// errLost says why a matrix is singular in float64.
var errLost = fmt.Errorf("masses are lost in rounding: %w", sparse.ErrNotPositiveDefinite)
