//go:build !linux

package confine

import (
	"errors"
	"runtime"
)

// Enter fails: there is nothing here to confine a process with.
func Enter(string, Limits) error {
	return errors.New("no landlock and seccomp on " + runtime.GOOS)
}
