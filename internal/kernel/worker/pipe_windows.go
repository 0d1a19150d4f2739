package worker

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/windows"
)

// pipe returns both ends of a pipe, which leads to a child or comes from it. Our end can have deadlines, as those of the
// pipes without a name cannot, which os.Pipe makes; the child's is an ordinary one, for whatever it hands it on to.
func pipe(toChild bool) (ours, theirs *os.File, err error) {
	name := `\\.\pipe\msp-` + secret()
	path, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, nil, err
	}
	ourSide, theirAccess := uint32(windows.PIPE_ACCESS_INBOUND), uint32(windows.GENERIC_WRITE)
	if toChild {
		ourSide, theirAccess = windows.PIPE_ACCESS_OUTBOUND, windows.GENERIC_READ
	}
	const held = 64 << 10 // bytes, as on other systems
	one, err := windows.CreateNamedPipe(path, ourSide|windows.FILE_FLAG_OVERLAPPED|windows.FILE_FLAG_FIRST_PIPE_INSTANCE,
		windows.PIPE_TYPE_BYTE|windows.PIPE_REJECT_REMOTE_CLIENTS, 1, held, held, 0, nil)
	if err != nil {
		return nil, nil, os.NewSyscallError("CreateNamedPipe", err)
	}
	other, err := windows.CreateFile(path, theirAccess, 0, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil { // perhaps a stranger was quicker; with our end closed there is nothing to read
		windows.CloseHandle(one)
		return nil, nil, os.NewSyscallError("CreateFile", err)
	}
	return os.NewFile(uintptr(one), name), os.NewFile(uintptr(other), name), nil
}

// handlesVariable tells a child the handles that stand for the descriptors from 3 on, which Windows does not number.
const handlesVariable = "MSP_WORKER_HANDLES"

// handDown gives a child files beyond the standard three.
func handDown(cmd *exec.Cmd, files []*os.File) error {
	var handles []string
	for _, f := range files {
		h := f.Fd()
		if err := windows.SetHandleInformation(windows.Handle(h), windows.HANDLE_FLAG_INHERIT, windows.HANDLE_FLAG_INHERIT); err != nil {
			return os.NewSyscallError("SetHandleInformation", err)
		}
		cmd.SysProcAttr.AdditionalInheritedHandles = append(cmd.SysProcAttr.AdditionalInheritedHandles, syscall.Handle(h))
		handles = append(handles, strconv.FormatUint(uint64(h), 10))
	}
	cmd.Env = append(cmd.Env, handlesVariable+"="+strings.Join(handles, " "))
	return nil
}

// handedDown are the handles of a child; what it starts is not told of them.
var handedDown = sync.OnceValue(func() []string {
	defer os.Unsetenv(handlesVariable)
	return strings.Fields(os.Getenv(handlesVariable))
})

// handle is what stands for a descriptor of a child.
func handle(fd int) (windows.Handle, error) {
	if fd == 1 {
		return windows.GetStdHandle(windows.STD_OUTPUT_HANDLE)
	}
	i := fd - 3
	if i < 0 || i >= len(handedDown()) {
		return 0, fmt.Errorf("descriptor %d has no handle", fd)
	}
	h, err := strconv.ParseUint(handedDown()[i], 10, 64)
	return windows.Handle(h), err
}

// private returns a second handle on an inherited one, which stays open when a student closes the first one and is
// not inherited further.
func private(fd int, name string) (*os.File, error) {
	h, err := handle(fd)
	if err != nil {
		return nil, err
	}
	self, second := windows.CurrentProcess(), windows.Handle(0)
	if err := windows.DuplicateHandle(self, h, self, &second, 0, false, windows.DUPLICATE_SAME_ACCESS); err != nil {
		return nil, os.NewSyscallError("DuplicateHandle", err)
	}
	return os.NewFile(uintptr(second), name), nil
}

// inherited returns the file of an inherited handle, which programs started from here shall not inherit.
func inherited(fd int, name string) (*os.File, error) {
	h, err := handle(fd)
	if err != nil {
		return nil, err
	}
	if err := windows.SetHandleInformation(h, windows.HANDLE_FLAG_INHERIT, 0); err != nil {
		return nil, os.NewSyscallError("SetHandleInformation", err)
	}
	return os.NewFile(uintptr(h), name), nil
}
