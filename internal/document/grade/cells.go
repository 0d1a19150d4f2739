package grade

import (
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// nbgraderMeta is nbgrader's metadata of a cell, schema version 3.
type nbgraderMeta struct {
	ID                            string
	Grade, Solution, Locked, Task bool
	Points                        float64
}

// metaOf reads a cell's metadata; ok is false if it has none of nbgrader's.
func metaOf(c *notebook.Cell) (m nbgraderMeta, ok bool) {
	raw, _ := c.Metadata["nbgrader"].(map[string]any)
	m.ID, ok = raw["grade_id"].(string)
	if !ok {
		return m, false
	}
	is := func(key string) bool { b, _ := raw[key].(bool); return b }
	m.Grade, m.Solution, m.Locked, m.Task = is("grade"), is("solution"), is("locked"), is("task")
	switch p := raw["points"].(type) {
	case json.Number:
		m.Points, _ = p.Float64()
	case float64:
		m.Points = p
	case int:
		m.Points = float64(p)
	}
	if m.Grade && !m.Solution {
		m.Locked = true // as nbgrader has it, whatever the file says
	}
	return m, true
}

// titleOf returns the heading of a task, without its points: "Task 2 · The force of one spring".
func titleOf(c *notebook.Cell) (title string, ok bool) {
	first, _, _ := strings.Cut(c.Source, "\n")
	title, ok = strings.CutPrefix(first, "## ")
	if before, points, found := strings.Cut(title, " ("); found && strings.HasSuffix(points, "points)") {
		title = before
	}
	return title, ok && c.Type == notebook.Markdown
}

// heading returns the title of the notebook: its first heading.
func heading(nb *notebook.Notebook) string {
	for _, c := range nb.Cells {
		first, _, _ := strings.Cut(c.Source, "\n")
		if title, ok := strings.CutPrefix(first, "# "); ok && c.Type == notebook.Markdown {
			return title
		}
	}
	return ""
}

// ownMeta returns the part of a cell's or a notebook's metadata that is for msp grade.
func ownMeta(metadata map[string]any) map[string]any {
	own, _ := metadata["msp"].(map[string]any)
	return own
}

// lessons returns what the assignment names in its metadata, msp.lessons: files of the course without .ipynb.
func lessons(source *notebook.Notebook) (list []string) {
	names, _ := ownMeta(source.Metadata)["lessons"].([]any)
	for _, n := range names {
		if name, ok := n.(string); ok {
			list = append(list, name)
		}
	}
	return list
}

// ID returns the grade_id of a cell, or "" if it has none.
func ID(c *notebook.Cell) string {
	m, _ := metaOf(c)
	return m.ID
}

// automatic reports whether tests determine the cell's points.
func (m nbgraderMeta) automatic(c *notebook.Cell) bool {
	return m.Grade && !m.Solution && c.Type == notebook.Code
}

// checksum returns nbgrader's checksum of a cell.
func checksum(c *notebook.Cell, m nbgraderMeta) string {
	h := md5.New()
	for _, s := range []string{c.Source, c.Type, python(m.Grade), python(m.Solution), python(m.Locked), m.ID} {
		io.WriteString(h, s)
	}
	if m.Grade {
		io.WriteString(h, pythonFloat(m.Points))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func python(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// pythonFloat returns str(x) in Python, for a number of points.
func pythonFloat(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	if x == float64(int64(x)) {
		s += ".0"
	}
	return s
}

// assignment returns the cells of a source notebook by their grade_id, once they have been checked.
func assignment(nb *notebook.Notebook) (byID map[string]*notebook.Cell, err error) {
	byID = map[string]*notebook.Cell{}
	for i, c := range nb.Cells {
		m, ok := metaOf(c)
		if !ok {
			continue
		}
		if byID[m.ID] != nil {
			return nil, fmt.Errorf("cell %d: another cell has the grade_id %q too", i+1, m.ID)
		}
		if m.Grade && !(m.Points >= 0) {
			return nil, fmt.Errorf("cell %d (%s): %g points", i+1, m.ID, m.Points)
		}
		byID[m.ID] = c
	}
	return byID, nil
}

// clone returns a copy of the cell without outputs, whose metadata can be changed.
func clone(c *notebook.Cell) *notebook.Cell {
	d := *c
	d.Outputs, d.Count = nil, nil
	d.Metadata = map[string]any{}
	for k, v := range c.Metadata {
		d.Metadata[k] = v
	}
	if raw, ok := c.Metadata["nbgrader"].(map[string]any); ok {
		own := map[string]any{}
		for k, v := range raw {
			own[k] = v
		}
		d.Metadata["nbgrader"] = own
	}
	return &d
}
