//go:build unix

package grade

import "syscall"

// nonblocking opens a pipe that nobody writes to without waiting.
const nonblocking = syscall.O_NONBLOCK
