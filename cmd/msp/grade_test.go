package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/system/file"
)

const homework = "../../tutorials/homework"

// patient are limits that no honest cell meets on a busy machine.
var patient = grade.Limits{Time: 2 * time.Minute, Total: grade.DefaultLimits.Total, Output: 1 << 20}

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
		if !chosen(n) {
			continue
		}
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

// all is set where tests take all lessons and assignments, and not some of them: by .ci/full.
var all = os.Getenv("MSP_ALL") != ""

// chosen takes every sixth of a list, from its first on, or all of it.
func chosen(i int) bool { return all || i%6 == 0 }

// The tests notice all known mistakes of each assignment, and name those that they must.
func TestKnownMistakes(t *testing.T) {
	needsSandbox(t)
	for i, name := range assignments(t, homework) {
		if !all && i > 0 { // the first of seven
			continue
		}
		var out bytes.Buffer
		err := runGrade(t.Context(), homework, name, gradeFlags{mistakes: true, limits: patient}, &out, &out)
		if err != nil || !strings.Contains(out.String(), "mistakes are noticed") {
			t.Errorf("%s: %v:\n%s", name, err, &out)
		}
	}
}

// Code that computes the answer earns nothing, and its author is told why.
func TestRefusedAnswers(t *testing.T) {
	needsSandbox(t)
	source, err := notebook.ReadFile(grade.Course(bench).Source("hw1"))
	if err != nil {
		t.Fatal(err)
	}
	for answer, refused := range map[string]string{
		"func totalEnergy(s *msp.System, x []float64) float64 { return s.E(x) }":                                                                                            "msp.System.E",
		"var e = (*msp.System).E\nfunc totalEnergy(s *msp.System, x []float64) float64 { return e(s, x) }":                                                                  "msp.System.E",
		"import other \"github.com/massspring/msp/pkg/msp\"\ntype own struct{ *other.System }\nfunc totalEnergy(s *msp.System, x []float64) float64 { return own{s}.E(x) }": "msp.System.E",
		"func totalEnergy(s *msp.System, x []float64) float64 { var e interface{ E([]float64) float64 } = s; return e.E(x) }":                                               "msp.System.E",
		// A template calls methods by their names, which no type tells of.
		"import (\"text/template\"; \"strings\"; \"fmt\")\nfunc totalEnergy(s *msp.System, x []float64) (e float64) {\n\tvar b strings.Builder\n" +
			"\ttemplate.Must(template.New(\"\").Parse(\"{{.S.E .X}}\")).Execute(&b, map[string]any{\"S\": s, \"X\": x})\n" +
			"\tfmt.Sscan(b.String(), &e)\n\treturn e\n}": "template.Must",
	} {
		r, err := grade.Run(t.Context(), source, answered(source, "total", answer), confinedStart("ada"), patient)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, s := range r.Seen {
			told += s.Error
		}
		told += strings.Join(pointsOf(r, "total-tests").Reasons, "")
		if p := pointsOf(r, "total-tests"); p.Points != 0 || !strings.Contains(told, refused+" may not be used here") {
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

// A run that is killed and one that was not come to the same, and no one is graded twice.
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
	before, err := c.Merge("small", nil)
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
	merged, err := c.Merge("small", nil)
	if whole := gradeAll(t, classOf(t, 6), grade.Options{}); err != nil || !reflect.DeepEqual(tabled(merged), tabled(whole)) {
		t.Errorf("%v: shards\n%q\nwhole\n%q", err, tabled(merged), tabled(whole))
	}
}

// The exit status is what GitHub Classroom goes by: 0 for a class that is good enough, 2 for one that is not, 1 if a
// submission cannot be graded at all.
func TestGradeExitStatus(t *testing.T) {
	needsSandbox(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := classOf(t, 2) // one has all points, the other half of them
	status := func(require string) int {
		t.Helper()
		cmd := exec.Command(self, "grade", string(c), "small", "--time", patient.Time.String(), "--require", require)
		said, err := cmd.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatalf("%v: %s", err, said)
		}
		return cmd.ProcessState.ExitCode()
	}
	for require, want := range map[string]int{"0": 0, "0.5": 0, "0.51": 2, "1": 2} {
		if got := status(require); got != want {
			t.Errorf("--require %s: %d, want %d", require, got, want)
		}
	}
	if err := os.WriteFile(c.Submission("small", "student-01"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := status("1"); got != 1 {
		t.Errorf("with a submission that is no notebook: %d, want 1", got)
	}
}

// What a run that was killed has left in the temporary directory is removed by the next; what is in use, or has just been made, is not.
func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	if os.TempDir() != os.Getenv("TMPDIR") {
		t.Skip("the temporary directory has another variable here")
	}
	old := time.Now().Add(-time.Hour)
	place := func(name string, at time.Time) string {
		dir := filepath.Join(os.TempDir(), name)
		err := os.MkdirAll(filepath.Join(dir, "sub"), 0o755)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "sub", "file"), nil, 0o644)
		}
		if err == nil {
			err = os.Chtimes(dir, at, at)
		}
		if err != nil {
			t.Fatal(err)
		}
		return dir
	}
	left, used, fresh, other := place("msp-grade-1", old), place("msp-grade-2", old), place("msp-grade-3", time.Now()), place("mine", old)
	f, err := os.Open(used)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !file.Lock(f) {
		t.Fatal("it cannot be locked")
	}
	sweep()
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("what a killed run has left: %v", err)
	}
	for _, dir := range []string{used, fresh, other} {
		if _, err := os.Stat(filepath.Join(dir, "sub", "file")); err != nil {
			t.Error(err)
		}
	}
}
