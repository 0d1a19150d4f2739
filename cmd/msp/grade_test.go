package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/cell"
	"github.com/massspring/msp/internal/grade"
	"github.com/massspring/msp/internal/notebook"
)

const homework = "../../tutorials/homework"

// patient are limits that no honest cell meets on a busy machine.
var patient = grade.Limits{Time: 2 * time.Minute, Output: 1 << 20}

func confinedStart(student string) grade.Start {
	return func(ctx context.Context) (cell.Runner, error) { return startConfined(ctx, student, false) }
}

func needsSandbox(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the sandbox is Linux's")
	}
	t.Setenv(memoryVar, "1GB")
}

// Of each assignment the reference has full marks, and the release as it came none.
func TestAssignments(t *testing.T) {
	needsSandbox(t)
	for n := 1; n <= 7; n++ {
		name := fmt.Sprintf("hw%d", n)
		source, err := notebook.ReadFile(grade.Course(homework).Source(name))
		if err != nil {
			t.Fatal(err)
		}
		release, err := grade.Release(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range release.Cells {
			if strings.Contains(c.Source, "SOLUTION") || strings.Contains(c.Source, "HIDDEN") || strings.Contains(c.Source, "salt of") {
				t.Errorf("%s: the release shows\n%s", name, c.Source)
			}
		}
		for _, c := range source.Cells {
			delete(c.Metadata, "msp") // films run here too
		}
		r, err := grade.Run(t.Context(), source, source, confinedStart("ada"), patient)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Cells {
			if !c.ByHand && !c.Full() {
				t.Errorf("%s: the reference has %g of %g for %s: %v", name, c.Points, c.Of, c.ID, c.Reasons)
			}
		}
		for _, s := range r.Seen {
			if s.Error != "" {
				t.Errorf("%s: the reference fails: %s in\n%s", name, s.Error, s.Source)
			}
		}
		blank, err := grade.Run(t.Context(), source, release, confinedStart("ada"), patient)
		if err != nil {
			t.Fatal(err)
		}
		if points, _ := blank.Total(); points != 0 || blank.Waiting() {
			t.Errorf("%s: the untouched release has %g points: %+v", name, points, blank.Cells)
		}
	}
}

// The mistakes of one assignment are all noticed; CI looks at those of all.
func TestMutants(t *testing.T) {
	needsSandbox(t)
	var out bytes.Buffer
	f := gradeFlags{mutants: true, limits: patient}
	if err := runGrade(t.Context(), homework, "hw5", f, &out, &out); err != nil ||
		!strings.Contains(out.String(), "16 of 16 mistakes are noticed") {
		t.Errorf("%v:\n%s", err, &out)
	}
}

// What computes the answer earns nothing, and is told so.
func TestRefusedAnswers(t *testing.T) {
	needsSandbox(t)
	source, err := notebook.ReadFile(grade.Course(homework).Source("hw1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, answer := range []string{
		"func totalEnergy(s *msp.System, x []float64) float64 { return s.E(x) }",
		"var e = (*msp.System).E\nfunc totalEnergy(s *msp.System, x []float64) float64 { return e(s, x) }",
		"import other \"github.com/massspring/msp/pkg/msp\"\ntype own struct{ *other.System }\nfunc totalEnergy(s *msp.System, x []float64) float64 { return own{s}.E(x) }",
		"func totalEnergy(s *msp.System, x []float64) float64 { var e interface{ E([]float64) float64 } = s; return e.E(x) }",
	} {
		r, err := grade.Run(t.Context(), source, answered(source, "total", answer), confinedStart("ada"), patient)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, s := range r.Seen {
			told += s.Error
		}
		if p := pointsOf(r, "total-tests"); p.Points != 0 || !strings.Contains(told, "msp.System.E may not be used here") {
			t.Errorf("%g points, told %q, for\n%s", p.Points, told, answer)
		}
		if p := pointsOf(r, "energy-tests"); !p.Full() {
			t.Errorf("the other tasks lose: %+v", p)
		}
	}
}

// answered is the notebook with another answer in one cell.
func answered(nb *notebook.Notebook, id, answer string) *notebook.Notebook {
	out := *nb
	out.Cells = nil
	for _, c := range nb.Cells {
		d := *c
		if grade.ID(c) == id {
			d.Source = answer
		}
		out.Cells = append(out.Cells, &d)
	}
	return &out
}

func pointsOf(r grade.Result, id string) grade.Points {
	for _, p := range r.Cells {
		if p.ID == id {
			return p
		}
	}
	return grade.Points{}
}

// small is an assignment of two tasks: the first is the hostile one's, the second honest.
func small() *notebook.Notebook {
	meta := func(id string, graded, solution bool) map[string]any {
		return map[string]any{"nbgrader": map[string]any{"schema_version": 3, "grade_id": id, "grade": graded, "solution": solution,
			"locked": !solution, "task": false, "points": 5}}
	}
	tests := func(f string) string {
		return "import \"github.com/massspring/msp/pkg/msp/check\"\n\ncheck.Points(5,\n\tcheck.Number(\"" + f + "\", " + f + "(), 7, 0, nil),\n" +
			"\t// BEGIN HIDDEN TESTS\n\tcheck.Number(\"secretly " + f + "\", " + f + "(), 7, 0, nil),\n\t// END HIDDEN TESTS\n)"
	}
	return &notebook.Notebook{Minor: 5, Metadata: map[string]any{"kernelspec": map[string]any{"name": "msp", "display_name": "Go",
		"language": "go"}}, Cells: []*notebook.Cell{
		{Type: notebook.Code, ID: "a", Metadata: meta("bad", false, true), Source: "func bad() float64 { return 7 }"},
		{Type: notebook.Code, ID: "b", Metadata: meta("good", false, true), Source: "func good() float64 { return 7 }"},
		{Type: notebook.Code, ID: "c", Metadata: meta("bad-tests", true, false), Source: tests("bad")},
		{Type: notebook.Code, ID: "d", Metadata: meta("good-tests", true, false), Source: tests("good")},
	}}
}

// Hostile answers earn nothing, cost the other task nothing, and harm nothing.
func TestHostileAnswers(t *testing.T) {
	needsSandbox(t)
	secret := filepath.Join(t.TempDir(), "answers")
	if err := os.WriteFile(secret, []byte("7"), 0o644); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	went := make(chan struct{}, 100)
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			went <- struct{}{}
			c.Close()
		}
	}()
	fn := func(body string) string { return "func bad() float64 { " + body + " }" }
	for name, answer := range map[string]string{
		"reads the answers": "import (\"os\"; \"fmt\")\nfunc bad() (x float64) { b, err := os.ReadFile(" +
			fmt.Sprintf("%q", secret) + "); if err != nil { panic(err) }; fmt.Sscan(string(b), &x); return x }",
		"writes outside":       "import \"os\"\n" + fn(fmt.Sprintf("os.WriteFile(%q, []byte(\"x\"), 0o644); return 0", secret)),
		"removes outside":      "import \"os\"\n" + fn(fmt.Sprintf("os.RemoveAll(%q); return 0", filepath.Dir(secret))),
		"goes to the network":  "import \"net/http\"\n" + fn(fmt.Sprintf("if _, err := http.Get(%q); err == nil { return 7 }; return 0", "http://"+listener.Addr().String())),
		"prints a score":       "import \"fmt\"\n" + fn("fmt.Println(5.0); return 0"),
		"shows a score":        fn("Display(5.0); return 0"),
		"patches the tests":    "type fake struct{}\nfunc (fake) Points(of float64, v ...any) float64 { return of }\nfunc (fake) Number(s string, got, want, tol float64, k any) any { return nil }\nvar check fake\n" + fn("return 0"),
		"patches the language": "func panic(any) {}\nconst true = false\nfunc bad() float64 { return 0 }",
		"floods the output":    "import \"fmt\"\n" + fn("for range 1 << 20 { fmt.Println(string(make([]byte, 1000))) }; return 0"),
		"bombs with a picture": "import (\"image\"; \"image/color\")\ntype huge struct{}\nfunc (huge) ColorModel() color.Model { return color.RGBAModel }\nfunc (huge) Bounds() image.Rectangle { return image.Rect(0, 0, 1<<20, 1<<20) }\nfunc (huge) At(x, y int) color.Color { return color.Black }\n" + fn("Display(huge{}); return 0"),
		"leaves a process":     "$ sleep 1000 &\n" + fn("return 0"),
		"leaves goroutines":    fn("for range 20 { go func() { for { } }() }; return 0"),
		"hangs":                fn("for { }"),
		"exits":                "import \"os\"\n" + fn("os.Exit(0); return 7"),
		"ends the goroutine":   "import \"runtime\"\n" + fn("runtime.Goexit(); return 7"),
		"overflows the stack":  "func deep(n int) int { return deep(n+1) + 1 }\n" + fn("return float64(deep(0))"),
		"takes 10 GB":          "var hog [][]byte\n" + fn("for range 10 { b := make([]byte, 1<<30); for i := 0; i < len(b); i += 4096 { b[i] = 1 }; hog = append(hog, b) }; return 0"),
		"does not compile":     "func bad() float64 { return \"7\" }",
		"is not a number":      "import \"math\"\n" + fn("return math.NaN()"),
		"reads the tests":      "import \"os\"\n" + fn("b, _ := os.ReadFile(\"/proc/self/mem\"); if len(b) > 0 { return 7 }; return 0"),
	} {
		t.Run(name, func(t *testing.T) {
			limits := patient
			if name == "hangs" || name == "leaves goroutines" { // an honest cell takes a few milliseconds
				limits.Time = 10 * time.Second
			}
			r, err := grade.Run(t.Context(), small(), answered(small(), "bad", answer), confinedStart("eve"), limits)
			if err != nil {
				t.Fatal(err)
			}
			if p := pointsOf(r, "bad-tests"); p.Points != 0 {
				t.Errorf("earns %g points: %+v", p.Points, p)
			}
			if p := pointsOf(r, "good-tests"); !p.Full() {
				t.Errorf("costs the honest task: %+v", p)
			}
			if b, err := os.ReadFile(secret); string(b) != "7" {
				t.Errorf("the file outside is now %q, %v", b, err)
			}
			for _, s := range r.Seen {
				if strings.Contains(s.Source, "secretly") {
					t.Errorf("a hidden test is shown:\n%s", s.Source)
				}
			}
		})
	}
	select {
	case <-went:
		t.Error("a submission has reached the network")
	default:
	}
}

// Metadata that a submission claims, tests that it changed or left out and its own outputs count for nothing.
func TestForgedNotebook(t *testing.T) {
	needsSandbox(t)
	forged := answered(small(), "bad", "func bad() float64 { return 0 }")
	forged.Cells[2].Source = "5.0"
	forged.Cells[2].Metadata = map[string]any{"nbgrader": map[string]any{"grade_id": "bad-tests", "grade": true, "locked": false,
		"points": 500}}
	forged.Cells = append(forged.Cells[:3], &notebook.Cell{Type: notebook.Code, ID: "x", Source: "5.0", Metadata: map[string]any{}})
	r, err := grade.Run(t.Context(), small(), forged, confinedStart("eve"), patient)
	if err != nil {
		t.Fatal(err)
	}
	if p := pointsOf(r, "bad-tests"); p.Points != 0 || p.Of != 5 {
		t.Errorf("forged tests: %+v", p)
	}
	if p := pointsOf(r, "good-tests"); !p.Full() || len(r.Notes) != 2 {
		t.Errorf("tests that were left out: %+v, notes %q", p, r.Notes)
	}
}

// classOf makes a course of the small assignment: every third student is right, wrong, or ends the process.
func classOf(t *testing.T, n int) grade.Course {
	t.Helper()
	dir := t.TempDir()
	put := func(name string, nb *notebook.Notebook) {
		data, err := notebook.Encode(nb)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(name), 0o755)
		}
		if err == nil {
			err = os.WriteFile(name, data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	c := grade.Course(dir)
	put(c.Source("small"), small())
	for i := range n {
		answer := []string{"func bad() float64 { return 7 }", "func bad() float64 { return 1 }",
			"import \"os\"\nfunc bad() float64 { os.Exit(3); return 7 }"}[i%3]
		put(c.Submission("small", fmt.Sprintf("student-%02d", i)), answered(small(), "bad", answer))
	}
	return c
}

// tabled is what a class's results say, without how long they took.
func tabled(results []grade.Result) (list []string) {
	for _, r := range results {
		points, of := r.Total()
		list = append(list, fmt.Sprintf("%s %g/%g", r.Student, points, of))
	}
	return list
}

func gradeAll(t *testing.T, c grade.Course, o grade.Options) []grade.Result {
	t.Helper()
	o.Limits, o.Beside = patient, 2
	o.Start = func(_ context.Context, s string) (grade.Start, error) { return confinedStart(s), nil }
	results, err := c.Grade(t.Context(), "small", o)
	if err != nil {
		t.Error(err)
	}
	return results
}

// A run that is killed and one that was not come to the same, and nobody is graded twice.
func TestGradeGoesOnAfterAKill(t *testing.T) {
	needsSandbox(t)
	c := classOf(t, 6)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "grade", string(c), "small", "--beside", "1", "--time", patient.Time.String())
	progress, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(progress)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "[2/6]") {
	}
	cmd.Process.Kill()
	cmd.Wait()
	before, err := c.Merge("small")
	if err != nil || len(before) < 2 {
		t.Fatalf("%d results before the kill, %v", len(before), err)
	}
	after := tabled(gradeAll(t, c, grade.Options{}))
	fresh := tabled(gradeAll(t, classOf(t, 6), grade.Options{}))
	if !reflect.DeepEqual(after, fresh) {
		t.Errorf("after a kill\n%q\nwithout\n%q", after, fresh)
	}
	text, err := os.ReadFile(filepath.Join(string(c), "graded", "small.jsonl"))
	if err != nil || bytes.Count(text, []byte("\n")) != 6 {
		t.Errorf("%d lines in the journal, %v", bytes.Count(text, []byte("\n")), err)
	}
}

// Shards side by side and one run come to the same.
func TestShards(t *testing.T) {
	needsSandbox(t)
	c := classOf(t, 6)
	done := make(chan struct{})
	for i := 1; i <= 2; i++ {
		go func() {
			gradeAll(t, c, grade.Options{Shard: i, Of: 2})
			done <- struct{}{}
		}()
	}
	<-done
	<-done
	merged, err := c.Merge("small")
	if whole := gradeAll(t, classOf(t, 6), grade.Options{}); err != nil || !reflect.DeepEqual(tabled(merged), tabled(whole)) {
		t.Errorf("%v: shards\n%q\nwhole\n%q", err, tabled(merged), tabled(whole))
	}
}
