package build

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestCancelled: a build that is stopped leaves nothing behind.
func TestCancelled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the tool of this test is a shell script")
	}
	work, tool := t.TempDir(), filepath.Join(t.TempDir(), "tool")
	begun := tool + ".begun"
	t.Setenv("TMPDIR", work)
	ctx, cancel := context.WithCancel(t.Context())
	b, err := newBuilder(ctx, Options{Log: func(line string) { t.Log(line) }})
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	script := "#!/bin/sh\ncase \"$*\" in *-V=full*) exec \"$@\";; esac\n" + // which tool it is
		": >" + begun + "\nwhile [ -e " + tool + " ]; do sleep 0.01; done\n" // and compiles nothing
	if err := os.WriteFile(tool, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		_, err := b.goCommand("build", "-a", "-toolexec", tool, "errors")
		done <- err
	}()
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(begun); err == nil {
			break
		}
		if time.Since(began) > time.Minute {
			t.Fatal("the build does not begin")
		}
	}
	cancel()
	if err := <-done; err == nil {
		t.Error("the build was not stopped")
	}
	b.close()
	if left, err := os.ReadDir(work); len(left) != 0 || err != nil {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
