// Command contact compares methods with contact at equal error. For one step of the same system, it measures the processor time
// that each needs until the error of Liu et al. 2013, eq. 15,
//
//	(g(x_k) − g*)/(g(x_0) − g*),
//
// is a tenth, a hundredth and so on, where g* is the least g outside of the ball. All contenders take turns in one run, with one
// thread each:
//
//	pip install -r bench/contact/requirements.txt
//	make bench-peers && go -C bench run ./contact -plot contact
//
// The contenders are this repository's methods, C++ on Eigen (bench/peers/contact.cpp), PositionBasedDynamics and newton
// (peers.py). Each takes every step with several numbers of iterations, times itself and returns the final positions. Particles
// inside the ball are moved to its surface before g is computed.
package main

import (
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/massspring/msp/pkg/viz"
)

const home = "contact"

func main() {
	log.SetFlags(0)
	peers := flag.String("peers", "peers/out", "directory with the peers, built by make bench-peers")
	python := flag.String("python", "python3", "a Python with what "+home+"/requirements.txt names")
	budget := flag.Duration("budget", 300*time.Millisecond, "time spent on each figure in each round")
	rounds := flag.Int("rounds", 2, "how often the contenders take turns")
	only := flag.String("scene", "", "this scene alone: ball31, curtain41")
	plot := flag.String("plot", "", "directory for the figures")
	flag.Parse()
	if *rounds < 1 {
		log.Fatalf("-rounds %d, want at least 1", *rounds)
	}
	runtime.GOMAXPROCS(1)
	dir, err := os.MkdirTemp("", "msp-contact")
	if err != nil {
		log.Fatal(err)
	}
	b := bench{dir: dir, budget: *budget, rounds: *rounds}
	err = b.run(*only, contenders(*peers, *python), *plot)
	os.RemoveAll(dir)
	if err != nil {
		log.Fatal(err)
	}
}

// run prints the table of each scene, or of only one, and draws its figure if plot names a directory.
func (b *bench) run(only string, list []contender, plot string) error {
	found := false
	for _, sc := range scenes {
		if only != "" && only != sc.name {
			continue
		}
		found = true
		curves, err := b.compare(sc, slices.Clone(list))
		if err != nil {
			return err
		}
		table(sc, curves)
		if plot == "" {
			continue
		}
		if err := figure(sc, curves).Save(filepath.Join(plot, sc.name+".svg")); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("no scene %q", only)
	}
	return nil
}

// levels are the errors that the table has columns for.
var levels = []float64{1e-1, 1e-2, 1e-3, 1e-4, 1e-6}

// table prints a row for each contender: processor time until the error is no more than each level, in the mean of the
// scene's steps; and the least error it came to.
func table(sc scene, curves []curve) {
	fmt.Printf("| %s, ms |", sc.name)
	for _, e := range levels {
		fmt.Printf(" %.0e |", e)
	}
	fmt.Print(" least error |\n|---|")
	for range levels {
		fmt.Print("---|")
	}
	fmt.Println("---|")
	for _, c := range curves {
		fmt.Printf("| %s |", c.name)
		for _, e := range levels {
			if ms := c.until(e); !math.IsInf(ms, 1) {
				fmt.Printf(" %.3g |", ms)
			} else {
				fmt.Print(" |")
			}
		}
		fmt.Printf(" %.1e |\n", c.least())
	}
	fmt.Println()
}

// curve is what a contender did on a scene: by number of iterations, the time and the error, each the mean of the steps
// (the error's is geometric).
type curve struct {
	name        string
	iterations  []int
	ms, failure []float64
}

// until returns the least time in which the error is no more than e, between the numbers that were measured on a straight
// line of the logarithms.
func (c *curve) until(e float64) float64 {
	for n := range c.ms {
		switch {
		case !(c.failure[n] <= e):
		case n == 0 || !(c.failure[n-1] > e):
			return c.ms[n]
		default:
			t := math.Log(c.failure[n-1]/e) / math.Log(c.failure[n-1]/c.failure[n])
			return math.Exp((1-t)*math.Log(c.ms[n-1]) + t*math.Log(c.ms[n]))
		}
	}
	return math.Inf(1)
}

func (c *curve) least() float64 {
	least := math.Inf(1)
	for _, e := range c.failure {
		if e < least { // not so if it diverged to NaN
			least = e
		}
	}
	return least
}

// figure draws error over time, from where it is below 10.
func figure(sc scene, curves []curve) viz.Figure {
	var lines []viz.Curve
	for _, c := range curves {
		from := 0
		for k, e := range c.failure {
			if e > 10 {
				from = k + 1
			}
		}
		lines = append(lines, viz.Line(c.name, c.ms[from:], c.failure[from:]))
	}
	return viz.LogLog("processor time of a step (ms)", "error of eq. 15", lines...).Titled(sc.name)
}
