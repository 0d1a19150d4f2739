package grade

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// Mutant is a mistake to put into the reference: in its cell, the text Old becomes New.
type Mutant struct {
	Cell, Name, Old, New string
}

// Kill is the outcome of a mutant.
type Kill struct {
	Mutant
	Lost map[string]float64 // points that it cost, by cell of tests
}

// Survived reports whether no test noticed.
func (k Kill) Survived() bool { return len(k.Lost) == 0 }

// Mutants reads the mistakes of an assignment, mutants.json beside its source.
func (c Course) Mutants(assignment string) (list []Mutant, err error) {
	name := filepath.Join(filepath.Dir(c.Source(assignment)), "mutants.json")
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// Mutate returns the source with the mistake in it.
func (m Mutant) Mutate(source *notebook.Notebook) (*notebook.Notebook, error) {
	out := *source
	out.Cells = nil
	found := false
	for _, c := range source.Cells {
		r := clone(c)
		if meta, ok := metaOf(c); ok && meta.ID == m.Cell {
			if strings.Count(r.Source, m.Old) != 1 {
				return nil, fmt.Errorf("mutant %q: %q is %d times in the cell %s, want once", m.Name, m.Old, strings.Count(r.Source, m.Old), m.Cell)
			}
			r.Source, found = strings.Replace(r.Source, m.Old, m.New, 1), true
		}
		out.Cells = append(out.Cells, r)
	}
	if !found {
		return nil, fmt.Errorf("mutant %q: there is no cell %s", m.Name, m.Cell)
	}
	return &out, nil
}

// KillMatrix grades the reference with each mistake in it.
func KillMatrix(ctx context.Context, source *notebook.Notebook, mutants []Mutant, start Start, limits Limits) ([]Kill, error) {
	whole, err := Run(ctx, source, source, start, limits)
	if err != nil {
		return nil, err
	}
	for _, p := range whole.Cells {
		if !p.ByHand && p.Points < p.Of {
			return nil, fmt.Errorf("the reference itself has %g of %g points in %s: %s", p.Points, p.Of, p.ID, strings.Join(p.Reasons, "; "))
		}
	}
	var kills []Kill
	for _, m := range mutants {
		nb, err := m.Mutate(source)
		if err != nil {
			return nil, err
		}
		r, err := Run(ctx, source, nb, start, limits)
		if err != nil {
			return nil, fmt.Errorf("mutant %q: %w", m.Name, err)
		}
		k := Kill{Mutant: m, Lost: map[string]float64{}}
		for _, p := range r.Cells {
			if !p.ByHand && p.Points < p.Of {
				k.Lost[p.ID] = p.Of - p.Points
			}
		}
		kills = append(kills, k)
	}
	return kills, nil
}
