package engine_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestStudentsMethods compares what a student's program prints when the compiler runs it and when cells do, as one cell and with a cell for
// each declaration. Each takes seconds: without MSP_ALL only msp runs them, and only the second way; yaegi never runs them the first way.
func TestStudentsMethods(t *testing.T) {
	files, err := filepath.Glob("testdata/students/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), allPrograms)
		cmd := exec.CommandContext(ctx, "go", "run", file)
		cmd.Stderr = t.Output()
		want, err := cmd.Output()
		cancel()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for engineName := range engines {
			for mode, cells := range map[string][]string{"whole": {string(src)}, "split": splitProgram(string(src))} {
				if every := os.Getenv(all) != ""; mode == "whole" && (engineName == "yaegi" || !every) || engineName == "yaegi" && !every {
					continue // seconds each
				}
				got := interpret(open(engineName), allPrograms, 0, file, cells)
				if got.Name != "" {
					t.Errorf("%s, %s, %s: %s: %s", file, engineName, mode, got.Name, got.Error)
				}
				if line, a, b := firstDifference(got.Output, string(want)); line > 0 {
					t.Errorf("%s, %s, %s: line %d is\n%s\nwant\n%s", file, engineName, mode, line, a, b)
				}
			}
		}
	}
}

// firstDifference returns the first line that is not the same, counted from 1, or 0.
func firstDifference(a, b string) (line int, got, want string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(x), len(y)) {
		got, want = "", ""
		if i < len(x) {
			got = x[i]
		}
		if i < len(y) {
			want = y[i]
		}
		if got != want {
			return i + 1, got, want
		}
	}
	return 0, "", ""
}
