//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package file

import "os"

// lock is always granted: Windows itself keeps a file that a process has open from being removed.
func lock(*os.File) bool { return true }

// put gives f its name once it is closed, as Windows wants it.
func put(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
