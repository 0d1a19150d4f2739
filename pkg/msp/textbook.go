package msp

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// Textbook returns the method of Liu et al. 2013 as the paper states it, for readers with the paper open. LocalGlobal
// computes the same many times faster. Particles of s may be pinned. The errors are those of Check. Like the paper,
// Textbook supports no hinges, dampers, obstacles or Forces; the error then wraps ErrInvalid.
func Textbook(s *System, h float64, iterations int) (Stepper, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if !(h > 0) || len(s.Hinges)+len(s.Obstacles)+len(s.Forces) > 0 || s.Dampers() {
		return nil, fmt.Errorf("%w: Textbook takes h > 0 and a system of springs, pins, gravity, load and drag", ErrInvalid)
	}
	M, J, A, f, α := s.MassMatrix(), s.J(), s.A(h), s.ExternalForce(), s.Alpha(h) // A = M + h² L (eqs. 12, 14)

	row, free := make([]int, s.NumParticles()), []int{} // pinned particles are no unknowns
	for i := range row {
		if row[i] = len(free); !s.Pinned(i) {
			free = append(free, i)
		}
	}
	unknowns := sparse.NewTriplets(len(free), len(free), A.NNZ())
	A.DoNonZero(func(i, j int, a float64) {
		if !s.Pinned(i) && !s.Pinned(j) {
			unknowns.Add(row[i], row[j], a)
		}
	})
	factor, err := sparse.NewCholesky(unknowns.CSC()) // once: A does not depend on the state
	if err != nil {
		return nil, fmt.Errorf("M + h²L: %w", err)
	}

	return func(q *State) error {
		y := floats.AddScaledTo(make([]float64, len(q.X)), q.X, h*α, q.V) // inertia (secs. 3 and 4.1)
		pins := make([]float64, len(y))                                   // zero but at the pins
		s.ApplyPins(pins)
		s.ApplyPins(y)
		x := y
		for range iterations {
			d := make([]float64, 0, 3*len(s.Springs)) // local step: the lemma, for each spring
			for _, spring := range s.Springs {
				p12 := floats.SubTo(make([]float64, 3), x[3*spring.I:3*spring.I+3], x[3*spring.J:3*spring.J+3])
				d = append(d, ProjectToLength(p12, spring.R)...)
			}

			b := M.MulVec3(y) // global step: (M + h² L) x = M y + h² (J d + f_ext)
			floats.AddScaled(b, h*h, J.MulVec3(d))
			floats.AddScaled(b, h*h, f)
			floats.Sub(b, A.MulVec3(pins)) // the columns of pinned particles
			z := make([]float64, 3*len(free))
			for k, i := range free {
				copy(z[3*k:3*k+3], b[3*i:3*i+3])
			}
			factor.Solve3(z)
			x = slices.Clone(pins)
			for k, i := range free {
				copy(x[3*i:3*i+3], z[3*k:3*k+3])
			}
		}
		for c := range x {
			q.X[c], q.V[c] = x[c], (x[c]-q.X[c])/h // eq. 4
		}
		q.T += h
		return nil
	}, nil
}
