package jupyter

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// nameParent names a process as Jupyter does: by a handle.
func nameParent(t *testing.T, p *os.Process) string {
	self, handle := windows.CurrentProcess(), windows.Handle(0)
	var failed error
	if err := p.WithHandle(func(h uintptr) {
		failed = windows.DuplicateHandle(self, windows.Handle(h), self, &handle, 0, true, windows.DUPLICATE_SAME_ACCESS)
	}); err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	t.Cleanup(func() { windows.CloseHandle(handle) })
	return fmt.Sprint(uint64(handle))
}
