package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// shellGrace is how long an interrupted shell command may take to end before it is killed; the promise for an
// interrupt is a second.
const shellGrace = 300 * time.Millisecond

// Shell runs a line in the shell. What it prints goes straight to this process's standard output and error, and its
// input is empty. Cancelling ctx interrupts the command and all that it has started. What it leaves running in the
// background ends with it.
func Shell(ctx context.Context, line string) error {
	cmd := exec.CommandContext(ctx, shell[0], shell[1], line)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	cmd.WaitDelay = shellGrace
	err := runGroup(cmd)
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit):
		return fmt.Errorf("%s", exit.ProcessState)
	}
	return err
}
