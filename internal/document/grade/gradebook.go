package grade

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// gradebookProgram drives nbgrader's API, whose tables change from version to version.
//
//go:embed gradebook.py
var gradebookProgram string

// findNbgrader fails if nbgrader is not installed. Importing it takes seconds.
const findNbgrader = `import importlib.util, sys
if not importlib.util.find_spec("nbgrader"): sys.exit("No module named nbgrader")`

// Gradebook is nbgrader's gradebook.db.
type Gradebook struct{ file, python string }

// OpenGradebook returns the gradebook in a file, which nbgrader makes if there is none. It fails if Python or nbgrader
// is missing.
func OpenGradebook(ctx context.Context, file string) (g Gradebook, err error) {
	if g.file, err = filepath.Abs(file); err != nil {
		return g, err
	}
	for _, name := range []string{"python3", "python"} {
		if g.python, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if err != nil {
		return g, errors.New("a gradebook needs Python with nbgrader, and there is no python3 on PATH")
	}
	if _, err := g.run(ctx, nil, findNbgrader); err != nil {
		return g, fmt.Errorf("a gradebook needs nbgrader: pip install nbgrader, or put the environment that has it first on PATH (%w)", err)
	}
	return g, nil
}

// run runs a Python program in a directory where no module can be mistaken for one of nbgrader's.
func (g Gradebook) run(ctx context.Context, input []byte, program string) (said []byte, err error) {
	dir, err := os.MkdirTemp("", "msp-gradebook-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	cmd := exec.CommandContext(ctx, g.python, "-c", program, g.file)
	var errs bytes.Buffer
	cmd.Dir, cmd.Stdin, cmd.Stderr = dir, bytes.NewReader(input), &errs
	said, err = cmd.Output()
	if err != nil {
		lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
		return nil, fmt.Errorf("%s: %w: %s", g.python, err, lines[len(lines)-1])
	}
	return said, nil
}

// Write puts the points of a class into the gradebook, as nbgrader's autograde does. What waits for a person has no
// points there, and a score that a person has given stays.
func (g Gradebook) Write(ctx context.Context, source *notebook.Notebook, assignment string, results []Result) error {
	release, err := Release(source)
	if err != nil {
		return err
	}
	text, err := notebook.Encode(release)
	if err != nil {
		return err
	}
	type cell struct {
		ID     string   `json:"id"`
		Points *float64 `json:"points"`
	}
	type student struct {
		Name       string   `json:"name"`
		Cells      []cell   `json:"cells"`
		Unanswered []string `json:"unanswered"`
	}
	input := struct {
		Assignment string          `json:"assignment"`
		Release    json.RawMessage `json:"release"`
		Cells      []cell          `json:"cells"`
		Solutions  []string        `json:"solutions"`
		Students   []student       `json:"students"`
	}{Assignment: assignment, Release: text}
	for _, c := range release.Cells {
		m, _ := metaOf(c)
		if m.Grade {
			input.Cells = append(input.Cells, cell{ID: m.ID})
		}
		if m.Solution {
			input.Solutions = append(input.Solutions, m.ID)
		}
	}
	for _, r := range results {
		s := student{Name: r.Student, Unanswered: append([]string{}, r.Unanswered...)}
		for _, p := range r.Cells {
			c := cell{ID: p.ID}
			if !p.ByHand {
				c.Points = &p.Points
			}
			s.Cells = append(s.Cells, c)
		}
		input.Students = append(input.Students, s)
	}
	data, err := json.Marshal(input)
	if err != nil {
		return err
	}
	if _, err := g.run(ctx, data, gradebookProgram); err != nil {
		return fmt.Errorf("the gradebook %s: %w", g.file, err)
	}
	return nil
}
