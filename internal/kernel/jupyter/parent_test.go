package jupyter

import (
	"os"
	"os/exec"
	"testing"
)

// A front end is gone when its process has ended, and neither while that runs nor when it is not known.
func TestWatchParent(t *testing.T) {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	stay := map[string]<-chan struct{}{}
	for _, name := range []string{nameParent(t, self), "", "parent", "-1"} {
		t.Setenv("JPY_PARENT_PID", name)
		stay[name] = watchParent(t.Context())
	}

	seeAnEnd(t)
	<-watchParent(t.Context()) // by the second look, all that were to stay have been looked at too
	for name, gone := range stay {
		select {
		case <-gone:
			t.Errorf("gone with the name %q", name)
		default:
		}
	}
}

// seeAnEnd has a front end killed, and returns when that has been seen.
func seeAnEnd(t *testing.T) {
	t.Helper()
	child := startIdle(t)
	t.Setenv("JPY_PARENT_PID", nameParent(t, child.Process))
	gone := watchParent(t.Context())
	child.Process.Kill()
	child.Wait()
	<-gone
}

// startIdle starts a process that does nothing until it is killed.
func startIdle(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), idleEnv+"=1")
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}
