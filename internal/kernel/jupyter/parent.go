//go:build !windows

package jupyter

import (
	"context"
	"errors"
	"os"
	"strconv"
	"syscall"
	"time"
)

// watchParent returns a channel that is closed when the front end, named by JPY_PARENT_PID, is gone. If it is our
// parent, a change of parent shows that; through a wrapper script only its process can be watched.
func watchParent(ctx context.Context) <-chan struct{} {
	gone := make(chan struct{})
	pid, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || pid <= 0 {
		return gone
	}
	direct := os.Getppid() == pid
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if direct && os.Getppid() != pid || !direct && !alive(pid) {
				close(gone)
				return
			}
		}
	}()
	return gone
}

func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
