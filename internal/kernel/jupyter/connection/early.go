package connection

import (
	"os"
	"strconv"
	"strings"
)

// A client that connects before its kernel listens is refused, and libzmq tries again 100 to 200 ms later. It comes some
// 5 ms after the kernel's process was made, while a program of many packages takes longer to initialise them. So a
// program started as "kernel … FILE" listens while this package is initialised: it imports little, and above all not net,
// because Go initialises packages in the order of their paths as soon as their imports are, and net is among the last.
// Who comes early waits in the system's backlog until Early hands the sockets over.
//
// What is not one address of IPv4 (a name, all addresses, a socket file) is left to whoever listens in the ordinary way, and so
// are ports that cannot be opened: there it is said why.
var early = listenEarly(os.Args)

// at is where a socket listens.
type at struct {
	ip   string
	port int
}

// Early returns the socket that listens at a port since the program's start, nil for none. It is the caller's from then on.
func (c Info) Early(port int) *os.File {
	f := early[at{c.IP, port}]
	delete(early, at{c.IP, port})
	return f
}

// listenEarly listens at all ports of the connection file that is the last argument, or at none.
func listenEarly(args []string) map[at]*os.File {
	if len(args) < 3 || args[1] != "kernel" {
		return nil
	}
	c, err := Read(args[len(args)-1])
	if err != nil || c.Transport != "tcp" {
		return nil
	}
	ip, ok := ipv4(c.IP)
	if !ok {
		return nil
	}
	sockets := map[at]*os.File{}
	for _, port := range []int{c.ShellPort, c.IOPubPort, c.StdinPort, c.ControlPort, c.HBPort} {
		f, err := listen(ip, port)
		if err != nil {
			for _, f := range sockets {
				f.Close()
			}
			return nil
		}
		sockets[at{c.IP, port}] = f
	}
	return sockets
}

// ipv4 reads an address such as 127.0.0.1. 0.0.0.0 is none: package net takes it to mean those of IPv6 too.
func ipv4(s string) (ip [4]byte, ok bool) {
	parts := strings.Split(s, ".")
	if len(parts) != len(ip) {
		return ip, false
	}
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 8)
		if err != nil || strconv.FormatUint(n, 10) != p {
			return ip, false
		}
		ip[i] = byte(n)
	}
	return ip, ip != [4]byte{}
}
