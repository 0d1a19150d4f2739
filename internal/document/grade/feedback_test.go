package grade

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/pkg/msp/check"
)

// shownBy is the JSON of a grade as it comes from a session.
func shownBy(t *testing.T, g check.Grade) any {
	t.Helper()
	text, err := json.Marshal(g.MIMEBundle()[check.GradeMIME])
	var data any
	if err == nil {
		err = json.Unmarshal(text, &data)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What the visible and the hidden tests both say is said once, and so is what breaks all properties.
func TestReasonsAreToldOnce(t *testing.T) {
	tests := func(f check.SpringForceFunc) check.Grade {
		return check.Points(3, check.NewSheet("", "hw", "").SpringForce(f), check.NewSheet("ada", "hw", "salt").SpringForce(f))
	}
	blank := readGrade(shownBy(t, tests(func(_, _ []float64, _, _ float64) []float64 { panic("not implemented") })))
	if got := blank.reasons(); len(got) != 1 || got[0] != "it panics: not implemented" {
		t.Errorf("%q", got)
	}
	half := func(p1, p2 []float64, k, r float64) []float64 { // right but for the second end
		f, l := make([]float64, 3), 0.0
		for i := range f {
			l += (p1[i] - p2[i]) * (p1[i] - p2[i])
		}
		for i := range f {
			f[i] = k * (1 - r/math.Sqrt(l)) * (p1[i] - p2[i])
		}
		return f
	}
	got := readGrade(shownBy(t, tests(half))).reasons()
	for _, want := range []string{"behaves as if the sign were wrong", "✗ has the right values: component"} {
		if all := strings.Join(got, "\n"); strings.Count(all, want) != 1 {
			t.Errorf("%q is there %d times:\n%s", want, strings.Count(all, want), all)
		}
	}
	if curves := readGrade(shownBy(t, tests(half))).curves(); len(curves) != 1 {
		t.Errorf("%d curves, want that of the visible test", len(curves))
	}
	if g := readGrade("nonsense"); g.reasons() != nil || g.curves() != nil {
		t.Errorf("%+v", g)
	}
}

// A message that quotes a hidden test is not passed on.
func TestSecretsAreKept(t *testing.T) {
	source := &notebook.Notebook{Cells: []*notebook.Cell{tests("f-tests", `check.Points(2,
	seen(f),
	// BEGIN HIDDEN TESTS
	check.NewSheet(os.Getenv("MSP_STUDENT"), "hw1", "a salt of this year").F(f),
	// END HIDDEN TESTS
)`, "2"), tests("g-tests", "// BEGIN HIDDEN TESTS\nv(7)\nx++\n// END HIDDEN TESTS", "1")}}
	s := secretsOf(source)
	for text, told := range map[string]bool{
		"cannot use f as F in argument to check.NewSheet(os.Getenv(\"MSP_STUDENT\"), \"hw1\", \"a salt of this year\").F(f)": false,
		"a salt of this year":                   false,
		"cannot use f as F in argument to seen": true,
		"undefined: f":                          true,
		"want (value of v(7))":                  false,
		"what x++ does":                         true, // too short to tell anything
	} {
		if got := s.kept(text, "hidden"); (got == text) != told {
			t.Errorf("%q is told as %q", text, got)
		}
	}
}

// The page of a student escapes what comes from the submission.
func TestFeedbackPage(t *testing.T) {
	evil := `</svg><script>alert(1)</script>`
	picture := &check.Curve{Title: evil, X: evil, Y: evil, At: []float64{0, 1}, Yours: []float64{0, 1}, Reference: []float64{1, 0}}
	r := Result{Student: evil, Assignment: "hw1", Title: "Homework 1 · Springs", Notes: []string{evil},
		Lessons: []string{"03-the-lemma-and-local-global"},
		Cells: []Points{
			{ID: "energy-tests", Title: "Task 1 · The energy", Points: 2, Of: 2},
			{ID: "force-tests", Points: 0.5, Of: 3, Reasons: []string{evil}, Curves: []*check.Curve{picture}},
			{ID: "meaning", Of: 3, ByHand: true},
		},
		Seen: []Seen{{ID: "energy", Source: evil}, {ID: "energy-tests", Source: "a"},
			{ID: "force", Source: "b", Error: evil}, {ID: "force-tests", Source: "c"}}}
	text, err := feedback(r, "https://course.example/book/")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<b>2.5</b> of 5 points", "3 more points", "Task 1 · The energy", "All properties hold",
		`role="img" aria-label="`,
		`href="https://course.example/book/03-the-lemma-and-local-global.html"`, "Lesson 3: the lemma and local global"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "<script>") {
		t.Errorf("a script:\n%s", text)
	}
	if p := parts(r); len(p) != 3 || fmt.Sprint(p[0].Seen, p[1].Seen, p[2].Seen) != fmt.Sprint(r.Seen[:2], r.Seen[2:], r.Seen[4:]) {
		t.Errorf("%+v", p)
	}
	if p := parts(r); len(p[0].Failed()) != 0 || !reflect.DeepEqual(p[1].Failed(), r.Seen[2:3]) {
		t.Errorf("cells that fail: %+v", p)
	}
	r.Seen[3].Error = "the tests' own"
	if p := parts(r); !reflect.DeepEqual(p[1].Failed(), r.Seen[2:3]) {
		t.Errorf("tests are among the cells that fail: %+v", p[1].Failed())
	}
	if text, err := feedback(r, ""); err != nil || strings.Contains(string(text), ".html") {
		t.Errorf("%v: a link without --lessons:\n%s", err, text)
	}
}

// TestWriteFeedback: each student has a page below a directory of one's own, and what cannot be written is told.
func TestWriteFeedback(t *testing.T) {
	c := Course(t.TempDir())
	results := []Result{{Student: "ada", Assignment: "hw"}, {Student: "emmy", Assignment: "hw", Lessons: []string{"03-a"}}}
	if err := c.WriteFeedback(results, ""); err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		want, err := feedback(r, "")
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(string(c) + "/feedback/" + r.Student + "/hw/hw.html")
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: %v, %q", r.Student, err, got)
		}
	}
	if err := c.WriteFeedback(results, ":"); err == nil || !strings.Contains(err.Error(), "the lessons' URL") {
		t.Errorf("with a URL that is none: %v", err)
	}
	if err := os.WriteFile(string(c)+"/feedback/file", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := c.WriteFeedback([]Result{{Student: "file", Assignment: "hw"}}, ""); err == nil {
		t.Error("wrote below a file")
	}
}
