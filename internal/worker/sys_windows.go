package worker

import (
	"errors"
	"os"
	"syscall"
)

// supported says why there is no worker: Windows hands no more than three descriptors to a child, so its
// pipes need names of their own.
var supported = errors.New("msp: running cells in a process of their own is not supported on Windows yet")

func childAttr() *syscall.SysProcAttr { return nil }

func killSession(int) {}

func hangUp() {}

func killedBy(*os.ProcessState) string { return "" }

func private(int, string) (*os.File, error) { return nil, supported }

func inherited(int, string) (*os.File, error) { return nil, supported }
