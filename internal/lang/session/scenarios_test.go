package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each file in testdata/scenarios holds small sessions, written from Go's rules and not from what was shown: a title behind "== ", cells
// separated by lines of three dashes, and behind "-- shows" all that they show, in order. Of an error "! " and a part of its text count.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	count := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split("\n"+string(data), "\n== ")[1:] {
			count++
			title, text, _ := strings.Cut(text, "\n")
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+title, func(t *testing.T) { scenario(t, text) })
		}
	}
	t.Logf("%d scenarios", count)
}

func scenario(t *testing.T, text string) {
	code, want, ok := strings.Cut(text, "\n-- shows")
	if !ok {
		t.Fatal("it does not say what it shows")
	}
	p := newPerson(t)
	var shown []string
	for _, c := range strings.Split(code, "\n---\n") {
		if got := p.run(c); got != "" {
			shown = append(shown, got)
		}
	}
	rest := strings.Join(shown, "\n")
	for _, line := range strings.Split(strings.TrimSpace(want), "\n") {
		if part, isError := strings.CutPrefix(line, "! "); isError {
			at := strings.Index(rest, part)
			if at < 0 {
				t.Fatalf("%s\nshowed\n%s\nwant an error with %q", code, strings.Join(shown, "\n"), part)
			}
			rest = rest[at+len(part):]
			if next := strings.Index(rest, "\n"); next >= 0 {
				rest = rest[next:]
			}
			for strings.HasPrefix(rest, "\n  ") { // calls, and the line with its mark
				rest = rest[1:]
				next := strings.Index(rest, "\n")
				if next < 0 {
					next = len(rest)
				}
				rest = rest[next:]
			}
			continue
		}
		rest = strings.TrimPrefix(rest, "\n")
		first, after, _ := strings.Cut(rest, "\n")
		if first == "panic" || first == "compile error" || first == "error" || strings.HasPrefix(first, "exit") || first == "deadlock" {
			first, after, _ = strings.Cut(after, "\n")
		}
		if first != line {
			t.Fatalf("%s\nshowed\n%s\nwant %q in place of %q", code, strings.Join(shown, "\n"), line, first)
		}
		rest = after
	}
	if strings.TrimSpace(rest) != "" {
		t.Errorf("%s\nalso showed\n%s", code, rest)
	}
}
