package file

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// Lock is always granted: Windows itself keeps a file that a process has open from being removed.
func Lock(*os.File) bool { return true }

// A file of that name is held open for a moment by those who replace it too, and by whatever looks into new files:
// indexers, virus scanners.
const (
	held             = 2 * time.Second
	sharingViolation = syscall.Errno(32)
	pauseBeforeAgain = 5 * time.Millisecond
)

// put gives f its name once it is closed, as Windows wants it.
func put(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	for end := time.Now().Add(held); ; time.Sleep(pauseBeforeAgain) {
		err := os.Rename(f.Name(), path)
		taken := errors.Is(err, sharingViolation) || errors.Is(err, syscall.ERROR_ACCESS_DENIED)
		if !taken || time.Now().After(end) {
			return err
		}
	}
}
