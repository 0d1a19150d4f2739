//go:build unix

package worker

import (
	"os"
	"syscall"
)

// pipe returns both ends of a pipe, which leads to a child or comes from it.
func pipe(toChild bool) (ours, theirs *os.File, err error) {
	r, w, err := os.Pipe()
	if toChild {
		return w, r, err
	}
	return r, w, err
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
