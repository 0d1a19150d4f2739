package grade

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

func sorted(all map[string]Result) []Result {
	var list []Result
	for _, r := range all {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b Result) int { return cmp.Compare(a.Student, b.Student) })
	return list
}

// WriteTable writes a line for each student, with the points of each cell.
func WriteTable(w io.Writer, results []Result) {
	wide := len("student")
	for _, r := range results {
		wide = max(wide, len([]rune(r.Student)))
	}
	for i, r := range results {
		if i == 0 {
			fmt.Fprintf(w, "%-*s  points", wide, "student")
			for _, c := range r.Cells {
				fmt.Fprintf(w, "  %s", c.ID)
			}
			fmt.Fprintln(w)
		}
		points, of := r.Total()
		fmt.Fprintf(w, "%-*s  %6s", wide, r.Student, number(points)+"/"+number(of))
		for _, c := range r.Cells {
			text := number(c.Points)
			if c.ByHand {
				text = "?"
			}
			fmt.Fprintf(w, "  %*s", len(c.ID), text)
		}
		if r.Failure != "" {
			fmt.Fprintf(w, "  (%s)", r.Failure)
		}
		fmt.Fprintln(w)
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// WriteCSV writes a row for each student and cell: student, assignment, cell, points, of, by hand, reasons. No text of
// a student can become a formula in a spreadsheet.
func WriteCSV(w io.Writer, results []Result) error {
	out := csv.NewWriter(w)
	out.Write([]string{"student", "assignment", "cell", "points", "of", "by_hand", "reasons"})
	for _, r := range results {
		for _, c := range r.Cells {
			out.Write([]string{harmless(r.Student), r.Assignment, c.ID, number(c.Points), number(c.Of),
				strconv.FormatBool(c.ByHand), harmless(strings.Join(c.Reasons, "; "))})
		}
	}
	out.Flush()
	return out.Error()
}

func harmless(s string) string {
	if s != "" && strings.ContainsAny(s[:1], "=+-@\t\r") {
		return "'" + s
	}
	return s
}

// WriteJSONLines writes a JSON object for each student.
func WriteJSONLines(w io.Writer, results []Result) error {
	out := json.NewEncoder(w)
	for _, r := range results {
		r.Seen = nil
		if err := out.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// WriteGradescope writes the results.json of Gradescope's autograder for one student.
func WriteGradescope(w io.Writer, r Result) error {
	type test struct {
		Name     string  `json:"name"`
		Score    float64 `json:"score"`
		MaxScore float64 `json:"max_score"`
		Output   string  `json:"output,omitempty"`
	}
	points, _ := r.Total()
	all := struct {
		Score         float64 `json:"score"`
		ExecutionTime float64 `json:"execution_time"`
		Output        string  `json:"output,omitempty"`
		Tests         []test  `json:"tests"`
	}{points, r.Seconds, strings.Join(append(slices.Clone(r.Notes), r.Failure), "\n"), nil}
	for _, c := range r.Cells {
		if !c.ByHand {
			all.Tests = append(all.Tests, test{c.ID, c.Points, c.Of, strings.Join(c.Reasons, "\n")})
		}
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(all)
}
