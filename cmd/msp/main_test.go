package main

import (
	"os"
	"slices"
	"testing"
)

// TestMain lets the test binary be msp itself: sessions start their worker by running the program again, a test types
// into the REPL, and others run commands where there is nothing else, or kill them.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && slices.Contains([]string{"worker", "repl", "grade", "run", "lab", "install", "uninstall"}, os.Args[1]) {
		main()
		return
	}
	os.Exit(m.Run())
}
