//go:build unix

package command

import (
	"os/exec"
	"runtime"
	"syscall"
)

var shell = [2]string{"sh", "-c"}

// runGroup runs cmd in a process group of its own and leaves nothing of the group behind.
func runGroup(cmd *exec.Cmd) error {
	runtime.LockOSThread() // on Linux the command is bound to the life of the thread that starts it
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = groupAttr()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	if err := cmd.Start(); err != nil {
		return err
	}
	err := cmd.Wait()
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	return err
}
