package grade

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
	"github.com/massspring/msp/pkg/msp/check"
)

// put writes a file of a course, with its directory.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := write(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// putSource writes an assignment of these cells, and returns its text.
func putSource(t *testing.T, c Course, assignment string, cells ...*notebook.Cell) string {
	t.Helper()
	text, err := notebook.Encode(&notebook.Notebook{Minor: 5, Metadata: map[string]any{}, Cells: cells})
	if err != nil {
		t.Fatal(err)
	}
	put(t, c.Source(assignment), string(text))
	return string(text)
}

// TestWriteRelease: the file that students get stands below release, and has no solution in it; one that cannot be made is told with
// the source's name.
func TestWriteRelease(t *testing.T) {
	c := Course(t.TempDir())
	text := putSource(t, c, "hw", solution("f", "// BEGIN SOLUTION\nright()\n// END SOLUTION"))
	name, err := c.WriteRelease("hw")
	if err != nil || name != filepath.Join(string(c), "release", "hw", "hw.ipynb") {
		t.Fatal(name, err)
	}
	released, err := notebook.ReadFile(name)
	if err != nil || len(released.Cells) != 1 || released.Cells[0].Source != codeStub {
		t.Errorf("%+v, %v", released, err)
	}
	put(t, c.Source("hw"), strings.ReplaceAll(text, "END", "THE"))
	if _, err := c.WriteRelease("hw"); err == nil || !strings.Contains(err.Error(), c.Source("hw")+": cell 1: ") {
		t.Errorf("a solution without an end: %v", err)
	}
	if _, err := c.WriteRelease("none"); !os.IsNotExist(err) {
		t.Errorf("without a source: %v", err)
	}
}

// TestNothingToGrade: what a course lacks is named by the file that was looked for, and so is a shard that there is not.
func TestNothingToGrade(t *testing.T) {
	c := Course(t.TempDir())
	for _, step := range []struct{ text, want string }{
		{"{", c.Source("hw") + ": "},
		{`{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}`, "there is no " + c.Submission("hw", "STUDENT")},
	} {
		put(t, c.Source("hw"), step.text)
		if _, err := c.Grade(t.Context(), "hw", Options{}); err == nil || !strings.Contains(err.Error(), step.want) {
			t.Errorf("%v, want %s", err, step.want)
		}
	}
	put(t, c.Submission("hw", "ada"), "{")
	for _, shard := range []int{0, 3} {
		if _, err := c.Grade(t.Context(), "hw", Options{Shard: shard, Of: 2}); err == nil || !strings.Contains(err.Error(), "want 1/2 to 2/2") {
			t.Errorf("shard %d of 2: %v", shard, err)
		}
	}
	if _, err := c.Merge("hw", nil); err == nil || !strings.Contains(err.Error(), "hw is not graded yet") {
		t.Errorf("merged before: %v", err)
	}
	put(t, filepath.Join(string(c), "graded", "hw.1-of-2.jsonl"), "{}\n{\n{}\n")
	warned := ""
	if list, err := c.Merge("hw", func(text string) { warned += text }); err != nil || len(list) != 1 || !strings.Contains(warned, "hw.1-of-2.jsonl:2 is left out") {
		t.Errorf("with a line that is no result: %v, %v, warned %q", list, err, warned)
	}
}

// TestUnreadableSubmissions: a submission that is no file of a bearable size has no points, and the reason is told.
func TestUnreadableSubmissions(t *testing.T) {
	c := Course(t.TempDir())
	putSource(t, c, "hw", tests("f", "a()", "2"))
	put(t, c.Submission("hw", "ada"), "{")
	put(t, c.Submission("hw", "emmy"), "")
	if err := os.Truncate(c.Submission("hw", "emmy"), largest+1); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(c.Submission("hw", "kurt"), 0o755); err != nil {
		t.Fatal(err)
	}
	want := []string{"line 1", "50 MB, more than 50", "not a regular file"}
	for range 2 { // and again from the journal
		seen := 0
		results, err := c.Grade(t.Context(), "hw", Options{Progress: func(done, of int, _ Result) {
			if seen++; done != seen || of != len(want) {
				t.Errorf("%d of %d, want %d of %d", done, of, seen, len(want))
			}
		}})
		if err != nil || len(results) != len(want) || seen != len(want) {
			t.Fatalf("%+v, %d seen, %v", results, seen, err)
		}
		for i, r := range results {
			if points, of := r.Total(); !strings.Contains(r.Failure, want[i]) || points != 0 || of != 2 || r.Assignment != "hw" {
				t.Errorf("%+v, want %s", r, want[i])
			}
		}
	}
	journal, err := os.ReadFile(c.journal("hw", Options{}))
	if err != nil || bytes.Count(journal, []byte("\n")) != len(want) {
		t.Errorf("the journal is\n%s%v", journal, err)
	}
}

// TestMistakes: the mistakes of an assignment are read from COURSE/mistakes, and one that does not fit the source is an error.
func TestMistakes(t *testing.T) {
	c := Course(t.TempDir())
	if _, err := c.Mistakes("hw"); !os.IsNotExist(err) {
		t.Errorf("without a file: %v", err)
	}
	put(t, filepath.Join(string(c), "mistakes", "hw.txtar"), `-- f: the sign were wrong --
-a = a + b
+a = a - b
-- f: (the line is missing) --
-a = b
-- g: (there is no such cell) --
-a
`)
	list, err := c.Mistakes("hw")
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	source := &notebook.Notebook{Cells: []*notebook.Cell{solution("e", "a + b"), solution("f", "a = a + b")}}
	nb, err := Mistaken(source, list[0])
	if err != nil || nb.Cells[0].Source != "a + b" || nb.Cells[1].Source != "a = a - b" || source.Cells[1].Source != "a = a + b" {
		t.Errorf("%v, %+v", err, nb)
	}
	for i, want := range map[int]string{1: "the answer does not contain the lines", 2: "there is no cell g"} {
		if _, err := Mistaken(source, list[i]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if !(Noticed{}).Survived() || (Noticed{Lost: map[string]float64{"f": 1}}).Survived() {
		t.Error("a mistake that costs points survives, or one that costs none does not")
	}
	if n := (Noticed{Mistake: list[0], Said: []string{"behaves as if the sign were wrong"}}); !n.Recognised() || (Noticed{Mistake: list[0]}).Recognised() {
		t.Error("a text that the tests say is not recognised, or one that they do not say is")
	}
}

// TestJSONLines: each result is a line, without the cells that only its page shows.
func TestJSONLines(t *testing.T) {
	results := []Result{{Student: "ada", Seen: []Seen{{Source: "text"}}}, {Student: "emmy"}}
	var out bytes.Buffer
	if err := WriteJSONLines(&out, results); err != nil || strings.Contains(out.String(), "text") || len(results[0].Seen) != 1 {
		t.Errorf("%v\n%s", err, &out)
	}
	for d, i := json.NewDecoder(&out), 0; i < len(results); i++ {
		var r Result
		if err := d.Decode(&r); err != nil || r.Student != results[i].Student {
			t.Errorf("%+v, %v, want %s", r, err, results[i].Student)
		}
	}
}

// TestWhatAPageHolds: three curves of 200 points at most, and 300 characters of what a student's code says.
func TestWhatAPageHolds(t *testing.T) {
	var verdicts []any
	for _, n := range []int{201, 200, 1, 1, 1} {
		verdicts = append(verdicts, map[string]any{"Curve": check.Curve{At: make([]float64, n), Title: strings.Repeat("π", 301)}})
	}
	got := readGrade(map[string]any{"Verdicts": verdicts}).curves()
	if len(got) != 3 || len(got[0].At) != 200 || got[0].Title != strings.Repeat("π", 300)+" …" {
		t.Errorf("%d curves, the first %+v", len(got), got)
	}
	if s := strings.Repeat("π", 300); short(s) != s {
		t.Errorf("300 characters became %s", short(s))
	}
}

// TestTitles: the assignment's is its first heading of text, a task's the heading above it without the points.
func TestTitles(t *testing.T) {
	nb := &notebook.Notebook{Cells: []*notebook.Cell{
		code("# no text"), markdown("## Task"), markdown("no heading"), markdown("# Homework\n\nrest"), markdown("# Another")}}
	if got := heading(nb); got != "Homework" {
		t.Errorf("the assignment is called %q", got)
	}
	for _, c := range []struct {
		cell  *notebook.Cell
		title string
		ok    bool
	}{
		{markdown("## Task 1 · A (3 points)\nmore"), "Task 1 · A", true},
		{markdown("## Task 2 (of three)"), "Task 2 (of three)", true},
		{markdown("# Homework"), "# Homework", false},
		{code("## Task 3"), "Task 3", false},
	} {
		if title, ok := titleOf(c.cell); ok != c.ok || ok && title != c.title {
			t.Errorf("%q is called %q, %v, want %q, %v", c.cell.Source, title, ok, c.title, c.ok)
		}
	}
}
