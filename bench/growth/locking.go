package main

import (
	"fmt"
	"log"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
)

const (
	lockingFrames = 20 // after which locking compares methods: a cloth of 1 m is then at its lowest
	swingFrames   = 60 // in which energy is gained, if it is
)

// hung are the scenes of locking, each held at two points.
var hung = []struct {
	name  string
	sizes []int // particles along an edge, or across
	build func(n int) *msp.System
}{
	{"cloth", []int{81, 161, 301, 601, 1000}, func(n int) *msp.System {
		s := msp.Cloth(n, n)
		s.Pin(0, n-1)
		return s
	}},
	{"disc of triangles", []int{101, 201}, disc},
	{"block of tetrahedra", []int{13, 31}, func(n int) *msp.System { return msptest.Block(n-1, n-1, n-1) }},
}

// disc returns a disc of 1 m, of a lattice of equal triangles with n points across, held at two points of its rim.
func disc(n int) *msp.System {
	m, at, step := &mesh.Mesh{}, map[[2]int]int{}, 1/float64(n-1)
	for j := -n; j <= n; j++ {
		for i := -2 * n; i <= 2*n; i++ {
			if x, z := step*(float64(i)+0.5*float64(j)), step*float64(j)*math.Sqrt(0.75); x*x+z*z <= 0.25 {
				at[[2]int{i, j}] = len(m.Points)
				m.Points = append(m.Points, [3]float64{x, 0, z})
			}
		}
	}
	for j := -n; j <= n; j++ {
		for i := -2 * n; i <= 2*n; i++ {
			for _, t := range [][3][2]int{{{i, j}, {i + 1, j}, {i, j + 1}}, {{i, j}, {i + 1, j - 1}, {i + 1, j}}} {
				a, isA := at[t[0]]
				b, isB := at[t[1]]
				c, isC := at[t[2]]
				if isA && isB && isC {
					m.Triangles = append(m.Triangles, [3]int{a, b, c})
				}
			}
		}
	}
	s := must(m.System(mesh.Options{K: 80 * float64(n-1) / 20}))
	for _, side := range []float64{-1, 1} {
		farthest := 0
		far := func(i int) float64 { return side*s.X0[3*i] - s.X0[3*i+2] }
		for i := range s.Mass {
			if far(i) > far(farthest) {
				farthest = i
			}
		}
		s.Pin(farthest)
	}
	return s
}

// locking prints how local/global and multigrid solve the steps of scenes of at most the given number of particles that swing down
// from rest. The error is that of eq. 15, (g(x) − g*)/(g(y) − g*), in the steps after 5, 10, 15 and 20 frames of multigrid: their
// mean and the worst. Times are means of these steps, the medians of rounds in which the methods take turns.
func locking(most int) {
	fmt.Print("\n| scene | method | made, s | step, ms | of local/global | bytes a particle | error: mean, worst ")
	fmt.Printf("| lowest point after %d frames, m | energy gained in %d frames, J |\n", lockingFrames, swingFrames)
	fmt.Println("|---|---|---|---|---|---|---|---|---|")
	for _, scene := range hung {
		for _, n := range scene.sizes {
			if s := scene.build(n); s.NumParticles() <= most {
				lock(fmt.Sprintf("%s %d, %d particles", scene.name, n, s.NumParticles()), s, scene.name == "cloth")
			}
		}
	}
}

// contender is a row of a scene.
type contender struct {
	name    string
	made    [2]string                    // s, bytes a particle
	fell    string                       // the last two columns
	iterate func(y []float64) []float64  // from y, as many iterations as a step has
	seconds []float64                    // of rounds, the mean of the steps
	x       [lockingFrames / 5][]float64 // of the steps
}

// lock prints the rows of a scene, with those of single precision if it is a grid.
func lock(name string, s *msp.System, grid bool) {
	var lg *msp.LocalGlobal
	var mg *methods.Multigrid
	madeMG, sizeMG := made(s, func() msp.Method { mg = must(methods.NewMultigrid(s, timeStep)); return mg })
	lowestMG, gainedMG, states := fall(s, mg.Step)
	madeLG, sizeLG := made(s, func() msp.Method { lg = must(msp.NewLocalGlobal(s, timeStep)); return lg })
	lowestLG, gainedLG, _ := fall(s, lg.Step)
	for k := range states {
		states[k].y = mg.Y(states[k].q)
		states[k].best = must(mg.Iterate(states[k].y, states[k].y, 60))
	}
	rows := []*contender{{
		name: "local/global, 10 iterations", made: [2]string{fmt.Sprintf("%.3f", madeLG), fmt.Sprintf("%.0f", sizeLG)},
		fell:    fmt.Sprintf("%.3f | %.3f", lowestLG, gainedLG),
		iterate: func(y []float64) []float64 { return must(lg.Iterate(y, y, 10)) },
	}}
	for k, c := range []struct {
		name              string
		cycles, smoothing int
		single, announced bool
	}{
		{"1 cycle", 1, 3, false, false},
		{"2 cycles", 2, 3, false, false},
		{"3 cycles", 3, 3, false, false},
		{"1 cycle, single precision", 1, 3, true, false},
		{"2 cycles, single precision", 2, 3, true, false},
		{"3 cycles, single precision", 3, 3, true, false},
		{"1 cycle, single precision, Announced", 1, 3, true, true},
		{"1 cycle, single precision, Announced, Smoothing 1", 1, 1, true, true},
	} {
		if c.single && !grid {
			break // it is for grids
		}
		r := &contender{name: "multigrid, " + c.name, fell: " | ", iterate: func(y []float64) []float64 {
			mg.SinglePrecision, mg.Announced, mg.Iterations, mg.Smoothing = c.single, c.announced, c.cycles, c.smoothing
			return must(mg.Iterate(y, y, c.cycles))
		}}
		if k == 2 { // as it is made
			r.made = [2]string{fmt.Sprintf("%.3f", madeMG), fmt.Sprintf("%.0f", sizeMG)}
			r.fell = fmt.Sprintf("%.3f | %.3f", lowestMG, gainedMG)
		}
		rows = append(rows, r)
	}
	rounds := 7
	if s.NumParticles() > 50_000 {
		rounds = 3
	}
	for round := range rounds + 1 { // the first makes memory
		for _, r := range rows {
			seconds := timed(func() {
				for k, st := range states {
					r.x[k] = r.iterate(st.y)
				}
			})
			if round > 0 {
				r.seconds = append(r.seconds, seconds/float64(len(states)))
			}
		}
	}
	for k, r := range rows {
		worst, sum := 0.0, 0.0
		for k, st := range states {
			e := mg.Change(st.best, r.x[k], st.y) / mg.Change(st.best, st.y, st.y)
			worst, sum = math.Max(worst, e), sum+e/float64(len(states))
		}
		if k > 0 {
			name = ""
		}
		fmt.Printf("| %s | %s | %s | %.1f | %.3f | %s | %.3f, %.3f | %s |\n",
			name, r.name, r.made[0], 1e3*median(r.seconds), median(r.seconds)/median(rows[0].seconds), r.made[1], sum, worst, r.fell)
	}
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// moment is a state, its inertial positions and the next step's.
type moment struct {
	q       msp.State
	y, best []float64
}

// made returns the processor time of making a method of s, in seconds, and the bytes for each particle that it takes after a step.
func made(s *msp.System, method func() msp.Method) (seconds, bytes float64) {
	before := heap()
	var a msp.Method
	seconds = timed(func() { a = method() })
	q := s.Rest()
	if err := a.Step(&q); err != nil {
		log.Fatal(err)
	}
	q = msp.State{}
	return seconds, (heap() - before) / float64(s.NumParticles())
}

// fall takes the steps from rest and returns the lowest point and every fifth state of the first frames, and the energy that is gained in
// all of them.
func fall(s *msp.System, step msp.Stepper) (lowest, gained float64, states []moment) {
	q := s.Rest()
	before := s.TotalEnergy(q)
	for k := range swingFrames {
		if err := step(&q); err != nil {
			log.Fatal(err)
		}
		after := s.TotalEnergy(q)
		gained, before = gained+math.Max(0, after-before), after
		if k%5 == 4 && k < lockingFrames {
			states = append(states, moment{q: q.Clone()})
		}
		if k == lockingFrames-1 {
			lowest = lowestPoint(q.X)
		}
	}
	return lowest, gained, states
}

// lowestPoint returns the least height of the particles at x (3m), or 0 if all are above it.
func lowestPoint(x []float64) (lowest float64) {
	for c := 1; c < len(x); c += 3 {
		lowest = math.Min(lowest, x[c])
	}
	return lowest
}

// timed returns the processor time of f, in seconds.
func timed(f func()) float64 {
	start := cputime.Now()
	f()
	return (cputime.Now() - start).Seconds()
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
