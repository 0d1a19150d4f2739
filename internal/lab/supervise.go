package lab

import (
	"context"
	"fmt"
	"os/exec"
	"time"
)

// grace is how long a process may take to end when asked to. JupyterLab waits for its kernels, and gives each a few
// seconds.
const grace = 20 * time.Second

// supervise runs cmd to its end, in a process group of its own so that the terminal's Ctrl-C reaches only us.
// When ctx is cancelled cmd is asked to end; when now is closed, or grace is over, its whole group is
// killed. The error is ctx's if cmd ended because of it.
func supervise(ctx context.Context, now <-chan struct{}, cmd *exec.Cmd) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	setGroup(cmd)
	// A grandchild that keeps an output pipe open must not keep us here.
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("%s: %w", cmd.Args[0], err)
		}
		return nil
	case <-ctx.Done():
	}
	terminate(cmd.Process)
	select {
	case <-done:
		return ctx.Err()
	case <-now:
	case <-time.After(grace):
	}
	kill(cmd.Process)
	<-done
	return ctx.Err()
}
