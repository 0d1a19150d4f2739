package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/notebook"
)

// The lessons are valid Go programs: what they leave to the session stands in their exports.
func TestLessonsExport(t *testing.T) {
	lessons, err := filepath.Glob("../../tutorials/*.ipynb")
	if err != nil || len(lessons) == 0 {
		t.Fatal("no lessons", err)
	}
	for _, lesson := range lessons {
		var b bytes.Buffer
		if err := exportNotebook(lesson, runFlags{export: "go", engine: "msp"}, &b); err != nil ||
			!strings.Contains(b.String(), "log.Fatal(err)") {
			t.Errorf("%s: %v\n%s", lesson, err, b.String())
		}
	}
}

// An exported notebook builds, and prints what the run of the notebook prints.
func TestExportPrintsTheSame(t *testing.T) {
	nb := notebookOf(t, "s := msp.Cloth(3, 3)\ns.Pin(0, 2)\ns",
		"a, err := msp.NewLocalGlobal(s, 0.1)\na.Y(s.Rest())[0]", "// twice n\nfunc twice(n int) int { return 2 * n }\ntwice(len(s.Mass))")
	want, _, err := runIt(nb, runFlags{quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp(".", "_exported") // inside the module, for its packages
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	var b bytes.Buffer
	if err := exportNotebook(nb, runFlags{export: "go", engine: "msp"}, &b); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "program.go")
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := exec.Command("go", "run", "./"+file).CombinedOutput(); err != nil || string(got) != want {
		t.Errorf("%v: prints\n%s\nwant\n%s\n%s", err, got, want, b.String())
	}
}

func TestExportRefuses(t *testing.T) {
	for _, c := range []struct {
		cells []string
		f     runFlags
		want  string
	}{
		{[]string{"1"}, runFlags{export: "rust"}, "--export rust: the only language is go"},
		{[]string{"x := 1", "y"}, runFlags{export: "go"}, "cell 2, line 1:1: undefined: y"},
		{[]string{"func f() {}\nfunc g() { f() }", "func f() {}"}, runFlags{export: "go"}, "f is declared again, and g of In[1] uses it"},
	} {
		c.f.engine = "msp"
		if err := exportNotebook(notebookOf(t, c.cells...), c.f, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.cells, err, c.want)
		}
	}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{{Type: notebook.Code, Source: "a\nb",
		Metadata: map[string]any{"tags": []any{"raises-exception"}}},
		{Type: notebook.Code, Source: "skipped", Metadata: map[string]any{"tags": []any{"skip-execution"}}}, {Type: notebook.Markdown, Source: "text"}}}
	if got := programCells(nb); len(got) != 1 || got[0] != "// cell 1 is meant to fail:\n// a\n// b" {
		t.Errorf("%q", got)
	}
}
