package grade

import (
	"time"

	"github.com/massspring/msp/pkg/msp/check"
)

// Points are the points of one graded cell.
type Points struct {
	ID      string         `json:"id"`
	Title   string         `json:"title,omitempty"` // of the task, in the notebook's words
	Points  float64        `json:"points"`
	Of      float64        `json:"of"`
	ByHand  bool           `json:"by_hand,omitempty"` // read and graded by a person
	Reasons []string       `json:"reasons,omitempty"`
	Curves  []*check.Curve `json:"curves,omitempty"` // what the answer does, beside the reference
	Race    *check.Race    `json:"race,omitempty"`   // for a board, without points
}

// Seen is a cell as the student sees it: tests without their hidden part.
type Seen struct {
	ID     string `json:"id,omitempty"`
	Source string `json:"source"`
	Error  string `json:"error,omitempty"`
}

// Result is the outcome of grading one submission.
type Result struct {
	Student    string    `json:"student"`
	Assignment string    `json:"assignment"`
	Title      string    `json:"title,omitempty"` // of the assignment, in the notebook's words
	Key        string    `json:"key"`             // of source, submission and limits, by which a graded submission is recognised
	File       string    `json:"file,omitempty"`  // hash of source and submission
	Cells      []Points  `json:"cells"`
	Notes      []string  `json:"notes,omitempty"`
	Failure    string    `json:"failure,omitempty"` // why nothing could be graded: a file that is not a notebook
	Seconds    float64   `json:"seconds"`
	At         time.Time `json:"at,omitzero"`       // when it was graded
	Members    []string  `json:"members,omitempty"` // those who the submission says have worked on it, beside the student
	Seen       []Seen    `json:"seen,omitempty"`
	Unanswered []string  `json:"unanswered,omitempty"` // solution cells that are as they were released
	Lessons    []string  `json:"lessons,omitempty"`    // to read again: "03-the-lemma-and-local-global"
}

// Total returns the points that tests gave, and how many there are, with those that a person gives.
func (r Result) Total() (points, of float64) {
	for _, c := range r.Cells {
		points, of = points+c.Points, of+c.Of
	}
	return points, of
}

// Tested returns the points that tests gave, and how many they could give: without what a person reads.
func (r Result) Tested() (points, of float64) {
	for _, c := range r.Cells {
		if !c.ByHand {
			points, of = points+c.Points, of+c.Of
		}
	}
	return points, of
}

// Waiting reports whether a person has to read an answer.
func (r Result) Waiting() bool {
	for _, c := range r.Cells {
		if c.ByHand {
			return true
		}
	}
	return false
}
