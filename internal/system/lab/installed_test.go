//go:build unix

package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInstalledJupyterLab(t *testing.T) {
	for _, c := range []struct {
		script string
		used   bool
		says   string
	}{
		{"echo 4.4.10", true, "JupyterLab 4.4.10"},
		{"echo 3.6.1", false, "want 4 or newer"},
		{"echo broken >&2; exit 1", false, "does not work"},
	} {
		program(t, "jupyter-lab", c.script)
		var said bytes.Buffer
		command, err := installed(t.Context(), &said)
		if err != nil || (command != nil) != c.used || !strings.Contains(said.String(), c.says) {
			t.Errorf("%s: %q, %v, said %q; want used %v, %q", c.script, command, err, said.String(), c.used, c.says)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if command, err := installed(t.Context(), new(bytes.Buffer)); command != nil || err != nil {
		t.Errorf("nothing on PATH: %q, %v", command, err)
	}
}

// program puts a shell script on PATH before everything else.
func program(t *testing.T, name, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}
