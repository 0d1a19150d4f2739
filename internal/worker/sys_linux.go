package worker

import "syscall"

// childAttr puts the child into a process group of its own, out of the reach of the terminal's Ctrl-C, and
// lets it die with the thread that started it.
func childAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
