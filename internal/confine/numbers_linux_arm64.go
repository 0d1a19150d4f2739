package confine

import "golang.org/x/sys/unix"

// here is this architecture as filters know it.
const here = unix.AUDIT_ARCH_AARCH64

// older are refused calls that only older architectures have.
var older []uint32
