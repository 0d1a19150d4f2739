// Package methods has the methods to compare with Liu et al. 2013: accelerations of local/global, position based
// dynamics, the step of Baraff and Witkin, and all methods of package ode. Each is an msp.Method, made by its New…
// for a system and a time step. Those that iterate within a step have a Trace for comparison. A constructor with the
// name of one in package ode, such as NewRK, NewBDF or NewIMEX, makes that method for a system.
//
//	Chebyshev, Anderson, LBFGS  accelerations of local/global
//	Hybrid                      local/global first, then Newton's method
//	Substeps                    small steps of any of these, with few iterations in each
//	ProjectedNewton             Newton's method that projects only the Hessians that need it
//	ADMM                        local/global that learns the tension of springs; with Limits, and energies other than Hooke's
//	Projective                  local/global of triangles and tetrahedra: Young's modulus and Poisson's ratio
//	Multigrid                   without a factor; large cloth grids do not lock
//	Midpoint                    the implicit midpoint rule, by any method that minimises g
//	SemiImplicit                one iteration of Newton's method, as Baraff and Witkin take
//	NewIMEX                     one iteration of local/global
//	PBD, XPBD                   position based dynamics
//	VBD                         vertex block descent: particle by particle
//	AugmentedVBD                the same with hard constraints: rods, ropes and struts of a Limit, contact with friction
//	ODE                         methods of package ode: NewRK, NewMultistep, NewBDF, NewVerlet
//	ODE, by tolerance           NewControlled: Dormand-Prince or Radau IIA; NewControlledBDF
//	Adaptive                    any of these with steps of changing size
//
// StrainLimit limits the length of springs after a step of any method, so a rope can be inextensible. Damped adds dampers to these
// methods and those of msp; RigidDrag damps everything but rigid motion; Budget restores the energy that any stepper loses.
//
// MaxFrequency and StableStep predict the longest stable step of an explicit method, and LongestSteps prints it next
// to the observed one. AsODE puts any method, or your closure, into the diagrams of package ode.
package methods
