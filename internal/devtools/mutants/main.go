// Mutants makes small mistakes in packages, one at a time, and prints those that no test notices:
//
//	go run ./internal/devtools/mutants -n 20 -seed 7 ./internal/kernel/worker
//
// The seed draws functions, and one mistake in each. The files stay unchanged, because the go command reads the mistakes by
// -overlay. A mistake counts as noticed if a test fails or does not end, in the package or in a package of this module that
// imports it. A mistake that does not compile is drawn again. Some survivors change nothing observable; you have to judge them.
// A signal ends the program and every process it has started.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	n := flag.Int("n", 20, "mistakes in each package")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	alone := flag.Bool("alone", false, "run only the package's own tests")
	short := flag.Bool("short", false, "leave out what tests leave out when in a hurry")
	with := flag.String("with", "", "arguments of one more go test, as './internal/lang/engine -run TestFidelity'")
	flag.Parse()
	if flag.NArg() == 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals...)
	defer stop()
	if err := tryAll(ctx, *n, *seed, *alone, *short, strings.Fields(*with)); err != nil {
		log.Fatal(err)
	}
}

// tryAll tries the packages of the command line. What tests leave behind, or the go command when it is ended, goes with one
// temporary directory.
func tryAll(ctx context.Context, n int, seed uint64, alone, short bool, with []string) error {
	if err := limitMemory(); err != nil {
		return err
	}
	packages, err := list(flag.Args()...)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := errors.Join(os.Chmod(dir, 0o755), os.Setenv("TMPDIR", dir)); err != nil { // tests become other users, who go through it
		return err
	}
	for _, p := range packages {
		if err := try(ctx, p, n, seed, alone, short, with); err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
	}
	return nil
}

// try makes n mistakes in a package and prints what came of them.
func try(ctx context.Context, p pkg, n int, seed uint64, alone, short bool, with []string) error {
	functions, err := p.functions()
	if err != nil {
		return err
	}
	r := runner{tests: []pkg{p}, short: short, with: with}
	if !alone {
		if r.tests, err = dependents(p); err != nil {
			return err
		}
	}
	if err := r.baseline(ctx); err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(seed, 0))
	noticed, made := 0, 0
	for made < n && len(functions) > 0 {
		i := rnd.IntN(len(functions))
		f := &functions[i]
		k := rnd.IntN(len(f.mistakes))
		m := f.mistakes[k]
		if f.mistakes = append(f.mistakes[:k:k], f.mistakes[k+1:]...); len(f.mistakes) == 0 {
			functions = append(functions[:i:i], functions[i+1:]...)
		}
		verdict, err := r.run(ctx, m)
		if err != nil {
			return err
		}
		switch verdict {
		case broken:
			continue
		case noticedIt:
			noticed++
		case endless:
			noticed++
			fmt.Printf("%s (the tests do not end)\n", m)
		case survived:
			fmt.Printf("%s\n", m)
		}
		made++
	}
	if made == 0 {
		fmt.Printf("%s: nothing to get wrong\n", p.ImportPath)
		return nil
	}
	fmt.Printf("%s: %d of %d noticed (%d %%), seed %d\n", p.ImportPath, noticed, made, 100*noticed/made, seed)
	return nil
}
