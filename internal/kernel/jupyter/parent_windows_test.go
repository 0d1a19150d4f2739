package jupyter

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// A handle by which a process can be named but not waited for does not say that it is gone, and a handle that its owner
// closes meanwhile does not either.
func TestWatchUnknownParent(t *testing.T) {
	blind, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	defer windows.CloseHandle(blind)
	closed, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION|windows.SYNCHRONIZE, false, uint32(os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("JPY_PARENT_PID", fmt.Sprint(uint64(blind)))
	unseen := watchParent(t.Context())
	t.Setenv("JPY_PARENT_PID", fmt.Sprint(uint64(closed)))
	lost := watchParent(t.Context())
	windows.CloseHandle(closed)

	// By the time that another's end has been seen twice over, both have been waited for.
	for range 2 {
		seeAnEnd(t)
	}
	select {
	case <-unseen:
		t.Error("gone, by a handle that cannot be waited for")
	case <-lost:
		t.Error("gone, by a handle that was closed")
	default:
	}
}

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
