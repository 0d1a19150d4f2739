// Package collide has methods for systems among obstacles, and for systems that meet themselves. In three rooms:
//
//	detection    package detect; meet.go, self.go, near.go, body.go   what can be met in a step
//	constraints  planes.go, bounds.go, self.go   planes that a particle stays in front of, and what they leave of its motion
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
// A cloth of 31×31 particles falls on a ball of 0.3 m, h = 1/30 s, ten iterations a step. Where projection is put behind the
// global step, its matrix does not know the contact and the rest of the cloth falls on as if it were free: the cloth comes
// through. Here the planes of a step touch the obstacle where a particle was nearest to it: nothing in front of one is inside,
// and no plane does work. To keep to them takes conjugate gradients, which have the factor of M + h² L for a preconditioner: it is
// exact but for the rim of what touches, so that four or five of their iterations are enough for one of local/global.
package collide
