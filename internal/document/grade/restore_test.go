package grade

import (
	"slices"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

// TestRestore: of a submission count the answers and the student's own code, where it stands; the rest is the source's. What was
// put back is told, each kind in its own words.
func TestRestore(t *testing.T) {
	hidden := "a()\n// BEGIN HIDDEN TESTS\nb()\n// END HIDDEN TESTS"
	film := tests("film", "film()", "0")
	film.Metadata["nbgrader"].(map[string]any)["grade"] = false
	film.Metadata["msp"] = map[string]any{"grading": "skip"}
	source := &notebook.Notebook{Cells: []*notebook.Cell{
		markdown("# Homework"), film, solution("f", "// BEGIN SOLUTION\n// END SOLUTION"), tests("f-tests", hidden, "1"),
		solution("g", "// BEGIN SOLUTION\nright\n// END SOLUTION"), tests("g-tests", hidden, "1"), tests("h-tests", hidden, "1"),
		tests("i-tests", hidden, "1"),
	}}
	submitted := &notebook.Notebook{Cells: []*notebook.Cell{
		code("first"), markdown("mine"), film, code("after the film"), solution("f", "answer"), solution("f", "another answer"),
		solution("unknown", "made up"), tests("f-tests", "cheat()", "9"), tests("g-tests", "a()", "1"), tests("i-tests", hidden, "1"),
		code("last"),
	}}
	nb, course, notes, err := restore(source, submitted)
	if err != nil {
		t.Fatal(err)
	}
	var got, ours []string
	for _, c := range nb.Cells {
		got = append(got, c.Source)
		if course[c] && c.Type == notebook.Code {
			ours = append(ours, c.Source)
		}
	}
	if want := []string{hidden, hidden, hidden, hidden}; !slices.Equal(ours, want) {
		t.Errorf("the course's cells are\n%q, want\n%q", ours, want)
	}
	if want := []string{"first", "# Homework", "after the film", "answer", "another answer", "made up", hidden, codeStub, hidden, hidden,
		hidden, "last"}; !slices.Equal(got, want) {
		t.Errorf("it runs\n%q, want\n%q", got, want)
	}
	if want := []string{"the cell f-tests was changed and is put back", "the answer g is missing",
		"the cell h-tests was deleted and is put back"}; !slices.Equal(notes, want) {
		t.Errorf("notes\n%q, want\n%q", notes, want)
	}
	if nb.Cells[0].ID == nb.Cells[1].ID {
		t.Errorf("two cells have the ID %s", nb.Cells[0].ID)
	}
}

// TestUnanswered: only a solution cell can be left unanswered, and one that holds anything else is an answer.
func TestUnanswered(t *testing.T) {
	source := &notebook.Notebook{Cells: []*notebook.Cell{
		solution("f", "// BEGIN SOLUTION\n// END SOLUTION"), tests("f-tests", "a()", "1"), solution("g", "// BEGIN SOLUTION\n// END SOLUTION"),
	}}
	submitted := &notebook.Notebook{Cells: []*notebook.Cell{
		solution("f", codeStub), tests("f-tests", "a()", "1"), solution("g", "answer"), {Type: notebook.Code},
		tests("other", "", "1"), // given[other] is empty too
	}}
	if got := unanswered(source, submitted); !slices.Equal(got, []string{"f"}) {
		t.Errorf("unanswered are %q", got)
	}
}
