package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
)

// attack is a dishonest answer to one task.
type attack struct{ assignment, cell, name, top, end, answer string }

// attacks reads a file of testdata/redteam, whose README.md says what it holds.
func attacks(t *testing.T, file string) (list []attack) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq("\n"+string(text), "\n=== ") {
		if strings.TrimSpace(block) == "" {
			continue
		}
		head, body, _ := strings.Cut(block, "\n")
		where, name, ok := strings.Cut(head, " · ")
		a := attack{name: name}
		if n, _ := fmt.Sscan(where, &a.assignment, &a.cell); n != 2 || !ok {
			t.Fatalf("%s: %q is no head of an attack", file, head)
		}
		for part := range strings.SplitSeq("\n"+body, "\n--- ") {
			kind, code, _ := strings.Cut(part, "\n")
			switch kind {
			case "top":
				a.top = code
			case "end":
				a.end = code
			case "answer":
				a.answer = code
			case "":
			default:
				t.Fatalf("%s: %s: there is no part %q", file, head, kind)
			}
		}
		list = append(list, a)
	}
	return list
}

// bench is a course that the attacks and the calibration of --similar were written for. Its tasks are well known and its library could
// answer most of them, which makes it easier to attack than the homework.
const bench = "testdata/bench"

// task is the assignment with the tests of one task only, so that an attack takes little time.
func task(t *testing.T, course, assignment, cell string) *notebook.Notebook {
	t.Helper()
	source, err := notebook.ReadFile(grade.Course(course).Source(assignment))
	if err != nil {
		t.Fatal(err)
	}
	out := *source
	out.Cells = nil
	for _, c := range source.Cells {
		if id := grade.ID(c); c.Type == notebook.Code && (!strings.HasSuffix(id, "-tests") || id == cell+"-tests") {
			out.Cells = append(out.Cells, c)
		}
	}
	return &out
}

// submitted is what the attacker hands in.
func (a attack) submitted(t *testing.T, source *notebook.Notebook) *notebook.Notebook {
	t.Helper()
	reference := ""
	for _, c := range source.Cells {
		if grade.ID(c) == a.cell {
			reference = c.Source
		}
	}
	if reference == "" {
		t.Fatalf("%s has no cell %s", a.assignment, a.cell)
	}
	nb := answered(source, a.cell, strings.ReplaceAll(a.answer, "REFERENCE", reference))
	own := func(id, source string) []*notebook.Cell {
		if source == "" {
			return nil
		}
		source = strings.ReplaceAll(source, "REFERENCE", reference)
		return []*notebook.Cell{{Type: notebook.Code, ID: id, Source: source, Metadata: map[string]any{}}}
	}
	nb.Cells = append(append(own("own-top", a.top), nb.Cells...), own("own-end", a.end)...)
	return nb
}

// earns grades the attack, and returns the points of its task and all that is told.
func (a attack) earns(t *testing.T, source *notebook.Notebook, limits grade.Limits) (p grade.Points, told string) {
	t.Helper()
	r, err := grade.Run(t.Context(), source, a.submitted(t, source), confinedStart("eve"), limits)
	if err != nil {
		t.Fatal(err)
	}
	p = pointsOf(r, a.cell+"-tests")
	if p.Of == 0 {
		t.Fatalf("%s has no tests of %s", a.assignment, a.cell)
	}
	told = strings.Join(append(r.Notes, p.Reasons...), "\n")
	for _, s := range r.Seen {
		told += "\n" + s.Error
	}
	return p, told
}

// No attack of the red team earns a point.
func TestRedTeam(t *testing.T) {
	needsSandbox(t)
	soon := grade.Limits{Time: 10 * time.Second, Output: 1 << 20} // for those that hang
	files, err := filepath.Glob("testdata/redteam/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		for i, a := range attacks(t, file) {
			if !chosen(i) {
				continue
			}
			t.Run(a.assignment+" "+a.cell+": "+a.name, func(t *testing.T) {
				t.Parallel()
				source := task(t, bench, a.assignment, a.cell)
				if p, told := a.earns(t, source, soon); p.Points != 0 {
					t.Errorf("earns %g points\n%s", p.Points, told)
				}
			})
		}
	}
}

// unrefused is the assignment without its refusals.
func unrefused(source *notebook.Notebook) *notebook.Notebook {
	return answered(source, "refuse", "0")
}

// What the refusals are for: without them these attacks earn points, so that TestRedTeam tests them and not the attackers' spelling.
func TestRedTeamWithoutRefusals(t *testing.T) {
	needsSandbox(t)
	if !all {
		t.Skip("takes minutes: set MSP_ALL=1, as .ci/full does")
	}
	for _, file := range []string{"refusals", "elsewhere"} {
		for _, a := range attacks(t, filepath.Join("testdata/redteam", file+".txt")) {
			if strings.Contains(a.top+a.answer, "%") && !strings.Contains(a.answer, "import") {
				continue // its first step is to lift refusals
			}
			t.Run(a.assignment+" "+a.cell+": "+a.name, func(t *testing.T) {
				t.Parallel()
				if p, told := a.earns(t, unrefused(task(t, bench, a.assignment, a.cell)), patient); p.Points == 0 && !strings.Contains(told, "may not be used") {
					t.Errorf("earns nothing anyway: %s", cmp.Or(told, "no reason"))
				}
			})
		}
	}
}

// Honest answers that look unlike the reference have all points: at least three to each task of the bench.
func TestHonestAnswers(t *testing.T) {
	honest(t, bench, "testdata/honest/answers.txt", 3)
}

// The homework has at least one to each task.
func TestHonestHomework(t *testing.T) {
	honest(t, homework, "testdata/honest/course.txt", 1)
}

// honest expects full points for the answers in a file, and at least n answers to each task of the course.
func honest(t *testing.T, course, file string, n int) {
	needsSandbox(t)
	answers, to := attacks(t, file), map[string]int{}
	for _, a := range answers {
		to[a.assignment+" "+a.cell]++
	}
	for _, assignment := range assignments(t, course) {
		for _, cell := range tasksOf(t, course, assignment) {
			if to[assignment+" "+cell] < n {
				t.Errorf("%s %s: %d answers", assignment, cell, to[assignment+" "+cell])
			}
		}
	}
	for i, a := range answers {
		if !chosen(i) {
			continue
		}
		t.Run(a.assignment+" "+a.cell+": "+a.name, func(t *testing.T) {
			t.Parallel()
			source := task(t, course, a.assignment, a.cell)
			p, told := a.earns(t, source, patient)
			if !p.Full() {
				t.Errorf("earns %g of %g points\n%s", p.Points, p.Of, told)
			}
			if strings.TrimSpace(told) != "" { // such as a cell below the tests that fails
				t.Errorf("is told\n%s", told)
			}
		})
	}
}
