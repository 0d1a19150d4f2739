package msp

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// LocalGlobal takes implicit Euler steps by the paper's block coordinate descent (Liu et al. 2013,
// sec. 4). One step, from the state (q, v):
//
//	y := q + h α v                                        Y       (α: ether drag, sec. 4.1)
//	x := y
//	repeat Iterations times:
//	    d_i := r_i p12/‖p12‖ for every spring i             Local   (the lemma)
//	    solve (M + h² L) x = M y + h² (J d + f_ext)         Global  (∇ = 0 of eq. 14)
//	v := (x − q)/h,  q := x                                       (eq. 4)
//
// The matrix M + h² L does not depend on the state: NewLocalGlobal factors it once for all steps.
//
// Pinned particles are where System.Pins has them: their rows and columns are left out of the matrix, so
// moving a pin asks for no new factor. Gravity, external forces, drag and the places of pins are read anew
// in each step; see ErrStale for the rest. A LocalGlobal works for one caller at a time.
type LocalGlobal struct {
	// Iterations is how many local/global iterations a Step takes: 10 unless changed, the paper's best
	// trade of speed for quality (sec. 5).
	Iterations int
	// Tolerance ends a Step before Iterations are made, as soon as one of them moves no coordinate by more
	// than this, in metres. Zero takes them all; accelerations end where nothing moves at all.
	Tolerance float64
	// Start is where a Step starts to iterate: at y unless changed.
	Start Start
	// Guess is where that is (3m) if Start is FromGuess; pinned particles are put to their pins.
	Guess []float64
	// SinglePrecision has global steps solve with the factor rounded to single precision: for pictures and previews of
	// large systems, where it is faster. Positions are off by some 1e-6 of the largest coordinate, so a Tolerance
	// below that is not reached.
	SinglePrecision bool
	// Report, if not nil, is filled in by each Step.
	Report *Report

	report *Report // of the step under way
	implicitEuler
	factor *sparse.Cholesky // row k is particle free[k]
	single *sparse.Single   // of factor, once it was asked for
	ties   []tie            // springs between a free particle and a pinned one
	// h² J by rows: that of free[k] is pulls[pullPtr[k]:pullPtr[k+1]].
	pulls   []pull
	pullPtr []int32

	// Room for Step.
	d, x, y, b, last []float64
}

// tie is an entry −h²k of the rows that are kept and a column that is left out.
type tie struct {
	particle, pin int // pin indexes System.Pins
	h2k           float64
}

// NewLocalGlobal factors M + h² L for steps of h seconds. The error wraps one of those of System.Check,
// ErrTimeStep, or sparse.ErrNotPositiveDefinite where k h² and the masses are too far apart for float64.
func NewLocalGlobal(s *System, h float64) (*LocalGlobal, error) { return newLocalGlobal(s, h, nil) }

// newLocalGlobal is NewLocalGlobal with an analysis to be used if it is that of the matrix, nil for none.
func newLocalGlobal(s *System, h float64, symbolic *sparse.Symbolic) (*LocalGlobal, error) {
	e, err := newImplicitEuler(s, h)
	if err != nil {
		return nil, err
	}
	a := &LocalGlobal{
		Iterations:    10,
		implicitEuler: e,
		d:             make([]float64, 3*s.NumSprings()),
		x:             make([]float64, 3*s.NumParticles()),
		y:             make([]float64, 3*s.NumParticles()),
		b:             make([]float64, 3*s.NumParticles()),
		last:          make([]float64, 3*s.NumParticles()),
	}
	matrix := a.matrix()
	if symbolic == nil || !symbolic.Fits(matrix) {
		symbolic = sparse.AnalyzeFor(matrix, solutions)
	}
	a.factor, err = symbolic.Factor(matrix)
	if err != nil {
		return nil, fmt.Errorf("M + h²L: %w", err)
	}
	a.listPulls()
	return a, nil
}

// solutions is how many global steps the order of elimination is chosen for: a few seconds of motion.
const solutions = 1000

// matrix returns the rows and columns of M + h² L that belong to free particles, and lists the ties.
func (a *LocalGlobal) matrix() *sparse.CSC {
	row := a.rows()
	mass := make([]float64, len(a.free))
	for k, i := range a.free {
		mass[k] = a.mass[i]
	}
	for _, sp := range a.springs {
		h2k := a.h * a.h * sp.K
		switch i, j := row[sp.I], row[sp.J]; {
		case i >= 0 && j < 0:
			a.ties = append(a.ties, tie{sp.I, -1 - j, h2k})
		case j >= 0 && i < 0:
			a.ties = append(a.ties, tie{sp.J, -1 - i, h2k})
		}
	}
	return laplacian(a.springs, row, mass, a.h*a.h)
}

// H returns the time step h, in seconds.
func (a *LocalGlobal) H() float64 { return a.h }

// String sums the method up in one line.
func (a *LocalGlobal) String() string {
	return fmt.Sprintf("local/global: %s, %d pinned, %s, h = %.4g s, %d nonzeros in the factor, %s a step",
		count(len(a.mass), "particle"), len(a.pinned), count(len(a.springs), "spring"), a.h,
		a.factor.NNZ(), count(a.Iterations, "iteration"))
}
