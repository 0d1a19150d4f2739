package repository

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Each promise of docs/security.md names tests that are there.
func TestPromisesAreTested(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir, names := "", 0
	named := regexp.MustCompile("`((?:internal|pkg|cmd)/[a-z/]+)`|\\b((?:Test|Fuzz)[A-Z]\\w+)")
	for _, m := range named.FindAllStringSubmatch(string(text), -1) {
		if m[1] != "" {
			dir = m[1]
			continue
		}
		names++
		if !declares(t, dir, m[2]) {
			t.Errorf("docs/security.md names %s of %s, which is not there", m[2], dir)
		}
	}
	if names < 20 {
		t.Errorf("only %d tests are named", names)
	}
}

func declares(t *testing.T, dir, test string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`(?m)^func ` + test + `\(`).Match(source) {
			return true
		}
	}
	return false
}
