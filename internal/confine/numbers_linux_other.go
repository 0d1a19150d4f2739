//go:build !amd64 && !arm64

package confine

// here would be this architecture as filters know it; none is known of it, and nothing can be confined.
const here = 0

// older are refused calls that only older architectures have.
var older []uint32
