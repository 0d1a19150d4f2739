// Package msp simulates mass-spring systems with the fast method of
//
//	T. Liu, A. W. Bargteil, J. F. O'Brien, L. Kavan: Fast Simulation of Mass-Spring Systems,
//	ACM Trans. Graph. 32(6), 2013
//
// cited here as "Liu et al. 2013". The names are the paper's: m particles, s springs, positions
// x = (p1, …, pm), spring directions d, mass matrix M, stiffness Laplacian L, spring matrix J, time step h.
//
// A vector over particles is a flat []float64 of length 3m, x0 y0 z0 x1 y1 z1 …; a vector over springs
// has length 3s in the same way. Matrices are given per axis (m×m, m×s); "⊗ I3" is understood, so one
// factorisation serves x, y and z. Units are metres, kilograms, seconds and newtons.
//
//	s := msp.Cloth(20, 20)
//	s.Pin(0, 19)
//	a, err := msp.NewLocalGlobal(s, 1.0/30)
//	frames, err := msp.Run(s.Rest(), a.Step, 300)
//
// The methods, each made by its New… for a system and a time step, with a Step for Run and, where they
// iterate, a Trace to compare them by:
//
//	LocalGlobal                     the method of the paper
//	Chebyshev, Anderson, LBFGS      accelerations of it
//	Newton, Hybrid                  Newton's method on the same objective, from y or after local/global
//	SemiImplicit                    one iteration of it, as Baraff and Witkin take
//	PBD, XPBD                       position based dynamics
//	ExplicitEuler, SymplecticEuler  baselines
//	ODE                             any method of package ode: NewRK, NewMultistep, NewBDF, NewVerlet
//	ODE, by tolerance               NewControlled: Dormand-Prince or Radau IIA; NewControlledBDF
//	Adaptive                        any of these with steps of changing size
//
// MaxFrequency and StableStep tell beforehand how long a step an explicit method takes, and LongestSteps prints that
// beside what a simulation shows. Method puts any of these, or a closure of your own, into the diagrams of package ode.
//
// Where the paper's text has a misprint the right form is implemented and the doc comment says "erratum".
package msp
