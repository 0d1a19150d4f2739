package grade

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// Marks of what students do not get.
const (
	beginSolution, endSolution = "BEGIN SOLUTION", "END SOLUTION"
	beginHidden, endHidden     = "BEGIN HIDDEN TESTS", "END HIDDEN TESTS"
)

// Stubs take the place of solutions, as in the course's nbgrader_config.py.
const (
	codeStub = "// YOUR CODE HERE\npanic(\"not implemented\")"
	textStub = "YOUR ANSWER HERE"
)

// Release returns the notebook that students get: without solutions, hidden tests and outputs, with nbgrader's
// checksums, and with the cells locked that they must not change. The source stays as it is.
func Release(source *notebook.Notebook) (*notebook.Notebook, error) {
	if _, err := assignment(source); err != nil {
		return nil, err
	}
	out := *source
	out.Cells = nil
	for i, c := range source.Cells {
		r := clone(c)
		if err := strip(r); err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		seal(r)
		out.Cells = append(out.Cells, r)
	}
	return &out, nil
}

// strip takes solution and hidden tests out of a cell.
func strip(c *notebook.Cell) error {
	m, known := metaOf(c)
	stub := textStub
	if c.Type == notebook.Code {
		stub = codeStub
	}
	text, solved, err := without(c.Source, beginSolution, endSolution, stub)
	if err != nil {
		return err
	}
	if solved && !(known && m.Solution) {
		return fmt.Errorf("has a %s but is not a solution cell of nbgrader", beginSolution)
	}
	if known && m.Solution && !solved {
		text = stub
	}
	text, hidden, err := without(text, beginHidden, endHidden, "")
	if err != nil {
		return err
	}
	if hidden && !(known && m.Grade) {
		return fmt.Errorf("has %s but is not a test cell of nbgrader", beginHidden)
	}
	c.Source = text
	return nil
}

// without replaces each region of lines between two marks by a stub, indented as the first mark is.
func without(source, begin, end, stub string) (text string, found bool, err error) {
	var lines []string
	inside := false
	for _, line := range strings.Split(source, "\n") {
		switch {
		case strings.Contains(line, begin):
			if inside {
				return "", false, fmt.Errorf("has a %s within another", begin)
			}
			inside, found = true, true
			indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
			if stub != "" {
				for _, s := range strings.Split(stub, "\n") {
					lines = append(lines, indent+s)
				}
			}
		case strings.Contains(line, end):
			inside = false
		case !inside:
			lines = append(lines, line)
		}
	}
	if inside {
		return "", false, fmt.Errorf("has a %s without %s", begin, end)
	}
	return strings.Join(lines, "\n"), found, nil
}

// seal writes the checksum of a cell and locks it, as nbgrader does.
func seal(c *notebook.Cell) {
	m, ok := metaOf(c)
	if !ok || !(m.Grade || m.Solution || m.Locked) {
		return
	}
	raw := c.Metadata["nbgrader"].(map[string]any)
	raw["checksum"], raw["cell_type"] = checksum(c, m), c.Type
	c.Metadata["deletable"] = false
	if !m.Solution {
		c.Metadata["editable"] = false
	}
}
