//go:build unix

package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"
)

// An interrupt ends a command and what it has started, whether or not they heed it; what a command leaves running ends
// with it.
func TestShellLeavesNothing(t *testing.T) {
	for _, c := range []struct {
		line        string
		interrupted bool
	}{
		{"echo $$ > one; sleep 1000 & echo $! > two; wait", true},
		{"trap '' INT; echo $$ > one; sleep 1000 & echo $! > two; wait; wait; sleep 1000", true},
		{"echo $$ > one; sleep 1000 & echo $! > two", false},
	} {
		t.Chdir(t.TempDir())
		ctx, cancel := context.WithCancel(context.Background())
		if c.interrupted {
			go func() {
				for {
					if b, _ := os.ReadFile("two"); len(b) > 0 {
						cancel()
						return
					}
					time.Sleep(time.Millisecond)
				}
			}()
		}
		err := Shell(ctx, c.line)
		cancel()
		if c.interrupted != errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", c.line, err)
		}
		for _, file := range []string{"one", "two"} {
			var pid int
			b, err := os.ReadFile(file)
			if _, err2 := fmt.Sscan(string(b), &pid); err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			gone := func() bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) || zombie(pid) }
			for patience := time.Now().Add(time.Minute); !gone(); time.Sleep(10 * time.Millisecond) { // a killed process takes a moment to go
				if time.Now().After(patience) {
					t.Fatalf("%s: process %d of %s is left", c.line, pid, file)
				}
			}
		}
	}
}

// zombie reports whether a process has ended and waits to be reaped by its parent, which may never do so.
func zombie(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	var id int
	var name, state string
	if err == nil {
		_, err = fmt.Sscan(string(b), &id, &name, &state)
	}
	return err == nil && state == "Z"
}

func TestShellStatus(t *testing.T) {
	for line, want := range map[string]string{"true": "", "exit 3": "exit status 3",
		"kill -TERM $$": "signal: terminated", "read x": "exit status 1"} {
		if err := Shell(t.Context(), line); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}
