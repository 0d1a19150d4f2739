// Command processors prints how much faster two processors are than one in factorisations, solves and frames of ten iterations,
// with a line for each scene. Both take turns in one process, so other load slows both. Times are wall-clock times.
//
//	go -C bench run ./processors
package main

import (
	"flag"
	"fmt"
	"log"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

const h = 1.0 / 30 // s

func main() {
	log.SetFlags(0)
	budget := flag.Duration("budget", 4*time.Second, "time spent on each figure")
	only := flag.String("scene", "", "measure this scene alone: curtain81, curtain161, block30, animal67")
	flag.Parse()
	if runtime.NumCPU() < 2 {
		log.Fatal("this machine has one processor")
	}
	fmt.Println("| best, median in ms | one | two | two / one |\n|---|---|---|---|")
	for _, scene := range []struct {
		name  string
		build func() *msp.System
	}{
		{"curtain81", func() *msp.System { return msptest.Curtain(81) }},
		{"curtain161", func() *msp.System { return msptest.Curtain(161) }},
		{"block30", func() *msp.System { return msptest.Block(30, 30, 31) }},
		{"animal67", func() *msp.System { return msptest.Animal(67) }},
	} {
		if *only != "" && scene.name != *only {
			continue
		}
		if err := measure(scene.name, scene.build(), *budget); err != nil {
			log.Fatalf("%s: %v", scene.name, err)
		}
	}
}

// measure prints the lines of a system.
func measure(name string, s *msp.System, budget time.Duration) error {
	a := s.A(h)
	f, err := sparse.NewCholesky(a)
	if err != nil {
		return err
	}
	method, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return err
	}
	q, rest, x := s.Rest(), s.Rest(), make([]float64, 3*a.Cols)
	for _, task := range []struct {
		name string
		do   func() error
	}{
		{"factorisation", func() error { return f.Refactor(a) }},
		{"solution", func() error {
			copy(x, s.X0)
			f.Solve3(x)
			return nil
		}},
		{"frame", func() error {
			copy(q.X, rest.X)
			copy(q.V, rest.V)
			return method.Step(&q)
		}},
	} {
		if err := turns(name+", "+task.name, budget, task.do); err != nil {
			return err
		}
	}
	return nil
}

// turns runs a task on one and on two processors until the budget is spent, and prints the line.
func turns(name string, budget time.Duration, do func() error) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	var took [2][]float64 // ms
	for began := time.Now(); time.Since(began) < budget || len(took[1]) < 10; {
		for two := range took {
			runtime.GOMAXPROCS(1 + two)
			if err := do(); err != nil { // the first one fills the caches and is not counted
				return err
			}
			for range 3 {
				start := time.Now()
				if err := do(); err != nil {
					return err
				}
				took[two] = append(took[two], 1000*time.Since(start).Seconds())
			}
		}
	}
	var line strings.Builder
	fmt.Fprintf(&line, "| %s |", name)
	for _, t := range took {
		slices.Sort(t)
		fmt.Fprintf(&line, " %.3g, %.3g |", t[0], t[len(t)/2])
	}
	fmt.Fprintf(&line, " %.2f, %.2f |", took[1][0]/took[0][0], took[1][len(took[1])/2]/took[0][len(took[0])/2])
	fmt.Println(line.String())
	return nil
}
