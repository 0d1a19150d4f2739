package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
)

// contender solves a step with given numbers of iterations, and returns for each the processor time (ms) and the positions
// (3m) that it ends at.
type contender struct {
	name       string
	iterations []int
	solve      func(b *bench, p *problem, file string, iterations []int) (ms []float64, ends [][]float64, err error)
}

// contenders returns those that take part, each with numbers of iterations that lead as far as it comes in the time of the slowest.
func contenders(peers, python string) []contender {
	few := []int{1, 2, 3, 5, 10, 20}
	some := append(slices.Clip(few), 50, 100, 200, 400)
	many := append(slices.Clip(some), 1000, 2000)
	cpp, py := filepath.Join(peers, "contact"), []string{python, filepath.Join(home, "peers.py")}
	return []contender{
		{"collide.LocalGlobal", some, ours(func(s *msp.System) (msp.Method, *int, error) {
			a, err := collide.NewLocalGlobal(s, timeStep)
			return a, &a.Iterations, err
		})},
		{"collide.Newton", few, ours(func(s *msp.System) (msp.Method, *int, error) {
			a, err := collide.NewNewton(s, timeStep)
			return a, &a.Iterations, err
		})},
		{"PD, short cut (Eigen)", some, program(cpp, "shortcut")},
		{"PD, soft contact (Eigen)", some, program(cpp, "soft")},
		{"PD, ADMM (Eigen)", some, program(cpp, "admm")},
		{"XPBD (C++)", many, program(cpp, "xpbd")},
		{free, many, program(append(py, "pypbd")...)},
		{"newton, VBD", some, program(append(py, "newton")...)},
	}
}

// free is the contender whose contacts change velocities, after the positions of a step: it takes part where nothing is met.
const free = "PositionBasedDynamics, XPBD"

type bench struct {
	dir    string
	budget time.Duration
	rounds int
}

// compare lets the contenders take turns at the steps of a scene.
func (b *bench) compare(sc scene, list []contender) ([]curve, error) {
	problems, err := problems(sc)
	if err != nil {
		return nil, err
	}
	if len(problems[0].s.Obstacles) > 0 {
		list = slices.DeleteFunc(list, func(c contender) bool { return c.name == free })
	}
	curves := make([]curve, len(list))
	for n, p := range problems {
		file := filepath.Join(b.dir, fmt.Sprintf("%s-%d.txt", sc.name, n))
		if err := p.write(file); err != nil {
			return nil, err
		}
		best := make([][]float64, len(list))
		for round := range b.rounds {
			for k, c := range list {
				ms, ends, err := c.solve(b, &p, file, c.iterations)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", c.name, err)
				}
				if round == 0 {
					best[k] = ms
					curves[k].add(c, &p, ends)
				}
				for i := range ms {
					best[k][i] = min(best[k][i], ms[i])
				}
			}
		}
		for k := range list {
			for i, ms := range best[k] {
				curves[k].ms[i] += ms / float64(len(problems))
			}
		}
	}
	for k := range curves {
		for i := range curves[k].failure {
			curves[k].failure[i] = math.Exp(curves[k].failure[i] / float64(len(problems)))
		}
	}
	return curves, nil
}

// add adds the logarithms of the errors of the positions.
func (c *curve) add(from contender, p *problem, ends [][]float64) {
	if c.name == "" {
		c.name, c.iterations = from.name, from.iterations
		c.ms, c.failure = make([]float64, len(ends)), make([]float64, len(ends))
	}
	for i, x := range ends {
		c.failure[i] += math.Log(max(p.errorOf(x), leastError))
	}
}

// leastError stands for all errors below it: g* is no more exact than that.
const leastError = 1e-12

// ours solves with a method of this repository.
func ours(prepare func(s *msp.System) (msp.Method, *int, error)) func(*bench, *problem, string, []int) ([]float64, [][]float64, error) {
	return func(b *bench, p *problem, _ string, iterations []int) (ms []float64, ends [][]float64, err error) {
		a, count, err := prepare(p.s)
		if err != nil {
			return nil, nil, err
		}
		for _, *count = range iterations {
			least, spent := time.Duration(math.MaxInt64), time.Duration(0)
			var q msp.State
			for runs := 0; spent < b.budget || runs < 2; runs++ {
				q = p.q.Clone()
				began := cputime.Now()
				if err := a.Step(&q); err != nil {
					return nil, nil, err
				}
				took := cputime.Now() - began
				least, spent = min(least, took), spent+took
			}
			ms, ends = append(ms, 1000*least.Seconds()), append(ends, q.X)
		}
		return ms, ends, nil
	}
}

// program solves with another program: PROGRAM FILE METHOD SECONDS OUT ITERATIONS..., with the lines "time <iterations>
// <best> <median>" on its standard output and the positions in OUT.
func program(command ...string) func(*bench, *problem, string, []int) ([]float64, [][]float64, error) {
	name, method := command[:len(command)-1], command[len(command)-1]
	return func(b *bench, p *problem, file string, iterations []int) (ms []float64, ends [][]float64, err error) {
		out := filepath.Join(b.dir, "out")
		args := append(slices.Clone(name[1:]), file, method, fmt.Sprint(b.budget.Seconds()), out)
		for _, k := range iterations {
			args = append(args, strconv.Itoa(k))
		}
		cmd := exec.Command(name[0], args...)
		cmd.Stderr = os.Stderr
		cmd.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1")
		text, err := cmd.Output()
		if err != nil {
			return nil, nil, err
		}
		for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
			var k int
			var best float64
			if n, _ := fmt.Sscanf(in.Text(), "time %d %g", &k, &best); n == 2 {
				ms = append(ms, best)
			}
		}
		raw, err := os.ReadFile(out)
		if err != nil {
			return nil, nil, err
		}
		size := 8 * len(p.y)
		if len(ms) != len(iterations) || len(raw) != size*len(ms) {
			return nil, nil, fmt.Errorf("%d times and %d bytes for %d numbers of iterations", len(ms), len(raw), len(iterations))
		}
		for n := range ms {
			x := make([]float64, len(p.y))
			if _, err := binary.Decode(raw[n*size:], binary.LittleEndian, x); err != nil {
				return nil, nil, err
			}
			ends = append(ends, x)
		}
		return ms, ends, nil
	}
}
