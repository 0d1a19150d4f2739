package grade

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/document/mistakes"
	"github.com/massspring/msp/internal/document/notebook"
)

// Mistakes reads the known mistakes of an assignment, COURSE/mistakes/ASSIGNMENT.txtar. They are not in its source
// directory, whose other files nbgrader gives to the students.
func (c Course) Mistakes(assignment string) ([]mistakes.Mistake, error) {
	return mistakes.ReadFile(filepath.Join(string(c), "mistakes", assignment+".txtar"))
}

// Noticed is what the tests of an assignment say about a known mistake.
type Noticed struct {
	mistakes.Mistake
	Lost map[string]float64 // points that it cost, by cell of tests
	Said []string           // the reasons of these tests
}

// Survived reports whether no test noticed the mistake.
func (n Noticed) Survived() bool { return len(n.Lost) == 0 }

// Recognised reports whether the tests said its text.
func (n Noticed) Recognised() bool {
	return slices.ContainsFunc(n.Said, func(reason string) bool { return strings.Contains(reason, n.Says) })
}

// Mistaken returns the source with the mistakes in it, which are of different tasks.
func Mistaken(source *notebook.Notebook, list ...mistakes.Mistake) (*notebook.Notebook, error) {
	out := *source
	out.Cells = nil
	for _, c := range source.Cells {
		out.Cells = append(out.Cells, clone(c))
	}
	for _, m := range list {
		at := slices.IndexFunc(out.Cells, func(c *notebook.Cell) bool { return ID(c) == m.Task })
		if at < 0 {
			return nil, fmt.Errorf("mistake %q: there is no cell %s", m, m.Task)
		}
		wrong, err := m.In(out.Cells[at].Source)
		if err != nil {
			return nil, err
		}
		out.Cells[at].Source = wrong
	}
	return &out, nil
}

// Try grades the source with each of the mistakes in it. Those of different tasks share a submission, where each is judged by the tests
// of its task, TASK-tests. One that these do not notice there, or do not name as they should, is graded alone, and judged by all tests. A
// mistake whose cell fails before the tests is an error, and so is a source that has not all points itself.
func Try(ctx context.Context, source *notebook.Notebook, list []mistakes.Mistake, start Start, limits Limits) ([]Noticed, error) {
	whole, err := Run(ctx, source, source, start, limits)
	if err != nil {
		return nil, err
	}
	for _, p := range whole.Cells {
		if !p.ByHand && p.Points < p.Of {
			return nil, fmt.Errorf("the reference itself has %g of %g points in %s: %s", p.Points, p.Of, p.ID, strings.Join(p.Reasons, "; "))
		}
	}
	all := make([]Noticed, len(list))
	try := func(pack []int) error {
		var together []mistakes.Mistake
		for _, k := range pack {
			together = append(together, list[k])
		}
		nb, err := Mistaken(source, together...)
		if err != nil {
			return err
		}
		r, err := Run(ctx, source, nb, start, limits)
		if err != nil {
			return fmt.Errorf("mistakes %q: %w", together, err)
		}
		for n, m := range together {
			tests := ""
			if len(pack) > 1 {
				tests = m.Task + "-tests"
			}
			if all[pack[n]], err = noticed(m, r, tests); err != nil {
				return err
			}
		}
		return nil
	}
	for _, pack := range packs(list) {
		if err := try(pack); err != nil {
			return nil, err
		}
		for _, k := range pack {
			if n := all[k]; len(pack) == 1 || !n.Survived() && (n.Recognised() || !n.Named()) {
				continue
			}
			if err := try([]int{k}); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// packs divides the mistakes, by their places in the list, into as few submissions as there can be with one of each task.
func packs(list []mistakes.Mistake) (out [][]int) {
	taken := map[string]int{}
	for k, m := range list {
		n := taken[m.Task]
		taken[m.Task]++
		if n == len(out) {
			out = append(out, nil)
		}
		out[n] = append(out[n], k)
	}
	return out
}

// noticed is what the cell tests says of a mistake, or all tests if that is "".
func noticed(m mistakes.Mistake, r Result, tests string) (Noticed, error) {
	for _, c := range r.Seen {
		if c.ID == m.Task && c.Error != "" {
			return Noticed{}, fmt.Errorf("mistake %q: its cell fails: %s", m, c.Error)
		}
	}
	n := Noticed{Mistake: m, Lost: map[string]float64{}}
	for _, p := range r.Cells {
		if !p.ByHand && p.Points < p.Of && (tests == "" || p.ID == tests) {
			n.Lost[p.ID] = p.Of - p.Points
			n.Said = append(n.Said, p.Reasons...)
		}
	}
	return n, nil
}
