//go:build amd64

package native

import "unsafe"

// enter runs code on the bank of words at w and the bank of pointers at p. It returns what the code returns and how many of n
// jumps backwards are left.
//
//go:noescape
func enter(code uintptr, w, p, shadow unsafe.Pointer, n int) (next, left int)
