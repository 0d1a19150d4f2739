package confine

import "golang.org/x/sys/unix"

// here is this architecture as filters know it.
const here = unix.AUDIT_ARCH_X86_64

// older are refused calls that only older architectures have.
var older = []uint32{unix.SYS_FORK, unix.SYS_VFORK}
