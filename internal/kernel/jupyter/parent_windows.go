package jupyter

import (
	"context"
	"os"
	"strconv"

	"golang.org/x/sys/windows"
)

// watchParent returns a channel that is closed when the front end is gone. JPY_PARENT_PID is no number of a process here but a
// handle of one, which Jupyter lets its kernels inherit. What is watched is a handle of our own: that number may come to mean
// something else.
func watchParent(ctx context.Context) <-chan struct{} {
	gone := make(chan struct{})
	number, err := strconv.ParseUint(os.Getenv("JPY_PARENT_PID"), 10, 64)
	if err != nil {
		return gone
	}
	if _, err := windows.GetProcessId(windows.Handle(number)); err != nil {
		return gone // a number that means something else
	}
	var parent windows.Handle
	self := windows.CurrentProcess()
	if err := windows.DuplicateHandle(self, windows.Handle(number), self, &parent, windows.SYNCHRONIZE, false, 0); err != nil {
		return gone // a process whose end we may not know
	}
	go func() {
		defer windows.CloseHandle(parent)
		for ctx.Err() == nil {
			const second = 1000
			event, err := windows.WaitForSingleObject(parent, second)
			switch {
			case err != nil:
				return // nothing is known; that is not an end
			case event == windows.WAIT_OBJECT_0:
				close(gone)
				return
			}
		}
	}()
	return gone
}
