package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A test that never has enough memory ends before the machine has none left.
func TestLimitMemory(t *testing.T) {
	const hungry = "MSP_TEST_HUNGRY"
	if os.Getenv(hungry) != "" {
		if err := limitMemory(); err != nil {
			t.Fatal(err)
		}
		t.Log(len(make([]byte, 8<<30))) // no one writes to it, so that without a limit it fills nothing
		return
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestLimitMemory$")
	cmd.Env = append(os.Environ(), hungry+"=1")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "out of memory") {
		t.Errorf("%v: %s", err, out)
	}
}
