// Package collide has methods for systems that meet obstacles or themselves. It has three layers:
//
//	detection    package detect; detectplanes.go, detectpairs.go, surface.go, adjacent.go, swept.go, body.go   what can meet in a step
//	             patches.go, candidates.go, search.go, vectors.go   where to look for it, and how processors share that, and loops
//	             crossing.go   what has passed through each other in one
//	constraints  planes.go, activeset.go   planes that a particle stays in front of, and the motion that they allow
//	             pair.go, asleep.go, barrierfriction.go, barrierparallel.go   forces that keep two parts of the system apart, and
//	             friction between them
//	response     descent.go, localglobal.go, newton.go, barrier.go, shortcut.go, penalty.go   steps that obey them
//	             secants.go   what their iterations learn of the curvature of g
//	             stand.go, energy.go   momentum and energy of a step whose iterations end early
//
// For example:
//
//	s := msp.Cloth(31, 31)
//	s.Obstacles = append(s.Obstacles, obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3))
//	a, err := collide.NewLocalGlobal(s, 1.0/30)
//	frames, err := msp.Run(s.Rest(), a.Step, 90)
//
// LocalGlobal and Newton solve for motion and contact together. In every iterate, all particles are in front of their
// planes, and g of Liu et al. 2013, eq. 8, falls from one iterate to the next. ShortCut is the method that the paper prints.
//
// # What each method promises
//
//	                                        LocalGlobal, Newton       Barrier                  ShortCut
//	particles in convex obstacles           none                      none                     none
//	in meshes that are not convex           none, by projection       none, if Thickness > 0   none, by projection
//	parts of the system that cross          an error; see             none                     not looked for
//	                                        Contact.Thickness
//	energy above the start and the work     none                      none, see below          any amount
//	momentum of free bodies that meet       kept                      within Tolerance         —
//	friction, critical angle                exact                     lagged by a step         none
//	Obstacle.Restitution                    exact for a particle      refused                  exact for a particle
//	without contact                         bit for bit               Newton's method          bit for bit
//	                                        msp.LocalGlobal (not                               msp.LocalGlobal
//	                                        Newton)
//
// Energy is that of msp.System.TotalEnergy, and work that of msp.System.OuterWork. A step may gain what earlier steps have lost into
// overlaps or into the barrier. Where something rebounds it is E + ½ h g·p, p the momentum, that is never above the start and the work:
// implicit Euler keeps this, and not E, in free fall. A step of Barrier whose iterations are too few to come within Tolerance returns
// an error.
// One that converges can gain energy where pins or obstacles press springs far together in a step, as implicit Euler can without contact:
// see Report.Gained.
// LocalGlobal and Newton take such a step back in part. The program bench/gains measures these promises in a table of scenes.
//
// # Why contact is part of the solve
//
// If projection follows the global step, the matrix ignores the contact, and the rest of the cloth falls on as if it were
// free. Here, the planes of a step touch the obstacle where a particle was nearest to it: nothing in front of a plane is
// inside, and no plane does work. The constrained solve uses conjugate gradients with the factor of M + h² L as
// preconditioner. That factor is exact except at the rim of the contact, so one iteration of local/global makes only three of
// conjugate gradients.
//
// With ∇²g in place of M + h² L it is Newton's method. Every iterate is in front of all planes and has a lower g, and friction is
// Coulomb's. ADMM (M. Overby et al., IEEE TVCG 23(10), 2017) has a ρ to choose, and needs a new factor in each step.
// The file bench/README.md has the times that these methods and others take to equal errors.
package collide
