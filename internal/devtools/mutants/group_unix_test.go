//go:build unix

package main

import (
	"bufio"
	"context"
	"io"
	"testing"
	"time"
)

// A command that is cancelled takes along what it has started: its output ends only when nobody holds the pipe any more.
func TestCancelledTakesAlongItsChildren(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cmd := command(ctx, "sh", "-c", "sleep 600 & echo started; wait")
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewReader(pipe)
	if _, err := out.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, out)
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("a child goes on")
	}
	cmd.Wait()
}
