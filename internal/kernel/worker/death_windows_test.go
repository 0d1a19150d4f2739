package worker

import (
	"os"
	"testing"
	"unsafe"

	"golang.org/x/sys/windows"
)

const killedWhy = "the process was ended from outside"

// die ends this process as the task manager does.
func die(string) {
	self, _ := os.FindProcess(os.Getpid())
	self.Kill()
}

// pipeOf is one of the pipes that a child, this process, was given as descriptors 3 to 5.
func pipeOf(descriptor int) *os.File {
	f, err := inherited(descriptor, "")
	if err != nil {
		panic(err)
	}
	return f
}

// mortal reports whether there is such a signal.
func mortal(name string) bool { return name == "KILL" }

// waitedForAll has nothing to do: a process that has ended is gone once its handles are closed, which openFiles counts.
func waitedForAll(*testing.T) {}

func openFiles(t *testing.T) int {
	var n uint32
	if ok, _, err := kernel32.NewProc("GetProcessHandleCount").Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&n))); ok == 0 {
		t.Fatal(err)
	}
	return int(n)
}
