package runtime

import (
	"runtime"
	"unsafe"
)

// AddCleanup has cleanup(arg) called some time after nothing points to ptr any more.
func AddCleanup[T, S any](ptr *T, cleanup func(S), arg S) runtime.Cleanup {
	return addCleanup(unsafe.Pointer(ptr), func() { cleanup(arg) })
}

func addCleanup(ptr unsafe.Pointer, cleanup func()) runtime.Cleanup
