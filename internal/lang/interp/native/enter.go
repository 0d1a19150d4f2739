//go:build amd64

package native

import "unsafe"

// enter runs code on the bank of words at w and the shadow. It returns what the code returns and how many of n instructions are left.
//
//go:noescape
func enter(code uintptr, s *Stack, w, shadow unsafe.Pointer, n int) (at *Place, left int)
