// Package ode integrates y' = f(t, y) and x″ = f(t, x, v). It has the methods of Hauth (Numerical Techniques for Cloth
// Simulation, 2003; cited as "Hauth") and of Zachmann (lecture Mass-Spring-Systems, 2018; cited as "Zachmann"). If possible a
// method is data, from which the package computes its order and stability.
//
//	tableau    Tableau, RK4, RadauIIA5 …      Runge-Kutta methods; a new one is one literal
//	multistep  AdamsBashforth, BDF …          Multistep: linear multistep methods
//	step       NewRK, NewLMM, NewBDF2,        each has a Step, which is a Stepper
//	           NewLeapfrog …
//	constrain  Distance, Outside, Above       satisfied after Verlet steps by relaxation
//	control    NewControlled,                 steps by tolerance: explicit pairs, Radau IIA, BDF
//	           NewControlledBDF
//	large      Shifted                        implicit steps by sparse systems of the size of y
//	run        Run                            many steps of any Stepper, including yours
//	stability  R, Roots, Stable, Locus,       regions, order conditions, A- and L-stability,
//	           Conditions, AStable, Reach …   the longest stable step
//	problems   Dahlquist, HauthSpring …       with exact solutions
//	measure    Schemes, Measure               error and work of every method at a step h
//	yours      Scheme, Observe                your method in all of these; R from its steps
//	choose     Recommend, Decision            a method to try first, and why
//
// Errors name the time t at which a step began and its size h. A step that fails leaves the state unchanged. Misuse by the
// caller, such as a tableau with rows of the wrong length, panics.
package ode
