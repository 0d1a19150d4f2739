//go:build unix

package connection

import (
	"os"
	"strconv"
	"syscall"
)

// listen is what net.Listen does for an address of IPv4.
func listen(ip [4]byte, port int) (*os.File, error) {
	syscall.ForkLock.RLock()
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.CloseOnExec(fd)
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, os.NewSyscallError("socket", err)
	}
	// Or a port that a kernel before this one has left could not be used for a minute.
	err = os.NewSyscallError("setsockopt", syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1))
	if err == nil {
		err = os.NewSyscallError("bind", syscall.Bind(fd, &syscall.SockaddrInet4{Addr: ip, Port: port}))
	}
	if err == nil {
		err = os.NewSyscallError("listen", syscall.Listen(fd, syscall.SOMAXCONN))
	}
	if err != nil {
		syscall.Close(fd)
		return nil, err
	}
	return os.NewFile(uintptr(fd), "port "+strconv.Itoa(port)), nil
}
