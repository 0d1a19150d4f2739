package main

import (
	"os"
	"testing"
)

// TestMain lets the test binary be msp itself: sessions start their worker by running the program again, and a test types
// into the REPL.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && (os.Args[1] == "worker" || os.Args[1] == "repl") {
		main()
		return
	}
	os.Exit(m.Run())
}
