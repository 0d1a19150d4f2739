package native

import "unsafe"

// flush makes caches of instructions see what was written.
func flush(pages []byte) {
	from := uintptr(unsafe.Pointer(unsafe.SliceData(pages)))
	flushRange(from, from+uintptr(len(pages)))
}

func flushRange(from, to uintptr)
