//go:build amd64 || arm64 || riscv64

package rtype

import "unsafe"

// firstStub is the address of the stub of slot 0. The others follow, stubSize bytes each.
var firstStub uintptr

// stub returns the code pointer of slot i.
func stub(i int) unsafe.Pointer {
	return unsafe.Add(*(*unsafe.Pointer)(unsafe.Pointer(&firstStub)), i*stubSize)
}
