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

// Mistaken returns the source with the mistake in it.
func Mistaken(source *notebook.Notebook, m mistakes.Mistake) (*notebook.Notebook, error) {
	out := *source
	out.Cells = nil
	found := false
	for _, c := range source.Cells {
		r := clone(c)
		if ID(c) == m.Task {
			wrong, err := m.In(r.Source)
			if err != nil {
				return nil, err
			}
			r.Source, found = wrong, true
		}
		out.Cells = append(out.Cells, r)
	}
	if !found {
		return nil, fmt.Errorf("mistake %q: there is no cell %s", m, m.Task)
	}
	return &out, nil
}

// Try grades the source with each of the mistakes in it. A mistake whose cell fails before the tests is an error, and so is a
// source that has not all points itself.
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
	var all []Noticed
	for _, m := range list {
		nb, err := Mistaken(source, m)
		if err != nil {
			return nil, err
		}
		r, err := Run(ctx, source, nb, start, limits)
		if err != nil {
			return nil, fmt.Errorf("mistake %q: %w", m, err)
		}
		for _, c := range r.Seen {
			if c.ID == m.Task && c.Error != "" {
				return nil, fmt.Errorf("mistake %q: its cell fails: %s", m, c.Error)
			}
		}
		n := Noticed{Mistake: m, Lost: map[string]float64{}}
		for _, p := range r.Cells {
			if !p.ByHand && p.Points < p.Of {
				n.Lost[p.ID] = p.Of - p.Points
				n.Said = append(n.Said, p.Reasons...)
			}
		}
		all = append(all, n)
	}
	return all, nil
}
