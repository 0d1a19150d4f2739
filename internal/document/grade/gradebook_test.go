package grade

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

// Without Python, and without nbgrader, it is said what is missing. (clients/homework.py has both.)
func TestGradebookNeedsNbgrader(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the Python of this test is a shell script")
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if _, err := OpenGradebook(t.Context(), "gradebook.db"); err == nil || !strings.Contains(err.Error(), "no python3 on PATH") {
		t.Errorf("without Python: %v", err)
	}
	script := "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'nbgrader'\" >&2\nexit 1\n"
	if err := os.WriteFile(filepath.Join(dir, "python3"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := OpenGradebook(t.Context(), "gradebook.db")
	if err == nil || !strings.Contains(err.Error(), "pip install nbgrader") || !strings.Contains(err.Error(), "No module named") {
		t.Errorf("without nbgrader: %v", err)
	}
}

// TestGradebookIsTold: the program that writes the gradebook is given the release, its cells, and the points that tests gave; where it
// fails, its last line is told. (clients/homework.py has nbgrader.)
func TestGradebookIsTold(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the Python of this test is a shell script")
	}
	dir := t.TempDir()
	python := filepath.Join(dir, "python")
	put(t, python, "#!/bin/sh\ncat >"+dir+"/told\n")
	if err := os.Chmod(python, 0o755); err != nil {
		t.Fatal(err)
	}
	source := &notebook.Notebook{Minor: 5, Metadata: map[string]any{}, Cells: []*notebook.Cell{
		solution("f", "// BEGIN SOLUTION\nright()\n// END SOLUTION"), tests("f-tests", "a()", "2"), tests("g-tests", "a()", "0")}}
	results := []Result{
		{Student: "ada", Unanswered: []string{"f"}, Cells: []Points{{ID: "f-tests", Points: 1.5}, {ID: "g-tests", ByHand: true}}},
		{Student: "emmy"},
	}
	g := Gradebook{file: "gradebook.db", python: python}
	if err := g.Write(t.Context(), source, "hw", results); err != nil {
		t.Fatal(err)
	}
	told, err := os.ReadFile(filepath.Join(dir, "told"))
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(told, &all); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(all["release"], []byte("not implemented")) || bytes.Contains(all["release"], []byte("right()")) {
		t.Errorf("the release is %s", all["release"])
	}
	for key, want := range map[string]string{
		"assignment": `"hw"`,
		"cells":      `[{"id":"f-tests","points":null},{"id":"g-tests","points":null}]`,
		"solutions":  `["f"]`,
		"students": `[{"name":"ada","cells":[{"id":"f-tests","points":1.5},{"id":"g-tests","points":null}],"unanswered":["f"]},` +
			`{"name":"emmy","cells":null,"unanswered":[]}]`,
	} {
		if string(all[key]) != want {
			t.Errorf("%s: %s, want %s", key, all[key], want)
		}
	}
	put(t, python, "#!/bin/sh\nprintf 'first\\nlast\\n' >&2\nexit 1\n")
	if err := os.Chmod(python, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := g.Write(t.Context(), source, "hw", results); err == nil || !strings.HasSuffix(err.Error(), ": last") {
		t.Errorf("after a failure: %v", err)
	}
}
