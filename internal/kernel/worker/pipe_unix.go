//go:build unix

package worker

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
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
	n, err := duplicate(fd, 0)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(n), name), nil
}

// highFd is where descriptors of the session's own are moved: beyond those that most cells get for their files, or guess, and
// below the 64 that a confined process may have.
const highFd = 48

// inherited moves an inherited descriptor out of the way of cells and returns its file, which programs started from here
// shall not inherit. /dev/null takes the old place, so that a cell that reads there finds the end of a file, and one that
// writes there or closes it does no harm.
func inherited(fd int, name string) (*os.File, error) {
	moved, err := duplicate(fd, highFd)
	if errors.Is(err, unix.EINVAL) { // this process may not have as many
		moved, err = duplicate(fd, 0)
	}
	if err != nil {
		return nil, err
	}
	const null = 0 // /dev/null, which a confined process could not open
	if err := unix.Dup2(null, fd); err != nil {
		return nil, os.NewSyscallError("dup2", err)
	}
	unix.CloseOnExec(fd)
	return os.NewFile(uintptr(moved), name), nil
}

// duplicate returns a second descriptor, at least least, of the same file, which no program started from here inherits.
func duplicate(fd, least int) (int, error) {
	n, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, least)
	return n, os.NewSyscallError("fcntl", err)
}
