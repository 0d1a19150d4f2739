package grade

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
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
