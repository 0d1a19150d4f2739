package venv

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"time"
)

// grace is how long a process may take to end when asked to. JupyterLab waits for its kernels, and gives each a few
// seconds.
const grace = 20 * time.Second

// Supervise runs cmd to its end, in a process group of its own so that the terminal's Ctrl-C reaches only us.
// When ctx is cancelled cmd is asked to end; when now is closed, or grace is over, its whole group is
// killed. The error is ctx's if cmd ended because of it.
func Supervise(ctx context.Context, now <-chan struct{}, cmd *exec.Cmd) error {
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

// Interrupts returns a context that the first interrupt (Ctrl-C, a termination signal) cancels, and a channel that the second
// closes. At the first, msp and the name of its command say to w how to go on. stop gives the signals back.
func Interrupts(ctx context.Context, name string, w io.Writer) (_ context.Context, now <-chan struct{}, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, stopSignals...)
	second, done := make(chan struct{}), make(chan struct{})
	go func() {
		select {
		case <-signals:
		case <-done:
			return
		}
		fmt.Fprintf(w, "\nmsp %s: stopping (Ctrl-C again to stop at once)\n", name)
		cancel()
		select {
		case <-signals:
			close(second)
		case <-done:
		}
	}()
	return ctx, second, func() {
		signal.Stop(signals)
		cancel()
		close(done)
	}
}
