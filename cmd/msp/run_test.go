package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

// notebookOf writes a notebook of code cells and gives its path.
func notebookOf(t *testing.T, sources ...string) string {
	t.Helper()
	nb := &notebook.Notebook{}
	for i, s := range sources {
		nb.Cells = append(nb.Cells, &notebook.Cell{Type: notebook.Code, ID: fmt.Sprint("c", i), Source: s})
	}
	data, err := notebook.Encode(nb)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "n.ipynb")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func runIt(path string, f runFlags) (stdout, stderr string, err error) {
	f.engine = "msp"
	var out, errs bytes.Buffer
	err = runNotebook(context.Background(), path, f, &out, &errs)
	return out.String(), errs.String(), err
}

func TestRunPrintsWhatCellsShow(t *testing.T) {
	out, errs, err := runIt(notebookOf(t, "import \"fmt\"\nfmt.Print(\"a\")", "1 + 1"), runFlags{})
	if err != nil || out != "a\n2\n" {
		t.Errorf("printed %q, %v", out, err)
	}
	if lines := strings.Split(errs, "\n"); len(lines) != 3 || !strings.HasPrefix(lines[1], "[2/2] 1 + 1  ") {
		t.Errorf("progress %q, want a line for each cell", errs)
	}
}

// A notebook's text does nothing to the terminal of whoever runs it, as long as no cell prints it.
func TestRunShowsEscapes(t *testing.T) {
	_, errs, err := runIt(notebookOf(t, "1 // \x1b]0;title\a", "panic(\"\\x1b[2J\")"), runFlags{})
	if !errors.Is(err, errReported) || strings.ContainsAny(errs, "\x1b\a") || !strings.Contains(errs, `1 // \x1b]0;title\x07`) {
		t.Errorf("%v, said %q", err, errs)
	}
}

func TestRunQuiet(t *testing.T) {
	if out, errs, err := runIt(notebookOf(t, "1 + 1"), runFlags{quiet: true}); err != nil || out != "2\n" || errs != "" {
		t.Errorf("%q %q %v", out, errs, err)
	}
}

func TestRunStopsAtErrorAndWritesNothing(t *testing.T) {
	path := notebookOf(t, "1 + 1", "x := 1\n\tx = y", "3")
	page := filepath.Join(t.TempDir(), "out.html")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, errs, err := runIt(path, runFlags{outputs: []string{page, path}, quiet: true})
	if !errors.Is(err, errReported) {
		t.Errorf("error %v", err)
	}
	want := path + ": cell 2, line 2: undefined: y\n    \tx = y\n    \t    ^\n"
	if !strings.HasPrefix(errs, want) {
		t.Errorf("said\n%s\nwant\n%s", errs, want)
	}
	if _, err := os.Stat(page); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the page was written: %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the notebook changed")
	}
}

func TestRunWritesNotebookInPlaceAndPage(t *testing.T) {
	path := notebookOf(t, "6 * 7", "undefinedName", "x := 5\nx")
	page := filepath.Join(t.TempDir(), "out.html")
	_, errs, err := runIt(path, runFlags{outputs: []string{page, path}, keepGoing: true, quiet: true})
	if !errors.Is(err, errReported) || !strings.Contains(errs, "cell 2, line 1: undefined: undefinedName") {
		t.Errorf("error %v, said %q", err, errs)
	}
	nb, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := nb.Cells[2].Outputs[0].Data["text/plain"]; got != "5" {
		t.Errorf("the last cell shows %v", got)
	}
	if got := nb.Cells[1].Outputs[0].Type; got != notebook.ErrorOutput {
		t.Errorf("the failed cell shows %v", got)
	}
	html, err := os.ReadFile(page)
	if err != nil || !bytes.Contains(html, []byte("Out[1]")) || !bytes.Contains(html, []byte("undefinedName")) {
		t.Errorf("page %v\n%s", err, html)
	}
}

// A cell that kills its process fails like any other, and the run goes on with a new session.
func TestRunSurvivesDeath(t *testing.T) {
	path := notebookOf(t, "import \"os\"\nos.Exit(3)", "1 + 1")
	out, errs, err := runIt(path, runFlags{keepGoing: true, quiet: true})
	if !errors.Is(err, errReported) || out != "2\n" || !strings.Contains(errs, "cell 1") {
		t.Errorf("printed %q, said %q, %v", out, errs, err)
	}
}

// Parameters of a file and of flags, which go before it, reach the cells and the notebook that is written.
func TestRunWithParameters(t *testing.T) {
	dir := t.TempDir()
	path, out, values := filepath.Join(dir, "n.ipynb"), filepath.Join(dir, "out.ipynb"), filepath.Join(dir, "values.json")
	tagged := map[string]any{"tags": []any{notebook.TagParameters}}
	data, err := notebook.Encode(&notebook.Notebook{Cells: []*notebook.Cell{
		{Type: notebook.Code, ID: "a", Source: "h := 1.0 / 30\nmasses := []float64{1}\nname := `cloth`", Metadata: tagged},
		{Type: notebook.Code, ID: "b", Source: "import \"fmt\"\nfmt.Println(h, masses, name)"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{path: data, values: []byte(`{"h": 1, "masses": [1, 2.5]}`)} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f := runFlags{values: values, parameters: []string{"h=0.5", "name=a = b"}, quiet: true}
	if said, errs, err := runIt(path, f); err != nil || said != "0.5 [1 2.5] a = b\n" {
		t.Errorf("printed %q, said %q, %v", said, errs, err)
	}
	f.outputs = []string{out}
	if _, errs, err := runIt(path, f); err != nil {
		t.Fatalf("said %q, %v", errs, err)
	}
	nb, err := notebook.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if c := nb.Cells[1]; !c.HasTag(notebook.TagInjected) || *c.Count != 2 || len(nb.Cells) != 3 {
		t.Errorf("the cell after the declarations is %+v", c)
	}

	for _, c := range []struct {
		flag, says string
	}{
		{"h", "-p h: want NAME=VALUE"},
		{"mass=1", "mass is not declared in the cell tagged"},
		{"h=fast", `h: "fast" is not a value of type float64`},
	} {
		if _, _, err := runIt(path, runFlags{parameters: []string{c.flag}}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("-p %s: error %v, want %s", c.flag, err, c.says)
		}
	}
	for content, says := range map[string]string{"[1]": "want a JSON object", `{} {}`: "nothing else", "null": "want one JSON object"} {
		if err := os.WriteFile(values, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := runIt(path, runFlags{values: values}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v, want %s", content, err, says)
		}
	}
}

func TestRunRefusesBeforeItRuns(t *testing.T) {
	path := notebookOf(t, "panic(1)")
	directory := filepath.Join(t.TempDir(), "d.html")
	if err := os.Mkdir(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, out, says string }{
		{path, "out.pdf", "neither in .ipynb nor in .html"},
		{path, filepath.Join(t.TempDir(), "none", "a.html"), "no such file"},
		{filepath.Join(t.TempDir(), "none.ipynb"), "", "no such file"},
		{path, directory, "is a directory"},
		{path, filepath.Join(path, "in.html"), "not a directory"},
		{path, filepath.Join(t.TempDir(), strings.Repeat("n", 300)+".html"), "name too long"},
	} {
		f := runFlags{}
		if c.out != "" {
			f.outputs = []string{c.out}
		}
		if _, errs, err := runIt(c.path, f); err == nil || !strings.Contains(err.Error(), c.says) || errs != "" {
			t.Errorf("%+v: error %v, said %q", c, err, errs)
		}
	}
}

// A cell that calls os.Exit(0) ends the run as it ends a program: without failure.
func TestRunExit(t *testing.T) {
	for code, want := range map[int]error{0: nil, 3: errReported} {
		out, _, err := runIt(notebookOf(t, "1 + 1", fmt.Sprintf("os.Exit(%d)", code), "2 + 2"), runFlags{quiet: true})
		if !errors.Is(err, want) || strings.Contains(out, "4") {
			t.Errorf("os.Exit(%d): %v, printed %q", code, err, out)
		}
	}
}
