//go:build unix

package venv

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestSuperviseReportsTheEnd(t *testing.T) {
	if err := Supervise(t.Context(), nil, exec.Command("sh", "-c", "exit 0")); err != nil {
		t.Errorf("exit 0: %v", err)
	}
	err := Supervise(t.Context(), nil, exec.Command("sh", "-c", "exit 7"))
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 7 {
		t.Errorf("exit 7: %v", err)
	}
	if err := Supervise(t.Context(), nil, exec.Command("/nonexistent")); err == nil {
		t.Error("a program that does not exist was run")
	}
}

// The first interrupt lets a program end in its own way.
func TestFirstInterruptAsks(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cmd, out := shell(t, `trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.01; done`)
	ended := make(chan error)
	go func() { ended <- Supervise(ctx, nil, cmd) }()
	readUntil(t, out, "ready")
	cancel()
	readUntil(t, out, "bye")
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// The second one ends a program that does not want to end, and its children.
func TestSecondInterruptKills(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	now := make(chan struct{})
	cmd, out := shell(t, `trap 'echo no' TERM; sleep 600 & echo child $!; while :; do sleep 0.01; done`)
	ended := make(chan error)
	go func() { ended <- Supervise(ctx, now, cmd) }()
	child, err := strconv.Atoi(strings.TrimPrefix(readUntil(t, out, "child "), "child "))
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	readUntil(t, out, "no")
	close(now)
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	// The child is init's now, which has to reap it before its number is free.
	for began := time.Now(); running(child); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			t.Fatal("its child goes on")
		}
	}
}

func TestSuperviseWhenCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cmd := exec.Command("sleep", "600")
	if err := Supervise(ctx, nil, cmd); !errors.Is(err, context.Canceled) || cmd.Process != nil {
		t.Errorf("error %v, process %v, want that nothing was started", err, cmd.Process)
	}
}

// running reports whether a process is there and not merely waiting to be reaped.
func running(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	out, _ := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(pid)).Output()
	return len(out) > 0 && !strings.HasPrefix(string(out), "Z")
}

func shell(t *testing.T, script string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	if err := r.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", script)
	cmd.Stdout, cmd.Stderr = w, io.Discard
	return cmd, bufio.NewScanner(r)
}

func readUntil(t *testing.T, lines *bufio.Scanner, prefix string) string {
	t.Helper()
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), prefix) {
			return lines.Text()
		}
	}
	t.Fatalf("ended before it said %q: %v", prefix, lines.Err())
	return ""
}
