// Package collide has methods for systems among obstacles, and for systems that meet themselves. In three rooms:
//
//	detection    package detect; meet.go, meetself.go, near.go, body.go   what can be met in a step
//	constraints  planes.go, bounds.go   planes that a particle stays in front of, and what they leave of its motion
//	             touch.go, barrierfriction.go   forces that keep two parts of the system apart, and friction between them
//	response     descent.go, localglobal.go, newton.go, barrier.go, shortcut.go, penalty.go   steps that keep to them
//
// In use:
//
//	s := msp.Cloth(31, 31)
//	s.Obstacles = append(s.Obstacles, obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3))
//	a, err := collide.NewLocalGlobal(s, 1.0/30)
//	frames, err := msp.Run(s.Rest(), a.Step, 90)
//
// LocalGlobal and Newton have the contact inside their solve: particles are in front of their planes in every iterate, and
// g of Liu et al. 2013, eq. 8, falls among those. ShortCut is what that paper prints.
//
// # Why so
//
// A cloth of 31×31 particles falls on a ball of 0.3 m, h = 1/30 s. Where projection is put behind the global step, its matrix
// does not know the contact, and the rest of the cloth falls on as if it were free. Here the planes of a step touch the obstacle
// where a particle was nearest to it: nothing in front of one is inside, and no plane does work. To keep to them takes conjugate
// gradients with the factor of M + h² L for a preconditioner. That is exact but for the rim of what touches, so that four or
// five of their iterations are enough for one of local/global.
//
// Of steps during the impact, from the same states: root mean square distance from where 30 iterations of Newton lead,
// processor time of a step, and the most energy that came from nowhere in 1.5 s.
//
//	LocalGlobal, 10 iterations              7.4 mm   11 ms     0 J
//	Newton, 5                               2.0 mm   37 ms     0 J
//	ShortCut, 10                           10.6 mm    4 ms   256 J
//	Ly et al. 2020, by hand, 10            12.5 mm    6 ms    24 J
//	                         50             8.8 mm   22 ms     0 J
//	ADMM, by hand, ρ = 0.1 h² L_ii, 10      8.7 mm    4 ms     0 J
//	                                50      7.2 mm   13 ms
//
// (M. Ly et al.: Projective dynamics with dry frictional contact, ACM Trans. Graph. 39(4), 2020; ADMM as in M. Overby et al., IEEE
// TVCG 23(10), 2017.) ADMM costs as much for as little error. What decided: here every iterate is in front of all planes and has
// less g than the one before, there is no ρ to be found, friction is Coulomb's, and ∇²g in place of M + h² L gives Newton's method,
// four times as exact.
//
// With a Thickness of 0.9 of the distance between neighbours a cloth of 100×100 took 0.25 s of processor time a step on that
// ball (friction 0.4; BenchmarkDrape, on an EPYC that other programs kept busy).
package collide
