// Package methods has the methods that Liu et al. 2013 is compared with: accelerations of theirs, position based dynamics,
// the step of Baraff and Witkin, and every method of package ode on a mass-spring system. Each is made by its New… for a
// system and a time step and is an msp.Method; those that iterate on one step have a Trace to compare them by. A constructor
// that package ode has too, such as NewRK, NewBDF or NewIMEX, makes that method on a system.
//
//	Chebyshev, Anderson, LBFGS  accelerations of local/global
//	Hybrid                      local/global first, then Newton's method
//	SemiImplicit                one iteration of Newton's method, as Baraff and Witkin take
//	NewIMEX                     one iteration of local/global
//	PBD, XPBD                   position based dynamics
//	ODE                         methods of package ode: NewRK, NewMultistep, NewBDF, NewVerlet
//	ODE, by tolerance           NewControlled: Dormand-Prince or Radau IIA; NewControlledBDF
//	Adaptive                    any of these with steps of changing size
//
// StrainLimit keeps springs from being too long: a rope is inextensible. Damped gives these and those of msp springs with dampers; RigidDrag leaves rigid motion alone; Budget gives back the energy
// that any stepper loses.
//
// MaxFrequency and StableStep tell beforehand how long a step an explicit method takes, and LongestSteps prints that
// beside what a simulation shows. AsODE puts any method, or a closure of your own, into the diagrams of package ode.
package methods
