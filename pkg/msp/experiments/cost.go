package experiments

import (
	"math"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Cost is the processor time of each part of the method for one system, in seconds: the minimum of several runs.
type Cost struct {
	Particles, Springs      int
	Laplacian, Jacobian     float64 // to assemble L and J
	Factor                  float64 // to analyze and factor M + h² L
	Iteration               float64 // of local/global
	Frame                   float64 // of 10 iterations, with all there is to a step
	AuthorsFrame            float64 // of 10 iterations of AuthorsWay
	NewtonDirect, NewtonPCG float64 // an iteration of Newton's method by Cholesky, by conjugate gradients
	NewtonProjected         float64 // by Cholesky, with projected springs
}

// Measure returns the cost of steps of h seconds of s from q. It has the columns of Table 1 of Liu et al. 2013 and of
// the course report, and the Newton iterations of Fig. 2.
func Measure(s *msp.System, h float64, q msp.State) (Cost, error) {
	c := Cost{Particles: s.NumParticles(), Springs: s.NumSprings()}
	c.Laplacian = best(func() { s.L() })
	c.Jacobian = best(func() { s.J() })
	var err error
	matrix := s.A(h)
	c.Factor = best(func() { _, err = sparse.NewCholesky(matrix) })
	if err != nil {
		return c, err
	}
	methods, err := candidates(s, h)
	if err != nil {
		return c, err
	}
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return c, err
	}
	y := a.Y(q)
	c.Iteration = best(func() { _, _ = a.Iterate(y, y, 10) }) / 10
	c.Frame = best(func() { next := q.Clone(); err = a.Step(&next) })
	if err != nil {
		return c, err
	}
	w, err := NewAuthorsWay(s, h)
	if err != nil {
		return c, err
	}
	c.AuthorsFrame = best(func() { w.Iterate(y, y, 10) })
	for _, m := range methods {
		switch m.Name {
		case "Newton, Cholesky":
			c.NewtonDirect = best(func() { m.Trace(y, 1) })
		case "Newton, PCG":
			c.NewtonPCG = best(func() { m.Trace(y, 1) })
		case "Newton, projected":
			c.NewtonProjected = best(func() { m.Trace(y, 1) })
		}
	}
	return c, nil
}

// best returns the shortest time that f took of the processor in five rounds or more, in seconds. Of a slow f it is two rounds, since
// other work disturbs long runs little. A round is as many runs as fill two milliseconds.
func best(f func()) float64 {
	const round, all, slow = 2 * time.Millisecond, 60 * time.Millisecond, 100 * time.Millisecond
	least, began := time.Duration(math.MaxInt64), cputime.Now()
	for rounds := 0; rounds < 2 || rounds < 5 && cputime.Now()-began < slow || cputime.Now()-began < all; rounds++ {
		start, spent, runs := cputime.Now(), time.Duration(0), 0
		for ; runs == 0 || spent < round; runs++ {
			f()
			spent = cputime.Now() - start
		}
		least = min(least, spent/time.Duration(runs))
	}
	return least.Seconds()
}
