//go:build !linux

package confine

import (
	"errors"
	"runtime"
)

// Enter fails: this system has nothing to confine a process with.
func Enter(string, Limits) error {
	return errors.New("no landlock and seccomp on " + runtime.GOOS)
}
