package jupyter

import (
	"context"
	"os"
	"strconv"

	"golang.org/x/sys/windows"
)

// watchParent returns a channel that is closed when the front end is gone. JPY_PARENT_PID is no number of a process here but a
// handle of one, which Jupyter lets its kernels inherit.
func watchParent(ctx context.Context) <-chan struct{} {
	gone := make(chan struct{})
	number, err := strconv.ParseUint(os.Getenv("JPY_PARENT_PID"), 10, 64)
	parent := windows.Handle(number)
	if err != nil {
		return gone
	}
	if _, err := windows.GetProcessId(parent); err != nil {
		return gone // a number that means something else
	}
	go func() {
		for ctx.Err() == nil {
			const second = 1000
			if event, err := windows.WaitForSingleObject(parent, second); err != nil || event == windows.WAIT_OBJECT_0 {
				close(gone)
				return
			}
		}
	}()
	return gone
}
