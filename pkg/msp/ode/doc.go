// Package ode integrates y' = f(t, y) and x″ = f(t, x, v): the methods of Hauth (Numerical Techniques for
// Cloth Simulation, 2003; cited as "Hauth") and of Zachmann (lecture Mass-Spring-Systems, 2018; cited as
// "Zachmann"), written as data where that is possible, with what can be known about them from that data.
//
//	tableau    Tableau, RK4, RadauIIA5 …      Runge-Kutta methods; a new one is one literal
//	multistep  AdamsBashforth, BDF …          Multistep: linear multistep methods
//	step       NewRK, NewLMM, NewBDF2,        each has a Step, which is a Stepper
//	           NewLeapfrog …
//	constrain  Distance, Outside, Above       kept on Verlet steps by relaxation
//	control    NewControlled,                 steps by tolerance: explicit pairs, Radau IIA, BDF
//	           NewControlledBDF
//	large      Shifted                        implicit steps by sparse systems of the size of y
//	run        Run                            many steps of any Stepper, also one of your own
//	stability  R, Roots, Stable, Locus,       regions, order conditions, A- and L-stability,
//	           Conditions, AStable, Reach …   the longest stable step
//	problems   Dahlquist, HauthSpring …       with exact solutions
//	measure    Schemes, Measure               error and work of every method at a step h
//	yours      Scheme, Observe                a method of your own in all of these, R from its steps
//	choose     Recommend, Decision            a method to try first, and why
//
// Errors name the time t at which a step began and its size h; a step that ends with an error leaves the
// state as it was. Misuse by the caller, such as a tableau whose rows do not fit, panics.
package ode
