//go:build !amd64 && !arm64 && !riscv64 && !wasm

package rtype

import "unsafe"

// There are no stubs for this architecture: Check says so.
const numSlots = 0

func stub(int) unsafe.Pointer { return nil }

func stubIs(int) bool { return false }
