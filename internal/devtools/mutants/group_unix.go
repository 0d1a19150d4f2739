//go:build unix

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// stopSignals are those by which a person, a closed terminal or a service manager ends us.
var stopSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// inGroup gives cmd a process group of its own, and ends all of it when cmd is cancelled: the go command has children, and
// so have tests.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
