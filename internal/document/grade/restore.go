package grade

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// restore returns the notebook to run: the cells of the source, with the student's answers in its solution cells, and
// the student's own cells where they stand. Cells that the source tells to skip are left out: films, which show what earns
// points elsewhere. Only a submission's sources count: metadata, points and outputs come from
// the source. The notes list what was put back, and course has the cells that no student has written.
func restore(source, submitted *notebook.Notebook) (nb *notebook.Notebook, course map[*notebook.Cell]bool, notes []string, err error) {
	known, err := assignment(source)
	if err != nil {
		return nil, nil, nil, err
	}
	course = map[*notebook.Cell]bool{}
	answers := map[string]*notebook.Cell{}
	own := map[string][]*notebook.Cell{} // by the known cell that they follow
	after := ""
	for _, c := range submitted.Cells {
		m, ok := metaOf(c)
		if ok && known[m.ID] != nil && answers[m.ID] == nil {
			answers[m.ID], after = c, m.ID
			continue
		}
		if c.Type == notebook.Code {
			added := &notebook.Cell{Type: notebook.Code, ID: c.ID, Source: c.Source, Metadata: map[string]any{}}
			own[after] = append(own[after], added)
		}
	}
	nb = &notebook.Notebook{Metadata: source.Metadata, Minor: source.Minor, Cells: own[""]}
	for _, c := range source.Cells {
		r := clone(c)
		m, ok := metaOf(c)
		course[r] = !m.Solution
		if !ok {
			nb.Cells = append(nb.Cells, r)
			continue
		}
		theirs := answers[m.ID]
		switch {
		case m.Solution && theirs != nil:
			r.Source = theirs.Source
		case m.Solution:
			if err := strip(r); err != nil {
				return nil, nil, nil, err
			}
			notes = append(notes, fmt.Sprintf("the answer %s is missing", m.ID))
		case theirs == nil:
			notes = append(notes, fmt.Sprintf("the cell %s was deleted and is put back", m.ID))
		case released(c) != theirs.Source && c.Source != theirs.Source:
			notes = append(notes, fmt.Sprintf("the cell %s was changed and is put back", m.ID))
		}
		if !skipped(c, m) {
			nb.Cells = append(nb.Cells, r)
		}
		nb.Cells = append(nb.Cells, own[m.ID]...)
	}
	for i, c := range nb.Cells { // the student's own cells may repeat an ID
		c.ID = fmt.Sprintf("cell-%d", i+1)
	}
	return nb, course, notes, nil
}

// refusals returns the lines of the source that refuse something. They hold before the first cell of a student, wherever they stand.
func refusals(source *notebook.Notebook) string {
	lines := []string{refusedAlways}
	for _, c := range source.Cells {
		if m, ok := metaOf(c); c.Type != notebook.Code || ok && m.Solution {
			continue
		}
		for line := range strings.SplitSeq(c.Source, "\n") {
			if strings.HasPrefix(line, "%refuse ") {
				lines = append(lines, line)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// refusedAlways is what no answer needs and every attack would like: the checks themselves and what their cells name, which assignments
// allow for the sake of nbgrader, where tests are cells like all others.
const refusedAlways = "%refuse check ode os.Setenv syscall unsafe reflect runtime/debug plugin"

// skipped reports whether the cell is not run when a submission is graded: its metadata has msp.grading = "skip".
func skipped(c *notebook.Cell, m nbgraderMeta) bool {
	return ownMeta(c.Metadata)["grading"] == "skip" && !m.Grade && !m.Solution
}

// unanswered lists the solution cells that a student left as they were released.
func unanswered(source, submitted *notebook.Notebook) (list []string) {
	given := map[string]string{}
	for _, c := range source.Cells {
		if m, ok := metaOf(c); ok && m.Solution {
			given[m.ID] = released(c)
		}
	}
	for _, c := range submitted.Cells {
		if m, ok := metaOf(c); ok && m.Solution && given[m.ID] == c.Source {
			list = append(list, m.ID)
		}
	}
	return list
}

// released returns the source of a cell as students get it.
func released(c *notebook.Cell) string {
	r := clone(c)
	if strip(r) != nil {
		return c.Source
	}
	return r.Source
}
