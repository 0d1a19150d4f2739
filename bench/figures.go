package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// contestant is a program that prints figures, with its arguments and what it has in its environment besides.
type contestant struct {
	name        string
	command     []string
	environment []string
}

// figures holds what the contestants printed: the best time of all rounds and the least median, in
// milliseconds, and numbers of entries.
type figures struct {
	names  []string
	best   map[[2]string]float64 // of a contestant and a quantity
	median map[[2]string]float64
}

// run lets the contestants take turns.
func (b *bench) run(contestants []contestant) (*figures, error) {
	f := &figures{best: map[[2]string]float64{}, median: map[[2]string]float64{}}
	for _, c := range contestants {
		if !slices.Contains(f.names, c.name) {
			f.names = append(f.names, c.name)
		}
	}
	for range b.rounds {
		for _, c := range contestants {
			cmd := exec.Command(c.command[0], c.command[1:]...)
			cmd.Env, cmd.Stderr = append(slices.Clip(b.environment), c.environment...), os.Stderr
			out, err := cmd.Output()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", strings.Join(c.command, " "), err)
			}
			f.read(c.name, out)
		}
	}
	return f, nil
}

// read adds the lines "time <what> <best> <median>" and "nnz <what> <number>".
func (f *figures) read(name string, out []byte) {
	for in := bufio.NewScanner(bytes.NewReader(out)); in.Scan(); {
		var kind, what string
		var best, median float64
		n, _ := fmt.Sscan(in.Text(), &kind, &what, &best, &median)
		if n < 3 {
			continue
		}
		if kind == "nnz" {
			median = best
		}
		least(f.best, [2]string{name, what}, best)
		least(f.median, [2]string{name, what}, median)
	}
}

func least(m map[[2]string]float64, key [2]string, v float64) {
	if old, seen := m[key]; !seen || v < old {
		m[key] = v
	}
}

// print prints a table of the quantities, best and median.
func (f *figures) print(quantities []string) {
	for _, name := range f.names {
		line := fmt.Sprintf("  %-26s", name)
		for _, q := range quantities {
			if best, seen := f.best[[2]string{name, q}]; seen {
				line += fmt.Sprintf("  %s %.3g (%.3g) ms", q, best, f.median[[2]string{name, q}])
			}
		}
		if nnz, seen := f.best[[2]string{name, "entries"}]; seen {
			line += fmt.Sprintf("  %.4g entries", nnz)
		}
		fmt.Println(line)
	}
}
