//go:build windows

package venv

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// stopSignals are those by which a person ends us.
var stopSignals = []os.Signal{os.Interrupt}

func setGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// terminate ends the process and its kernels: Windows has no signal that asks.
func terminate(p *os.Process) { kill(p) }

func kill(p *os.Process) {
	if exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(p.Pid)).Run() != nil {
		p.Kill()
	}
}
