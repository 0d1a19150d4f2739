package grade

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

func solution(id, source string) *notebook.Cell {
	return &notebook.Cell{Type: notebook.Code, ID: id, Source: source, Metadata: map[string]any{"nbgrader": map[string]any{
		"schema_version": json.Number("3"), "grade_id": id, "grade": false, "solution": true, "locked": false, "task": false}}}
}

func tests(id, source string, points string) *notebook.Cell {
	return &notebook.Cell{Type: notebook.Code, ID: id, Source: source, Metadata: map[string]any{"nbgrader": map[string]any{
		"schema_version": json.Number("3"), "grade_id": id, "grade": true, "solution": false, "locked": true, "task": false,
		"points": json.Number(points)}}}
}

// markdown and code are cells that are no part of an assignment's tasks.
func markdown(source string) *notebook.Cell {
	return &notebook.Cell{Type: notebook.Markdown, Source: source}
}

func code(source string) *notebook.Cell { return &notebook.Cell{Type: notebook.Code, Source: source} }

func TestReleaseStrips(t *testing.T) {
	source := &notebook.Notebook{Cells: []*notebook.Cell{
		solution("f", "func f() int {\n\t// BEGIN SOLUTION\n\treturn 1\n\t// END SOLUTION\n}"),
		tests("f-tests", "a()\n// BEGIN HIDDEN TESTS\nb()\n// END HIDDEN TESTS\nc()", "2"),
	}}
	got, err := Release(source)
	if err != nil {
		t.Fatal(err)
	}
	if want := "func f() int {\n\t// YOUR CODE HERE\n\tpanic(\"not implemented\")\n}"; got.Cells[0].Source != want {
		t.Errorf("the solution became\n%s", got.Cells[0].Source)
	}
	if got.Cells[1].Source != "a()\nc()" || got.Cells[1].Metadata["editable"] != false {
		t.Errorf("the tests became\n%s\n%v", got.Cells[1].Source, got.Cells[1].Metadata)
	}
	if !strings.Contains(source.Cells[1].Source, "b()") {
		t.Error("the source has changed")
	}
	for says, bad := range map[string]*notebook.Cell{
		"without":             solution("g", "// BEGIN SOLUTION"),
		"within another":      solution("g", "// BEGIN SOLUTION\n// BEGIN SOLUTION\n// END SOLUTION"),
		"not a solution cell": tests("g", "// BEGIN SOLUTION\n// END SOLUTION", "1"),
		"not a test cell":     solution("g", "// BEGIN HIDDEN TESTS\n// END HIDDEN TESTS\n// BEGIN SOLUTION\n// END SOLUTION"),
		"cell 3: another":     solution("f", ""),
		"cell 3 (g): -1":      tests("g", "", "-1"),
	} {
		if _, err := Release(&notebook.Notebook{Cells: append(source.Cells, bad)}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v, want %s", bad.Source, err, says)
		}
	}
}

// TestChecksums: they are nbgrader's own, as its compute_checksum gives them.
func TestChecksums(t *testing.T) {
	text := solution("f", "text")
	text.Type = notebook.Markdown
	text.Metadata["nbgrader"].(map[string]any)["grade"] = true
	text.Metadata["nbgrader"].(map[string]any)["points"] = 10
	for want, c := range map[string]*notebook.Cell{
		"6918d0d648e256b0714da5ef8958d4c1": tests("f", "a()", "2"),
		"5f1da75fbcf6d858a6f5ef4f42ddd0c5": tests("f", "a()", "2.5"),
		"73e53e39a22d91748436d2832901678c": solution("f", "a()"),
		"e453b955d625458d8c52895c20de6914": text,
	} {
		if m, _ := metaOf(c); checksum(c, m) != want {
			t.Errorf("of %+v it is %s, want %s", m, checksum(c, m), want)
		}
	}
}

// TestShardOf: a student's shard stays what it was, on every machine.
func TestShardOf(t *testing.T) {
	for student, want := range map[string][2]int{"ada": {7, 4}, "emmy": {1, 100}, "student-01": {2, 11}} {
		if got := [2]int{shardOf(student, 7), shardOf(student, 100)}; got != want {
			t.Errorf("%s is in the shards %v of 7 and of 100, want %v", student, got, want)
		}
	}
}

// A line that a kill has torn is graded again; the lines before it stay.
func TestJournalDropsATornLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "graded", "hw.jsonl")
	j, err := openJournal(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"ada", "emmy"} {
		if err := j.add(Result{Student: s, Key: s}); err != nil {
			t.Fatal(err)
		}
	}
	j.Close()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text[:len(text)-5], 0o644); err != nil {
		t.Fatal(err)
	}
	j, err = openJournal(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if len(j.known) != 1 || j.known["ada"].Key != "ada" {
		t.Errorf("known are %v", j.known)
	}
	if err := j.add(Result{Student: "emmy", Key: "again"}); err != nil {
		t.Fatal(err)
	}
	list, torn, err := readJournal(name, nil)
	if err != nil || torn >= 0 || len(list) != 2 || list[1].Key != "again" {
		t.Errorf("%v, torn at %d, %v", list, torn, err)
	}
}

// Renaming hides no copy, and code of the release counts against no student.
func TestSimilar(t *testing.T) {
	body := "func f(x []float64) float64 {\n\tsum := 0.0\n\tfor i := range x {\n\t\tsum += x[i] * x[i] * 3\n\t\tif sum > 100 {\n\t\t\treturn sum / 2\n\t\t}\n\t}\n\treturn sum\n}"
	renamed := strings.NewReplacer("sum", "total", "x", "values", "i ", "n ", "[i]", "[n]").Replace(body)
	other := "func f(x []float64) float64 {\n\tif len(x) == 0 {\n\t\treturn 0\n\t}\n\tt := x[0]\n\treturn t*t*3 + f(x[1:]) - 1e-12*float64(len(x)) + float64(cap(x)-cap(x))\n}"
	nb := func(s string) *notebook.Notebook {
		return &notebook.Notebook{Cells: []*notebook.Cell{solution("f", s)}}
	}
	all := map[string]*notebook.Notebook{"a": nb(body), "b": nb(renamed), "c": nb(other)}
	if pairs := Similar(nb(""), all, 0.5); len(pairs) != 1 || pairs[0].A != "a" || pairs[0].B != "b" || pairs[0].Common != 1 {
		t.Errorf("pairs %v", pairs)
	}
	if pairs := Similar(nb(body), all, 0.5); len(pairs) != 0 {
		t.Errorf("of what the release has: %v", pairs)
	}
}

func TestFormats(t *testing.T) {
	r := Result{Student: "=ada", Assignment: "hw", Cells: []Points{{ID: "a", Points: 1.5, Of: 2, Reasons: []string{"+x"}},
		{ID: "b", Of: 3, ByHand: true}}}
	var table, rows, scope bytes.Buffer
	WriteTable(&table, []Result{r})
	if want := "=ada      1.5/5  1.5  ?"; !strings.Contains(strings.Join(strings.Fields(table.String()), " "),
		strings.Join(strings.Fields(want), " ")) {
		t.Errorf("table\n%s", &table)
	}
	if err := WriteCSV(&rows, []Result{r}); err != nil || !strings.Contains(rows.String(), "'=ada,hw,a,1.5,2,false,'+x\n") {
		t.Errorf("%v\n%s", err, &rows)
	}
	var got struct {
		Score float64
		Tests []struct{ Name string }
	}
	if err := WriteGradescope(&scope, r); err != nil || json.Unmarshal(scope.Bytes(), &got) != nil || got.Score != 1.5 ||
		len(got.Tests) != 1 || got.Tests[0].Name != "a" {
		t.Errorf("%v\n%s", err, &scope)
	}
}
