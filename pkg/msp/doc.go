// Package msp simulates mass-spring systems with the fast method of
//
//	T. Liu, A. W. Bargteil, J. F. O'Brien, L. Kavan: Fast Simulation of Mass-Spring Systems,
//	ACM Trans. Graph. 32(6), 2013
//
// cited here as "Liu et al. 2013":
//
//	s := msp.Cloth(20, 20)
//	s.Pin(0, 19)
//	a, err := msp.NewLocalGlobal(s, 1.0/30)
//	frames, err := msp.Run(s.Rest(), a.Step, 300)
//
// The names are the paper's:
//
//	m, s         NumParticles, NumSprings      particles and springs
//	x, v, t      State.X, V, T                 positions (3m), velocities (3m), time
//	q_n, q_n+1   the states before and after a Step; q_0 is Rest
//	h            H                             time step; h² is formed once, when a method is made
//	k, r         Spring.K, R                   stiffness and rest length
//	k_d          Spring.D, Damping             dampers (not of the paper)
//	κ            AddHinge, Hinge               angle springs (not of the paper)
//	p12          p_I − p_J of a Spring         (eq. 9: SpringEnergy)
//	M            Mass, MassMatrix              masses (sec. 3)
//	L, J         L, J; A is M + h² L           matrices of the springs (eq. 12)
//	f            Force                         −∇E (sec. 3)
//	f_ext        ExternalForce                 gravity and load (eq. 13); Forces depend on (t, x, v)
//	E            E                             potential energy (eqs. 9 and 13)
//	α            Alpha, SetAlpha; Drag         ether drag (sec. 4.1)
//	y            Y                             inertial positions (sec. 3)
//	g, ∇g, ∇²g   G, GradG, HessG               objective of a step (eqs. 7 and 8)
//	d            Local, ProjectToLength        spring directions (the lemma, eq. 10: LemmaObjective)
//	eq. 14       GD, Dropped; Global           objective of x and d together, and its constant
//	x*           Newton.Iterate; Settle        least g: the exact step; least E: equilibrium
//	dloss/d…     Adjoint                       derivatives of a loss over a run
//
// A vector over particles is a flat []float64 of length 3m, x0 y0 z0 x1 y1 z1 …; a vector over springs
// has length 3s in the same way. Matrices are given per axis (m×m, m×s); "⊗ I3" is understood, so one
// factorisation serves x, y and z. Units are metres, kilograms, seconds and newtons.
//
// LocalGlobal is the paper's method and Newton the one the paper compares it with. Both are an ImplicitEuler with
// different iterations. Package methods has many more.
//
// Invalid data, such as a zero mass in a file or a state that is not finite, is an error. An invalid call, such as
// one with a vector of the wrong length, panics with the values. Where the paper has a misprint, the code follows the
// correct form and the doc comment says "erratum".
package msp
