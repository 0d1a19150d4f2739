package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
)

const (
	restingFrames = 600 // 20 s at h = 1/30 s
	solvedCycles  = 20  // of multigrid, whose steps then count as solved
)

// resting prints how scenes of at most the given number of particles, held at two points, fall to rest by multigrid: the energy that
// they lose and gain, their lowest point at the end and the longest spring in any frame, also for steps that are solved. Solved steps are
// left out above 100,000 particles, where they would take hours.
func resting(ctx context.Context, most int) {
	fmt.Printf("\n| scene | multigrid | s of processors a step | energy lost in %d frames, J | gained, J ", restingFrames)
	fmt.Println("| kinetic energy at the end, J | lowest point, m | longest spring of any frame, of its rest length |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	for _, scene := range hung {
		for _, n := range scene.sizes {
			s := scene.build(n)
			if s.NumParticles() > most {
				continue
			}
			name := fmt.Sprintf("%s %d, %d particles", scene.name, n, s.NumParticles())
			if s.NumParticles() <= 100_000 {
				rest(ctx, name, fmt.Sprintf("%d cycles", solvedCycles), s, solvedCycles, false)
			}
			rest(ctx, name, "3 cycles", s, 3, false)
			if scene.name == "cloth" {
				rest(ctx, name, "3 cycles, single precision", s, 3, true)
			}
		}
	}
}

// rest takes the steps of one row and prints it.
func rest(ctx context.Context, name, method string, s *msp.System, cycles int, single bool) {
	b := must(methods.NewMultigrid(s, timeStep))
	b.Iterations, b.SinglePrecision = cycles, single
	q := s.Rest()
	first := s.TotalEnergy(q)
	gained, before, longest, seconds := 0.0, first, 0.0, 0.0
	for k := range restingFrames {
		if ctx.Err() != nil {
			log.Fatal("interrupted")
		}
		seconds += timed(func() {
			if err := b.Step(&q); err != nil && !errors.Is(err, msp.ErrNotConverged) {
				log.Fatalf("%s, %s, frame %d: %v", name, method, k+1, err)
			}
		})
		after := s.TotalEnergy(q)
		gained, before = gained+math.Max(0, after-before), after
		longest = math.Max(longest, longestSpring(s, q.X))
		if k%100 == 99 {
			log.Printf("%s, %s: frame %d", name, method, k+1)
		}
	}
	fmt.Printf("| %s | %s | %.4f | %.4f | %.4f | %.1e | %.4f | %.4f |\n", name, method, seconds/restingFrames,
		first-before+gained, gained, s.KineticEnergy(q.V), lowestPoint(q.X), longest)
}

// longestSpring returns the largest length of a spring over its rest length.
func longestSpring(s *msp.System, x []float64) (most float64) {
	for _, e := range s.Springs {
		i, j := 3*e.I, 3*e.J
		most = math.Max(most, math.Sqrt(math.Pow(x[i]-x[j], 2)+math.Pow(x[i+1]-x[j+1], 2)+math.Pow(x[i+2]-x[j+2], 2))/e.R)
	}
	return most
}
