package grade

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestLinksAreNoSubmissions: whichever part of a submission's path is a link, to the solutions, to another's work or out of the course, its
// file is not read; nor is the solutions' file by another name.
func TestLinksAreNoSubmissions(t *testing.T) {
	c := Course(t.TempDir())
	putSource(t, c, "hw", tests("f", "a()", "2"))
	put(t, c.Submission("hw", "ada"), "{")
	outside := t.TempDir()
	put(t, filepath.Join(outside, "hw", "hw.ipynb"), "{}")
	link := func(student, part, target string) {
		t.Helper()
		name := filepath.Join(string(c), "submitted", student, part)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
	}
	link("a-directory", "hw", filepath.Join("..", "..", "source", "hw"))
	link("a-file", "hw/hw.ipynb", filepath.Join("..", "..", "..", "source", "hw", "hw.ipynb"))
	link("absolute", "hw/hw.ipynb", c.Source("hw"))
	link("all", "", filepath.Join("..", "source"))
	link("dangling", "hw", "nowhere")
	link("of-ada", "hw", filepath.Join("..", "ada", "hw"))
	link("outside", "", outside)
	link("proc", "hw/hw.ipynb", "/proc/self/environ")
	hard := c.Submission("hw", "hard")
	if err := os.MkdirAll(filepath.Dir(hard), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(c.Source("hw"), hard); err != nil {
		t.Fatal(err)
	}
	results, err := c.Grade(t.Context(), "hw", Options{})
	if err != nil || len(results) != 10 {
		t.Fatalf("%d results, %v", len(results), err)
	}
	for _, r := range results {
		want := "is a link"
		switch r.Student {
		case "ada":
			want = "line 1"
		case "hard":
			want = "the file of the solutions"
		}
		if points, _ := r.Total(); points != 0 || !strings.Contains(r.Failure, want) {
			t.Errorf("%s: %g points, %q, want %q", r.Student, points, r.Failure, want)
		}
	}
}

// TestNames: a student's name may be anything that a directory's can be, and so may the course's; reports show it visibly.
func TestNames(t *testing.T) {
	c := Course(filepath.Join(t.TempDir(), "course [1]*?"))
	putSource(t, c, "hw", tests("f", "a()", "2"))
	names := []string{"\x1b[31mred", "a\nb", "émile", "x\xff", "x\xfe", "\u202eeve", "ö", "[a-z]*"}
	for _, name := range names {
		put(t, c.Submission("hw", name), "{")
	}
	for range 2 { // and again from the journal
		results, err := c.Grade(t.Context(), "hw", Options{})
		if err != nil || len(results) != len(names) {
			t.Fatalf("%d results, %v", len(results), err)
		}
	}
	merged, err := c.Merge("hw", nil)
	if err != nil || len(merged) != len(names) {
		t.Errorf("%d of %d are merged, %v", len(merged), len(names), err)
	}
	var got []string
	for _, r := range merged {
		got = append(got, r.Student)
		if len(r.Notes) > 0 {
			t.Errorf("%s: %q", r.Student, r.Notes)
		}
	}
	want := []string{`\x1b[31mred`, `a\nb`, "émile", `x\xff`, `x\xfe`, `\u202eeve`, "ö", "[a-z]*"}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the names are\n%q, want\n%q", got, want)
	}
}

// TestNewestResult: of several results of a student the newest counts that fits the file which is there.
func TestNewestResult(t *testing.T) {
	c := Course(t.TempDir())
	source := putSource(t, c, "hw", tests("f", "a()", "2"))
	put(t, c.Submission("hw", "ada"), "new")
	key, at := fileKey([]byte(source), []byte("new")), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	line := func(points int, file string, hours int) string {
		return fmt.Sprintf(`{"student":"ada","cells":[{"id":"f","points":%d,"of":20}],"file":%q,"at":%q}`+"\n",
			points, file, at.Add(time.Duration(hours)*time.Hour).Format(time.RFC3339))
	}
	for _, test := range []struct {
		whole, shard string
		want         float64
		notes        int
	}{
		{line(20, key, 2), line(0, "old", 1), 20, 0},
		{line(0, "old", 1), line(20, key, 2), 20, 0},
		{line(20, key, 1), line(0, "old", 2), 20, 0}, // somebody graded an older copy since
		{line(3, key, 1) + line(20, key, 2), line(4, key, 1), 20, 0},
		{line(3, "old", 1), line(5, "older", 2), 5, 1},
	} {
		put(t, filepath.Join(string(c), "graded", "hw.jsonl"), test.whole)
		put(t, filepath.Join(string(c), "graded", "hw.1-of-2.jsonl"), test.shard)
		put(t, filepath.Join(string(c), "graded", "hw2.1-of-2.jsonl"), line(1, key, 9))
		list, err := c.Merge("hw", nil)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		if points, _ := list[0].Total(); points != test.want || len(list[0].Notes) != test.notes {
			t.Errorf("%s%s: %g points, want %g; notes %q", test.whole, test.shard, points, test.want, list[0].Notes)
		}
	}
}

// TestOneRunAtATime: a second run on a journal is refused, and a torn line in the middle costs nobody else.
func TestOneRunAtATime(t *testing.T) {
	name := filepath.Join(t.TempDir(), "graded", "hw.jsonl")
	put(t, name, `{"student":"ada"}`+"\n"+`{"student":"em{"student":"kurt"}`+"\n"+`{"student":"alan"}`+"\n"+`{"stud`)
	warned := ""
	j, err := openJournal(name, func(text string) { warned += text })
	if err != nil || len(j.known) != 2 || !strings.Contains(warned, name+":2 is left out") {
		t.Fatalf("%v, %v, warned %q", j, err, warned)
	}
	if _, err := openJournal(name, nil); err == nil || !strings.Contains(err.Error(), "another msp grade") {
		t.Errorf("a second run: %v", err)
	}
	if err := j.add(Result{Student: "grace"}); err != nil {
		t.Fatal(err)
	}
	j.Close()
	if j, err = openJournal(name, nil); err != nil || len(j.known) != 3 {
		t.Errorf("again: %v, %v", j, err)
	}
	j.Close()
}

// TestGroups: one submission for several students; nobody's own result can be changed by naming them.
func TestGroups(t *testing.T) {
	result := func(student string, points float64, members ...string) Result {
		return Result{Student: student, Cells: []Points{{ID: "f", Points: points, Of: 9}}, Members: members}
	}
	for _, test := range []struct {
		results []Result
		groups  [][]string
		want    string
	}{
		{[]Result{result("ada", 3)}, nil, "ada 3"},
		{[]Result{result("ada", 3, "emmy")}, nil, "ada 3, emmy 3"},
		{[]Result{result("ada", 3)}, [][]string{{"ada", "emmy", "kurt"}}, "ada 3, emmy 3, kurt 3"},
		{[]Result{result("eve", 0, "ada"), result("ada", 9)}, nil, "ada 9, eve 0"},                            // drags nobody down
		{[]Result{result("ada", 9, "eve"), result("kurt", 1, "eve")}, nil, "ada 9, kurt 1"},                   // named twice
		{[]Result{result("ada", 9, "eve")}, [][]string{{"ada", "emmy"}}, "ada 9, emmy 9"},                     // the course knows better
		{[]Result{result("ada", 9, "eve")}, [][]string{{"eve", "mallory"}}, "ada 9"},                          // it does
		{[]Result{result("ada", 9), result("emmy", 2)}, [][]string{{"ada", "emmy", "kurt"}}, "ada 9, emmy 2"}, // handed in twice
		{nil, [][]string{{"ada", "emmy"}}, ""},
	} {
		var got []string
		for _, r := range Shared(test.results, test.groups) {
			points, _ := r.Total()
			got = append(got, fmt.Sprintf("%s %g", r.Student, points))
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%+v in %v: %s, want %s", test.results, test.groups, text, test.want)
		}
	}
	c := Course(t.TempDir())
	if groups, err := c.Groups("hw"); groups != nil || err != nil {
		t.Errorf("without a file: %v, %v", groups, err)
	}
	for text, want := range map[string]string{`[["ada", "emmy"], ["kurt"]]`: "", "{": "hw.json: ", `[["ada"], ["ada"]]`: "ada is there twice"} {
		put(t, filepath.Join(string(c), "groups", "hw.json"), text)
		if _, err := c.Groups("hw"); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
