package zmq

import (
	"net"
	"strconv"

	"github.com/massspring/msp/internal/kernel/jupyter/connection"
)

// listen opens the listener of one socket, or takes over the one that listens since the program's start. For ipc the
// "port" is a suffix of the file name, as in libzmq clients.
func listen(c connection.Info, port int) (net.Listener, error) {
	if early := c.Early(port); early != nil {
		defer early.Close() // the listener has a handle of its own
		return net.FileListener(early)
	}
	if c.Transport == "ipc" {
		return net.Listen("unix", c.IP+"-"+strconv.Itoa(port))
	}
	ip := c.IP
	if ip == "*" {
		ip = "0.0.0.0"
	}
	return net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(port)))
}
