package venv

import (
	"os"
	"strings"
	"testing"
)

// Every package is pinned to one version: an environment or a site made next year is the one that was tested.
func TestPins(t *testing.T) {
	for _, file := range []string{"../lab/requirements.txt", "../../document/lite/requirements.txt"} {
		requirements, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(requirements)) {
			line = strings.TrimSpace(line)
			if name, version, ok := strings.Cut(line, "=="); line != "" && line[0] != '#' &&
				(!ok || name == "" || version == "" || strings.ContainsAny(line, " <>~*;@")) {
				t.Errorf("%s: %q is not name==version", file, line)
			}
		}
	}
}
