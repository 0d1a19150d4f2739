package jupyter

import (
	"context"
	"os"
	"os/exec"
	"testing"
)

func TestWatchParent(t *testing.T) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), idleEnv+"=1")
	if _, err := child.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Setenv("JPY_PARENT_PID", nameParent(t, child.Process))
	gone := watchParent(context.Background())
	select {
	case <-gone:
		t.Error("a running process is said to be gone")
	default:
	}
	child.Process.Kill()
	child.Wait()
	<-gone
	for _, name := range []string{"", "parent", "-1"} {
		t.Setenv("JPY_PARENT_PID", name)
		select {
		case <-watchParent(context.Background()):
			t.Errorf("gone with the name %q", name)
		default:
		}
	}
}
