//go:build unix

package venv

import (
	"os"
	"os/exec"
	"syscall"
)

// stopSignals are those by which a person, a closed terminal or a service manager ends us.
var stopSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// terminate sends SIGTERM: on SIGINT JupyterLab would ask back on the terminal, which it does not have.
func terminate(p *os.Process) { p.Signal(syscall.SIGTERM) }

func kill(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }
