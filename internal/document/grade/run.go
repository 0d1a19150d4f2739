package grade

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/pkg/msp/check"
)

// Limits bound what a submission may use.
type Limits struct {
	Time   time.Duration // of one cell
	Total  time.Duration // of all cells of a submission together; 0 for no limit
	Output int           // bytes of one cell
}

// DefaultLimits are generous for every assignment of the course.
var DefaultLimits = Limits{Time: 30 * time.Second, Total: 10 * time.Minute, Output: 1 << 20}

// Start starts a session for one submission, in a process of its own that can be killed.
type Start func(ctx context.Context) (cell.Runner, error)

// Run grades one submission: it runs what restore makes of it in a new session.
func Run(ctx context.Context, source, submitted *notebook.Notebook, start Start, limits Limits) (r Result, err error) {
	nb, course, notes, err := restore(source, submitted)
	if err != nil {
		return r, err
	}
	runner, err := start(ctx)
	if err != nil {
		return r, fmt.Errorf("no session: %w", err)
	}
	defer func() { err = errors.Join(err, runner.Close()) }()
	first := cell.Request{Code: refusals(source), Course: true, Silent: true}
	began := time.Now()
	s := &steady{Runner: runner, limits: limits, began: began, cells: nb.Cells, course: course, done: []ran{{Request: first}}}
	if reply := runner.Execute(ctx, first, cell.IO{Out: func(cell.Output) {}}); reply.Status != cell.OK {
		if ctx.Err() != nil {
			return r, context.Cause(ctx)
		}
		return r, fmt.Errorf("the refusals of the assignment: %s", reply.Err.Value)
	}
	failed := notebook.Execute(ctx, nb, s, notebook.Options{KeepGoing: true, OutputLimit: limits.Output})
	if failures := (notebook.Failures)(nil); failed != nil && !errors.As(failed, &failures) || ctx.Err() != nil {
		return r, failed
	}
	notes = append(notes, s.notes...)
	r = Result{Notes: notes, Members: membersOf(submitted), Seconds: time.Since(began).Seconds(), Title: heading(source), Lessons: lessons(source)}
	r.Unanswered = unanswered(source, submitted)
	hidden, title := secretsOf(source), ""
	for _, c := range nb.Cells {
		if t, ok := titleOf(c); ok {
			title = t
		}
		if m, ok := metaOf(c); ok && m.Grade {
			p := score(c, m, s, submitted, hidden)
			p.Title = title
			r.Cells = append(r.Cells, p)
		}
		if c.Type == notebook.Code {
			s := seen(c, hidden)
			r.Seen = append(r.Seen, s)
			if !course[c] && (strings.Contains(s.Error, "may not be ") || strings.Contains(s.Error, "%refuse")) {
				r.Notes = append(r.Notes, "a cell was refused: "+s.Error)
			}
		}
	}
	return r, nil
}

// score gives a cell its points, as nbgrader does.
func score(c *notebook.Cell, m nbgraderMeta, s *steady, submitted *notebook.Notebook, hidden secrets) Points {
	p := Points{ID: m.ID, Of: m.Points}
	if !m.automatic(c) {
		p.ByHand = true
		for _, theirs := range submitted.Cells {
			text := strings.TrimSpace(theirs.Source)
			if t, ok := metaOf(theirs); ok && t.ID == m.ID && (text == textStub || text == codeStub) {
				p.ByHand, p.Reasons = false, []string{"no answer"}
			}
		}
		return p
	}
	for _, o := range c.Outputs {
		switch {
		case o.Type == notebook.ErrorOutput:
			p.Reasons = append(p.Reasons, hidden.kept(told(o), o.EName+" in a hidden test"))
			return p
		case o.Type == notebook.StreamOutput && o.Name == "stderr":
			p.Reasons = append(p.Reasons, "the tests write to standard error")
			return p
		}
	}
	var result *cell.Output
	if c.Count != nil && *c.Count <= len(s.results) {
		result = s.results[*c.Count-1]
	}
	if result == nil {
		if strings.Contains(c.Source, "check.Points(") { // whose value cannot have been lost by itself
			p.Reasons = []string{"the tests have not come to their end"}
			return p
		}
		p.Points = m.Points
		return p
	}
	text, _ := result.Data["text/plain"].(string)
	points, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		points = m.Points // nbgrader takes other values for no score at all
	}
	if !(points >= 0) {
		points = 0
	}
	p.Points = min(points, m.Points)
	g := readGrade(result.Data[check.GradeMIME])
	for _, reason := range g.reasons() {
		p.Reasons = append(p.Reasons, hidden.kept(reason, "a hidden test does not hold"))
	}
	p.Curves, p.Race = g.curves(), g.Race
	return p
}

// told returns the message of an error, without the line of the tests in it.
func told(o notebook.Output) string {
	first, _, _ := strings.Cut(o.EValue, "\n")
	return short(o.EName + ": " + first)
}

// seen returns what a student may see of a cell that has run.
func seen(c *notebook.Cell, hidden secrets) Seen {
	m, ok := metaOf(c)
	s := Seen{ID: m.ID, Source: c.Source}
	if ok && !m.Solution {
		s.Source = released(c)
	}
	for _, o := range c.Outputs {
		if o.Type == notebook.ErrorOutput {
			s.Error = hidden.kept(told(o), o.EName+" in a hidden test")
		}
	}
	return s
}
