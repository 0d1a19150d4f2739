package confine

import (
	"math"

	"golang.org/x/sys/unix"
)

// CloseOnExec keeps what this process has inherited, such as files that its caller has open, from the programs that it starts. It begins at
// descriptor 3.
func CloseOnExec() error { return unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) }
