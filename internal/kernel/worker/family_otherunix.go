//go:build unix && !linux

package worker

import (
	"os/exec"
	"syscall"
)

// childAttr puts the child into a session of its own, out of the reach of the terminal's Ctrl-C.
func childAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// awaitEnd waits for a child.
func awaitEnd(cmd *exec.Cmd) { cmd.Wait() }

// killFollowers kills the process group of the process that leads a session, and with it that one too: other groups
// of the session cannot be found without C.
func killFollowers(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
