//go:build unix

package worker

import (
	"os"
	"os/signal"
	"syscall"
)

// supported is nil where a child can be given more pipes than the standard three.
var supported error

// hangUp makes this process, when a signal says that its parent has died, end the session that it leads before it dies of
// that signal itself. The signal does the same whoever sends it: the parent's number cannot tell, because it changes only
// when the last thread of the old parent has ended, after the signal. A
// write to a pipe that no one reads then fails, as any other does, and leaves time for this.
func hangUp() {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGHUP)
	signal.Notify(make(chan os.Signal), syscall.SIGPIPE)
	go func() {
		<-told
		killFollowers(os.Getpid())
		signal.Reset(syscall.SIGHUP)
		syscall.Kill(os.Getpid(), syscall.SIGHUP)
	}()
}

// killSession kills the processes of the session that pid leads, that one last.
func killSession(pid int) {
	killFollowers(pid)
	syscall.Kill(pid, syscall.SIGKILL)
}

// killedBy names the signal that ended the process, "" for none.
func killedBy(s *os.ProcessState) string {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return ws.Signal().String()
	}
	return ""
}

// private returns a second handle on an inherited descriptor, which stays open when a student closes the
// first one and is not inherited further.
func private(fd int, name string) (*os.File, error) {
	syscall.ForkLock.RLock()
	n, err := syscall.Dup(fd)
	if err == nil {
		syscall.CloseOnExec(n)
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, os.NewSyscallError("dup", err)
	}
	return os.NewFile(uintptr(n), name), nil
}

// inherited returns the file of an inherited descriptor, which programs started from here shall not inherit.
func inherited(fd int, name string) (*os.File, error) {
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return nil, os.NewSyscallError("fstat", err)
	}
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), name), nil
}
