//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package file

import (
	"os"
	"syscall"
)

// lock reports whether f is now this open file's alone. The lock ends when it is closed, also by the end of the process.
func lock(f *os.File) bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil }

// put gives f its name and closes it, in this order: a file that is not locked any more may be swept away.
func put(f *os.File, path string) error {
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return f.Close()
}
