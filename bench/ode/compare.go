package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"text/tabwriter"

	"os"

	"github.com/massspring/msp/pkg/msp/experiments/cputime"
)

// compare has both sides solve everything, in turns, and prints the table. Of the rounds the least times count.
func compare(peer func(what string) ([]byte, error), rounds int) error {
	runtime.GOMAXPROCS(1)
	r, err := readReference()
	if err != nil {
		return err
	}
	all := runs()
	var ours, theirs []result
	versions := ""
	for round := range rounds {
		mine, err := solveAll(all)
		if err != nil {
			return err
		}
		out, err := peer("compare")
		if err != nil {
			return err
		}
		var scipy struct {
			Versions string   `json:"versions"`
			Results  []result `json:"results"`
		}
		if err := json.Unmarshal(out, &scipy); err != nil {
			return fmt.Errorf("what peers.py prints: %w", err)
		}
		versions = scipy.Versions
		if round == 0 {
			ours, theirs = mine, scipy.Results
		}
		for k := range all {
			ours[k].Seconds = min(ours[k].Seconds, mine[k].Seconds)
			theirs[k].Seconds = min(theirs[k].Seconds, scipy.Results[k].Seconds)
		}
	}
	fmt.Printf("ours, %s | %s\n\n", runtime.Version(), versions)
	return table(r, all, ours, theirs)
}

// solveAll solves everything once.
func solveAll(all []run) ([]result, error) {
	given := problems()
	var results []result
	for _, w := range all {
		p := given[slices.IndexFunc(given, func(p problem) bool { return p.Name == w.Problem })]
		began := cputime.Now()
		s, err := p.solve(w.Method, w.RTol, w.ATol, w.T)
		if err != nil {
			return nil, err
		}
		y, err := s.to(w.T)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", w.Problem, w.Method, err)
		}
		n := s.work()
		results = append(results, result{Y: p.sampled(y), Steps: s.control.Steps, F: n.F, Jacobians: n.Jacobians,
			Factors: n.Factors, Seconds: (cputime.Now() - began).Seconds()})
	}
	return results, nil
}

// table prints a line for each run, ours | scipy's, in Markdown.
func table(r reference, all []run, ours, theirs []result) error {
	t := tabwriter.NewWriter(os.Stdout, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| problem, to t\t| method, rtol\t| error/tolerance\t| steps\t| f\t| J\t| LU\t| ms\t| time ratio |")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|--- |")
	for k, w := range all {
		a, b := ours[k], theirs[k]
		mine, err1 := r.distance(w.Problem, w.T, a.Y, w.RTol, w.ATol)
		scipys, err2 := r.distance(w.Problem, w.T, b.Y, w.RTol, w.ATol)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("%w, %w", err1, err2)
		}
		fmt.Fprintf(t, "| %s, %g\t| %s, %g\t| %.2g, %.2g\t| %d, %d\t| %d, %d\t| %d, %d\t| %d, %d\t| %.3g, %.3g\t| %.3f |\n",
			w.Problem, w.T, w.Method, w.RTol, mine, scipys, a.Steps, b.Steps, a.F, b.F, a.Jacobians, b.Jacobians,
			a.Factors, b.Factors, 1e3*a.Seconds, 1e3*b.Seconds, a.Seconds/b.Seconds)
	}
	return t.Flush()
}
