package rtype

import "unsafe"

//go:generate go run gen.go

const numSlots = 4096

// stubs are the code pointers of the stubs.
var stubs [numSlots]uintptr

// stub returns the code pointer of slot i.
func stub(i int) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&stubs[i])) }

// stubIs reports whether the stub of slot i is there: it has no code in memory that could be looked at.
func stubIs(i int) bool { return stubs[i] != 0 }
