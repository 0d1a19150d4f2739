//go:build unix && !linux

package worker

import "syscall"

// childAttr puts the child into a session of its own, out of the reach of the terminal's Ctrl-C.
func childAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// killSession kills the process that leads a session, with its process group: other groups of the session cannot
// be found without C.
func killSession(pid int) {
	syscall.Kill(-pid, syscall.SIGKILL)
	syscall.Kill(pid, syscall.SIGKILL)
}
