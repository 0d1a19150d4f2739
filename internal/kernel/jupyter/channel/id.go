package channel

import (
	"crypto/rand"
	"fmt"
)

// NewID returns a name that nothing else has: a random UUID (RFC 9562, version 4), as Jupyter's own clients make them.
func NewID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
