//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package file

import (
	"os"
	"syscall"
)

// Lock reports whether f is now locked by this open file alone. The lock ends when f is closed, and with the process.
func Lock(f *os.File) bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil }
