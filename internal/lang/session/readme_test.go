package session_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheFirstSessionRuns: the first Go in README.md, and the student's session in testdata/student.txt that the API is
// kept readable for, run as cells, word for word.
func TestTheFirstSessionRuns(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(readme)
	if first == nil {
		t.Fatal("README.md shows no Go")
	}
	student, err := os.ReadFile(filepath.Join("testdata", "student.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for name, code := range map[string]string{"README.md": string(first[1]), "student.txt": string(student)} {
		p := newPerson(t)
		if out := p.run(code); strings.Contains(out, "error") || strings.Contains(out, "panic") || !strings.Contains(out, "=>") {
			t.Errorf("%s: %s", name, out)
		}
	}
}
