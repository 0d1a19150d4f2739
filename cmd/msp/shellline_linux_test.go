package main

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestKillFromAShellLine kills the session from a line that has left a program running in the background: the cell
// says what happened, and the program goes as well. (A killed process takes a moment to go.)
func TestKillFromAShellLine(t *testing.T) {
	p := newPupil(t)
	out, r := p.run("$ sleep 1000 & echo $!; kill -9 $PPID; sleep 1000")
	if r.Err == nil || !r.Lost || r.Err.Name != cell.SessionLost || !strings.Contains(r.Err.Value, "kill -9") {
		t.Fatalf("%+v", r)
	}
	pid := strings.TrimSpace(out)
	if _, err := strconv.Atoi(pid); err != nil {
		t.Fatalf("it printed %q", out)
	}
	left := func() bool { // one that has ended and was not asked for has no command line
		line, _ := os.ReadFile("/proc/" + pid + "/cmdline")
		return len(line) > 0
	}
	for deadline := time.Now().Add(time.Minute); left(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("process %s is left", pid)
		}
	}
	p.want("6 * 7", "42")
}
