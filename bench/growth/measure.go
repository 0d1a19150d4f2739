package main

import (
	"log"
	"runtime"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/sparse"
)

const timeStep = 1.0 / 30 // s

// row is what was measured of one scene: seconds, bytes and numbers.
type row struct {
	family                                   int
	n                                        float64 // particles
	order, symbolic, numeric, solve, frame   float64 // s
	entries, flops, symbolicSize, factorSize float64 // entries of the factor, multiplications, bytes
}

// measure measures the scene called name, and says on standard error what it is at.
func measure(family int, name string, s *msp.System) row {
	r := row{family: family, n: float64(s.NumParticles())}
	timed := func(what string, f func()) float64 {
		log.Printf("%s, %.0f particles: %s …", name, r.n, what)
		t := seconds(f)
		log.Printf("%s, %.0f particles: %s %.3g s", name, r.n, what, t)
		return t
	}
	a := s.A(timeStep)
	var order []int
	r.order = timed("order", func() { order = sparse.Dissect(a) })

	before := heap()
	var pattern *sparse.Symbolic
	r.symbolic = timed("symbolic", func() { pattern = sparse.AnalyzeOrdered(a, order) })
	r.entries, r.flops = float64(pattern.NNZ()), pattern.Flops()
	after := heap()
	r.symbolicSize = after - before

	f, err := pattern.Factor(a)
	if err != nil {
		panic(err) // the matrices of the benchmark are positive definite
	}
	r.factorSize = heap() - after
	r.numeric = timed("numeric", func() { _ = f.Refactor(a) }) // of the matrix that went well
	x := make([]float64, 3*a.Cols)
	r.solve = timed("solve", func() { f.Solve3(x) })
	a, order, pattern, f, x = nil, nil, nil, nil, nil // make room for those of the method

	var method *msp.LocalGlobal
	timed("make the method", func() {
		if method, err = msp.NewLocalGlobal(s, timeStep); err != nil {
			panic(err)
		}
	})
	q := s.Rest()
	r.frame = timed("frame", func() {
		if err = method.Step(&q); err != nil {
			panic(err)
		}
	})
	return r
}

// seconds returns how long f takes of the processor: the least of a few runs where they are short.
func seconds(f func()) float64 {
	best, spent := time.Duration(0), time.Duration(0)
	for n := 0; n == 0 || n < 10 && spent < time.Second; n++ {
		start := cputime.Now()
		f()
		took := cputime.Now() - start
		if n == 0 || took < best {
			best = took
		}
		spent += took
	}
	return best.Seconds()
}

// heap returns how many bytes are in use.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
