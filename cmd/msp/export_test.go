package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

// The lessons are programs: the compiler takes what is exported of each, and what they leave to the session stands in it. With
// that written in front of them, and with errors looked at, they are programs too. What cells print, the program of a few
// prints too, in the same order. (Values that a cell ends in are shown in other ways.)
func TestLessonsExport(t *testing.T) {
	lessons, err := filepath.Glob("../../tutorials/*.ipynb")
	if err != nil || len(lessons) == 0 {
		t.Fatal("no lessons", err)
	}
	dir := inModule(t)
	compile := []string{"list", "-export"} // as go build, without linking
	spelled := map[string]string{}
	musts := 0
	for i, lesson := range lessons {
		if !all && i != 2 { // lesson 2 runs below
			continue
		}
		program := export(t, lesson, dir)
		compile = append(compile, "./"+program)
		path, n := spelledOut(t, lesson, filepath.Join(program, "main.go"))
		if err := exportNotebook(path, runFlags{export: "go", engine: "msp"}, io.Discard); err != nil {
			t.Errorf("%s with imports and must: %v", lesson, err)
		}
		spelled[filepath.Base(program)] = path
		musts += n
	}
	if musts < len(spelled) {
		t.Errorf("%d lessons look at %d errors", len(spelled), musts)
	}
	if said, err := exec.Command("go", compile...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, lesson := range []string{"02-building-L-and-J"} {
		printed, err := exec.Command("go", "run", "./"+filepath.Join(dir, lesson)).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", lesson, err, printed)
		}
		rest, run := string(printed), prints(t, "../../tutorials/"+lesson+".ipynb")
		if spelled := prints(t, spelled[lesson]); spelled != run {
			t.Errorf("%s with imports and must prints\n%s\nand without\n%s", lesson, spelled, run)
		}
		for line := range strings.Lines(run) {
			_, after, found := strings.Cut(rest, line)
			if !found {
				t.Fatalf("%s: the program does not print %q (any more)\n%s", lesson, line, printed)
			}
			rest = after
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
	program := export(t, nb, inModule(t))
	if got, err := exec.Command("go", "run", "./"+program).CombinedOutput(); err != nil || string(got) != want {
		t.Errorf("%v: prints\n%s\nwant\n%s", err, got, want)
	}
}

// inModule makes a directory inside the module, for its packages.
func inModule(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp(".", "_exported")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// export writes a notebook as a program into a directory of its own in dir, and returns that.
func export(t *testing.T, nb, dir string) string {
	t.Helper()
	var b bytes.Buffer
	if err := exportNotebook(nb, runFlags{export: "go", engine: "msp"}, &b); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, strings.TrimSuffix(filepath.Base(nb), ".ipynb"))
	if err := os.Mkdir(program, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(program, "main.go"), b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return program
}

// top matches a line at the top level of a cell that assigns to err.
var top = regexp.MustCompile(`(?m)^\w.*\berr :?= .*\)$`)

// spelledOut is a lesson whose first cell imports what its program does, and in which a function must looks at errors that the
// cells leave to the session, so many.
func spelledOut(t *testing.T, lesson, program string) (path string, checked int) {
	t.Helper()
	nb, err := notebook.ReadFile(lesson)
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	_, imports, _ := strings.Cut(string(source), "\nimport (")
	imports, _, _ = strings.Cut(imports, "\n)")
	if imports == "" {
		t.Fatalf("%s imports nothing", program)
	}
	for _, c := range nb.Cells {
		if c.Type == notebook.Code && strings.Count(c.Source, "err") == 1 && top.MatchString(c.Source) {
			c.Source = top.ReplaceAllString(c.Source, "$0\nmust(err)")
			checked++
		}
	}
	first := "import (" + imports + "\n)\nfunc must(err error) {\n\tif err != nil {\n\t\tpanic(err)\n\t}\n}"
	nb.Cells = append([]*notebook.Cell{{Type: notebook.Code, ID: "imports", Source: first}}, nb.Cells...)
	data, err := notebook.Encode(nb)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), filepath.Base(lesson))
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path, checked
}

// prints returns what the cells of a notebook print when it is run here, without those whose numbers are times.
func prints(t *testing.T, path string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "run.ipynb")
	if _, said, err := runIt(path, runFlags{quiet: true, outputs: []string{out}}); err != nil {
		t.Fatal(err, said)
	}
	nb, err := notebook.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range nb.Cells {
		for _, o := range c.Outputs {
			if o.Name == "stdout" && !c.HasTag("timing") {
				b.WriteString(o.Text)
			}
		}
	}
	return b.String()
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
		{Type: notebook.Code, Source: "skipped", Metadata: map[string]any{"tags": []any{"skip-execution"}}},
		{Type: notebook.Markdown, Source: "text"}}}
	if got := programCells(nb); len(got) != 1 || got[0] != "// cell 1 is meant to fail:\n// a\n// b" {
		t.Errorf("%q", got)
	}
}
