package msp

import (
	"fmt"
	"math"
	"slices"

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

	s      *System
	h      float64
	factor *sparse.Cholesky
	free   []int // the particles that are not pinned: row k of the factored matrix is particle free[k]
	ties   []tie // springs between a free particle and a pinned one

	// What was factored, to notice a change.
	mass    []float64
	springs []Spring
	pinned  []int

	// Room for Step.
	d, x, y, b []float64
}

// tie is an entry −h²k of the rows that are kept and a column that is left out.
type tie struct {
	particle, pin int // pin indexes System.Pins
	h2k           float64
}

// NewLocalGlobal factors M + h² L for steps of h seconds. The error wraps one of those of System.Check,
// ErrTimeStep, or sparse.ErrNotPositiveDefinite where k h² and the masses are too far apart for float64.
func NewLocalGlobal(s *System, h float64) (*LocalGlobal, error) {
	if !(h > 0) || math.IsInf(h, 1) {
		return nil, fmt.Errorf("%w: h = %g s", ErrTimeStep, h)
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	a := &LocalGlobal{
		Iterations: 10,
		s:          s, h: h,
		mass: slices.Clone(s.Mass), springs: slices.Clone(s.Springs),
		d: make([]float64, 3*s.NumSprings()),
		x: make([]float64, 3*s.NumParticles()),
		y: make([]float64, 3*s.NumParticles()),
		b: make([]float64, 3*s.NumParticles()),
	}
	for _, p := range s.Pins {
		a.pinned = append(a.pinned, p.I)
	}
	factor, err := sparse.NewCholesky(a.matrix())
	if err != nil {
		return nil, fmt.Errorf("M + h²L: %w", err)
	}
	a.factor = factor
	return a, nil
}

// matrix assembles the rows and columns of M + h² L that belong to free particles, and lists the ties.
func (a *LocalGlobal) matrix() *sparse.CSC {
	row := make([]int, a.s.NumParticles()) // of a pinned particle: −1 − its place among the pins
	for n, i := range a.pinned {
		row[i] = -1 - n
	}
	for i := range row {
		if row[i] < 0 {
			continue
		}
		row[i] = len(a.free)
		a.free = append(a.free, i)
	}
	t := sparse.NewTriplets(len(a.free), len(a.free), len(a.free)+4*len(a.springs))
	for k, i := range a.free {
		t.Add(k, k, a.mass[i])
	}
	for _, sp := range a.springs {
		h2k := a.h * a.h * sp.K
		i, j := row[sp.I], row[sp.J]
		if i >= 0 {
			t.Add(i, i, h2k)
		}
		if j >= 0 {
			t.Add(j, j, h2k)
		}
		switch {
		case i >= 0 && j >= 0:
			t.Add(i, j, -h2k)
			t.Add(j, i, -h2k)
		case i >= 0:
			a.ties = append(a.ties, tie{sp.I, -1 - j, h2k})
		case j >= 0:
			a.ties = append(a.ties, tie{sp.J, -1 - i, h2k})
		}
	}
	return t.CSC()
}

// stale says whether the factored matrix is no longer that of the system.
func (a *LocalGlobal) stale() error {
	same := slices.Equal(a.s.Mass, a.mass) && slices.Equal(a.s.Springs, a.springs) && len(a.s.Pins) == len(a.pinned)
	for n := 0; same && n < len(a.pinned); n++ {
		same = a.s.Pins[n].I == a.pinned[n]
	}
	if !same {
		return ErrStale
	}
	return nil
}

// wantFresh panics if the factored matrix is no longer that of the system.
func (a *LocalGlobal) wantFresh() {
	if err := a.stale(); err != nil {
		panic(err.Error())
	}
}

// H returns the time step h, in seconds.
func (a *LocalGlobal) H() float64 { return a.h }

// String sums the method up in one line.
func (a *LocalGlobal) String() string {
	return fmt.Sprintf("local/global: %s, %d pinned, %s, h = %.4g s, %d nonzeros in the factor, %s a step",
		count(len(a.mass), "particle"), len(a.pinned), count(len(a.springs), "spring"), a.h,
		a.factor.NNZ(), count(a.Iterations, "iteration"))
}
